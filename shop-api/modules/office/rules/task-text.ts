import { ORDER_STATUS } from '#lib/contract/base/codes.ts'
import type { TaskQueue } from '#lib/contract/office/office/today.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '#lib/contract/payments/payment-methods.ts'
import { addDays, dayInNairobi, showDay } from '#lib/format/clock.ts'
import { showCount } from '#lib/format/count.ts'
import { maskedPhone } from '#lib/format/masked-phone.ts'
import { showMoney } from '#lib/format/money.ts'
import { quantityText } from '#lib/format/quantity.ts'

/** The sentence of a task in the office's list. */

type Quantities = readonly { tenths: number; unit: string }[]
type Fact = string | number | boolean | null | Quantities
export type TaskFacts = Readonly<Record<string, Fact>>

const UNMATCHED: Readonly<Record<string, string>> = {
  'other-business': 'Sent to another business number.',
  'no-order': 'The account number matches no order.',
  'other-amount': 'Not the amount that is due for its order.',
  'already-paid': 'Its order is paid.',
  'order-cancelled': 'Its order is cancelled.',
  'on-account': 'Its order is on a company’s account.',
}

const REQUESTS: Readonly<Record<string, string>> = {
  access: 'Asks what we know',
  portability: 'Asks for a copy',
  correction: 'Asks for a correction',
  erasure: 'Asks to be erased',
  objection: 'Objects to a use',
}

const methodName = (method: Fact | undefined) =>
  PAYMENT_METHODS[String(method) as PaymentMethod]?.name ?? String(method)
const times = (count: number) => (count === 1 ? 'once' : `${count} times`)

/** "today", "tomorrow", or the day. */
function promised(day: Fact | undefined, now: Date): string {
  const today = dayInNairobi(now)
  if (day === today) return 'promised today'
  if (day === addDays(today, 1)) return 'promised tomorrow'
  return `promised ${showDay(String(day)).replace(/ \d{4}$/, '')}`
}

/** "72 pieces, 36 sets" of an order; `Nothing` if all of it is cancelled. */
function ordered(quantities: Fact | undefined): string {
  const words = Array.isArray(quantities)
    ? quantities.map(({ tenths, unit }: Quantities[number]) => quantityText(tenths / 10, unit))
    : []
  return words.join(', ') || 'Nothing'
}

function taxDocumentText({ state, problem }: TaskFacts): string {
  if (state === 'refused') return `Refused by KRA: ${problem}`
  if (state === 'accepted') return 'At KRA, but its control data or its stock report are missing.'
  return 'The oldest of the documents that wait for KRA.'
}

const APPROVALS: Readonly<Record<string, string>> = {
  refund: 'Refund',
  'credit-limit': 'Credit limit',
  'staff-leave': 'Leaves the staff',
  'price-below-cost': 'Below cost',
  'agreed-below-cost': 'Below cost',
  'offer-below-cost': 'Below cost',
  'quote-below-cost': 'Below cost',
  'cheque-banked': 'Cheque is banked',
  'money-closed': 'Close money',
  'money-returned': 'Send money back',
  'staff-roles': 'Other roles',
  'staff-invite': 'Invite',
  'refund-limit': 'A higher limit',
  'drawer-difference': 'Counted difference',
  'store-credit': 'Store credit',
}

/** "Refund", "Credit limit KSh 300,000 → KSh 500,000". */
function approvalName({ kind, limit, limitBefore }: TaskFacts): string {
  const name = APPROVALS[String(kind)] ?? String(kind)
  if (kind !== 'credit-limit' || typeof limit !== 'number') return name
  return `${name} ${typeof limitBefore === 'number' ? showMoney(limitBefore, 'auto') : 'none'} → ${showMoney(limit, 'auto')}`
}

function undecidedText({ method, phone, lastFour, queries }: TaskFacts): string {
  const to = phone ? `Prompt to ${maskedPhone(String(phone))}` : `${methodName(method)} payment`
  const card = lastFour ? ` from ••••${lastFour}` : ''
  return `${to}${card}. Asked ${times(Number(queries))}.`
}

