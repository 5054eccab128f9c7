import { and, eq, isNotNull, isNull, type SQLWrapper, sql } from 'drizzle-orm'
import { PAYMENT_STATUS, type PaymentStatus } from '#lib/contract/base/codes.ts'
import type { Session } from '../../../db/client.ts'
import { orderEvents } from '../../../db/schema/order-history.ts'
import { orders } from '../../../db/schema/orders.ts'
import { orderMoney } from '../../../db/schema/payment-views.ts'
import type { Attempt } from '../rules/attempt.ts'
import type { OrderMoney, PayableOrder } from '../rules/payable-order.ts'
import { attemptsOf } from './attempts.ts'

/** A locked order with its attempts, newest first, in an open transaction. */
export interface LockedOrder {
  tx: Session
  order: PayableOrder
  attempts: Attempt[]
}

export type OrderName = { id: string } | { orderNo: number }

/** Locks a receipt until the transaction ends, so that concurrent reports of it are recorded one after the other. */
export async function lockReceipt(tx: Session, receipt: string): Promise<void> {
  await tx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`receipt ${receipt}`}, 0))`)
}

/** Locks an order and reads its ledger; null if there is no such order. */
export async function lockPayableOrder(tx: Session, by: OrderName): Promise<LockedOrder | null> {
  const [row] = await tx.db
    .select({
      id: orders.id,
      orderNo: orders.orderNo,
      status: orders.status,
      totalCents: orders.totalCents,
      paymentStatus: orders.paymentStatus,
      creditTermsDays: orders.creditTermsDays,
      depositCents: orders.depositCents,
      depositPaidAt: orders.depositPaidAt,
    })
    .from(orders)
    .where('id' in by ? eq(orders.id, by.id) : eq(orders.orderNo, by.orderNo))
    .for('update')
  if (!row) return null
  const { creditTermsDays, ...order } = row
  const paymentStatus = order.paymentStatus as PaymentStatus | null
  // Reads after the lock, to see the writes of other transactions.
  const [attempts, money] = await Promise.all([attemptsOf(tx, order.id), moneyOf(tx, order.id)])
  return { tx, order: { ...order, paymentStatus, onAccount: creditTermsDays !== null, ...money }, attempts }
}

/** The money of an order. */
export async function moneyOf(tx: Session, orderId: string): Promise<OrderMoney> {
  const { receivedCents, refundedCents, dueCents, refundDueCents, valueCents } = orderMoney
  const [row] = await tx.db
    .select({ receivedCents, refundedCents, dueCents, refundDueCents, valueCents })
    .from(orderMoney)
    .where(eq(orderMoney.orderId, orderId))
  if (!row) throw new Error('an order without its money')
  return row
}

/** Payment times are never before the order time. */
const paidFrom = (createdAt: SQLWrapper, at: Date) => sql`greatest(${createdAt}, ${at.toISOString()}::timestamptz)`

/** Writes an order's payment status. A paid order stays paid, and its payment time is never before the order time. */
export async function setPaymentStatus(
  tx: Session,
  orderId: string,
  status: PaymentStatus | null,
  paidAt: Date | null,
): Promise<void> {
  const isUnpaid = sql`${orders.paymentStatus} IS DISTINCT FROM ${PAYMENT_STATUS.completed}`
  await tx.db
    .update(orders)
    .set({
      paymentStatus: status,
      paidAt: paidAt && paidFrom(orders.createdAt, paidAt),
    })
    .where(and(eq(orders.id, orderId), isUnpaid))
}

/**
 * Records that an order's deposit was received, once. An order with its balance on delivery is then paid at the door,
 * like other orders paid on delivery.
 */
export async function setDepositPaid(tx: Session, orderId: string, at: Date): Promise<void> {
  await tx.db
    .update(orders)
    .set({
      depositPaidAt: paidFrom(orders.createdAt, at),
      paysOnDelivery: sql`${orders.paysOnDelivery} OR ${orders.balanceDue} = 'on-delivery'`,
    })
    .where(and(eq(orders.id, orderId), isNotNull(orders.depositCents), isNull(orders.depositPaidAt)))
}

/** A payment that was received for an order. */
export interface CameIn {
  /** Time of payment. */
  at: Date
  /** Its row in the ledger; null for waiting money. */
  attemptId: string | null
}

export type MoneyEvent = 'part-payment' | 'payment-waiting' | 'refund-due' | 'refunded'

/** Writes a payment event of an order. Its customer is notified unless it is quiet. */
export async function logMoneyEvent(
  tx: Session,
  orderId: string,
  kind: MoneyEvent,
  note: string,
  { at, attemptId }: CameIn,
  isQuiet = false,
): Promise<void> {
  const handledAt = isQuiet ? at : null
  const event = { orderId, kind, actor: 'provider' as const, note, attemptId, handledAt }
  await tx.db.insert(orderEvents).values({ ...event, at: placedOr(tx, orderId, at) })
}

/**
 * Records that an edit's addition to a paid order is paid too: its customer gets the same email as for the first
 * payment.
 */
export async function logPaidAgain(tx: Session, orderId: string, at: Date): Promise<void> {
  const { completed } = PAYMENT_STATUS
  const event = { orderId, kind: 'payment' as const, fromStatus: completed, toStatus: completed }
  await tx.db.insert(orderEvents).values({ ...event, actor: 'provider', at: placedOr(tx, orderId, at) })
}

/** The time of a payment event: money received before the order was placed gets the order's time. */
const placedOr = ({ db }: Session, orderId: string, at: Date) =>
  paidFrom(db.select({ createdAt: orders.createdAt }).from(orders).where(eq(orders.id, orderId)), at)
