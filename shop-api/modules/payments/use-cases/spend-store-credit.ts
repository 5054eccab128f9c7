import { randomUUID } from 'node:crypto'
import { ATTEMPT_TYPE, ORDER_STATUS } from '#lib/contract/base/codes.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'
import { paymentEvents } from '#lib/observe/reports.ts'
import type { Session } from '../../../db/client.ts'
import { refuse } from '../../../refusal.ts'
import { isSettled } from '../rules/payable-order.ts'
import { followLedger } from './follow-ledger.ts'
import { addPayment } from './ledger.ts'
import { type LockedOrder, lockPayableOrder, moneyOf } from './payable-orders.ts'
import { logPaymentEvent } from './payment-events.ts'
import { creditOwnerOf, creditReceipt, creditStore } from './store-credit.ts'
import { payOnAccount } from './store-credit-on-account.ts'

export interface SpentStoreCredit {
  /** Amount still due for the order; 0 for an order on account. */
  dueCents: Cents
  /** Store credit that is left. */
  balanceCents: Cents
}

/**
 * Pays for an order with its customer's store credit, in the caller's transaction: a paid row of the ledger and an entry
 * of the account. An order without a remaining amount due is paid. Of an order on its company's account it lowers the
 * company's debt instead.
 * @param cents whole shillings, at most the amount due
 * @param isPlacing the order is being placed: only then can it be used for an order on account, because the account is locked
 * @throws `changed-meanwhile` with the present balance for more than the balance; `not-allowed`, `already-paid`,
 *   `payment-in-flight` or `invalid-request` if the order cannot take it
 */
export async function spendStoreCredit(
  tx: Session,
  now: Date,
  { orderId, cents, isPlacing = false }: { orderId: string; cents: Cents; isPlacing?: boolean },
): Promise<SpentStoreCredit> {
  const locked = await lockPayableOrder(tx, { id: orderId })
  const owner = locked && (await creditOwnerOf(tx, orderId))
  if (!locked) throw refuse('not-found', 'We could not find this order.')
  if (!owner) throw refuse('not-allowed', 'Store credit needs an account. Sign in to use it.')
  if (locked.order.onAccount && !isPlacing)
    throw refuse('not-allowed', `Order ${locked.order.orderNo} is on its company’s account.`)
  refuseSpending(locked, cents)
  const { order, attempts } = locked
  const spending = { kind: 'spent', cents: -cents, by: null, orderId, reference: `spent:${randomUUID()}` } as const
  const entry = await creditStore(tx, now, { owner, ...spending, reason: `Order ${order.orderNo}` })
  const receipt = creditReceipt(entry.id)
  if (order.onAccount) {
    await payOnAccount(tx, now, { orderId, orderNo: order.orderNo, receipt, cents })
    return { dueCents: 0, balanceCents: entry.balanceCents }
  }
  const row = { orderId, paymentType: ATTEMPT_TYPE.storeCredit, method: 'store-credit' as const, amountCents: cents }
  const named = { receipt, namedReceipt: receipt, receiptReportedAt: now, byHand: true, settledAt: now }
  const added = await addPayment(tx, { ...row, ...named }, now)
  await followLedger(tx, order, [added, ...attempts], now, { at: now, attemptId: added.id })
  const facts = { receipt, amountCents: cents, orderNo: order.orderNo }
  await logPaymentEvent(tx, { attemptId: added.id, source: 'store-credit', outcome: 'applied', facts, at: now })
  paymentEvents.publish({ method: 'store-credit', state: 'paid', outcome: 'applied' })
  const { dueCents } = await moneyOf(tx, orderId)
  return { dueCents, balanceCents: entry.balanceCents }
}

function refuseSpending({ order, attempts }: LockedOrder, cents: Cents): void {
  const { orderNo, dueCents } = order
  if (order.status === ORDER_STATUS.cancelled) throw refuse('not-allowed', `Order ${orderNo} is cancelled.`)
  if (!order.onAccount && isSettled(order)) throw refuse('already-paid', `Order ${orderNo} is already paid.`)
  // Otherwise the running payment would pay more than is due.
  if (attempts.some(({ state }) => state === 'requested' || state === 'prompted'))
    throw refuse('payment-in-flight', 'A payment for this order is in progress. Wait until it has finished.')
  if (cents <= 0 || cents % 100 !== 0) throw refuse('invalid-request', 'Enter whole shillings above 0.')
  const most = order.onAccount ? order.valueCents : dueCents
  if (cents > most) throw refuse('invalid-request', `Only ${showMoney(most)} is due for order ${orderNo}.`)
}
