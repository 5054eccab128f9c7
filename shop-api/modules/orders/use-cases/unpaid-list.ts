import { and, asc, eq, isNull, lt, not, type SQL, sql } from 'drizzle-orm'
import { ORDER_STATUS, PAYMENT_STATUS } from '#lib/contract/base/codes.ts'
import type { Cents } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { orders } from '../../../db/schema/orders.ts'
import { orderMoney } from '../../../db/schema/payment-views.ts'
import { orderReservations } from '../../../db/schema/reservations.ts'
import { refuse } from '../../../refusal.ts'
import type { ReservationState } from '../../stock/rules/reservation.ts'
import { holdUntil, releaseReservation } from '../../stock/use-cases/reservations.ts'
import { idleUnpaidOrder } from '../queries/unpaid-orders.sql.ts'
import { cancelWhole, type OrderActionContext } from './cancel-order.ts'
import { lockOrder } from './locked-order.ts'

/** An unpaid order, and its products. */
export interface UnpaidOrder {
  id: string
  orderNo: number
  totalCents: Cents
  receivedCents: Cents
  placedAt: Date
  /** Null for an order older than timed reservations: its stock is not released. */
  state: ReservationState | null
  reservedUntil: Date | null
  releasedAt: Date | null
}

/** Whether an order waits for payment and is not on its company's account. */
export const WAITS_TO_BE_PAID = and(
  eq(orders.status, ORDER_STATUS.pending),
  sql`${orders.paymentStatus} IS DISTINCT FROM ${PAYMENT_STATUS.completed}`,
  isNull(orders.creditTermsDays),
  not(orders.paysOnDelivery),
  isNull(orders.depositPaidAt),
)

const unpaidOrders = (tx: Session, condition?: SQL) =>
  tx.db
    .select({
      id: orders.id,
      orderNo: orders.orderNo,
      totalCents: orders.valueCents,
      receivedCents: orderMoney.receivedCents,
      placedAt: orders.createdAt,
      state: orderReservations.state,
      reservedUntil: orderReservations.reservedUntil,
      releasedAt: orderReservations.releasedAt,
    })
    .from(orders)
    .innerJoin(orderMoney, eq(orderMoney.orderId, orders.id))
    .leftJoin(orderReservations, eq(orderReservations.orderId, orders.id))
    .where(and(WAITS_TO_BE_PAID, condition))
    .orderBy(asc(orders.createdAt), asc(orders.orderNo))

/** Orders that wait for payment, oldest first, without orders on account. */
export const listUnpaid = async (tx: Session, limit: number): Promise<UnpaidOrder[]> => unpaidOrders(tx).limit(limit)

/** The same, for orders that were placed before an instant. */
export const unpaidBefore = async (tx: Session, before: Date): Promise<UnpaidOrder[]> =>
  unpaidOrders(tx, lt(orders.createdAt, before))

/**
 * Releases the products of an unpaid order early. Its customer is notified as usual.
 * @throws `not-found`; `not-allowed` if the order is not unpaid, is on account, is being paid, or has no products
 */
export async function releaseUnpaid({ tx, now }: OrderActionContext, orderNo: number): Promise<void> {
  const order = await lockOrder(tx, { orderNo }, null)
  const [idle] = await idleUnpaidOrder(tx.query, { orderId: order.id, now })
  if (idle?.state !== 'held') {
    const only = 'Only reserved products of an unpaid order, with no payment in progress, can be released.'
    throw refuse('not-allowed', `The products of order ${orderNo} cannot be released. ${only}`)
  }
  await releaseReservation(tx, order.id, now)
}

/**
 * Reserves the products of an unpaid order for longer, or again, because its customer has announced a payment.
 * @throws `not-found`; `not-allowed` if the order does not wait for payment; `out-of-stock` if its products are sold
 * out
 */
export async function holdUnpaid({ tx }: Pick<OrderActionContext, 'tx'>, orderNo: number, until: Date): Promise<void> {
  const order = await lockOrder(tx, { orderNo }, null)
  const isUnpaid =
    order.status === ORDER_STATUS.pending &&
    order.paymentStatus !== PAYMENT_STATUS.completed &&
    order.creditTermsDays === null &&
    !order.paysOnDelivery &&
    order.depositPaidAt === null
  const missing = isUnpaid ? await holdUntil(tx, order.id, until) : null
  if (missing === null)
    throw refuse(
      'not-allowed',
      `Order ${orderNo} is not waiting to be paid, so its products cannot be reserved longer.`,
    )
  if (missing.length > 0)
    throw refuse('out-of-stock', `There is not enough left of: ${missing.map(({ name }) => name).join('; ')}.`)
}

/**
 * Cancels an unpaid order for the shop.
 * @returns false if it was paid, or is being paid, since it was listed: then it stays
 */
export async function cancelIfUnpaid(
  context: OrderActionContext,
  { id, reason }: { id: string; reason: string },
  operator: string,
): Promise<boolean> {
  const { tx, now } = context
  const order = await lockOrder(tx, { id }, null)
  const [idle] = await idleUnpaidOrder(tx.query, { orderId: order.id, now })
  if (!idle) return false
  await cancelWhole(context, order, { reason, by: 'shop' }, { kind: 'operator', name: operator })
  return true
}
