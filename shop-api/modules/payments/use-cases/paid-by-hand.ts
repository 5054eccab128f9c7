import { ATTEMPT_TYPE, ORDER_STATUS } from '#lib/contract/base/codes.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'
import { paymentEvents } from '#lib/observe/reports.ts'
import type { Database, Session } from '../../../db/client.ts'
import type { PaybillPayment } from '../providers/mpesa/wire.ts'
import { accountOfShortCode } from '../queries/account-of-short-code.ts'
import { methodOfUnmatched, type UnmatchedReason } from '../rules/attempt.ts'
import { rowOfConfirmed } from '../rules/count-payments.ts'
import type { Outcome } from '../rules/ledger-rules.ts'
import { isSettled } from '../rules/payable-order.ts'
import type { Facts } from '../rules/payment-event.ts'
import { orderNoOf } from '../rules/payment-references.ts'
import type { WaitingReceipt } from '../rules/receipts.ts'
import { updateAttempt } from './attempts.ts'
import { followLedger } from './follow-ledger.ts'
import { addPayment, type LedgerParts, paidTime } from './ledger.ts'
import type { LockedOrder } from './payable-orders.ts'
import { lockPayableOrder, lockReceipt, logMoneyEvent } from './payable-orders.ts'
import { logPaymentEvent } from './payment-events.ts'
import { findReceipt, otherReceipts } from './receipts.ts'
import { insertTransfer, insertUnmatched } from './unmatched-payments.ts'

export type ByHandResult =
  | { outcome: Outcome; orderNo: number | null }
  | { outcome: 'unmatched'; reason: UnmatchedReason }

/** An overpayment of up to a shilling is accepted, because people round up. */
const MAX_OVER_CENTS = 100

/**
 * Source of the report: the paybill's confirmation, an imported statement, or staff who saw it in the provider's portal
 * or on the bank's statement.
 */
export type ByHandSource =
  /** With the shop's own numbers: the paybill, and the till if there is one. */
  | { source: 'confirmation'; businessNumbers: readonly string[] }
  | { source: 'recorded'; operator: string; note: string }
  /** An imported statement of a paybill or till, with its account; the note names its file. */
  | { source: 'statement'; note: string; moneyAccountId: number }
  /** The provider's list of received payments: the confirmation was lost. */
  | { source: 'pull' }
  /**
   * A transfer: its reference is the payment's receipt; `paidOn` is the day the bank received it. Without an account it
   * was received by the main bank account.
   */
  | { source: 'bank'; operator: string; note: string; paidOn: string; moneyAccountId?: number }

/** Mobile money through the paybill, or a bank transfer. */
export type ByHandType = typeof ATTEMPT_TYPE.mobileMoney | typeof ATTEMPT_TYPE.bank

/** For work in an existing transaction: that transaction. */
type ByHandParts = Pick<LedgerParts, 'clock'> & { database: Pick<Database, 'transaction'> }

/**
 * Records money that reached the paybill or the bank. Its account reference names the order, and its amount is the
 * amount due or a part of it. Other money waits in the list of unmatched payments. Each receipt counts once.
 * Safaricom also confirms payments of prompts in this way, before or after the prompt's callback. If a prompt is paid
 * without a known receipt, the receipt belongs to it. A transfer never belongs to a prompt.
 */
export async function recordByHand(
  parts: ByHandParts,
  payment: PaybillPayment,
  by: ByHandSource,
): Promise<ByHandResult> {
  const recorded = await parts.database.transaction((tx) => recordReceipt(tx, parts, payment, by))
  const method = by.source === 'bank' ? 'bank' : 'mpesa'
  paymentEvents.publish({ method, state: 'paid', outcome: recorded.outcome })
  return recorded
}

