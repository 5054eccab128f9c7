import { defineEmail, type PlaceholderFacts } from '../../../email/template.ts'

/** The texts of all order emails, with their placeholders. */

const ORDER_NO: PlaceholderFacts = { says: 'The number of the order', isNeeded: true }
const GREETING: PlaceholderFacts = { says: 'The greeting with the name; without a name for a guest' }
const IN_ORDERS = { orderNo: ORDER_NO, greeting: GREETING }
const TOTAL: PlaceholderFacts = { says: 'The total of the order', isNeeded: true }
const RECEIPT: PlaceholderFacts = { says: 'A comma and the receipt’s number; empty without a receipt' }
const REASON: PlaceholderFacts = {
  says: 'Why it is cancelled, without a full stop',
  isNeeded: true,
  isLong: true,
}
const BACK: PlaceholderFacts = { says: 'What happens to the money', isNeeded: true, isLong: true }
const WHAT_CHANGED: PlaceholderFacts = { says: 'The change by the shop', isNeeded: true, isLong: true }
const DUE: PlaceholderFacts = { says: 'The amount still to be paid', isNeeded: true }
const AMOUNT: PlaceholderFacts = { says: 'The total refund', isNeeded: true }
const ANSWER: PlaceholderFacts = { says: 'The reply of the shop', isNeeded: true, isLong: true }
const WHAT_REQUESTED: PlaceholderFacts = { says: 'The products or the order to cancel', isNeeded: true }
const STEP = {
  heading: { says: 'The step, after “Your order 10020”', isNeeded: true },
  step: { says: 'What the step means, with the code for collecting', isNeeded: true, isLong: true },
} as const

const OF_ORDER = { greeting: '{greeting}', link: 'See the order', closing: ['{closing}'] }
/** Facts of an email with a button to the payment, before the link to the order. */
const payable = (link: string) => ({ ...OF_ORDER, link, also: OF_ORDER.link })

const THANKS = 'Asante. The total of your order {orderNo} is {total}. {expected}'
const CANCELLED = 'Your order {orderNo} is cancelled. Reason: {reason}.'
const REFUND_DUE =
  'Your refund will be {amount} in total. We send it to the phone, card or bank account that paid. You do not need to do anything.'

