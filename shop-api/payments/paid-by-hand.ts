import { type Cents, showMoney } from '#lib/format/money.ts'
import type { Query } from '../db/client.ts'
import { BANK_TRANSFER, updateAttempt } from './attempt.ts'
import { rowOfConfirmed, type WaitingReceipt } from './count-payments.ts'
import { addPayment, type LedgerParts } from './ledger.ts'
import type { Outcome } from './ledger-rules.ts'
import type { PaybillPayment } from './mpesa/wire.ts'
import {
  CANCELLED,
  followLedger,
  type LockedOrder,
  lockPayableOrder,
  lockReceipt,
  noteOrderMoney,
} from './payable-order.ts'
import { type Facts, keepEvent } from './payment-events.ts'
import { orderNoOf } from './payment-references.ts'
import { findReceipt, otherReceipts } from './receipts.ts'

/** Why money waits for a person. */
export type Unmatched =
  | 'other-business'
  | 'no-order'
  | 'other-amount'
  | 'already-paid'
  | 'order-cancelled'
  | 'on-account'

export type ByHand = { outcome: Outcome; orderNo: number | null } | { outcome: 'unmatched'; reason: Unmatched }

/** Up to a shilling more than is due is kept: people round up. */
const MOST_OVER_CENTS = 100

/** How we know of the money: the paybill told us, or a person saw it in the provider's portal or on the bank's statement. */
export type HeardBy =
  /** With the numbers that are ours: the paybill, and the till if there is one. */
  | { source: 'confirmation'; businessNumbers: readonly string[] }
  | { source: 'recorded'; operator: string; note: string }
  /** A transfer: its reference is the payment's receipt; `paidOn` is the day the bank received it. */
  | { source: 'bank'; operator: string; note: string; paidOn: string }

type ByHandParts = Pick<LedgerParts, 'database' | 'clock'>

/**
 * Hears of money that reached the paybill or the bank. Its account reference names the order, and its amount is what is due or a part
 * of it; what names none, or not its amount, waits in the list of unmatched payments. Each receipt counts once.
 *
 * Safaricom confirms payments made by a prompt of ours in the same way, before or after the prompt's own callback: where
 * a prompt is known to be paid and its receipt is not, this is it. A transfer is never a prompt's.
 */
export async function hearByHand(parts: ByHandParts, payment: PaybillPayment, by: HeardBy): Promise<ByHand> {
  return parts.database.transaction(async ({ query }): Promise<ByHand> => {
    await lockReceipt(query, payment.receipt)
    const known = await findReceipt(query, payment.receipt)
    if (known) {
      const outcome = known.amountCents === payment.amountCents ? 'repeated' : 'ignored-contradiction'
      await keep(query, parts, payment, by, outcome, null)
      return { outcome, orderNo: known.orderNo }
    }
    if (by.source === 'bank') await writeTransfer(query, payment.receipt, by, parts.clock())
    const isOurs = by.source !== 'confirmation' || by.businessNumbers.includes(payment.shortCode)
    if (!isOurs) return setAside(query, parts, payment, by, 'other-business')
    const orderNo = orderNoOf(payment.accountReference)
    const locked = orderNo === null ? null : await lockPayableOrder(query, { orderNo })
    if (!locked) return setAside(query, parts, payment, by, 'no-order')
    const added = await addToOrder(parts, locked, payment, by)
    if (typeof added !== 'string') return added
    // Whoever paid is told that it came, and not to pay again.
    const what = by.source === 'bank' ? 'bank reference' : 'receipt'
    const note = `${showMoney(payment.amountCents)}, ${what} ${payment.receipt}`
    await noteOrderMoney(query, locked.order.id, 'payment-waiting', note, parts.clock())
    return setAside(query, parts, payment, by, added)
  })
}

/** What the bank's statement says, and who read it. */
function writeTransfer(
  query: Query,
  reference: string,
  { paidOn, operator, note }: Extract<HeardBy, { source: 'bank' }>,
  now: Date,
) {
  return query(
    'INSERT INTO bank_transfers (reference, paid_on, operator, note, recorded_at) VALUES ($1, $2, $3, $4, $5)',
    [reference, paidOn, operator, note, now],
    'write-bank-transfer',
  )
}

