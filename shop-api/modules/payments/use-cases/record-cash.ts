import { ATTEMPT_TYPE, ORDER_STATUS } from '#lib/contract/base/codes.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { refuse } from '../../../refusal.ts'
import { isSettled } from '../rules/payable-order.ts'
import { followLedger } from './follow-ledger.ts'
import { addPayment } from './ledger.ts'
import { type LockedOrder, lockPayableOrder, lockReceipt, moneyOf } from './payable-orders.ts'
import { logPaymentEvent } from './payment-events.ts'
import { findReceipt } from './receipts.ts'

export interface CashPayment {
  orderId: string
  /** Whole shillings, at most the amount due: change is returned at once. */
  cents: Cents
  /** The drawer or the rider's account that contains it. */
  moneyAccountId: number | null
  /** The staff member who received it. */
  operator: string
  /** Time of payment. */
  at: Date
  /** The reference if the caller has one: the same reference is recorded once. Else `CASH-<order>-<n>`. */
  reference?: string | null
}

export interface RecordedCash {
  attemptId: string
  reference: string
  /** Amount still due after it. */
  dueCents: Cents
}

/**
 * Records cash that staff received for an order: a paid row of the ledger, with its effects on the order.
 * @returns the stored payment if its reference is already recorded for this order and amount
 * @throws `not-found` for an unknown order; `not-allowed` if the order cannot take the money; `invalid-request` for an
 *   amount that is not whole shillings or more than the amount due, or a reference of another payment
 */
export async function recordCash(tx: Session, cash: CashPayment): Promise<RecordedCash> {
  if (cash.reference) await lockReceipt(tx, cash.reference)
  const locked = await lockPayableOrder(tx, { id: cash.orderId })
  if (!locked) throw refuse('not-found', 'There is no such order.')
  const stored = cash.reference ? await storedCash(tx, locked, cash, cash.reference) : null
  if (stored) return stored
  refuseCash(locked, cash.cents)
  const { order, attempts } = locked
  const { cents: amountCents, moneyAccountId, operator, at } = cash
  const cashNo = attempts.filter(({ method }) => method === 'cash').length + 1
  const receipt = cash.reference ?? `CASH-${order.orderNo}-${cashNo}`
  const row = { orderId: order.id, paymentType: ATTEMPT_TYPE.cash, method: 'cash' as const, amountCents, receipt }
  const named = { namedReceipt: receipt, receiptReportedAt: at, byHand: true, settledAt: at }
  const added = await addPayment(tx, { ...row, ...named, moneyAccountId, recordedBy: operator }, at)
  await followLedger(tx, order, [added, ...attempts], at, { at, attemptId: added.id })
  const facts = { receipt, amountCents, orderNo: order.orderNo, moneyAccountId }
  await logPaymentEvent(tx, { attemptId: added.id, source: 'cash', outcome: 'applied', facts, at })
  return { attemptId: added.id, reference: receipt, dueCents: (await moneyOf(tx, order.id)).dueCents }
}

/** The cash that was recorded with this reference; null if the reference is new. */
async function storedCash(
  tx: Session,
  { order, attempts }: LockedOrder,
  { cents }: CashPayment,
  reference: string,
): Promise<RecordedCash | null> {
  const own = attempts.find(({ method, receipt }) => method === 'cash' && receipt === reference)
  if (own?.amountCents === cents) return { attemptId: own.id, reference, dueCents: order.dueCents }
  if (own || (await findReceipt(tx, reference)))
    throw refuse('invalid-request', `${reference} is the reference of another payment.`)
  return null
}

function refuseCash({ order }: LockedOrder, cents: Cents): void {
  const { orderNo, dueCents } = order
  if (order.status === ORDER_STATUS.cancelled) throw refuse('not-allowed', `Order ${orderNo} is cancelled.`)
  if (order.onAccount) throw refuse('not-allowed', `Order ${orderNo} is on its company’s account.`)
  if (isSettled(order)) throw refuse('already-paid', `Order ${orderNo} is already paid.`)
  if (cents <= 0 || cents % 100 !== 0) throw refuse('invalid-request', 'Enter whole shillings above 0.')
  if (cents > dueCents) throw refuse('invalid-request', `Only ${showMoney(dueCents)} is due for order ${orderNo}.`)
}