/** The emails of an order. Each is followed by the order's lines, total and place. */
export const ORDER_TEXTS = {
  receivedToPay: defineEmail({
    id: 'order-received-to-pay',
    group: 'Orders',
    name: 'Order placed, to be paid',
    when: 'Sent to the customer when an order is placed that is still to be paid.',
    placeholders: {
      ...IN_ORDERS,
      total: TOTAL,
      expected: { says: 'When it arrives or can be collected', isLong: true },
      deposit: { says: 'The deposit to pay first, the balance and its day; empty for an order without', isLong: true },
    },
    text: {
      ...payable('Pay for the order'),
      subject: 'We have your order {orderNo}',
      paragraphs: [THANKS, '{deposit}We start preparing it when it is paid. The confirmation is attached.'],
    },
  }),
  received: defineEmail({
    id: 'order-received',
    group: 'Orders',
    name: 'Order placed',
    when: 'Sent to the customer when an order is placed that is already paid, on the company’s account or paid on delivery.',
    placeholders: {
      ...IN_ORDERS,
      total: TOTAL,
      expected: { says: 'When it arrives or can be collected', isLong: true },
      onAccount: { says: 'That it is on the company’s account, or paid on delivery; empty otherwise', isLong: true },
    },
    text: {
      ...OF_ORDER,
      subject: 'We have your order {orderNo}',
      paragraphs: [THANKS, '{onAccount}The confirmation is attached.'],
    },
  }),
  released: defineEmail({
    id: 'order-released',
    group: 'Orders',
    name: 'Products no longer reserved',
    when: 'Sent to the customer when an order was not paid in time and its products can be bought by others.',
    placeholders: { ...IN_ORDERS },
    text: {
      ...payable('Pay for the order'),
      subject: 'The products in your order {orderNo} are no longer reserved',
      paragraphs: [
        'Your order {orderNo} was not paid in time, so other customers can buy the products now. Your order is not cancelled.',
        'You can still pay for it while everything is in stock. If something is sold out, we tell you before you pay.',
      ],
    },
  }),
  step: defineEmail({
    id: 'order-step',
    group: 'Orders',
    name: 'Order progress',
    when: 'Sent to the customer at each step: in process, on its way or ready to collect, delivered or collected.',
    placeholders: { ...IN_ORDERS, ...STEP },
    text: {
      ...OF_ORDER,
      subject: 'Your order {orderNo} {heading}',
      paragraphs: ['Your order {orderNo} {heading}. {step}'],
    },
  }),
  stepWithInvoice: defineEmail({
    id: 'order-step-with-invoice',
    group: 'Orders',
    name: 'Order progress, with invoice',
    when: 'As “Order progress”, when the tax invoice is issued with this step.',
    placeholders: { ...IN_ORDERS, ...STEP },
    text: {
      ...OF_ORDER,
      subject: 'Your order {orderNo} {heading}',
      paragraphs: ['Your order {orderNo} {heading}. {step}', 'The tax invoice is attached.'],
    },
  }),
  cancelled: defineEmail({
    id: 'order-cancelled',
    group: 'Orders',
    name: 'Order cancelled',
    when: 'Sent to the customer when an order is cancelled.',
    placeholders: { ...IN_ORDERS, reason: REASON, back: BACK },
    text: {
      ...OF_ORDER,
      subject: 'Your order {orderNo} is cancelled',
      paragraphs: [CANCELLED, '{back}'],
    },
  }),
  cancelledWhilePaid: defineEmail({
    id: 'order-cancelled-while-paid',
    group: 'Orders',
    name: 'Order cancelled while a payment is open',
    when: 'Sent to the customer when an order is cancelled while a phone or a bank may still ask for its money.',
    placeholders: { ...IN_ORDERS, reason: REASON, back: BACK },
    text: {
      ...OF_ORDER,
      subject: 'Your order {orderNo} is cancelled',
      paragraphs: [
        CANCELLED,
        '{back}',
        'If your phone or your bank still asks you to pay for it, please do not pay. If you do pay, we refund the money.',
      ],
    },
  }),
  accepted: defineEmail({
    id: 'order-request-accepted',
    group: 'Orders',
    name: 'Cancellation accepted',
    when: 'Sent to the customer when the shop accepts a request to cancel an order or a part of it.',
    placeholders: { ...IN_ORDERS, what: WHAT_REQUESTED, answer: ANSWER, back: BACK },
    text: {
      ...OF_ORDER,
      subject: 'Your request for order {orderNo} is accepted',
      paragraphs: ['We have cancelled {what} of your order {orderNo}, as you asked.', '{answer}', '{back}'],
    },
  }),
  declined: defineEmail({
    id: 'order-request-declined',
    group: 'Orders',
    name: 'Cancellation declined',
    when: 'Sent to the customer when the shop declines a request to cancel an order or a part of it.',
    placeholders: {
      ...IN_ORDERS,
      what: WHAT_REQUESTED,
      answer: ANSWER,
      back: { says: 'What happens to the money', isLong: true },
    },
    text: {
      ...OF_ORDER,
      subject: 'Your request for order {orderNo} is declined',
      paragraphs: ['We cannot cancel {what} of your order {orderNo}.', '{answer}', '{back}'],
    },
  }),
  changed: defineEmail({
    id: 'order-changed',
    group: 'Orders',
    name: 'Order changed',
    when: 'Sent to the customer when the shop changed an order, sent a part of it or received returned products.',
    placeholders: { ...IN_ORDERS, what: WHAT_CHANGED, total: TOTAL, back: BACK },
    text: {
      ...OF_ORDER,
      subject: 'Your order {orderNo} was changed',
      paragraphs: ['{what}', 'The new total of your order {orderNo} is {total}. {back}'],
    },
  }),
  changedToPay: defineEmail({
    id: 'order-changed-to-pay',
    group: 'Orders',
    name: 'Order changed, more to pay',
    when: 'Sent to the customer when the shop changed an order and money is still to be paid for it.',
    placeholders: { ...IN_ORDERS, what: WHAT_CHANGED, total: TOTAL, due: DUE },
    text: {
      ...payable('Pay the rest'),
      subject: 'Your order {orderNo} was changed',
      paragraphs: ['{what}', 'The new total of your order {orderNo} is {total}. {due} is still to be paid.'],
    },
  }),
  message: defineEmail({
    id: 'order-message',
    group: 'Orders',
    name: 'Message from the shop',
    when: 'Sent to the customer when staff write to them about an order.',
    placeholders: {
      ...IN_ORDERS,
      message: { says: 'The message to the customer', isNeeded: true, isLong: true },
      contact: { says: 'The shop’s phone and hours', isLong: true },
    },
    text: {
      ...OF_ORDER,
      subject: 'A message about your order {orderNo}',
      paragraphs: ['We write to you about your order {orderNo}:', '{message}', 'To answer, call us: {contact}'],
    },
  }),
  paid: defineEmail({
    id: 'order-paid',
    group: 'Orders',
    name: 'Payment received',
    when: 'Sent to the customer when an order is paid. The tax invoice is attached.',
    placeholders: { ...IN_ORDERS, total: { says: 'The paid amount', isNeeded: true }, receipt: RECEIPT },
    text: {
      ...OF_ORDER,
      subject: 'Your payment for order {orderNo} has arrived',
      paragraphs: ['We have received {total}{receipt}. The tax invoice is attached.'],
    },
  }),
  partPaid: defineEmail({
    id: 'order-part-paid',
    group: 'Orders',
    name: 'Part of an order paid',
    when: 'Sent to the customer when a part of the order total was paid.',
    placeholders: {
      ...IN_ORDERS,
      received: { says: 'The amount paid until now', isNeeded: true },
      due: DUE,
      receipt: RECEIPT,
    },
    text: {
      ...payable('Pay the rest'),
      subject: 'Part of your order {orderNo} is paid',
      paragraphs: ['We have received {received} for your order {orderNo}{receipt}.', '{due} is still to be paid.'],
    },
  }),
  depositPaid: defineEmail({
    id: 'order-deposit-paid',
    group: 'Orders',
    name: 'Deposit paid',
    when: 'Sent to the customer when the deposit of an order was paid, with the receipt.',
    placeholders: {
      ...IN_ORDERS,
      received: { says: 'The amount paid until now', isNeeded: true },
      balance: { says: 'The balance, and when it is due', isNeeded: true, isLong: true },
      receipt: RECEIPT,
    },
    text: {
      ...payable('Pay the balance'),
      subject: 'The deposit of your order {orderNo} is paid',
      paragraphs: [
        'Asante. We have received {received} for your order {orderNo}{receipt}, and start to prepare it.',
        'Balance: {balance}. The receipt is attached.',
      ],
    },
  }),
  refundOfCancelled: defineEmail({
    id: 'order-refund-of-cancelled',
    group: 'Orders',
    name: 'Money for a cancelled order',
    when: 'Sent to the customer when money arrives for a cancelled order.',
    placeholders: { ...IN_ORDERS, amount: AMOUNT, receipt: RECEIPT },
    text: {
      ...OF_ORDER,
      subject: 'We received money for your cancelled order {orderNo}',
      paragraphs: [
        'Your order {orderNo} is cancelled, and we received a payment for it after that{receipt}.',
        REFUND_DUE,
      ],
    },
  }),
  refundOfExcess: defineEmail({
    id: 'order-refund-of-excess',
    group: 'Orders',
    name: 'Too much money received',
    when: 'Sent to the customer when more money arrives than the order costs.',
    placeholders: { ...IN_ORDERS, amount: AMOUNT, receipt: RECEIPT },
    text: {
      ...OF_ORDER,
      subject: 'We received too much money for your order {orderNo}',
      paragraphs: ['We received more money than your order {orderNo} costs{receipt}.', REFUND_DUE],
    },
  }),
  refunded: defineEmail({
    id: 'order-refunded',
    group: 'Orders',
    name: 'Refund sent',
    when: 'Sent to the customer when a refund was sent.',
    placeholders: { ...IN_ORDERS, money: { says: 'The refund and its receipt', isNeeded: true } },
    text: {
      ...OF_ORDER,
      subject: 'Your refund for order {orderNo} was sent',
      paragraphs: [
        'We have refunded {money}, for your order {orderNo}.',
        'If it does not arrive within three days, please contact us with this receipt.',
      ],
    },
  }),
  waiting: defineEmail({
    id: 'order-payment-waiting',
    group: 'Orders',
    name: 'Payment being checked',
    when: 'Sent to the customer when money arrives with an order’s number but not with the amount due.',
    placeholders: { ...IN_ORDERS, money: { says: 'The received amount', isNeeded: true } },
    text: {
      ...OF_ORDER,
      subject: 'We are checking a payment for your order {orderNo}',
      paragraphs: [
        'We have received {money} with the number of your order {orderNo}. It is not the amount due for the order, so we are checking it.',
        'We will contact you. Please do not pay again until then.',
      ],
    },
  }),
} as const

/** Optional phrases that are added to the texts above. */
export const ORDER_PHRASES = {
  receipt: ', receipt {receipt}',
  lastReceipt: ', last with receipt {receipt}',
  nothingToPay: 'You have nothing to pay.',
  creditNote: 'The credit note is attached.',
  purchaseOrder: 'Your LPO number: {purchaseOrderNo}',
  placedBy: 'Ordered by {placedBy}.',
} as const
