import { defineEmail } from '../email/template.ts'
import { AMOUNT, DUE, IN_ORDERS, OF_ORDER, payable, RECEIPT, REFUND_DUE } from './order-text-parts.ts'

/** The emails about an order's money. */
export const ORDER_MONEY_TEXTS = {
  paid: defineEmail({
    id: 'order-paid',
    group: 'Orders',
    name: 'Payment received',
    when: 'Sent to the customer when an order is paid. The tax invoice is attached.',
    placeholders: { ...IN_ORDERS, total: { says: 'What was paid', isNeeded: true }, receipt: RECEIPT },
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
    when: 'Sent to the customer when a part of what the order costs came in.',
    placeholders: {
      ...IN_ORDERS,
      received: { says: 'What was paid so far', isNeeded: true },
      due: DUE,
      receipt: RECEIPT,
    },
    text: {
      ...payable('Pay the rest'),
      subject: 'Part of your order {orderNo} is paid',
      paragraphs: ['We have received {received} for your order {orderNo}{receipt}.', '{due} is still to be paid.'],
    },
  }),
  refundOfCancelled: defineEmail({
    id: 'order-refund-of-cancelled',
    group: 'Orders',
    name: 'Money for a cancelled order',
    when: 'Sent to the customer when money came in for an order that was cancelled before.',
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
    when: 'Sent to the customer when more money came in than the order costs.',
    placeholders: { ...IN_ORDERS, amount: AMOUNT, receipt: RECEIPT },
    text: {
      ...OF_ORDER,
      subject: 'We received too much money for your order {orderNo}',
      paragraphs: ['We received more money than your order {orderNo} costs{receipt}.', REFUND_DUE],
    },
  }),
  waiting: defineEmail({
    id: 'order-payment-waiting',
    group: 'Orders',
    name: 'Payment being checked',
    when: 'Sent to the customer when money came in with an order’s number that is not the amount due.',
    placeholders: { ...IN_ORDERS, money: { says: 'The money that came in', isNeeded: true } },
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
