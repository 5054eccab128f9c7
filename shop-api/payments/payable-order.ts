import { ORDER_STATUS, type OrderStatus, PAYMENT_STATUS, type PaymentStatus } from '#lib/contract/codes.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'
import type { Database, Session } from '../db/client.ts'
import { markCancelled } from '../store/orders/mark-cancelled.ts'
import { holdForPart, keepGoods, returnGoods } from '../store/orders/reservations.ts'
import {
  lockPayableOrder,
  lockReceipt,
  logMoneyEvent,
  moneyOf,
  type OrderName,
  setPaymentStatus,
} from '../store/payments/payable-orders.ts'
import type { Attempt } from './attempt.ts'
import { statusOfAttempts } from './ledger-rules.ts'

/** What came in for an order and what is to be done about it, in cents (view order_money). */
export interface OrderMoney {
  receivedCents: Cents
  /** Given back, or being given back. */
  givenCents: Cents
  /** What is still to be paid: 0 of an order that is paid, cancelled or on an account. */
  dueCents: Cents
  toGiveBackCents: Cents
}

/** What the ledger needs of an order. */
export interface PayableOrder extends OrderMoney {
  id: string
  orderNo: number
  /** One of `ORDER_STATUS`. */
  status: OrderStatus
  totalCents: Cents
  paymentStatus: PaymentStatus | null
  /** On its company's account: nothing is paid for it by itself. */
  onAccount: boolean
}

/** An order under lock with its attempts, the last one first, in an open transaction. */
export interface LockedOrder {
  tx: Session
  order: PayableOrder
  attempts: Attempt[]
}

/**
 * Runs `work` in a transaction that holds the order's row: everything the ledger does to one order happens one after
 * the other, whichever process does it.
 * @param receipt of a payment that is reported: it is locked first, for another order may be told the same
 * @returns what `work` returns; null when there is no such order
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

/** Why an order is cancelled whose money came when its goods were sold. */
export const PAID_TOO_LATE = 'The goods were not held any more when the payment came, and have been sold meanwhile.'

/**
 * Lets the order's payment status follow its attempts and its money, and notes what is to be told to the customer. Paid
 * is not taken back: by the rule, by the statement's condition, and by a database trigger. An order that becomes paid
 * after its goods were released takes them again; where they are gone it is cancelled, and the money is to be refunded.
 * @param attempts as they are now, the last one first
 */
export async function followLedger(
  tx: Session,
  order: PayableOrder,
  attempts: readonly Attempt[],
  now: Date,
): Promise<void> {
  const money = await moneyOf(tx, order.id)
  const isPaid =
    order.paymentStatus === PAYMENT_STATUS.completed || money.receivedCents - money.givenCents >= order.totalCents
  const isGone = isPaid && !(await settleGoods(tx, order, now))
  const status = isPaid ? PAYMENT_STATUS.completed : statusOfAttempts(attempts)
  if (status !== order.paymentStatus) await setPaymentStatus(tx, order.id, status, isPaid ? now : null)
  const isPart = money.receivedCents > order.receivedCents && !isPaid && order.status !== ORDER_STATUS.cancelled
  if (isPart) await holdForPart(tx, order.id, now)
  await logMoney(tx, order, isGone ? await moneyOf(tx, order.id) : money, { isPaid, isGone }, now)
}

/** The goods of an order that becomes paid. @returns false when they were gone: then it is cancelled */
async function settleGoods(tx: Session, order: PayableOrder, now: Date): Promise<boolean> {
  if (order.paymentStatus === PAYMENT_STATUS.completed || order.status === ORDER_STATUS.cancelled) return true
  if ((await keepGoods(tx, order.id)).length === 0) return true
  await markCancelled(tx, order, { reason: PAID_TOO_LATE, by: 'shop' }, { kind: 'system' }, now)
  await returnGoods(tx, order.id, [])
  return false
}

/** Money that pays a part, or that is to be refunded, is told to the customer: an event of the order. */
async function logMoney(
  tx: Session,
  before: PayableOrder,
  after: OrderMoney,
  { isPaid, isGone }: { isPaid: boolean; isGone: boolean },
  now: Date,
): Promise<void> {
  const more = after.toGiveBackCents - before.toGiveBackCents
  const part = after.receivedCents - before.receivedCents
  // Cancelled by this very payment, the order's cancellation tells what is given back.
  if (more > 0) await logMoneyEvent(tx, before.id, 'refund-due', `${showMoney(more)} to be given back`, now, isGone)
  else if (part > 0 && !isPaid) await logMoneyEvent(tx, before.id, 'part-payment', `${showMoney(part)} received`, now)
}
