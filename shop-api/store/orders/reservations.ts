/**
 * The goods of an order: taken out of stock when it is placed, put back when it is not paid in time, taken again when it is
 * paid after all. Every function here needs the order's row locked; variants are locked after it, in the order of their ids.
 */
import type { Query } from '../../db/client.ts'
import { restock } from './restock.ts'

/** held and used: the goods are out of stock for the order. released and cancelled: they are in stock again. */
export type ReservationState = 'held' | 'released' | 'used' | 'cancelled'

/** For how long goods are held: after placing and after each attempt to pay, and after a part was paid. */
export interface HoldPeriods {
  holdSeconds: number
  partSeconds: number
}

/** Who a guest's order counts for while its goods are held. */
export interface GuestContact {
  /** 2547XXXXXXXX */
  phone: string
  email: string
  /** As networkOf says it. */
  network: string
}

/** What is held for an order that is placed. */
export interface NewReservation {
  /** Null where nothing is timed: orders on account. */
  periods: HoldPeriods | null
  /** Of a guest. */
  guest: GuestContact | null
}

/** What is held for an order that is not timed. */
export const UNTIMED: NewReservation = { periods: null, guest: null }

/** A line of which there is not enough in stock any more. */
export interface UnavailableLine {
  productId: number
  /** "Simba Blanket, Madder, 5 × 6" */
  name: string
}

const UNDECIDED = `
  SELECT 1 FROM payment_attempts a WHERE a.order_id = o.id AND (a.state IN ('requested', 'prompted')
    OR (a.state = 'unknown' AND a.started_at > $1::timestamptz - interval '1 day'))`

/**
 * True, in SQL, for an order `o` that waits to be paid and of which nobody is paying: no attempt is in flight, and none is
 * undecided that began within a day, for which providers are asked ($1 is now).
 */
export const NOBODY_PAYS = `o.status = 1 AND o.payment_status IS DISTINCT FROM 2 AND NOT EXISTS (${UNDECIDED})`

/** The state of an order's reservation; null for an order from before there were any, whose goods are out of stock. */
export async function reservationState(query: Query, orderId: string): Promise<ReservationState | null> {
  const [row] = await query<{ state: ReservationState }>(
    'SELECT state FROM order_reservations WHERE order_id = $1',
    [orderId],
    'reservation-state',
  )
  return row?.state ?? null
}

/** Whether an order's goods are out of stock for it. */
export const hasGoods = (state: ReservationState | null): boolean => state !== 'released' && state !== 'cancelled'

/** Puts the goods of an order that was not paid in time back into stock. The order stays; its customer is told once. */
export async function releaseGoods(query: Query, orderId: string, now: Date): Promise<void> {
  const goods = await goodsOf(query, orderId)
  await restock(query, goods)
  const [released] = await query<{ isTold: boolean }>(
    `UPDATE order_reservations r SET state = 'released', reserved_until = NULL, released_at = $2, told_at = coalesce(r.told_at, $2),
       phone = NULL, email = NULL, network = NULL
     FROM (SELECT told_at IS NOT NULL AS "isTold" FROM order_reservations WHERE order_id = $1) before
     WHERE r.order_id = $1 AND r.state = 'held' RETURNING before."isTold"`,
    [orderId, now],
    'release-reservation',
  )
  if (!released) throw new Error('goods were released that are not held')
  await query(
    `INSERT INTO order_events (order_id, kind, actor, at, handled_at) VALUES ($1, 'released', 'system', $2, $3)`,
    [orderId, now, released.isTold ? now : null],
    'log-release',
  )
}

/**
 * Holds an order's goods for somebody who pays now: for longer where they are held, again where they were released.
 * @returns what there is not enough of any more; then nothing was taken and nothing may be asked of a provider
 */
export async function holdForPayment(query: Query, orderId: string, now: Date): Promise<UnavailableLine[]> {
  return hold(query, orderId, now, 'hold_seconds')
}

/** The same after a part of an order was paid. What is gone stays gone: the part stands for the order until it is cancelled. */
export async function holdForPart(query: Query, orderId: string, now: Date): Promise<void> {
  await hold(query, orderId, now, 'part_seconds')
}

/**
 * The same until a certain instant, for somebody whose money is on its way.
 * @returns what there is not enough of any more; null where nothing can be held: the goods are its own, or it is cancelled
 */
