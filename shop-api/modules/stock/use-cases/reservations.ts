/**
 * The stock of an order: taken when it is placed, released if it is not paid in time, taken again if it is paid later.
 * Every function here needs the lock on the order's row; variants are locked after it, in the order of their ids.
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

/** The fields by which a guest's order is counted, cleared when its stock is no longer reserved. */
const UNCOUNTED = { phone: null, email: null, network: null }

/** The state of an order's reservation; null for an order older than reservations: its stock is taken. */
export async function reservationState(tx: Session, orderId: string): Promise<ReservationState | null> {
  const [row] = await tx.db
    .select({ state: orderReservations.state })
    .from(orderReservations)
    .where(eq(orderReservations.orderId, orderId))
  return row?.state ?? null
}

/**
 * Puts the products of an order that was not paid in time back into stock. The order stays; its customer is notified
 * once.
 */
export async function releaseReservation(tx: Session, orderId: string, now: Date): Promise<void> {
  await releaseStock(tx, await orderedStockOf(tx, orderId), { cause: 'released', orderId, operator: 'system', at: now })
  const { notifiedAt, state } = orderReservations
  const [before] = await tx.db
    .select({ notifiedAt })
    .from(orderReservations)
    .where(and(eq(orderReservations.orderId, orderId), eq(state, 'held')))
  if (!before) throw new Error('goods were released that are not reserved')
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
 * Reserves an order's stock for a customer who pays now: extends the reservation, or renews a released reservation.
 * @returns lines with not enough stock; then no stock was taken, and no provider can be charged
 */
export async function holdForPayment(tx: Session, orderId: string, now: Date): Promise<UnavailableLine[]> {
  return (await hold(tx, orderId, after(now, orderReservations.holdSeconds))) ?? []
}

/**
 * Does the same after a part payment. Sold-out products stay sold out: the payment is counted for the order until it is
 * cancelled.
 */
export async function holdForPart(tx: Session, orderId: string, now: Date): Promise<void> {
  await hold(tx, orderId, after(now, orderReservations.partSeconds))
}

const after = (now: Date, seconds: typeof orderReservations.holdSeconds | typeof orderReservations.partSeconds) =>
  sql`${now.toISOString()}::timestamptz + ${seconds} * interval '1 second'`

/**
 * Does the same until a given instant, for a customer whose money is on its way.
 * @returns lines with not enough stock; null if no stock can be reserved because the order is paid or cancelled
 */
export const holdUntil = (tx: Session, orderId: string, until: Date): Promise<UnavailableLine[] | null> =>
  hold(tx, orderId, sql`${until.toISOString()}::timestamptz`)

/** @returns lines with not enough stock; null if no stock can be reserved */
async function hold(tx: Session, orderId: string, until: ReturnType<typeof sql>): Promise<UnavailableLine[] | null> {
  const before = await reservationState(tx, orderId)
  if (before !== 'held' && before !== 'released') return null
  if (before === 'released') {
    const missing = await takeOrderedStock(tx, orderId)
    if (missing.length > 0) return missing
  }
  const { state, reservedUntil } = orderReservations
  // Never shortens a reservation; a reservation without a time limit stays so.
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
 * Marks the stock of a paid or processed order as used, so that it is no longer released. Stock of a released order is
 * taken again.
 * @returns lines with not enough stock; then no stock was taken
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

/** Puts the remaining products of a cancelled order back into stock, unless they were already released. */
export async function cancelReservation(
  tx: Session,
  orderId: string,
  lines: readonly { productId: number; tenths: number }[],
  by: { actor: Actor; now: Date },
): Promise<void> {
  if (holdsStock(await reservationState(tx, orderId))) await releaseStock(tx, lines, cancelMove(orderId, by))
  await endReservation(tx, orderId, 'cancelled')
}

/** Puts a cancelled quantity back into stock, unless it was already released. */
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

/** Quantities still ordered, a row per product. */
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

/** Takes all ordered products out of stock, or no product. @returns lines with not enough stock */
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
