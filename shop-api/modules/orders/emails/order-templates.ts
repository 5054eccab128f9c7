import { defineEmail, type PlaceholderFacts } from '../../../email/template.ts'
import { DUE, IN_ORDERS, OF_ORDER, payable } from './template-parts.ts'

/** The texts of emails about the progress of an order, with their placeholders. */

const TOTAL: PlaceholderFacts = { says: 'The total of the order', isNeeded: true }
const REASON: PlaceholderFacts = {
  says: 'Why it is cancelled, without a full stop',
  isNeeded: true,
  isLong: true,
}
const BACK: PlaceholderFacts = { says: 'What happens to the money', isNeeded: true, isLong: true }
const WHAT_CHANGED: PlaceholderFacts = { says: 'The change by the shop', isNeeded: true, isLong: true }
const ANSWER: PlaceholderFacts = { says: 'The reply of the shop', isNeeded: true, isLong: true }
const WHAT_REQUESTED: PlaceholderFacts = { says: 'The products or the order to cancel', isNeeded: true }
const STEP = {
  heading: { says: 'The step, after “Your order 10020”', isNeeded: true },
  step: { says: 'What the step means, with the code for collecting', isNeeded: true, isLong: true },
} as const

const THANKS = 'Asante. The total of your order {orderNo} is {total}. {expected}'
const CANCELLED = 'Your order {orderNo} is cancelled. Reason: {reason}.'

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
  taxDocument: defineEmail({
    id: 'order-tax-document',
    group: 'Orders',
    name: 'Tax document confirmed by KRA',
    when: 'Sent to the customer once for each invoice and credit note, when KRA has confirmed it.',
    placeholders: {
      ...IN_ORDERS,
      document: { says: 'The document: “tax invoice INV-000012”', isNeeded: true },
    },
    text: {
      ...OF_ORDER,
      subject: 'Confirmed by KRA: {document}',
      paragraphs: [
        'The Kenya Revenue Authority has confirmed {document} of your order {orderNo}. It is attached with KRA’s control data and QR code.',
        'Use this document for your tax return. It replaces the version that we sent before.',
      ],
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
