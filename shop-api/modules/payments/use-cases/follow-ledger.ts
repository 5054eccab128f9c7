import { ORDER_STATUS, PAYMENT_STATUS } from '#lib/contract/base/codes.ts'
import { showMoney } from '#lib/format/money.ts'
import type { Database, Session } from '../../../db/client.ts'
import { markCancelled } from '../../order-events/use-cases/mark-cancelled.ts'
import { giveUsesBack } from '../../pricing/queries/promotions.sql.ts'
import { cancelReservation, holdForPart, markReservationUsed } from '../../stock/use-cases/reservations.ts'
import { type Attempt, statusOfAttempts } from '../rules/attempt.ts'
import type { OrderMoney, PayableOrder } from '../rules/payable-order.ts'
import {
  type CameIn,
  type LockedOrder,
  lockPayableOrder,
  lockReceipt,
  logMoneyEvent,
  logPaidAgain,
  moneyOf,
  type OrderName,
  setDepositPaid,
  setPaymentStatus,
} from './payable-orders.ts'
import { returnStoreCredit } from './refund-as-credit.ts'

/**
 * Runs `work` in a transaction with a lock on the order's row, so that all processes change an order's ledger one after
 * the other.
 * @param receipt of a reported payment: it is locked first, because another order can get the same report
 * @returns the result of `work`; null if there is no such order
 */
export function withLockedOrder<Result>(
  database: Database,
  by: OrderName,
  work: (locked: LockedOrder) => Promise<Result>,
  receipt: string | null = null,
): Promise<Result | null> {
  return database.transaction(async (tx) => {
    if (receipt !== null) await lockReceipt(tx, receipt)
    const locked = await lockPayableOrder(tx, by)
    return locked ? work(locked) : null
  })
}

/** Reason for the cancellation of an order if its payment arrives when its products are sold. */
export const PAID_TOO_LATE = 'The products were no longer reserved when the payment arrived, and are sold out.'

/**
 * Updates the order's payment status from its attempts and money, and logs events for the customer. Paid is never
 * undone: ensured by the rule, the statement's condition, and a database trigger. An order paid after its products were
 * released takes them again. If they are sold out it is cancelled, and the money is due for refund.
 * @param attempts current attempts, newest first
 * @param `came` the payment that caused the update
 */
export async function followLedger(
  tx: Session,
  order: PayableOrder,
  attempts: readonly Attempt[],
  now: Date,
  came: CameIn = { at: now, attemptId: null },
): Promise<void> {
  const money = await moneyOf(tx, order.id)
  const isPaid =
    order.paymentStatus === PAYMENT_STATUS.completed || money.receivedCents - money.refundedCents >= money.valueCents
  const isDeposited = isPaid || isDepositCovered(order, money)
  const isSoldOut = isDeposited && !(await settleReservation(tx, order, now))
  const status = isPaid ? PAYMENT_STATUS.completed : statusOfAttempts(attempts)
  const lastPaidAt = money.receivedCents > order.receivedCents ? lastPaid(attempts, now) : now
  if (isDeposited && order.depositCents !== null) await setDepositPaid(tx, order.id, lastPaidAt)
  if (status !== order.paymentStatus) await setPaymentStatus(tx, order.id, status, isPaid ? lastPaidAt : null)
  const isPart = money.receivedCents > order.receivedCents && !isPaid && order.status !== ORDER_STATUS.cancelled
  if (isPart && !isDeposited) await holdForPart(tx, order.id, now)
  if (isSoldOut) await returnStoreCredit(tx, now, order.id)
  const after = isSoldOut ? await moneyOf(tx, order.id) : money
  await logMoney(tx, order, after, { isPaid, isSoldOut }, came, lastPaidAt)
}

/** Whether the money for an order covers its deposit, or did before. */
const isDepositCovered = (order: PayableOrder, { receivedCents, refundedCents }: OrderMoney): boolean =>
  order.depositPaidAt !== null || (order.depositCents !== null && receivedCents - refundedCents >= order.depositCents)

/** Time of the latest payment of an order. */
const lastPaid = (attempts: readonly Attempt[], now: Date): Date => {
  const times = attempts.flatMap(({ state, countedWith, settledAt }) =>
    state === 'paid' && countedWith === null && settledAt ? [settledAt.getTime()] : [],
  )
  return times.length > 0 ? new Date(Math.max(...times)) : now
}

/** Takes the products of an order whose payment or deposit was received. @returns false if they were sold out: then it is cancelled */
async function settleReservation(tx: Session, order: PayableOrder, now: Date): Promise<boolean> {
  const isBefore = order.paymentStatus === PAYMENT_STATUS.completed || order.depositPaidAt !== null
  if (isBefore || order.status === ORDER_STATUS.cancelled) return true
  if ((await markReservationUsed(tx, order.id)).length === 0) return true
  await markCancelled(tx, order, { reason: PAID_TOO_LATE, by: 'shop' }, { kind: 'system' }, now)
  await cancelReservation(tx, order.id, [], { actor: { kind: 'system' }, now })
  await giveUsesBack(tx.query, { orderId: order.id, now })
  return false
}

/** Logs an event of the order, to notify the customer of a part payment or a refund. */
async function logMoney(
  tx: Session,
  before: PayableOrder,
  after: OrderMoney,
  { isPaid, isSoldOut }: { isPaid: boolean; isSoldOut: boolean },
  came: CameIn,
  lastPaidAt: Date,
): Promise<void> {
  const more = after.refundDueCents - before.refundDueCents
  const part = after.receivedCents - before.receivedCents
  // If this payment cancelled the order, the cancellation message names the refund.
  if (more > 0) await logMoneyEvent(tx, before.id, 'refund-due', `${showMoney(more)} to be refunded`, came, isSoldOut)
  else if (part > 0 && before.paymentStatus === PAYMENT_STATUS.completed && before.dueCents > 0 && after.dueCents === 0)
    await logPaidAgain(tx, before.id, lastPaidAt)
  else if (part > 0 && !isPaid) await logMoneyEvent(tx, before.id, 'part-payment', `${showMoney(part)} received`, came)
}