async function recordReceipt(
  tx: Session,
  parts: ByHandParts,
  payment: PaybillPayment,
  by: ByHandSource,
): Promise<ByHandResult> {
  await lockReceipt(tx, payment.receipt)
  const existing = await findReceipt(tx, payment.receipt)
  // Staff entered a different amount on an account: the confirmed money waits until that entry is removed.
  const isMistyped = isProviders(by) && existing?.place === 'account' && existing.amountCents !== payment.amountCents
  if (existing && !isMistyped) {
    const outcome = existing.amountCents === payment.amountCents ? 'repeated' : 'ignored-contradiction'
    await log(tx, parts, payment, by, outcome, null)
    return { outcome, orderNo: existing.orderNo }
  }
  if (by.source === 'bank') await writeTransfer(tx, payment.receipt, by, parts.clock())
  const received = { ...payment, moneyAccountId: await receivingAccount(tx, payment, by) }
  const isKnown = received.moneyAccountId !== null
  const isOurs = by.source !== 'confirmation' || by.businessNumbers.includes(payment.shortCode) || isKnown
  if (!isOurs) return setAside(tx, parts, received, by, 'other-business')
  const orderNo = orderNoOf(payment.accountReference)
  if (isMistyped) return setAside(tx, parts, received, by, orderNo === null ? 'no-order' : 'other-amount')
  return matchToOrder(tx, parts, received, by, orderNo)
}

/** A payment, and the account that received it; null: the main account of its type. */
interface ReceivedPayment extends PaybillPayment {
  moneyAccountId: number | null
}

async function receivingAccount(tx: Session, { shortCode }: PaybillPayment, by: ByHandSource): Promise<number | null> {
  if (by.source === 'bank') return by.moneyAccountId ?? null
  return by.source === 'statement' ? by.moneyAccountId : accountOfShortCode(tx, shortCode)
}

/** Adds the money to the order, or to the unmatched payments if the order cannot take it. */
async function matchToOrder(
  tx: Session,
  parts: ByHandParts,
  payment: ReceivedPayment,
  by: ByHandSource,
  orderNo: number | null,
): Promise<ByHandResult> {
  const locked = orderNo === null ? null : await lockPayableOrder(tx, { orderNo })
  if (!locked) return setAside(tx, parts, payment, by, 'no-order')
  const added = await addToOrder(parts, locked, payment, by)
  if (typeof added !== 'string') return added
  // Notifies the customer that it arrived, and that they must not pay again.
  const what = by.source === 'bank' ? 'bank reference' : 'receipt'
  const note = `${showMoney(payment.amountCents)}, ${what} ${payment.receipt}`
  const came = { at: paidTime(payment.paidAt, parts.clock()), attemptId: null }
  await logMoneyEvent(tx, locked.order.id, 'payment-waiting', note, came)
  return setAside(tx, parts, payment, by, added)
}

/** The entry of the bank's statement, and the staff member that recorded it. */
function writeTransfer(
  tx: Session,
  reference: string,
  { paidOn, operator, note }: Extract<ByHandSource, { source: 'bank' }>,
  recordedAt: Date,
): Promise<void> {
  return insertTransfer(tx, { reference, paidOn, operator, note, recordedAt })
}

/** Writes the money into an order's ledger, or returns the reason why it cannot be matched automatically. */
async function addToOrder(
  parts: ByHandParts,
  locked: LockedOrder,
  payment: ReceivedPayment,
  by: ByHandSource,
): Promise<Exclude<ByHandResult, { outcome: 'unmatched' }> | UnmatchedReason> {
  const { tx, order, attempts } = locked
  const { orderNo } = order
  const now = parts.clock()
  const reported = { ...payment, reportedAt: now }
  const paymentType = typeOf(by)
  const row =
    paymentType === ATTEMPT_TYPE.bank ? null : rowOfConfirmed(attempts, reported, await otherReceipts(tx, order))
  if (row) {
    await updateAttempt(tx, row)
    await log(tx, parts, payment, by, 'receipt-added', row.id)
    return { outcome: 'receipt-added', orderNo }
  }
  const refused = refuseByHand(locked, payment.amountCents)
  if (refused) return refused
  const paidAt = paidTime(payment.paidAt, now)
  const attemptId = await addByHand(
    parts,
    locked,
    { ...reported, paymentType, paidAt, phoneMasked: payment.maskedPhone },
    null,
  )
  await log(tx, parts, payment, by, 'applied', attemptId)
  return { outcome: 'applied', orderNo }
}

/** Whether the provider itself reports the payment. */
const isProviders = ({ source }: ByHandSource) => source === 'confirmation' || source === 'pull'

function noteOf(by: ByHandSource): string | null {
  if (by.source === 'confirmation') return null
  return by.source === 'pull' ? 'Its confirmation was lost. Found in M-Pesa’s list.' : by.note
}