function refundDueText({ status, onAccount }: TaskFacts): string {
  if (status === ORDER_STATUS.cancelled) return 'Cancelled after it was paid.'
  return onAccount ? 'Paid, though it is on account.' : 'Paid more than the order total.'
}

function cancellationText({ isWhole, quantity, status, reason }: TaskFacts): string {
  const what = isWhole ? 'The whole order' : `${quantity} of it`
  return `${what}: “${reason}”. ${status === ORDER_STATUS.inProcess ? 'Being packed.' : 'Not being packed yet.'}`
}

function returnText({ state, lines, reason }: TaskFacts): string {
  const products = lines === 1 ? '1 product' : `${lines} products`
  return state === 'received' ? `${products} received: to credit.` : `${products}: “${reason}”. To decide.`
}

function documentsText(facts: TaskFacts): string {
  const [documents, decided] = [Number(facts.documents), Number(facts.decided)]
  const words = documents === 1 ? '1 document' : `${documents} documents`
  return decided === 0 ? `${words}.` : `${words}. ${decided} decided, ${documents - decided} to go.`
}

function lowStockText({ free, low, coming, unit }: TaskFacts): string {
  const more = Number(coming) ? ` ${showCount(Number(coming) / 10)} are ordered.` : ''
  return `${quantityText(Number(free) / 10, String(unit))} free, low at ${showCount(Number(low) / 10)}.${more}`
}

/** A queue's sentence for one of its tasks. */
export function taskText(queue: TaskQueue, facts: TaskFacts, now: Date): string {
  const { method, by, reason } = facts
  switch (queue) {
    case 'undecided':
      return undecidedText(facts)
    case 'refunds-unknown':
      return `${methodName(method)}: no answer whether it was sent. ${by} sent it.`
    case 'refunds-send':
      return `${methodName(method)}: ${String(reason).replace(/\.$/, '')}. Requested by ${by}.`
    case 'refunds-ask':
      return refundDueText(facts)
    case 'asked-to-cancel':
      return cancellationText(facts)
    case 'returns':
      return returnText(facts)
    case 'quotes':
      return `${facts.lines === 1 ? '1 product' : `${facts.lines} products`}${facts.note ? `: “${facts.note}”` : ''}.`
    case 'enquiries':
      return `${facts.topic}: “${facts.subject}”.`
    case 'to-approve':
      return `${ordered(facts.quantities)}, ${promised(facts.promised, now)}${facts.onAccount ? ', on account' : ''}${facts.onDelivery ? ', paid on delivery' : ''}.`
    case 'to-pack':
      return `${ordered(facts.quantities)}, ${promised(facts.promised, now)}.`
    case 'unmatched':
      return UNMATCHED[String(reason)] ?? String(reason)
    case 'reconcile':
      return `${facts.account}: ${facts.details || 'a line without an entry'}.`
    case 'tax-documents':
      return taxDocumentText(facts)
    case 'supplier-numbers':
      return `Goods of order ${facts.order} to the supplier, without the number of its eTIMS invoice.`
    case 'rider-cash':
      return facts.handsIn
        ? 'Hands it in now: count it and make the code.'
        : 'Cash of customers that is not handed in yet.'
    case 'cheques':
      return `Dated ${showDay(String(facts.date))}. ${facts.hasPicture ? 'Front pictured.' : 'No picture of its front.'}`
    case 'balances':
      return `Balance of the deposit, due by ${showDay(String(facts.dueOn))}.`
    case 'on-hold':
      return facts.stopReason
        ? `${facts.stopReason} No orders on account.`
        : 'Overdue for too long: no orders on account.'
    case 'approvals':
      return `${approvalName(facts)}: ${reason} Requested by ${by}.`
    case 'kyc':
      return documentsText(facts)
    case 'data-requests':
      return `${REQUESTS[String(facts.kind)] ?? facts.kind}.`
    case 'low-stock':
      return lowStockText(facts)
    case 'mail':
      return `Not delivered after ${times(Number(facts.tries)).replace('once', '1 time')}.`
  }
}
