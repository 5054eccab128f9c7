import type { EmailText } from './render-email.ts'

/** The words of an order's emails. Each is followed by the order's lines, total and place. */

const OF_ORDER = { greeting: '{greeting}', link: 'Look at the order', closing: ['{closing}'] }
/** With a button that leads to the payment, before the link to the order. */
const payable = (link: string) => ({ ...OF_ORDER, link, also: OF_ORDER.link })

const ASANTE = 'Asante. Your order {orderNo} comes to {total}. {expected}'
const CANCELLED = 'Your order {orderNo} is cancelled. Reason: {reason}.'
const GIVE_BACK =
  'You will get {amount} back in all. We send it to the phone, card or bank account that paid; you need do nothing.'

export const ORDER_TEXTS = {
  receivedToPay: {
    ...payable('Pay for the order'),
    subject: 'We have your order {orderNo}',
    paragraphs: [ASANTE, 'We start on it as soon as it is paid. The confirmation is attached.'],
  },
  received: {
    ...OF_ORDER,
    subject: 'We have your order {orderNo}',
    paragraphs: [ASANTE, '{onAccount}The confirmation is attached.'],
  },
  released: {
    ...payable('Pay for the order'),
    subject: 'We no longer hold the goods of your order {orderNo}',
    paragraphs: [
      'Your order {orderNo} was not paid in time, so its goods can be sold to others again. The order itself is not cancelled.',
      'You can still pay for it while everything in it is in stock. If something is gone, we say so before you pay.',
    ],
  },
  paid: {
    ...OF_ORDER,
    subject: 'Your payment for order {orderNo} has arrived',
    paragraphs: ['We have received {total}{receipt}. The tax invoice is attached.'],
  },
  step: {
    ...OF_ORDER,
    subject: 'Your order {orderNo} {heading}',
    paragraphs: ['Your order {orderNo} {heading}. {step}'],
  },
  stepWithInvoice: {
    ...OF_ORDER,
    subject: 'Your order {orderNo} {heading}',
    paragraphs: ['Your order {orderNo} {heading}. {step}', 'The tax invoice is attached.'],
  },
  cancelled: {
    ...OF_ORDER,
    subject: 'Your order {orderNo} is cancelled',
    paragraphs: [CANCELLED, '{back}'],
  },
  cancelledWhilePaid: {
    ...OF_ORDER,
    subject: 'Your order {orderNo} is cancelled',
    paragraphs: [
      CANCELLED,
      '{back}',
      'If M-Pesa or your bank still asks you to pay for it, please refuse. Whatever is paid all the same is given back.',
    ],
  },
  partPaid: {
    ...payable('Pay the rest'),
    subject: 'A part of your order {orderNo} is paid',
    paragraphs: ['We have received {received} for your order {orderNo}{receipt}.', '{due} is still to be paid.'],
  },
  refundOfCancelled: {
    ...OF_ORDER,
    subject: 'Money came in for your cancelled order {orderNo}',
    paragraphs: ['Your order {orderNo} is cancelled, and a payment for it came in afterwards{receipt}.', GIVE_BACK],
  },
  refundOfExcess: {
    ...OF_ORDER,
    subject: 'More was paid for your order {orderNo} than it costs',
    paragraphs: ['A payment came in for your order {orderNo} beyond what it costs{receipt}.', GIVE_BACK],
  },
  accepted: {
    ...OF_ORDER,
    subject: 'Your request for order {orderNo} is accepted',
    paragraphs: ['We have cancelled {what} of your order {orderNo}, as you asked.', '{answer}', '{back}'],
  },
  declined: {
    ...OF_ORDER,
    subject: 'Your request for order {orderNo} is declined',
    paragraphs: ['We cannot cancel {what} of your order {orderNo}.', '{answer}', '{back}'],
  },
  waiting: {
    ...OF_ORDER,
    subject: 'We are looking at a payment for your order {orderNo}',
    paragraphs: [
      'We have received {money}, with the number of your order {orderNo}. It is not what is due for the order, so one of us looks at it.',
      'You will hear from us. Please do not pay again until then.',
    ],
  },
} as const satisfies Record<string, EmailText>

/** What is added to the words above where it holds. */
export const ORDER_PHRASES = {
  receipt: ', receipt {receipt}',
  lastReceipt: ', last with receipt {receipt}',
  nothingToPay: 'Nothing is to be paid.',
  creditNote: 'The credit note is attached.',
  purchaseOrder: 'Your LPO number: {purchaseOrderNo}',
  placedBy: 'Ordered by {placedBy}.',
} as const
