import { defineEmail } from '../email/template.ts'
import { ORDER_MONEY_TEXTS } from './order-money-texts.ts'
import {
  ANSWER,
  BACK,
  CANCELLED,
  DUE,
  IN_ORDERS,
  OF_ORDER,
  payable,
  REASON,
  STEP,
  THANKS,
  TOTAL,
  WHAT_CHANGED,
  WHAT_REQUESTED,
} from './order-text-parts.ts'

/** The emails of an order. Each is followed by the order's lines, total and place. */
export const ORDER_TEXTS = {
  receivedToPay: defineEmail({
    id: 'order-received-to-pay',
    group: 'Orders',
    name: 'Order placed, to be paid',
    when: 'Sent to the customer when an order is placed that is still to be paid.',
    placeholders: { ...IN_ORDERS, total: TOTAL, expected: { says: 'When it comes or can be collected', isLong: true } },
    text: {
      ...payable('Pay for the order'),
      subject: 'We have your order {orderNo}',
      paragraphs: [THANKS, 'We start preparing it when it is paid. The confirmation is attached.'],
    },
  }),
  received: defineEmail({
    id: 'order-received',
    group: 'Orders',
    name: 'Order placed',
    when: 'Sent to the customer when an order is placed that is paid already or goes on the company’s account.',
    placeholders: {
      ...IN_ORDERS,
      total: TOTAL,
      expected: { says: 'When it comes or can be collected', isLong: true },
      onAccount: { says: 'That it goes on the company’s account; nothing otherwise', isLong: true },
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
    name: 'Order goes on',
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
    name: 'Order goes on, with invoice',
    when: 'As “Order goes on”, when the tax invoice is issued with this step.',
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
    when: 'Sent to the customer when the shop changed an order, sent a part of it or took products back.',
    placeholders: { ...IN_ORDERS, what: WHAT_CHANGED, total: TOTAL, back: BACK },
    text: {
      ...OF_ORDER,
      subject: 'Your order {orderNo} was changed',
      paragraphs: ['{what}', 'Your order {orderNo} now comes to {total}. {back}'],
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
      paragraphs: ['{what}', 'Your order {orderNo} now comes to {total}. {due} is still to be paid.'],
    },
  }),
  message: defineEmail({
    id: 'order-message',
    group: 'Orders',
    name: 'Message from the shop',
    when: 'Sent to the customer when somebody in the office writes to them about an order.',
    placeholders: {
      ...IN_ORDERS,
      message: { says: 'What was written to the customer', isNeeded: true, isLong: true },
      contact: { says: 'The shop’s phone and hours', isLong: true },
    },
    text: {
      ...OF_ORDER,
      subject: 'A message about your order {orderNo}',
      paragraphs: ['We write to you about your order {orderNo}:', '{message}', 'To answer, call us: {contact}'],
    },
  }),
  ...ORDER_MONEY_TEXTS,
} as const

/** What is added to the words above where it holds. */
export const ORDER_PHRASES = {
  receipt: ', receipt {receipt}',
  lastReceipt: ', last with receipt {receipt}',
  nothingToPay: 'You have nothing to pay.',
  creditNote: 'The credit note is attached.',
  purchaseOrder: 'Your LPO number: {purchaseOrderNo}',
  placedBy: 'Ordered by {placedBy}.',
} as const
