import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { entryChecks, moneyAccounts, moneyEntries, statementMatches } from '../../../db/schema/money.ts'
import { refuse } from '../../../refusal.ts'
import { lockAccounts } from './accounts.ts'
import type { Check } from './decided-lines.ts'

/** Entries that staff decide on, under the lock of their account. */

const e = moneyEntries

export interface LockedEntry {
  cents: number
  reference: string | null
  /** The line that shows it; null without a line. */
  lineId: number | null
  checkReason: string | null
  checkedBy: number | null
  isClosed: boolean
}

/** Locks an entry and its account. @throws `not-found` for an unknown entry */
export async function lockEntry(tx: Session, entryId: number): Promise<LockedEntry> {
  const missing = () => refuse('not-found', 'There is no such entry.')
  const [of] = await tx.db.select({ accountId: e.accountId }).from(e).where(eq(e.id, entryId))
  if (!of) throw missing()
  await lockAccounts(tx, [of.accountId])
  const [row] = await tx.db
    .select({
      ...{ cents: e.cents, reference: e.reference, day: e.day, closedThrough: moneyAccounts.closedThrough },
      ...{ lineId: statementMatches.lineId, checkReason: entryChecks.reason, checkedBy: entryChecks.checkedBy },
    })
    .from(e)
    .innerJoin(moneyAccounts, eq(moneyAccounts.id, e.accountId))
    .leftJoin(statementMatches, eq(statementMatches.entryId, e.id))
    .leftJoin(entryChecks, eq(entryChecks.entryId, e.id))
    .where(eq(e.id, entryId))
  if (!row) throw missing()
  const { day, closedThrough, ...entry } = row
  return { ...entry, isClosed: closedThrough !== null && day <= closedThrough }
}

/** Marks an entry to check, or changes the reason of its mark. */
export async function markEntry({ db }: Session, entryId: number, { reason, staffId, now }: Check): Promise<void> {
  const check = { reason, checkedBy: staffId, checkedAt: now }
  await db
    .insert(entryChecks)
    .values({ entryId, ...check })
    .onConflictDoUpdate({ target: entryChecks.entryId, set: check })
}

export async function unmarkEntry({ db }: Session, entryId: number): Promise<void> {
  await db.delete(entryChecks).where(eq(entryChecks.entryId, entryId))
}

/** Removes the marks of the entries of a line, which are open again without it. */
export async function unmarkEntriesOf({ db }: Session, lineId: number): Promise<void> {
  const ofLine = db
    .select({ id: statementMatches.entryId })
    .from(statementMatches)
    .where(eq(statementMatches.lineId, lineId))
  await db.delete(entryChecks).where(inArray(entryChecks.entryId, ofLine))
}

/** Entries of an account with a reference and without a line. */
export async function openEntriesOf(
  { db }: Session,
  { accountId, reference }: { accountId: number; reference: string },
): Promise<{ id: number; cents: number }[]> {
  return db
    .select({ id: e.id, cents: e.cents })
    .from(e)
    .leftJoin(statementMatches, eq(statementMatches.entryId, e.id))
    .where(and(eq(e.accountId, accountId), eq(e.reference, reference), isNull(statementMatches.lineId)))
}
