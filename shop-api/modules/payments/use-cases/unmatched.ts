/** Money without an order: waiting payments, suggested orders, and staff decisions. */

import { ATTEMPT_TYPE } from '#lib/contract/base/codes.ts'
import type { Clock } from '#lib/format/clock.ts'
import type { Cents } from '#lib/format/money.ts'
import type { Database, Session } from '../../../db/client.ts'
import { refuse } from '../../../refusal.ts'
import { candidateOrders } from '../queries/unmatched.sql.ts'
import type { UnmatchedReason } from '../rules/attempt.ts'
import { rowOfConfirmed } from '../rules/count-payments.ts'
import { orderNoOf } from '../rules/payment-references.ts'
import { indexCandidates, type Suggestion, suggestOrders, type WaitingMoney } from '../rules/suggest-orders.ts'
import { updateAttempt } from './attempts.ts'
import { closeWaiting, lockWaiting } from './close-waiting.ts'
import { addByHand, type ByHandType } from './paid-by-hand.ts'
import { lockPayableOrder, lockReceipt, moneyOf } from './payable-orders.ts'
import { otherReceipts } from './receipts.ts'
import { resolveUnmatched, waitingPayments } from './unmatched-payments.ts'

export interface UnmatchedPayment extends WaitingMoney {
  receipt: string
  paymentType: ByHandType
  reason: UnmatchedReason
  /** The company that the account number names: by its own reference, or by an order on its account. */
  companyId: number | null
  source: 'confirmation' | 'recorded'
  /** Orders it can belong to, best match first. */
  suggestions: Suggestion[]
}

/** Most open orders searched for suggestions, newest first. */
const MAX_CANDIDATES = 5_000

/** Payments that wait for staff, latest first. */
export async function listUnmatched(tx: Session): Promise<UnmatchedPayment[]> {
  const rows = await waitingPayments(tx)
  if (rows.length === 0) return []
  const candidates = indexCandidates(await candidateOrders(tx.query, { atMost: MAX_CANDIDATES }))
  return rows.map((row) => ({ ...row, suggestions: suggestOrders(row, candidates) }))
}

export interface Resolver {
  /** For work in an existing transaction: that transaction. */
  database: Pick<Database, 'transaction'>
  clock: Clock
  operator: string
}

export interface Matched {
  amountCents: Cents
  orderNo: number
  /** Amount still due after it. */
  dueCents: Cents
  refundDueCents: Cents
}

/**
 * Assigns waiting money to an order, for any amount: an overpayment is due for refund.
 * @throws `not-found` for a receipt that does not wait or an unknown order; `not-allowed` for an order on account
 */
export async function matchToOrder(by: Resolver, receipt: string, orderNo: number, note: string): Promise<Matched> {
  const { database, clock, operator } = by
  return database.transaction(async (tx) => {
    await lockReceipt(tx, receipt)
    const locked = await lockPayableOrder(tx, { orderNo })
    if (!locked) throw refuse('not-found', `There is no order ${orderNo}.`)
    const waiting = await lockWaiting(tx, receipt)
    const { order } = locked
    if (order.onAccount) {
      throw refuse('not-allowed', `Order ${orderNo} is on its company’s account: match the money to the company.`)
    }
    if (waiting.amountCents === 0 || waiting.amountCents % 100 !== 0) {
      throw refuse('not-allowed', 'Orders are paid in whole shillings: refund this money instead.')
    }
    const now = clock()
    // Another account number means a manual payment, so it does not belong to a prompt.
    const namesOrder = orderNoOf(waiting.accountReference) === orderNo
    // Rows that name this order are locked only if needed, because concurrent matches could lock each other's orders.
    const isTransfer = waiting.paymentType === ATTEMPT_TYPE.bank
    const mayBePrompt = namesOrder && !isTransfer
    const row = mayBePrompt ? rowOfConfirmed(locked.attempts, waiting, await otherReceipts(tx, order)) : null
    if (row) await updateAttempt(tx, row)
    else await addByHand(by, locked, waiting, namesOrder || isTransfer ? null : receipt)
    await resolveUnmatched(tx, { receipt, resolution: 'order', orderId: order.id, note, operator, now })
    const { dueCents, refundDueCents } = await moneyOf(tx, order.id)
    return { amountCents: waiting.amountCents, orderNo, dueCents, refundDueCents }
  })
}

/**
 * Assigns waiting money to a company's account.
 * @param enter writes it into the account, in the same transaction
 * @throws `not-found` for a receipt that does not wait; the errors of `enter`
 */
export async function matchToCompany(
  { database, clock, operator }: Resolver,
  receipt: string,
  companyId: number,
  note: string,
  enter: (tx: Session, paid: { cents: Cents; paidAt: Date }) => Promise<number>,
): Promise<{ amountCents: Cents; entry: number }> {
  return database.transaction(async (tx) => {
    await lockReceipt(tx, receipt)
    const { amountCents, paidAt } = await lockWaiting(tx, receipt)
    const entry = await enter(tx, { cents: amountCents, paidAt })
    await resolveUnmatched(tx, { receipt, resolution: 'account', companyId, note, operator, now: clock() })
    return { amountCents, entry }
  })
}

/**
 * Closes waiting money: it was refunded, or belongs to no order.
 * @param returnReceipt the receipt of the refund; null if the money stays
 * @throws `not-found` for a receipt that does not wait; `not-allowed` for the receipt of another refund
 */
export async function closeUnmatched(
  { database, clock, operator }: Resolver,
  receipt: string,
  reason: string,
  returnReceipt: string | null,
): Promise<{ amountCents: Cents }> {
  return database.transaction((tx) => closeWaiting(tx, { receipt, reason, returnReceipt, operator, now: clock() }))
}
