/**
 * The goods of an order: taken out of stock when it is placed, put back when it is not paid in time, taken again when it is
 * paid after all. Every function here needs the order's row locked; variants are locked after it, in the order of their ids.
 */
import { and, asc, eq, min, sql } from 'drizzle-orm'
import type { Session } from '../../db/client.ts'
import { orderEvents } from '../../db/schema/order-history.ts'
import { orderLines } from '../../db/schema/orders.ts'
import { orderReservations } from '../../db/schema/reservations.ts'
import {
  hasGoods,
  type OrderedGoods,
  type ReservationState,
  type UnavailableLine,
  unavailableOf,
} from '../../domain/orders/reservation.ts'
import { LINE_NAME, TENTHS_LEFT } from './order-columns.ts'
import { restock } from './restock.ts'
import { lockStock, takeStock } from './stock.sql.ts'

/** What a guest's order is no longer counted by once its goods are not held. */
const UNCOUNTED = { phone: null, email: null, network: null }

/** The state of an order's reservation; null for an order from before there were any, whose goods are out of stock. */
export async function reservationState(tx: Session, orderId: string): Promise<ReservationState | null> {
  const [row] = await tx.db
    .select({ state: orderReservations.state })
    .from(orderReservations)
    .where(eq(orderReservations.orderId, orderId))
  return row?.state ?? null
}

/** Puts the goods of an order that was not paid in time back into stock. The order stays; its customer is told once. */
export async function releaseGoods(tx: Session, orderId: string, now: Date): Promise<void> {
  await restock(tx, await goodsOf(tx, orderId))
  const { toldAt, state } = orderReservations
  const [before] = await tx.db
    .select({ toldAt })
    .from(orderReservations)
    .where(and(eq(orderReservations.orderId, orderId), eq(state, 'held')))
  if (!before) throw new Error('goods were released that are not held')
  await tx.db
    .update(orderReservations)
    .set({ state: 'released', reservedUntil: null, releasedAt: now, toldAt: before.toldAt ?? now, ...UNCOUNTED })
    .where(eq(orderReservations.orderId, orderId))
  await tx.db
    .insert(orderEvents)
    .values({ orderId, kind: 'released', actor: 'system', at: now, handledAt: before.toldAt ? now : null })
}

/**
 * Holds an order's goods for somebody who pays now: for longer where they are held, again where they were released.
 * @returns what there is not enough of any more; then nothing was taken and nothing may be asked of a provider
 */
export async function holdForPayment(tx: Session, orderId: string, now: Date): Promise<UnavailableLine[]> {
  return (await hold(tx, orderId, after(now, orderReservations.holdSeconds))) ?? []
}

/** The same after a part of an order was paid. What is gone stays gone: the part stands for the order until it is cancelled. */
export async function holdForPart(tx: Session, orderId: string, now: Date): Promise<void> {
  await hold(tx, orderId, after(now, orderReservations.partSeconds))
}

const after = (now: Date, seconds: typeof orderReservations.holdSeconds | typeof orderReservations.partSeconds) =>
  sql`${now.toISOString()}::timestamptz + ${seconds} * interval '1 second'`

/**
 * The same until a certain instant, for somebody whose money is on its way.
 * @returns what there is not enough of any more; null where nothing can be held: the goods are its own, or it is cancelled
 */
export const holdUntil = (tx: Session, orderId: string, until: Date): Promise<UnavailableLine[] | null> =>
  hold(tx, orderId, sql`${until.toISOString()}::timestamptz`)

/** @returns what there is not enough of any more; null where nothing can be held */
async function hold(tx: Session, orderId: string, until: ReturnType<typeof sql>): Promise<UnavailableLine[] | null> {
  const before = await reservationState(tx, orderId)
  if (before !== 'held' && before !== 'released') return null
  if (before === 'released') {
    const gone = await takeGoods(tx, orderId)
    if (gone.length > 0) return gone
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
 * An order is paid, or goes on: its goods are its own from here on. Those of an order that was not paid in time are taken
 * out of stock again.
 * @returns what there is not enough of any more; then nothing was taken
 */
export async function keepGoods(tx: Session, orderId: string): Promise<UnavailableLine[]> {
  const state = await reservationState(tx, orderId)
  if (state === 'cancelled') throw new Error('the goods of a cancelled order are wanted')
  if (state === 'released') {
    const gone = await takeGoods(tx, orderId)
    if (gone.length > 0) return gone
  }
  await endReservation(tx, orderId, 'used')
  return []
}

/** Puts what is left of a cancelled order back into stock, unless it is there already. */
export async function returnGoods(
  tx: Session,
  orderId: string,
  lines: readonly { productId: number; tenths: number }[],
): Promise<void> {
  if (hasGoods(await reservationState(tx, orderId))) await restock(tx, lines)
  await endReservation(tx, orderId, 'cancelled')
}

/** Puts a part that was cancelled back into stock, unless it is there already. */
export async function returnPart(
  tx: Session,
  orderId: string,
  part: { productId: number; tenths: number },
): Promise<void> {
  if (hasGoods(await reservationState(tx, orderId))) await restock(tx, [part])
}

const endReservation = (tx: Session, orderId: string, state: 'used' | 'cancelled') =>
  tx.db
    .update(orderReservations)
    .set({ state, reservedUntil: null, ...UNCOUNTED })
    .where(eq(orderReservations.orderId, orderId))

/** What is still ordered, a row per product. */
const goodsOf = (tx: Session, orderId: string): Promise<OrderedGoods[]> =>
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
async function takeGoods(tx: Session, orderId: string): Promise<UnavailableLine[]> {
  const goods = await goodsOf(tx, orderId)
  const ids = goods.map(({ productId }) => productId)
  const stock = await lockStock(tx.query, { ids })
  const gone = unavailableOf(goods, new Map(stock.map(({ id, tenths }) => [id, tenths])))
  if (gone.length > 0) return gone
  await takeStock(tx.query, { ids, tenths: goods.map(({ tenths }) => tenths) })
  return []
}
