import { defineEmail, type PlaceholderFacts } from '../../../email/template.ts'
import { DUE, IN_ORDERS, OF_ORDER, payable } from './template-parts.ts'

/** The texts of emails about the money of an order, with their placeholders. */

const RECEIPT: PlaceholderFacts = { says: 'A comma and the receipt’s number; empty without a receipt' }
const AMOUNT: PlaceholderFacts = { says: 'The total refund', isNeeded: true }
const REFUND_DUE =
  'Your refund will be {amount} in total. We send it to the phone, card or bank account that paid. You do not need to do anything.'

/** The emails about payments and refunds. Each is followed by the order's lines, total and place. */
export const PAYMENT_TEXTS = {
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
