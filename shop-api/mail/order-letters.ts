import { showDay } from '#lib/clock.ts'
import { type Cents, showMoney } from '#lib/money.ts'
import { setLetter } from './letters.ts'
import type { Attachment, Letter } from './outbox.ts'

/** The letters of an order: one at each step that somebody waits for. */

/** What every letter of an order says. */
export interface OrderLetter {
  to: string
  name: string
  orderNo: number
  /** Where the order is looked at: its page, or for guests its payment page. */
  href: string
  attachments: Attachment[]
}

const greeting = (name: string) => (name ? `Hello ${name},` : 'Hello,')

function letterOf(
  { to, name, href, attachments }: OrderLetter,
  subject: string,
  paragraphs: string[],
  label = 'Look at the order',
): Letter {
  const letter = setLetter({ to, subject, greeting: greeting(name), paragraphs, link: { label, href }, closing: [] })
  return { ...letter, attachments }
}

export const receivedLetter = (
  of: OrderLetter,
  order: { totalCents: Cents; day: string; toPay: boolean; onAccount: string },
): Letter =>
  letterOf(
    of,
    `We have your order ${of.orderNo}`,
    [
      `Asante. Your order ${of.orderNo} comes to ${showMoney(order.totalCents)} and should be with you on ${showDay(order.day)}.`,
      order.toPay
        ? 'We start on it as soon as it is paid. The confirmation is attached.'
        : [order.onAccount, 'The confirmation is attached.'].filter(Boolean).join(' '),
    ],
    order.toPay ? 'Pay for the order' : 'Look at the order',
  )

export const paidLetter = (of: OrderLetter, paid: { totalCents: Cents; receipt: string | null }): Letter =>
  letterOf(of, `Your payment for order ${of.orderNo} has arrived`, [
    `We have received ${showMoney(paid.totalCents)}${paid.receipt ? `, receipt ${paid.receipt}` : ''}. The tax invoice is attached.`,
  ])

export const stepLetter = (of: OrderLetter, status: 2 | 3 | 4, day: string): Letter => {
  const no = of.orderNo
  if (status === 2) {
    return letterOf(of, `Your order ${no} is in process`, [
      `We have approved your order ${no} and are getting it ready. It should be with you on ${showDay(day)}.`,
    ])
  }
  if (status === 3) {
    return letterOf(of, `Your order ${no} is on its way`, [
      `Your order ${no} has left us.${of.attachments.length > 0 ? ' The tax invoice is attached.' : ''}`,
    ])
  }
  return letterOf(of, `Your order ${no} is delivered`, [
    `Your order ${no} is delivered. If anything is not as it should be, write to us within fourteen days.`,
  ])
}

export const cancelledLetter = (
  of: OrderLetter,
  order: { reason: string; back: string; isBeingPaid: boolean },
): Letter =>
  letterOf(of, `Your order ${of.orderNo} is cancelled`, [
    `Your order ${of.orderNo} is cancelled. Reason: ${order.reason.replace(/\.$/, '')}.`,
    order.back ? withCreditNote(of, order.back) : 'Nothing is to be paid.',
    ...(order.isBeingPaid
      ? [
          'If M-Pesa or your bank still asks you to pay for it, please refuse. Whatever is paid all the same is given back.',
        ]
      : []),
  ])

const withCreditNote = ({ attachments }: OrderLetter, back: string) =>
  attachments.length > 0 ? `${back} The credit note is attached.` : back

export const partPaidLetter = (
  of: OrderLetter,
  paid: { receivedCents: Cents; dueCents: Cents; receipt: string | null },
): Letter =>
  letterOf(
    of,
    `A part of your order ${of.orderNo} is paid`,
    [
      `We have received ${showMoney(paid.receivedCents)} for your order ${of.orderNo}${paid.receipt ? `, last with receipt ${paid.receipt}` : ''}.`,
      `${showMoney(paid.dueCents)} is still to be paid.`,
    ],
    'Pay the rest',
  )

export const refundDueLetter = (
  of: OrderLetter,
  due: { toGiveBackCents: Cents; isCancelled: boolean; receipt: string | null },
): Letter =>
  letterOf(
    of,
    due.isCancelled
      ? `Money came in for your cancelled order ${of.orderNo}`
      : `More was paid for your order ${of.orderNo} than it costs`,
    [
      `${due.isCancelled ? `Your order ${of.orderNo} is cancelled, and a payment for it came in afterwards` : `A payment came in for your order ${of.orderNo} beyond what it costs`}${due.receipt ? `, receipt ${due.receipt}` : ''}.`,
      `You will get ${showMoney(due.toGiveBackCents)} back in all. We send it to the phone or card that paid; you need do nothing.`,
    ],
  )

export const answeredLetter = (
  of: OrderLetter,
  answer: { accepted: boolean; what: string; words: string; back: string },
): Letter =>
  letterOf(of, `Your request for order ${of.orderNo} is ${answer.accepted ? 'accepted' : 'declined'}`, [
    answer.accepted
      ? `We have cancelled ${answer.what} of your order ${of.orderNo}, as you asked.`
      : `We cannot cancel ${answer.what} of your order ${of.orderNo}.`,
    ...(answer.words ? [answer.words] : []),
    ...(answer.back ? [withCreditNote(of, answer.back)] : []),
  ])

export const waitingLetter = (of: OrderLetter, money: string): Letter =>
  letterOf(of, `We are looking at a payment for your order ${of.orderNo}`, [
    `We have received ${money}, with the number of your order ${of.orderNo}. It is not what is due for the order, so one of us looks at it.`,
    'You will hear from us. Please do not pay again until then.',
  ])
