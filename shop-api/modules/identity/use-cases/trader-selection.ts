import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Clock } from '#lib/format/clock.ts'
import type { Database, Session } from '../../../db/client.ts'
import { companies, users } from '../../../db/schema/accounts.ts'
import { sessions } from '../../../db/schema/sign-ins.ts'
import { traderSelections } from '../../../db/schema/trader-selections.ts'
import { refuse } from '../../../refusal.ts'
import { findSelection, findTraders } from '../queries/trader-selection.sql.ts'
import { hashOfToken, newToken } from '../rules/secret-token.ts'
import {
  checkSelectable,
  movedEnd,
  newSelection,
  type SelectedTrader,
  type SelectionEnd,
  selectionEnded,
  selectionEndReason,
  type TraderStatus,
  traderRefusal,
} from '../rules/trader-selection.ts'

/**
 * The trader selected by a sales representative: one for each session. Rows of `acting` remain afterwards, as the
 * record of orders for others.
 */

const RETENTION_MS = 2 * 365 * 24 * 60 * 60_000

export interface Trader extends TraderStatus {
  id: number
  name: string
}

/** The traders of a representative, by name. @param selectable only those they can order for now */
export async function tradersOf(tx: Session, userId: number, selectable: boolean): Promise<Trader[]> {
  const traders = await findTraders(tx.query, { userId, companyId: null })
  return selectable ? traders.filter((trader) => traderRefusal(trader) === null) : traders
}

/** A representative and the session they use. */
export interface RepSession {
  userId: number
  sessionId: number
}

/** Selects a trader, replacing the previous selection. @throws ProblemError not-found, not-approved */
export async function selectTrader(
  database: Database,
  clock: Clock,
  { userId, sessionId }: RepSession,
  companyId: number,
): Promise<SelectedTrader & { token: string; ends: Date }> {
  return database.transaction(async (tx) => {
    // Two tabs at once: one after the other.
    await tx.db.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, sessionId)).for('update')
    const [trader] = await findTraders(tx.query, { userId, companyId })
    if (!trader) throw noTrader()
    checkSelectable(trader)
    await endSelection(tx, clock, sessionId, 'switched')
    const token = newToken()
    const times = newSelection(clock())
    await tx.db
      .insert(traderSelections)
      .values({ userId, sessionId, companyId, tokenHash: hashOfToken(token), ...times })
    return { companyId, companyName: trader.name, token, ends: times.endsAt }
  })
}

const NO_TRADER = 'This is not one of your traders.'
const noTrader = () => refuse('not-found', NO_TRADER, { fields: { traderId: NO_TRADER } })

/** Ends the selection of a session. @returns the selected company; null without a selection */
export async function endSelection(
  tx: Session,
  clock: Clock,
  sessionId: number,
  endedBy: SelectionEnd,
): Promise<number | null> {
  const [ended] = await tx.db
    .update(traderSelections)
    .set({
      endedAt: sql`least(${sql.param(clock(), traderSelections.endedAt)}, ${traderSelections.expiresAt})`,
      endedBy,
    })
    .where(and(eq(traderSelections.sessionId, sessionId), isNull(traderSelections.endedAt)))
    .returning({ companyId: traderSelections.companyId })
  return ended?.companyId ?? null
}

/**
 * The trader a token was given for. A decision of the shop counts at once: a selection ends when the trader is taken from
 * the representative or is no longer approved.
 * @throws ProblemError acting-ended with the reason
 */
export async function traderOfToken(
  tx: Session,
  clock: Clock,
  { userId, sessionId }: RepSession,
  token: string,
): Promise<SelectedTrader> {
  const now = clock()
  const [selection] = await findSelection(tx.query, { hash: hashOfToken(token), userId, sessionId })
  if (!selection) throw refuse('acting-ended', 'No trader is selected. Select one to continue.')
  const { companyId, companyName } = selection
  const why = selectionEndReason(selection, now)
  if (why) {
    if (!selection.endedBy) await endSelection(tx, clock, sessionId, why)
    throw selectionEnded(companyName, why)
  }
  const expiresAt = movedEnd(selection, now)
  if (expiresAt) {
    await tx.db
      .update(traderSelections)
      .set({ expiresAt })
      .where(and(eq(traderSelections.sessionId, sessionId), isNull(traderSelections.endedAt)))
  }
  return { companyId, companyName }
}

/** The selected trader of a session; null without a selection. */
export async function selectedTraderOf(
  tx: Session,
  clock: Clock,
  sessionId: number,
): Promise<Pick<Trader, 'id' | 'name'> | null> {
  const [trader] = await tx.db
    .select({ id: companies.id, name: companies.name })
    .from(traderSelections)
    .innerJoin(companies, eq(companies.id, traderSelections.companyId))
    .where(
      and(
        eq(traderSelections.sessionId, sessionId),
        isNull(traderSelections.endedAt),
        gt(traderSelections.expiresAt, clock()),
      ),
    )
  return trader ?? null
}

export interface ListedSelection {
  /** The representative's email. */
  who: string
  beganAt: Date
  /** Null while it is valid. */
  endedAt: Date | null
  endedBy: SelectionEnd | null
}

/** Which representatives selected a company, the latest first, fifty at most. */
export async function listSelections(tx: Session, clock: Clock, companyId: number): Promise<ListedSelection[]> {
  const now = clock()
  const rows = await tx.db
    .select({
      email: users.email,
      beganAt: traderSelections.beganAt,
      expiresAt: traderSelections.expiresAt,
      endedAt: traderSelections.endedAt,
      endedBy: traderSelections.endedBy,
    })
    .from(traderSelections)
    .leftJoin(users, eq(users.id, traderSelections.userId))
    .where(eq(traderSelections.companyId, companyId))
    .orderBy(desc(traderSelections.id))
    .limit(50)
  return rows.map(({ email, beganAt, expiresAt, endedAt, endedBy }) => ({
    who: email ?? 'a deleted user',
    beganAt,
    endedAt: endedAt ?? (expiresAt <= now ? expiresAt : null),
    endedBy: endedBy ?? 'time',
  }))
}

/** Closes selections whose time is over, and removes those older than two years. */
export async function forgetOldSelections(tx: Session, clock: Clock): Promise<void> {
  const now = clock()
  await tx.db
    .update(traderSelections)
    .set({ endedAt: traderSelections.expiresAt, endedBy: 'time' })
    .where(and(isNull(traderSelections.endedAt), lt(traderSelections.expiresAt, now)))
  await tx.db.delete(traderSelections).where(lt(traderSelections.beganAt, new Date(now.getTime() - RETENTION_MS)))
}
