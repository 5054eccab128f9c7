import type { Query } from '../db/client.ts'
import type { Attempt } from './attempt.ts'
import { addPayment, hearLocked, type LedgerParts } from './ledger.ts'
import type { Outcome } from './ledger-rules.ts'
import type { PaybillPayment } from './mpesa/wire.ts'
import { CANCELLED, followLedger, type LockedOrder, withLockedOrder } from './payable-order.ts'
import { type Facts, keepEvent } from './payment-events.ts'
import { orderNoOf } from './payment-references.ts'

/** Why a payment by hand waits for a person. */
export type Unmatched = 'other-business' | 'no-order' | 'other-amount' | 'order-cancelled' | 'on-account'

export type ByHand = { outcome: Outcome; orderNo: number | null } | { outcome: 'unmatched'; reason: Unmatched }

/**
 * Hears of money that reached the paybill. Its account reference names the order; what names none, or not its amount,
 * waits in the list of unmatched payments. Each receipt counts once.
 *
 * Safaricom confirms payments made by a prompt of ours in the same way, before or after the prompt's own callback:
 * such money settles the open attempt instead of counting twice.
 * @param businessNumbers the paybill, and the till if there is one
 */
export async function hearByHand(
  parts: LedgerParts,
  businessNumbers: readonly string[],
  payment: PaybillPayment,
): Promise<ByHand> {
  const { database } = parts
  if (!businessNumbers.includes(payment.shortCode)) return setAside(parts, payment, 'other-business')
  const orderNo = orderNoOf(payment.accountReference)
  if (orderNo === null) return setAside(parts, payment, 'no-order')
  const heard = await withLockedOrder(database, { orderNo }, (locked) => hearFor(parts, locked, payment))
  if (heard === null) return setAside(parts, payment, 'no-order')
  return heard.outcome === 'unmatched' ? setAside(parts, payment, heard.reason) : heard
}

async function hearFor(parts: LedgerParts, locked: LockedOrder, payment: PaybillPayment): Promise<ByHand> {
  const { query, order, attempts } = locked
  const { orderNo } = order
  if (await isKnown(query, payment.receipt)) {
    await keep(query, parts, payment, 'repeated', null)
    return { outcome: 'repeated', orderNo }
  }
  if (payment.amountCents !== order.totalCents) return { outcome: 'unmatched', reason: 'other-amount' }
  if (order.status === CANCELLED) return { outcome: 'unmatched', reason: 'order-cancelled' }

  // Its company's account is paid, not the order: whoever enters the payment there settles it.
  if (order.onAccount) return { outcome: 'unmatched', reason: 'on-account' }
  const prompt = promptOf(attempts)
  if (prompt) {
    const word = { kind: 'paid', receipt: payment.receipt, amountCents: payment.amountCents } as const
    const told = { word, source: 'paybill', facts: factsOf(payment) } as const
    const { outcome } = await hearLocked(parts, locked, prompt, told)
    return { outcome, orderNo }
  }
  const isSecond = order.paymentStatus === 2
  const { receipt, amountCents } = payment
  const row = {
    orderId: order.id,
    paymentType: 1 as const,
    amountCents,
    receipt,
    byHand: true,
    needsRefundReview: isSecond,
  }
  const added = await addPayment(query, row, parts.clock())
  await followLedger(query, order, [added, ...attempts])
  await keep(query, parts, payment, isSecond ? 'second-payment' : 'applied', added.id)
  return { outcome: isSecond ? 'second-payment' : 'applied', orderNo }
}

/** The prompt this money may belong to: one paid without a receipt yet, else one in flight, else one undecided. */
function promptOf(all: readonly Attempt[]): Attempt | undefined {
  // A card's money never comes through the paybill.
  if (all.some(({ paymentType, state }) => paymentType === 2 && state === 'paid')) return undefined
  const attempts = all.filter(({ paymentType }) => paymentType === 1)
  const withoutReceipt = attempts.find(({ state, receipt }) => state === 'paid' && receipt === null)
  if (withoutReceipt || attempts.some(({ state }) => state === 'paid')) return withoutReceipt
  return (
    attempts.find(({ state }) => state === 'requested' || state === 'prompted') ??
    attempts.find(({ state }) => state === 'unknown')
  )
}

async function isKnown(query: Query, receipt: string): Promise<boolean> {
  const rows = await query(
    'SELECT 1 FROM payment_attempts WHERE receipt = $1 UNION ALL SELECT 1 FROM unmatched_payments WHERE receipt = $1',
    [receipt],
    'receipt-known',
  )
  return rows.length > 0
}

async function setAside(parts: LedgerParts, payment: PaybillPayment, reason: Unmatched): Promise<ByHand> {
  return parts.database.transaction(async ({ query }) => {
    const known = await isKnown(query, payment.receipt)
    const added = known ? [] : await insertUnmatched(query, parts, payment, reason)
    await keep(query, parts, payment, added.length > 0 ? `unmatched-${reason}` : 'repeated', null)
    return added.length > 0 ? { outcome: 'unmatched', reason } : { outcome: 'repeated', orderNo: null }
  })
}

function insertUnmatched(query: Query, { clock }: LedgerParts, payment: PaybillPayment, reason: Unmatched) {
  return query(
    `INSERT INTO unmatched_payments (receipt, amount_cents, account_reference, phone_masked, paid_at, reason)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (receipt) DO NOTHING RETURNING receipt`,
    [
      payment.receipt,
      payment.amountCents,
      payment.accountReference,
      payment.maskedPhone,
      payment.paidAt ?? clock(),
      reason,
    ],
    'set-payment-aside',
  )
}

/** Not the reference as it was typed: people type their names and numbers there. */
function factsOf({ receipt, amountCents, shortCode, accountReference }: PaybillPayment): Facts {
  return { receipt, amountCents, shortCode, orderNo: orderNoOf(accountReference) }
}

function keep(
  query: Query,
  { clock }: LedgerParts,
  payment: PaybillPayment,
  outcome: string,
  attemptId: string | null,
) {
  return keepEvent(query, { attemptId, source: 'paybill', outcome, facts: factsOf(payment), at: clock() })
}
