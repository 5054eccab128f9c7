import type { EmailText } from './render-email.ts'

/** The words of an order's emails. Each is followed by the order's lines, total and place. */

const OF_ORDER = { greeting: '{greeting}', link: 'See the order', closing: ['{closing}'] }
/** With a button that leads to the payment, before the link to the order. */
const payable = (link: string) => ({ ...OF_ORDER, link, also: OF_ORDER.link })

const ASANTE = 'Asante. The total of your order {orderNo} is {total}. {expected}'
const CANCELLED = 'Your order {orderNo} is cancelled. Reason: {reason}.'
const REFUND_DUE =
  'Your refund will be {amount} in total. We send it to the phone, card or bank account that paid. You do not need to do anything.'

export const ORDER_TEXTS = {
  receivedToPay: {
    ...payable('Pay for the order'),
    subject: 'We have your order {orderNo}',
    paragraphs: [ASANTE, 'We start preparing it when it is paid. The confirmation is attached.'],
  },
  received: {
    ...OF_ORDER,
    subject: 'We have your order {orderNo}',
    paragraphs: [ASANTE, '{onAccount}The confirmation is attached.'],
  },
  released: {
    ...payable('Pay for the order'),
    subject: 'The products in your order {orderNo} are no longer reserved',
    paragraphs: [
      'Your order {orderNo} was not paid in time, so other customers can buy the products now. Your order is not cancelled.',
      'You can still pay for it while everything is in stock. If something is sold out, we tell you before you pay.',
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
      'If M-Pesa or your bank still asks you to pay for it, please do not pay. If you do pay, we refund the money.',
    ],
  },
  partPaid: {
    ...payable('Pay the rest'),
    subject: 'Part of your order {orderNo} is paid',
    paragraphs: ['We have received {received} for your order {orderNo}{receipt}.', '{due} is still to be paid.'],
  },
  refundOfCancelled: {
    ...OF_ORDER,
    subject: 'We received money for your cancelled order {orderNo}',
    paragraphs: [
      'Your order {orderNo} is cancelled, and we received a payment for it after that{receipt}.',
      REFUND_DUE,
    ],
  },
  refundOfExcess: {
    ...OF_ORDER,
    subject: 'We received too much money for your order {orderNo}',
    paragraphs: ['We received more money than your order {orderNo} costs{receipt}.', REFUND_DUE],
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
  changed: {
    ...OF_ORDER,
    subject: 'Your order {orderNo} was changed',
    paragraphs: ['{what}', 'Your order {orderNo} now comes to {total}. {back}'],
  },
  changedToPay: {
    ...payable('Pay the rest'),
    subject: 'Your order {orderNo} was changed',
    paragraphs: ['{what}', 'Your order {orderNo} now comes to {total}. {due} is still to be paid.'],
  },
  message: {
    ...OF_ORDER,
    subject: 'A message about your order {orderNo}',
    paragraphs: ['We write to you about your order {orderNo}:', '{message}', 'To answer, call us: {contact}'],
  },
  waiting: {
    ...OF_ORDER,
    subject: 'We are checking a payment for your order {orderNo}',
    paragraphs: [
      'We have received {money} with the number of your order {orderNo}. It is not the amount due for the order, so we are checking it.',
      'We will contact you. Please do not pay again until then.',
    ],
  },
} as const satisfies Record<string, EmailText>

/** What is added to the words above where it holds. */
export const ORDER_PHRASES = {
  receipt: ', receipt {receipt}',
  lastReceipt: ', last with receipt {receipt}',
  nothingToPay: 'You have nothing to pay.',
  creditNote: 'The credit note is attached.',
  purchaseOrder: 'Your LPO number: {purchaseOrderNo}',
  placedBy: 'Ordered by {placedBy}.',
} as const