/** Writes the money into an order's ledger, or says why it does not belong there by itself. */
async function addToOrder(
  parts: ByHandParts,
  locked: LockedOrder,
  payment: PaybillPayment,
  by: HeardBy,
): Promise<Exclude<ByHand, { outcome: 'unmatched' }> | Unmatched> {
  const { query, order, attempts } = locked
  const { orderNo } = order
  const now = parts.clock()
  const heard = { ...payment, heardAt: now }
  const paymentType = typeOf(by)
  const row = paymentType === BANK_TRANSFER ? null : rowOfConfirmed(attempts, heard, await otherReceipts(query, order))
  if (row) {
    await updateAttempt(query, row)
    await keep(query, parts, payment, by, 'receipt-added', row.id)
    return { outcome: 'receipt-added', orderNo }
  }
  const refused = refuseByHand(locked, payment.amountCents)
  if (refused) return refused
  const attemptId = await addByHand(parts, locked, { ...heard, paymentType }, null)
  await keep(query, parts, payment, by, 'applied', attemptId)
  return { outcome: 'applied', orderNo }
}

const typeOf = ({ source }: HeardBy) => (source === 'bank' ? BANK_TRANSFER : 1)

function refuseByHand({ order }: LockedOrder, amountCents: Cents): Unmatched | null {
  if (order.status === CANCELLED) return 'order-cancelled'
  // Its company's account is paid, not the order.
  if (order.onAccount) return 'on-account'
  if (order.paymentStatus === 2) return 'already-paid'
  // The ledger holds whole shillings, as orders do.
  const isPart = amountCents > 0 && amountCents % 100 === 0 && amountCents <= order.dueCents + MOST_OVER_CENTS
  return isPart ? null : 'other-amount'
}

/**
 * Adds money by hand to a locked order's ledger.
 * @param namedReceipt the receipt where it is certain that no prompt of the order was paid by it; else null
 * @returns the new row's id
 */
export async function addByHand(
  { clock }: Pick<LedgerParts, 'clock'>,
  { query, order, attempts }: LockedOrder,
  { receipt, amountCents, heardAt, paymentType }: WaitingReceipt & { paymentType: 1 | typeof BANK_TRANSFER },
  namedReceipt: string | null,
): Promise<string> {
  const now = clock()
  const row = {
    orderId: order.id,
    paymentType,
    amountCents,
    receipt,
    namedReceipt,
    receiptHeardAt: heardAt,
  }
  const added = await addPayment(query, { ...row, byHand: true }, now)
  await followLedger(query, order, [added, ...attempts], now)
  return added.id
}

async function setAside(
  query: Query,
  parts: ByHandParts,
  payment: PaybillPayment,
  by: HeardBy,
  reason: Unmatched,
): Promise<ByHand> {
  const now = parts.clock()
  await query(
    `INSERT INTO unmatched_payments (receipt, payment_type, amount_cents, account_reference, named_order_no, phone_masked, payer_name,
       paid_at, heard_at, source, reason, operator, note)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      payment.receipt,
      typeOf(by),
      payment.amountCents,
      payment.accountReference,
      orderNoOf(payment.accountReference),
      payment.maskedPhone,
      payment.payerName,
      payment.paidAt ?? now,
      now,
      by.source === 'confirmation' ? 'confirmation' : 'recorded',
      reason,
      by.source === 'confirmation' ? null : by.operator,
      by.source === 'confirmation' ? null : by.note,
    ],
    'set-payment-aside',
  )
  await keep(query, parts, payment, by, `unmatched-${reason}`, null)
  return { outcome: 'unmatched', reason }
}

/** Not the reference as it was typed: people type their names and numbers there. */
function factsOf({ receipt, amountCents, shortCode, accountReference }: PaybillPayment): Facts {
  return { receipt, amountCents, shortCode, orderNo: orderNoOf(accountReference) }
}

function keep(
  query: Query,
  { clock }: Pick<LedgerParts, 'clock'>,
  payment: PaybillPayment,
  by: HeardBy,
  outcome: string,
  attemptId: string | null,
) {
  const source = ({ confirmation: 'paybill', recorded: 'record', bank: 'bank' } as const)[by.source]
  return keepEvent(query, { attemptId, source, outcome, facts: factsOf(payment), at: clock() })
}

/** A reason in words, for operators. */
export const UNMATCHED_WORDS: Record<Unmatched, string> = {
  'other-business': 'paid to another business number',
  'no-order': 'names no order',
  'other-amount': 'not what is due, nor a part of it',
  'already-paid': 'the order is paid already',
  'order-cancelled': 'the order is cancelled',
  'on-account': 'the order is on its company’s account',
}