/** Of all mobile money, only M-Pesa has a paybill. */
const typeOf = ({ source }: ByHandSource) => (source === 'bank' ? ATTEMPT_TYPE.bank : ATTEMPT_TYPE.mobileMoney)

function refuseByHand({ order }: LockedOrder, amountCents: Cents): UnmatchedReason | null {
  if (order.status === ORDER_STATUS.cancelled) return 'order-cancelled'
  // Its company's account is to be paid, not the order.
  if (order.onAccount) return 'on-account'
  if (isSettled(order)) return 'already-paid'
  // The ledger contains whole shillings, like orders.
  const isPart = amountCents > 0 && amountCents % 100 === 0 && amountCents <= order.dueCents + MAX_OVER_CENTS
  return isPart ? null : 'other-amount'
}

/** A manual payment as the provider or the bank reports it. */
interface ByHandPayment {
  paymentType: ByHandType
  paidAt: Date
  phoneMasked: string | null
  payerName: string | null
  moneyAccountId: number | null
}

/**
 * Adds a manual payment to a locked order's ledger.
 * @param namedReceipt the receipt if it certainly belongs to no prompt of the order; else null
 * @returns the new row's id
 */
export async function addByHand(
  { clock }: Pick<LedgerParts, 'clock'>,
  { tx, order, attempts }: LockedOrder,
  { receipt, amountCents, reportedAt, paymentType, paidAt, ...payer }: WaitingReceipt & ByHandPayment,
  namedReceipt: string | null,
): Promise<string> {
  const now = clock()
  const row = {
    orderId: order.id,
    paymentType,
    method: methodOfUnmatched(paymentType),
    amountCents,
    receipt,
    namedReceipt,
    receiptReportedAt: reportedAt,
    settledAt: paidAt,
    phoneMasked: payer.phoneMasked,
    payerName: payer.payerName,
    moneyAccountId: payer.moneyAccountId,
  }
  const added = await addPayment(tx, { ...row, byHand: true }, now)
  await followLedger(tx, order, [added, ...attempts], now, { at: paidAt, attemptId: added.id })
  return added.id
}

async function setAside(
  tx: Session,
  parts: ByHandParts,
  payment: ReceivedPayment,
  by: ByHandSource,
  reason: UnmatchedReason,
): Promise<ByHandResult> {
  const now = parts.clock()
  await insertUnmatched(tx, {
    receipt: payment.receipt,
    paymentType: typeOf(by),
    amountCents: payment.amountCents,
    accountReference: payment.accountReference,
    namedOrderNo: orderNoOf(payment.accountReference),
    phoneMasked: payment.maskedPhone,
    payerName: payment.payerName,
    moneyAccountId: payment.moneyAccountId,
    paidAt: paidTime(payment.paidAt, now),
    reportedAt: now,
    source: isProviders(by) ? 'confirmation' : 'recorded',
    reason,
    operator: 'operator' in by ? by.operator : null,
    note: noteOf(by),
  })
  await log(tx, parts, payment, by, `unmatched-${reason}`, null)
  return { outcome: 'unmatched', reason }
}

/** Without the typed reference: people type their names and numbers there. */
function factsOf({ receipt, amountCents, shortCode, accountReference, paidAt }: PaybillPayment): Facts {
  const orderNo = orderNoOf(accountReference)
  return { receipt, amountCents, shortCode, orderNo, paidAt: paidAt?.toISOString() ?? null }
}

function log(
  tx: Session,
  { clock }: Pick<LedgerParts, 'clock'>,
  payment: PaybillPayment,
  by: ByHandSource,
  outcome: string,
  attemptId: string | null,
) {
  const sources = {
    confirmation: 'paybill',
    recorded: 'record',
    bank: 'bank',
    statement: 'statement',
    pull: 'pull',
  } as const
  const source = sources[by.source]
  return logPaymentEvent(tx, { attemptId, source, outcome, facts: factsOf(payment), at: clock() })
}

/** Texts of the reasons, for operators. */
export const UNMATCHED_TEXT: Record<UnmatchedReason, string> = {
  'other-business': 'paid to another business number',
  'no-order': 'names no order',
  'other-amount': 'neither the amount due nor a part of it',
  'already-paid': 'the order is already paid',
  'order-cancelled': 'the order is cancelled',
  'on-account': 'the order is on its company’s account',
}
