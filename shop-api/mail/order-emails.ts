import { ORDER_STATUS } from '#lib/contract/codes.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'
import { expectedText } from '#lib/orders/steps.ts'
import type { Attachment, Email } from './email.ts'
import { composeEmail } from './emails.ts'
import type { OrderSummary } from './orders/order-summary.ts'

/** The emails of an order: one at each step that somebody waits for. Each tells lines, total and place itself. */

/** What every letter of an order says. */
export interface OrderEmail {
  to: string
  name: string
  orderNo: number
  /** The company's own number for it (LPO); null for none. */
  purchaseOrderNo: string | null
  /** Of an order that a sales representative placed: "Daniel Mutua for Wanjiru & Sons". */
  placedBy: string | null
  /** Where the order is looked at: of a guest's, with the secret that opens it. */
  page: string
  payPage: string
  summary: OrderSummary
  attachments: Attachment[]
}

const greeting = (name: string) => (name ? `Hello ${name},` : 'Hello,')

function letterOf(
  { to, name, page, payPage, summary, attachments, purchaseOrderNo, placedBy }: OrderEmail,
  subject: string,
  paragraphs: string[],
  /** What the button says where it leads to the payment. */
  pay?: string,
): Email {
  const look = { label: 'Look at the order', href: page }
  const links = pay ? { link: { label: pay, href: payPage }, also: look } : { link: look }
  const closing = [
    ...(purchaseOrderNo ? [`Your LPO number: ${purchaseOrderNo}`] : []),
    ...(placedBy ? [`Ordered by ${placedBy}.`] : []),
  ]
  const { sections } = summary
  const letter = composeEmail({ to, subject, greeting: greeting(name), paragraphs, ...links, sections, closing })
  return { ...letter, attachments }
}

export const receivedEmail = (
  of: OrderEmail,
  order: { totalCents: Cents; day: string; today: string; toPay: boolean; onAccount: string },
): Email =>
  letterOf(
    of,
    `We have your order ${of.orderNo}`,
    [
      `Asante. Your order ${of.orderNo} comes to ${showMoney(order.totalCents)}. ${expectedText(order.day, order.today, of.summary.isPickUp)}`,
      order.toPay
        ? 'We start on it as soon as it is paid. The confirmation is attached.'
        : [order.onAccount, 'The confirmation is attached.'].filter(Boolean).join(' '),
    ],
    order.toPay ? 'Pay for the order' : undefined,
  )

export const releasedEmail = (of: OrderEmail): Email =>
  letterOf(
    of,
    `We no longer hold the goods of your order ${of.orderNo}`,
    [
      `Your order ${of.orderNo} was not paid in time, so its goods can be sold to others again. The order itself is not cancelled.`,
      'You can still pay for it while everything in it is in stock. If something is gone, we say so before you pay.',
    ],
    'Pay for the order',
  )

export const paidEmail = (of: OrderEmail, paid: { totalCents: Cents; receipt: string | null }): Email =>
  letterOf(of, `Your payment for order ${of.orderNo} has arrived`, [
    `We have received ${showMoney(paid.totalCents)}${paid.receipt ? `, receipt ${paid.receipt}` : ''}. The tax invoice is attached.`,
  ])

/** What is said of a step, in the shop and by email. */
export interface StepText {
  /** After "Order 10020": "is on its way". */
  heading: string
  text: string
}

const COMPLAIN = 'If anything is not as it should be, write to us within fourteen days.'

const STEPS = [ORDER_STATUS.inProcess, ORDER_STATUS.outForDelivery, ORDER_STATUS.delivered] as const
type Step = (typeof STEPS)[number]

/** Whether a status is a step on an order's way, of which an email is sent. */
export const isStep = (status: number | null): status is Step => (STEPS as readonly (number | null)[]).includes(status)

