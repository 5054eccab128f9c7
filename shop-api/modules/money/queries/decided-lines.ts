import { and, eq, inArray, sql } from 'drizzle-orm'
import type { MatchRule } from '#lib/contract/money/money-kinds.ts'
import type { Cents } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import {
  moneyAccounts,
  moneyEntries,
  moneySettlements,
  statementLines,
  statementMatches,
} from '../../../db/schema/money.ts'
import { refuse } from '../../../refusal.ts'
import { lockAccounts } from './accounts.ts'

/** Lines that staff decide on, under the lock of their account. */

export type LockedLine = typeof statementLines.$inferSelect & {
  accountKind: (typeof moneyAccounts.$inferSelect)['kind']
  isClosed: boolean
}

/** Locks a line and its account. @throws `not-found` for an unknown line */
export async function lockLine(tx: Session, lineId: number): Promise<LockedLine> {
  const missing = () => refuse('not-found', 'This line is no longer stored.')
  const isLine = eq(statementLines.id, lineId)
  const [of] = await tx.db.select({ accountId: statementLines.accountId }).from(statementLines).where(isLine)
  if (!of) throw missing()
  await lockAccounts(tx, [of.accountId])
  const [row] = await tx.db
    .select({ line: statementLines, kind: moneyAccounts.kind, closedThrough: moneyAccounts.closedThrough })
    .from(statementLines)
    .innerJoin(moneyAccounts, eq(moneyAccounts.id, statementLines.accountId))
    .where(isLine)
  if (!row) throw missing()
  const { line, kind, closedThrough } = row
  return { ...line, accountKind: kind, isClosed: closedThrough !== null && line.day <= closedThrough }
}

/**
 * The order of a refund by M-Pesa that has this amount and no result yet: the line can be that refund. Empty for money
 * that had no order; null without such a refund.
 */
export async function openRefundOf({ query }: Session, cents: Cents): Promise<string | null> {
  const [row] = await query<{ orderNo: string }>(
    `SELECT o.order_no::text AS "orderNo" FROM payment_refunds r JOIN payment_attempts a ON a.id = r.attempt_id
       JOIN orders o ON o.id = a.order_id
     WHERE r.state IN ('requested', 'sent', 'unknown') AND r.amount_cents = $1 AND a.method = 'mpesa'
     UNION ALL
     SELECT '' FROM unmatched_refunds WHERE state IN ('requested', 'sent', 'unknown') AND amount_cents = $1 LIMIT 1`,
    [cents],
  )
  return row?.orderNo ?? null
}

export interface OpenEntry {
  id: number
  accountId: number
  cents: number
  kind: (typeof moneyEntries.$inferSelect)['kind']
  lineId: number | null
}

/** Entries with the line that each already has. */
export async function entriesToMatch({ db }: Session, ids: readonly number[]): Promise<OpenEntry[]> {
  const e = moneyEntries
  return db
    .select({ id: e.id, accountId: e.accountId, cents: e.cents, kind: e.kind, lineId: statementMatches.lineId })
    .from(e)
    .leftJoin(statementMatches, eq(statementMatches.entryId, e.id))
    .where(inArray(e.id, [...ids]))
}

export interface Joined {
  lineId: number
  entryIds: readonly number[]
  rule: MatchRule
  staffId: number
  now: Date
}

/** Joins entries with a line, and marks it as matched. */
export async function joinEntries({ db }: Session, { lineId, entryIds, rule, staffId, now }: Joined): Promise<void> {
  const match = { lineId, rule, matchedBy: staffId, matchedAt: now }
  await db.insert(statementMatches).values(entryIds.map((entryId) => ({ entryId, ...match })))
  await db
    .update(statementLines)
    .set({ state: 'matched', checkReason: null, checkedBy: null, checkedAt: null })
    .where(eq(statementLines.id, lineId))
}

/** Opens a line again, without its entries. */
export async function openLine({ db }: Session, lineId: number): Promise<void> {
  await db.delete(statementMatches).where(eq(statementMatches.lineId, lineId))
  await db
    .update(statementLines)
    .set({ state: 'open', checkReason: null, checkedBy: null, checkedAt: null })
    .where(eq(statementLines.id, lineId))
}

export interface Check {
  reason: string
  staffId: number
  now: Date
}

export async function markToCheck({ db }: Session, lineId: number, { reason, staffId, now }: Check): Promise<void> {
  await db
    .update(statementLines)
    .set({ state: 'to-check', checkReason: reason, checkedBy: staffId, checkedAt: now })
    .where(eq(statementLines.id, lineId))
}

const dayOf = (at: Date) => sql<string>`(${at.toISOString()}::timestamptz AT TIME ZONE 'Africa/Nairobi')::date`

/** Writes an entry on the day of `at`, or on the first open day. @returns its number */
export async function addEntry(
  { db }: Session,
  entry: Omit<typeof moneyEntries.$inferInsert, 'day'> & { at: Date },
): Promise<number> {
  const [row] = await db
    .insert(moneyEntries)
    .values({ ...entry, day: dayOf(entry.at) })
    .returning({ id: moneyEntries.id })
  if (!row) throw new Error('no entry was written')
  return row.id
}

/** The entries that were recorded for a line, or for the settlement that it shows. */
export async function recordedFor({ db }: Session, lineId: number) {
  const rows = await db
    .select({ entry: moneyEntries })
    .from(statementMatches)
    .innerJoin(moneyEntries, eq(moneyEntries.id, statementMatches.entryId))
    .where(and(eq(statementMatches.lineId, lineId), inArray(moneyEntries.sourceKind, ['line', 'settlement'])))
  return rows.map(({ entry }) => entry)
}

/** Records money on its way to another account, without fees. @returns its id; null if the account has used the reference */
export async function addSettlement(
  { db }: Session,
  { cents, ...settlement }: { fromAccountId: number; reference: string; leftAt: Date; cents: Cents },
): Promise<number | null> {
  const [made] = await db
    .insert(moneySettlements)
    .values({ ...settlement, grossCents: cents, netCents: cents })
    .onConflictDoNothing({ target: [moneySettlements.fromAccountId, moneySettlements.reference] })
    .returning({ id: moneySettlements.id })
  return made?.id ?? null
}

/** Locks a settlement; null without one. */
export async function lockSettlement({ db }: Session, settlementId: number) {
  const [row] = await db.select().from(moneySettlements).where(eq(moneySettlements.id, settlementId)).for('update')
  return row ?? null
}

/** Sets or removes the arrival of a settlement. */
export async function setArrival(
  { db }: Session,
  settlementId: number,
  arrival: { arrivedAt: Date; arrivedLineId: number; toAccountId: number } | null,
): Promise<void> {
  await db
    .update(moneySettlements)
    .set(arrival ?? { arrivedAt: null, arrivedLineId: null, toAccountId: null })
    .where(eq(moneySettlements.id, settlementId))
}

export async function forgetSettlement({ db }: Session, settlementId: number): Promise<void> {
  await db.delete(moneySettlements).where(eq(moneySettlements.id, settlementId))
}