export async function holdUntil(query: Query, orderId: string, until: Date): Promise<UnavailableLine[] | null> {
  const state = await reservationState(query, orderId)
  if (state !== 'held' && state !== 'released') return null
  if (state === 'released') {
    const gone = await takeGoods(query, orderId)
    if (gone.length > 0) return gone
  }
  await query(
    `UPDATE order_reservations SET state = 'held',
       reserved_until = CASE WHEN state = 'held' AND reserved_until IS NULL THEN NULL ELSE greatest(reserved_until, $2) END
     WHERE order_id = $1`,
    [orderId, until],
    'hold-until',
  )
  return []
}

async function hold(query: Query, orderId: string, now: Date, period: 'hold_seconds' | 'part_seconds') {
  const state = await reservationState(query, orderId)
  if (state !== 'held' && state !== 'released') return []
  if (state === 'released') {
    const gone = await takeGoods(query, orderId)
    if (gone.length > 0) return gone
  }
  // Never for a shorter time than before; what is not timed stays so.
  await query(
    `UPDATE order_reservations SET state = 'held',
       reserved_until = CASE WHEN state = 'held' AND reserved_until IS NULL THEN NULL
         ELSE greatest(reserved_until, $2::timestamptz + ${period} * interval '1 second') END
     WHERE order_id = $1`,
    [orderId, now],
    `hold-again-${period}`,
  )
  return []
}

/**
 * An order is paid, or goes on: its goods are its own from here on. Those of an order that was not paid in time are taken
 * out of stock again.
 * @returns what there is not enough of any more; then nothing was taken
 */
export async function keepGoods(query: Query, orderId: string): Promise<UnavailableLine[]> {
  const state = await reservationState(query, orderId)
  if (state === 'cancelled') throw new Error('the goods of a cancelled order are wanted')
  if (state === 'released') {
    const gone = await takeGoods(query, orderId)
    if (gone.length > 0) return gone
  }
  await endReservation(query, orderId, 'used')
  return []
}

/** Puts what is left of a cancelled order back into stock, unless it is there already. */
export async function returnGoods(
  query: Query,
  orderId: string,
  lines: readonly { productId: number; tenths: number }[],
): Promise<void> {
  if (hasGoods(await reservationState(query, orderId))) await restock(query, lines)
  await endReservation(query, orderId, 'cancelled')
}

/** Puts a part that was cancelled back into stock, unless it is there already. */
export async function returnPart(
  query: Query,
  orderId: string,
  part: { productId: number; tenths: number },
): Promise<void> {
  if (hasGoods(await reservationState(query, orderId))) await restock(query, [part])
}

const endReservation = (query: Query, orderId: string, state: 'used' | 'cancelled') =>
  query(
    `UPDATE order_reservations SET state = $2, reserved_until = NULL, phone = NULL, email = NULL, network = NULL
     WHERE order_id = $1`,
    [orderId, state],
    'end-reservation',
  )

interface Goods {
  productId: number
  name: string
  tenths: number
}

/** What is still ordered, a row per product. */
function goodsOf(query: Query, orderId: string): Promise<Goods[]> {
  return query<Goods>(
    `SELECT variant_id AS "productId",
       min(concat_ws(', ', product_name, nullif(colour_name, ''), nullif(size_name, ''))) AS name,
       sum(quantity_tenths - cancelled_tenths)::int AS tenths
     FROM order_lines WHERE order_id = $1 GROUP BY variant_id HAVING sum(quantity_tenths - cancelled_tenths) > 0
     ORDER BY min(position)`,
    [orderId],
    'goods-of-order',
  )
}

/** Takes all that is ordered out of stock, or nothing. @returns what there is not enough of */
async function takeGoods(query: Query, orderId: string): Promise<UnavailableLine[]> {
  const goods = await goodsOf(query, orderId)
  const ids = goods.map(({ productId }) => productId)
  const stock = await query<{ id: number; tenths: number }>(
    'SELECT id, stock_tenths AS tenths FROM variants WHERE id = ANY($1::bigint[]) ORDER BY id FOR NO KEY UPDATE',
    [ids],
    'lock-stock',
  )
  const left = new Map(stock.map(({ id, tenths }) => [id, tenths]))
  const gone = goods.filter(({ productId, tenths }) => (left.get(productId) ?? 0) < tenths)
  if (gone.length > 0) return gone.map(({ productId, name }) => ({ productId, name }))
  await query(
    `UPDATE variants v SET stock_tenths = v.stock_tenths - taken.tenths
     FROM unnest($1::bigint[], $2::int[]) AS taken(id, tenths) WHERE v.id = taken.id AND v.id = ANY($1::bigint[])`,
    [ids, goods.map(({ tenths }) => tenths)],
    'take-stock',
  )
  return []
}
