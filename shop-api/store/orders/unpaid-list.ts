import type { Cents } from '#lib/format/money.ts'
import type { Query } from '../../db/client.ts'
import { refuse } from '../../domain/refusal.ts'
import { cancelWhole, type OrderActionContext } from './cancel-order.ts'
import { lockOrder } from './locked-order.ts'
import { holdUntil, NOBODY_PAYS, type ReservationState, releaseGoods } from './reservations.ts'

/** An order that waits to be paid, and its goods. */
export interface UnpaidOrder {
  id: string
  orderNo: number
  totalCents: Cents
  receivedCents: Cents
  placedAt: Date
  /** Null for an order from before goods were held for a time: they are its own. */
  state: ReservationState | null
  reservedUntil: Date | null
  releasedAt: Date | null
}

const UNPAID = `
  SELECT o.id, o.order_no AS "orderNo", o.total_cents AS "totalCents", m.received_cents AS "receivedCents",
    o.created_at AS "placedAt", r.state, r.reserved_until AS "reservedUntil", r.released_at AS "releasedAt"
  FROM orders o JOIN order_money m ON m.order_id = o.id LEFT JOIN order_reservations r ON r.order_id = o.id
  WHERE o.status = 1 AND o.payment_status IS DISTINCT FROM 2 AND o.credit_terms_days IS NULL`

/** Orders that wait to be paid, the oldest first; those on account are not among them. */
export function listUnpaid(query: Query, limit: number): Promise<UnpaidOrder[]> {
  return query<UnpaidOrder>(`${UNPAID} ORDER BY o.created_at, o.order_no LIMIT $1`, [limit])
}

/** The same, of those that were placed before an instant. */
export function unpaidBefore(query: Query, before: Date): Promise<UnpaidOrder[]> {
  return query<UnpaidOrder>(`${UNPAID} AND o.created_at < $1 ORDER BY o.created_at, o.order_no`, [before])
}

/**
 * The shop puts the goods of an unpaid order back into stock before their time. Its customer is told, as otherwise.
 * @throws not-found; not-allowed where the order is not unpaid, is on account, is being paid, or has no goods
 */
export async function releaseUnpaid({ query, now }: OrderActionContext, orderNo: number): Promise<void> {
  const order = await lockOrder(query, { orderNo }, null)
  const [held] = await query(
    `SELECT 1 FROM orders o JOIN order_reservations r ON r.order_id = o.id
     WHERE o.id = $2 AND r.state = 'held' AND o.credit_terms_days IS NULL AND ${NOBODY_PAYS}`,
    [now, order.id],
  )
  if (!held) {
    const only =
      'Only goods that are held for an order which waits to be paid, and which nobody is paying, can be released.'
    throw refuse('not-allowed', `The goods of order ${orderNo} cannot be released. ${only}`)
  }
  await releaseGoods(query, order.id, now)
}

/**
 * The shop holds the goods of an unpaid order longer, or again: its customer has said that the money is on its way.
 * @throws not-found; not-allowed where the order does not wait to be paid; out-of-stock where its goods are gone
 */
export async function holdUnpaid(
  { query }: Pick<OrderActionContext, 'query'>,
  orderNo: number,
  until: Date,
): Promise<void> {
  const order = await lockOrder(query, { orderNo }, null)
  const isUnpaid = order.status === 1 && order.paymentStatus !== 2 && order.creditTermsDays === null
  const gone = isUnpaid ? await holdUntil(query, order.id, until) : null
  if (gone === null)
    throw refuse('not-allowed', `Order ${orderNo} does not wait to be paid: its goods cannot be held longer.`)
  if (gone.length > 0)
    throw refuse('out-of-stock', `There is not enough left of: ${gone.map(({ name }) => name).join('; ')}.`)
}

/**
 * The shop cancels an order that is unpaid.
 * @returns false when somebody paid it, or is paying, since it was listed: then it stays
 */
export async function cancelIfUnpaid(
  desk: OrderActionContext,
  asked: { id: string; reason: string },
  operator: string,
): Promise<boolean> {
  const order = await lockOrder(desk.query, { id: asked.id }, null)
  const [still] = await desk.query(
    `SELECT 1 FROM orders o WHERE o.id = $2 AND o.credit_terms_days IS NULL AND ${NOBODY_PAYS}`,
    [desk.now, order.id],
  )
  if (!still) return false
  await cancelWhole(desk, order, { reason: asked.reason, by: 'shop' }, { kind: 'operator', name: operator })
  return true
}
