/** Cash from a rider to a drawer of the office, confirmed with the receiver’s code, which is valid once. */
import { randomInt } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { type Cents, showMoney } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { handedInCash } from '../../../db/schema/deliveries.ts'
import { refuse } from '../../../refusal.ts'
import { lockDrawer } from '../../counter/queries/drawer-book.ts'
import { addEntry } from '../../money/queries/decided-lines.ts'
import type { OrderTokens } from '../../orders/rules/order-tokens.ts'
import { cashOfRider, lockRiderAccount } from '../queries/rider-cash.ts'
import type { RiderWork } from './deliver.ts'

const CODE_MS = 10 * 60_000
const MAX_TRIES = 5

type HandIn = typeof handedInCash.$inferSelect

/**
 * States the cash that a rider hands in, in place of an earlier statement that was not confirmed. A difference stays
 * with the rider. A repeated statement is stored once.
 * @throws `invalid-request` for more than the rider carries, or a difference without a reason
 */
export async function stateCash(
  { tx, now, staff }: RiderWork,
  { handInId, amount, reason = '' }: { handInId: string; amount: Cents; reason?: string },
): Promise<void> {
  const accountId = await lockRiderAccount(tx, staff)
  const [same] = await tx.db.select().from(handedInCash).where(eq(handedInCash.id, handInId))
  if (same) return
  const { cents: carriedCents } = await cashOfRider(tx, staff.staffId)
  const fault = faultOf(amount, carriedCents, reason)
  if (fault) throw refuse('invalid-request', fault.sentence, { fields: { [fault.field]: fault.sentence } })
  await tx.db
    .update(handedInCash)
    .set({ state: 'ended' })
    .where(and(eq(handedInCash.riderId, staff.staffId), eq(handedInCash.state, 'stated')))
  await tx.db.insert(handedInCash).values({
    ...{ id: handInId, accountId, riderId: staff.staffId, amountCents: amount, carriedCents, reason },
    ...{ state: 'stated', createdAt: now },
  })
}

function faultOf(amount: Cents, carried: Cents, reason: string): { field: string; sentence: string } | null {
  if (amount > carried) return { field: 'amount', sentence: `You carry ${showMoney(carried)} by the book.` }
  if (amount < carried && reason === '')
    return { field: 'reason', sentence: `Enter why ${showMoney(carried - amount)} is missing.` }
  return null
}

/** Locks a statement until the transaction ends. @throws `not-found` */
async function lockHandIn({ db }: Session, id: string): Promise<HandIn> {
  const [row] = await db.select().from(handedInCash).where(eq(handedInCash.id, id)).for('update')
  if (!row) throw refuse('not-found', 'We could not find this cash.')
  return row
}

/**
 * Makes the receiver's code for counted cash. It replaces an earlier code.
 * @returns six digits, valid for ten minutes
 * @throws `not-found`; `not-allowed` if the cash is no longer waiting, or for the rider's own cash
 */
export async function makeCode(
  { tx, now, staff }: RiderWork,
  tokens: OrderTokens,
  { handInId, accountId }: { handInId: string; accountId: number },
): Promise<{ code: string; endsAt: Date; riderId: number; amountCents: Cents }> {
  const row = await lockHandIn(tx, handInId)
  if (row.state !== 'stated') throw refuse('not-allowed', 'The rider no longer hands this cash in. Refresh the list.')
  if (row.riderId === staff.staffId) throw refuse('not-allowed', 'Another person must receive your cash.')
  await lockDrawer(tx, accountId)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const endsAt = new Date(now.getTime() + CODE_MS)
  await tx.db
    .update(handedInCash)
    .set({
      ...{ receiverId: staff.staffId, drawerId: accountId, tries: 0, codeEndsAt: endsAt },
      codeHash: tokens.codeHash(`${handInId} ${code}`),
    })
    .where(eq(handedInCash.id, handInId))
  return { code, endsAt, riderId: row.riderId, amountCents: row.amountCents }
}

/**
 * Confirms cash with the receiver's code: it moves from the rider's account to the drawer. A wrong code is counted, so
 * the transaction must be committed for it too.
 * @returns the confirmed cash and its drawer; null if the code was wrong
 * @throws `not-found`; `not-allowed` without a valid code
 */
export async function confirmCash(
  { tx, now, staff }: RiderWork,
  tokens: OrderTokens,
  { handInId, code }: { handInId: string; code: string },
): Promise<{ cents: Cents; drawer: number | null } | null> {
  await lockRiderAccount(tx, staff)
  const row = await lockHandIn(tx, handInId)
  if (row.riderId !== staff.staffId) throw refuse('not-found', 'We could not find this cash.')
  const confirmed = { cents: row.amountCents, drawer: row.drawerId }
  if (row.state === 'confirmed') return confirmed
  if (row.state !== 'stated' || !row.codeHash || !row.codeEndsAt || row.drawerId === null)
    throw refuse('not-allowed', 'The receiver has not counted this cash yet.')
  if (row.codeEndsAt <= now || row.tries >= MAX_TRIES)
    throw refuse('not-allowed', 'This code is no longer valid. Ask the receiver for a new code.')
  if (tokens.codeHash(`${handInId} ${code}`) !== row.codeHash) {
    await tx.db
      .update(handedInCash)
      .set({ tries: row.tries + 1 })
      .where(eq(handedInCash.id, handInId))
    return null
  }
  await lockDrawer(tx, row.drawerId)
  const entry = {
    ...{ kind: 'handed-over' as const, at: now, operator: staff.name },
    ...{ sourceKind: 'handover', sourceId: handInId, note: row.reason },
  }
  await addEntry(tx, { ...entry, accountId: row.accountId, cents: -row.amountCents })
  await addEntry(tx, { ...entry, accountId: row.drawerId, cents: row.amountCents })
  await tx.db
    .update(handedInCash)
    .set({ state: 'confirmed', confirmedAt: now, codeHash: null })
    .where(eq(handedInCash.id, handInId))
  return confirmed
}
