/**
 * The stock of an order: taken when it is placed, put back when it is not paid in time, taken again when it is
 * paid after all. Every function here needs the order's row locked; variants are locked after it, in the order of their ids.
 */
import { and, asc, eq, min, sql } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { orderEvents } from '../../../db/schema/order-history.ts'
import { orderLines } from '../../../db/schema/orders.ts'
import { orderReservations } from '../../../db/schema/reservations.ts'
import type { Actor } from '../../order-events/use-cases/order-event.ts'
import { LINE_NAME, TENTHS_LEFT } from '../queries/order-columns.ts'
import { lockStock, promiseStock } from '../queries/stock.sql.ts'
import { moveText, operatorOf } from '../queries/stock-move.ts'
import {
  holdsStock,
  type OrderedStock,
  type ReservationState,
  type UnavailableLine,
  unavailableOf,
} from '../rules/reservation.ts'
import { releaseStock } from './restock.ts'

/** The fields by which a guest's order is counted, emptied once its stock is not held. */
const UNCOUNTED = { phone: null, email: null, network: null }

/** The state of an order's reservation; null for an order from before there were any, whose stock is taken. */
export async function reservationState(tx: Session, orderId: string): Promise<ReservationState | null> {
  const [row] = await tx.db
    .select({ state: orderReservations.state })
    .from(orderReservations)
    .where(eq(orderReservations.orderId, orderId))
  return row?.state ?? null
}

/** Puts the products of an order that was not paid in time back into stock. The order stays; its customer is notified once. */
export async function releaseReservation(tx: Session, orderId: string, now: Date): Promise<void> {
  await releaseStock(tx, await orderedStockOf(tx, orderId), { cause: 'released', orderId, operator: 'system', at: now })
  const { notifiedAt, state } = orderReservations
  const [before] = await tx.db
    .select({ notifiedAt })
    .from(orderReservations)
    .where(and(eq(orderReservations.orderId, orderId), eq(state, 'held')))
  if (!before) throw new Error('goods were released that are not held')
  await tx.db
    .update(orderReservations)
    .set({
      state: 'released',
      reservedUntil: null,
      releasedAt: now,
      notifiedAt: before.notifiedAt ?? now,
      ...UNCOUNTED,
    })
    .where(eq(orderReservations.orderId, orderId))
  await tx.db
    .insert(orderEvents)
    .values({ orderId, kind: 'released', actor: 'system', at: now, handledAt: before.notifiedAt ? now : null })
}

/**
 * Holds an order's stock for a customer who pays now: for longer where it is held, again where it was released.
 * @returns what there is not enough of any more; then nothing was taken and nothing may be asked of a provider
 */
export async function holdForPayment(tx: Session, orderId: string, now: Date): Promise<UnavailableLine[]> {
  return (await hold(tx, orderId, after(now, orderReservations.holdSeconds))) ?? []
}

/** The same after a part of an order was paid. What is sold out stays sold out: the part is counted for the order until it is cancelled. */
export async function holdForPart(tx: Session, orderId: string, now: Date): Promise<void> {
  await hold(tx, orderId, after(now, orderReservations.partSeconds))
}

const after = (now: Date, seconds: typeof orderReservations.holdSeconds | typeof orderReservations.partSeconds) =>
  sql`${now.toISOString()}::timestamptz + ${seconds} * interval '1 second'`

/**
 * The same until a certain instant, for a customer whose money is on its way.
 * @returns what there is not enough of any more; null where nothing can be held: the order is paid, or cancelled
 */
export const holdUntil = (tx: Session, orderId: string, until: Date): Promise<UnavailableLine[] | null> =>
  hold(tx, orderId, sql`${until.toISOString()}::timestamptz`)

/** @returns what there is not enough of any more; null where nothing can be held */
async function hold(tx: Session, orderId: string, until: ReturnType<typeof sql>): Promise<UnavailableLine[] | null> {
  const before = await reservationState(tx, orderId)
  if (before !== 'held' && before !== 'released') return null
  if (before === 'released') {
    const missing = await takeOrderedStock(tx, orderId)
    if (missing.length > 0) return missing
  }
  const { state, reservedUntil } = orderReservations
  // Never for a shorter time than before; what is not timed stays so.
  await tx.db
    .update(orderReservations)
    .set({
      state: 'held',
      reservedUntil: sql`CASE WHEN ${state} = 'held' AND ${reservedUntil} IS NULL THEN NULL
        ELSE greatest(${reservedUntil}, ${until}) END`,
    })
    .where(eq(orderReservations.orderId, orderId))
  return []
}

/**
 * An order is paid, or processed: its stock is no longer put back. That of an order that was not paid in time is taken
 * out of stock again.
 * @returns what there is not enough of any more; then nothing was taken
 */
export async function markReservationUsed(tx: Session, orderId: string): Promise<UnavailableLine[]> {
  const state = await reservationState(tx, orderId)
  if (state === 'cancelled') throw new Error('the goods of a cancelled order are wanted')
  if (state === 'released') {
    const missing = await takeOrderedStock(tx, orderId)
    if (missing.length > 0) return missing
  }
  await endReservation(tx, orderId, 'used')
  return []
}

/** Puts what is left of a cancelled order back into stock, unless it is there already. */
export async function cancelReservation(
  tx: Session,
  orderId: string,
  lines: readonly { productId: number; tenths: number }[],
  by: { actor: Actor; now: Date },
): Promise<void> {
  if (holdsStock(await reservationState(tx, orderId))) await releaseStock(tx, lines, cancelMove(orderId, by))
  await endReservation(tx, orderId, 'cancelled')
}

/** Puts a part that was cancelled back into stock, unless it is there already. */
export async function returnPart(
  tx: Session,
  orderId: string,
  part: { productId: number; tenths: number },
  by: { actor: Actor; now: Date },
): Promise<void> {
  if (holdsStock(await reservationState(tx, orderId))) await releaseStock(tx, [part], cancelMove(orderId, by))
}

const cancelMove = (orderId: string, { actor, now }: { actor: Actor; now: Date }) =>
  ({ cause: 'cancelled', orderId, operator: operatorOf(actor), at: now }) as const

const endReservation = (tx: Session, orderId: string, state: 'used' | 'cancelled') =>
  tx.db
    .update(orderReservations)
    .set({ state, reservedUntil: null, ...UNCOUNTED })
    .where(eq(orderReservations.orderId, orderId))

/** What is still ordered, a row per product. */
const orderedStockOf = (tx: Session, orderId: string): Promise<OrderedStock[]> =>
  tx.db
    .select({
      productId: orderLines.variantId,
      name: sql<string>`min(${LINE_NAME})`,
      tenths: sql<number>`sum(${TENTHS_LEFT})::int`,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .groupBy(orderLines.variantId)
    .having(sql`sum(${TENTHS_LEFT}) > 0`)
    .orderBy(asc(min(orderLines.position)))

/** Takes all that is ordered out of stock, or nothing. @returns what there is not enough of */
async function takeOrderedStock(tx: Session, orderId: string): Promise<UnavailableLine[]> {
  const ordered = await orderedStockOf(tx, orderId)
  const ids = ordered.map(({ productId }) => productId)
  const stock = await lockStock(tx.query, { ids })
  const missing = unavailableOf(ordered, new Map(stock.map(({ id, tenths }) => [id, tenths])))
  if (missing.length > 0) return missing
  await promiseStock(tx.query, {
    ids,
    tenths: ordered.map(({ tenths }) => tenths),
    move: moveText({ cause: 'held-again', orderId, operator: 'system' }),
  })
  return []
}
