import { ORDER_STATUS } from '#lib/contract/base/codes.ts'
import type { OrderDeposit } from '#lib/contract/base/deposit.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'
import { balanceText } from '#lib/orders/deposit-text.ts'
import { returnDaysText } from '#lib/orders/returns.ts'
import { expectedText } from '#lib/orders/steps.ts'
import type { TaxDocumentKind } from '#lib/orders/tax-serial.ts'
import type { Attachment, EmailDraft } from '../../../email/email.ts'
import {
  draftEmail,
  type EmailValue,
  type EmailValues,
  fill,
  type NamesOf,
  type Section,
} from '../../../email/render.ts'
import type { EmailTemplate } from '../../../email/template.ts'
import { ORDER_PHRASES, ORDER_TEXTS } from './order-templates.ts'
import { PAYMENT_TEXTS } from './payment-templates.ts'

/** The emails of an order: one at each important step. Each has the order's lines, total and place. */

/** The values that every email of an order needs. */
export interface OrderEmail {
  to: string
  name: string
  orderNo: number
  /** The company's own number for it (LPO); null without a number. */
  purchaseOrderNo: string | null
  /** For an order placed by a sales representative: "Daniel Mutua for Wanjiru & Sons". */
  placedBy: string | null
  /** URL of the order page; for a guest's order with the secret that opens it. */
  page: string
  payPage: string
  /** The order's lines, total and place. */
  summary: { sections: readonly Section[]; isPickUp: boolean }
  /** The shop's phone and hours. */
  contact: string
  attachments: Attachment[]
}

/** Values of an order's emails that are not common to all of them. */
type OwnValues<K> = Readonly<Record<Exclude<NamesOf<K>, 'orderNo' | 'greeting'>, EmailValue>> & EmailValues

/** An email of an order. A template with a second link puts the link to the payment first. */
function orderEmail<K extends EmailTemplate>(of: OrderEmail, kind: K, values: OwnValues<K>): EmailDraft {
  const { to, name, orderNo, page, payPage, summary, attachments, purchaseOrderNo, placedBy } = of
  const closing = [
    ...(purchaseOrderNo ? [fill(ORDER_PHRASES.purchaseOrder, { purchaseOrderNo })] : []),
    ...(placedBy ? [fill(ORDER_PHRASES.placedBy, { placedBy })] : []),
  ]
  const greeting = name ? `Hello ${name},` : 'Hello,'
  const links = kind.text.also === undefined ? { href: page } : { href: payPage, alsoHref: page }
  const parts = { to, ...links, sections: summary.sections }
  const all: EmailValues = { orderNo, greeting, closing, ...values }
  return { ...draftEmail<EmailTemplate>(kind, all, parts), attachments }
}

const receiptPhrase = (receipt: string | null, phrase: string = ORDER_PHRASES.receipt): string =>
  receipt === null ? '' : fill(phrase, { receipt })

export function receivedEmail(
  of: OrderEmail,
  order: {
    totalCents: Cents
    day: string
    requestedDay: string | null
    today: string
    toPay: boolean
    paidLater: string
  },
): EmailDraft {
  return orderEmail(of, order.toPay ? ORDER_TEXTS.receivedToPay : ORDER_TEXTS.received, {
    total: showMoney(order.totalCents),
    expected: expectedText(order.day, order.today, of.summary.isPickUp, of.contact, order.requestedDay),
    onAccount: order.paidLater ? `${order.paidLater} ` : '',
    deposit: order.paidLater ? `${order.paidLater} ` : '',
  })
}

export const releasedEmail = (of: OrderEmail): EmailDraft => orderEmail(of, ORDER_TEXTS.released, {})

export const paidEmail = (of: OrderEmail, paid: { totalCents: Cents; receipt: string | null }): EmailDraft =>
  orderEmail(of, PAYMENT_TEXTS.paid, { total: showMoney(paid.totalCents), receipt: receiptPhrase(paid.receipt) })

/** The texts of a step, in the shop and by email. */
export interface StepText {
  /** After "Order 10020": "is on its way". */
  heading: string
  text: string
}

/** @param days for returns; 0 if only faulty products can be returned */
const complaintText = (days: number): string =>
  days > 0 ? `If anything is wrong, write to us within ${returnDaysText(days)}.` : 'If anything is wrong, write to us.'

const STEPS = [ORDER_STATUS.inProcess, ORDER_STATUS.outForDelivery, ORDER_STATUS.delivered] as const
type Step = (typeof STEPS)[number]

/** Whether a status is a step of an order that causes an email. */
export const isStep = (status: number | null): status is Step => (STEPS as readonly (number | null)[]).includes(status)