/** A step on an order's way, of one that is brought or of one that is collected. @param counter where it is collected */
export function stepWords(
  status: Step,
  order: { day: string; today: string; isPickUp: boolean; counter: { name: string } | null },
): StepText {
  const { isPickUp, counter } = order
  if (status === ORDER_STATUS.inProcess) {
    const text = `We are getting it ready. ${expectedText(order.day, order.today, isPickUp)}`
    return { heading: 'is in process', text: isPickUp ? `${text} We write to you when it is there.` : text }
  }
  if (status === ORDER_STATUS.delivered) return { heading: isPickUp ? 'is collected' : 'is delivered', text: COMPLAIN }
  if (!isPickUp) return { heading: 'is on its way', text: 'It is on its way to you.' }
  const where = counter ? ` at ${counter.name}` : ''
  return {
    heading: 'is ready to collect',
    text: `You can collect it${where}. It waits there for fourteen days.`,
  }
}

export const stepEmail = (of: OrderEmail, { heading, text }: StepText): Email =>
  letterOf(of, `Your order ${of.orderNo} ${heading}`, [
    `Your order ${of.orderNo} ${heading}. ${text}`,
    ...(of.attachments.length > 0 ? ['The tax invoice is attached.'] : []),
  ])

export const cancelledEmail = (of: OrderEmail, order: { reason: string; back: string; isBeingPaid: boolean }): Email =>
  letterOf(of, `Your order ${of.orderNo} is cancelled`, [
    `Your order ${of.orderNo} is cancelled. Reason: ${order.reason.replace(/\.$/, '')}.`,
    order.back ? withCreditNote(of, order.back) : 'Nothing is to be paid.',
    ...(order.isBeingPaid
      ? [
          'If M-Pesa or your bank still asks you to pay for it, please refuse. Whatever is paid all the same is given back.',
        ]
      : []),
  ])

const withCreditNote = ({ attachments }: OrderEmail, back: string) =>
  attachments.length > 0 ? `${back} The credit note is attached.` : back

export const partPaidEmail = (
  of: OrderEmail,
  paid: { receivedCents: Cents; dueCents: Cents; receipt: string | null },
): Email =>
  letterOf(
    of,
    `A part of your order ${of.orderNo} is paid`,
    [
      `We have received ${showMoney(paid.receivedCents)} for your order ${of.orderNo}${paid.receipt ? `, last with receipt ${paid.receipt}` : ''}.`,
      `${showMoney(paid.dueCents)} is still to be paid.`,
    ],
    'Pay the rest',
  )

export const refundDueEmail = (
  of: OrderEmail,
  due: { toGiveBackCents: Cents; isCancelled: boolean; receipt: string | null },
): Email =>
  letterOf(
    of,
    due.isCancelled
      ? `Money came in for your cancelled order ${of.orderNo}`
      : `More was paid for your order ${of.orderNo} than it costs`,
    [
      `${due.isCancelled ? `Your order ${of.orderNo} is cancelled, and a payment for it came in afterwards` : `A payment came in for your order ${of.orderNo} beyond what it costs`}${due.receipt ? `, receipt ${due.receipt}` : ''}.`,
      `You will get ${showMoney(due.toGiveBackCents)} back in all. We send it to the phone, card or bank account that paid; you need do nothing.`,
    ],
  )

export const answeredEmail = (
  of: OrderEmail,
  answer: { accepted: boolean; what: string; words: string; back: string },
): Email =>
  letterOf(of, `Your request for order ${of.orderNo} is ${answer.accepted ? 'accepted' : 'declined'}`, [
    answer.accepted
      ? `We have cancelled ${answer.what} of your order ${of.orderNo}, as you asked.`
      : `We cannot cancel ${answer.what} of your order ${of.orderNo}.`,
    ...(answer.words ? [answer.words] : []),
    ...(answer.back ? [withCreditNote(of, answer.back)] : []),
  ])

export const waitingEmail = (of: OrderEmail, money: string): Email =>
  letterOf(of, `We are looking at a payment for your order ${of.orderNo}`, [
    `We have received ${money}, with the number of your order ${of.orderNo}. It is not what is due for the order, so one of us looks at it.`,
    'You will hear from us. Please do not pay again until then.',
  ])