/** Texts of a step of an order, for delivery or collection. @param counter place of collection */
export function stepWords(
  status: Step,
  order: {
    day: string
    requestedDay: string | null
    today: string
    isPickUp: boolean
    counter: { name: string } | null
    courier: string | null
    contact: string
    returnDays: number
  },
): StepText {
  const { isPickUp, counter, contact, requestedDay } = order
  if (status === ORDER_STATUS.inProcess) {
    const text = `We are getting it ready. ${expectedText(order.day, order.today, isPickUp, contact, requestedDay)}`
    return { heading: 'is in process', text: isPickUp ? `${text} We email you when it is ready.` : text }
  }
  if (status === ORDER_STATUS.delivered)
    return { heading: isPickUp ? 'is collected' : 'is delivered', text: complaintText(order.returnDays) }
  if (!isPickUp) {
    const expected = expectedText(order.day, order.today, isPickUp, contact, requestedDay)
    const courier = order.courier && `It comes with ${order.courier}.`
    const help = order.day >= order.today && contact && `Questions? Call ${contact}.`
    return { heading: 'is on its way', text: [expected, courier, help].filter(Boolean).join(' ') }
  }
  const where = counter ? ` at ${counter.name}` : ''
  return {
    heading: 'is ready to collect',
    text: `You can collect it${where}. We keep it for you for 14 days.`,
  }
}

export const stepEmail = (of: OrderEmail, { heading, text }: StepText): EmailDraft =>
  orderEmail(of, of.attachments.length > 0 ? ORDER_TEXTS.stepWithInvoice : ORDER_TEXTS.step, { heading, step: text })

const withCreditNote = ({ attachments }: OrderEmail, back: string) =>
  attachments.length > 0 ? `${back} ${ORDER_PHRASES.creditNote}` : back

export const cancelledEmail = (
  of: OrderEmail,
  order: { reason: string; back: string; isBeingPaid: boolean },
): EmailDraft =>
  orderEmail(of, order.isBeingPaid ? ORDER_TEXTS.cancelledWhilePaid : ORDER_TEXTS.cancelled, {
    reason: order.reason.replace(/\.$/, ''),
    back: order.back ? withCreditNote(of, order.back) : ORDER_PHRASES.nothingToPay,
  })

export const partPaidEmail = (
  of: OrderEmail,
  paid: { receivedCents: Cents; dueCents: Cents; receipt: string | null },
): EmailDraft =>
  orderEmail(of, PAYMENT_TEXTS.partPaid, {
    received: showMoney(paid.receivedCents),
    due: showMoney(paid.dueCents),
    receipt: receiptPhrase(paid.receipt, ORDER_PHRASES.lastReceipt),
  })

export const depositPaidEmail = (
  of: OrderEmail,
  paid: { receivedCents: Cents; deposit: OrderDeposit; receipt: string | null },
): EmailDraft =>
  orderEmail(of, PAYMENT_TEXTS.depositPaid, {
    received: showMoney(paid.receivedCents),
    balance: balanceText(paid.deposit),
    receipt: receiptPhrase(paid.receipt, ORDER_PHRASES.lastReceipt),
  })

export const refundDueEmail = (
  of: OrderEmail,
  due: { refundDueCents: Cents; isCancelled: boolean; receipt: string | null },
): EmailDraft =>
  orderEmail(of, due.isCancelled ? PAYMENT_TEXTS.refundOfCancelled : PAYMENT_TEXTS.refundOfExcess, {
    amount: showMoney(due.refundDueCents),
    receipt: receiptPhrase(due.receipt),
  })

/** @param money the amount and its receipt: "KSh 1,740.00, receipt UKS0000001" */
export const refundedEmail = (of: OrderEmail, money: string): EmailDraft =>
  orderEmail(of, PAYMENT_TEXTS.refunded, { money })

export const answeredEmail = (
  of: OrderEmail,
  { accepted, what, words, back }: { accepted: boolean; what: string; words: string; back: string },
): EmailDraft =>
  orderEmail(of, accepted ? ORDER_TEXTS.accepted : ORDER_TEXTS.declined, {
    what,
    answer: words,
    back: back ? withCreditNote(of, back) : '',
  })

/** The shop changed an order: the change, and its effect on the money. */
export const changedEmail = (
  of: OrderEmail,
  changed: { what: string; totalCents: Cents; dueCents: Cents; back: string },
): EmailDraft =>
  orderEmail(of, changed.dueCents > 0 ? ORDER_TEXTS.changedToPay : ORDER_TEXTS.changed, {
    what: changed.what,
    total: showMoney(changed.totalCents),
    due: showMoney(changed.dueCents),
    back: changed.back,
  })

/** An invoice or credit note, with KRA's control data. */
export const taxDocumentEmail = (of: OrderEmail, kind: TaxDocumentKind, serial: string): EmailDraft =>
  orderEmail(of, ORDER_TEXTS.taxDocument, {
    document: `${kind === 'invoice' ? 'tax invoice' : 'credit note'} ${serial}`,
  })

export const messageEmail = (of: OrderEmail, message: string): EmailDraft =>
  orderEmail(of, ORDER_TEXTS.message, { message, contact: of.contact })

export const waitingEmail = (of: OrderEmail, money: string): EmailDraft =>
  orderEmail(of, PAYMENT_TEXTS.waiting, { money })
