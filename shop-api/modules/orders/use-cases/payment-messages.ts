import { ORDER_STATUS } from '#lib/contract/base/codes.ts'
import { showMoney } from '#lib/format/money.ts'
import { balanceText } from '#lib/orders/deposit-text.ts'
import { isNothingTaken } from '../../payments/queries/nothing-taken.ts'
import { orderDepositOf } from '../../payments/rules/order-deposit.ts'
import { moneyOf } from '../../payments/use-cases/payable-orders.ts'
import {
  depositPaidEmail,
  paidEmail,
  partPaidEmail,
  refundDueEmail,
  refundedEmail,
  waitingEmail,
} from '../emails/order-emails.ts'
import { receiptOf, receiptsUntil } from '../queries/event-facts.ts'
import { issueInvoice } from './issue-tax-document.ts'
import { lockOrder } from './locked-order.ts'
import { emailTo, type FollowParts, invoiceFile, type OrderMessage, type OrderSubject, pdf } from './order-message.ts'
import type { WaitingEvent } from './waiting-events.ts'

/** Messages about an order's money. */

export async function paid(
  parts: FollowParts,
  event: WaitingEvent,
  subject: OrderSubject,
): Promise<OrderMessage | null> {
  const { tx, seller, clock } = parts
  const order = await lockOrder(tx, { id: subject.id }, null)
  // A payment for a cancelled order is refunded, not invoiced: the refund has a separate event.
  if (order.status === ORDER_STATUS.cancelled) return null
  const no = await issueInvoice({ tx, seller, now: clock() }, order)
  const receipt = await receiptsUntil(tx, subject.id, event.at)
  return {
    notification: {
      about: 'payments',
      title: `Payment for order ${subject.orderNo} received`,
      body: `${showMoney(subject.totalCents)}${receipt ? `, receipt ${receipt}` : ''}.`,
    },
    email: paidEmail(emailTo(parts, subject, [invoiceFile(subject.id, no)]), { ...subject, receipt }),
    sms: { kind: 'paid', values: { amount: showMoney(subject.totalCents, 'auto'), receipt: receipt ?? '' } },
    always: true,
  }
}

export async function unpaid({ tx }: FollowParts, subject: OrderSubject): Promise<OrderMessage | null> {
  if (subject.status === ORDER_STATUS.cancelled) return null
  const certain = await isNothingTaken(tx, subject.id)
  return {
    notification: {
      about: 'payments',
      title: `Payment for order ${subject.orderNo} did not go through`,
      body: certain
        ? 'No money was taken. You can try again from the order.'
        : 'We do not know yet whether money was taken. Check your messages before you try again from the order.',
    },
    email: null,
    always: false,
  }
}

/** A part of the order's total was paid. */
export async function partPaid(
  parts: FollowParts,
  event: WaitingEvent,
  subject: OrderSubject,
): Promise<OrderMessage | null> {
  const { receivedCents: allCents, refundedCents, dueCents } = await moneyOf(parts.tx, subject.id)
  const receivedCents = allCents - refundedCents
  if (dueCents === 0) return null
  const receipt = await receiptOf(parts.tx, event)
  const deposit = orderDepositOf({ ...subject, valueCents: subject.totalCents })
  if (deposit?.isDepositPaid) {
    const file = pdf(`receipt-${subject.orderNo}`, { orderId: subject.id, document: 'receipt' })
    return {
      notification: {
        about: 'payments',
        title: `The deposit of order ${subject.orderNo} is paid`,
        body: `We have received ${showMoney(receivedCents)}. Balance: ${balanceText(deposit)}.`,
      },
      email: depositPaidEmail(emailTo(parts, subject, [file]), { receivedCents, deposit, receipt }),
      always: true,
    }
  }
  const email = emailTo(parts, subject, [])
  return {
    notification: {
      about: 'payments',
      title: `Part of order ${subject.orderNo} is paid`,
      body: `We have received ${showMoney(receivedCents)}. ${showMoney(dueCents)} is still to be paid.`,
    },
    email: partPaidEmail(email, { receivedCents, dueCents, receipt }),
    always: false,
  }
}

/** A payment with the order's number differs from the amount due: staff must check it. */
export function waiting(parts: FollowParts, event: WaitingEvent, subject: OrderSubject): OrderMessage {
  return {
    notification: {
      about: 'payments',
      title: `We are checking a payment for order ${subject.orderNo}`,
      body: `${event.note}. Please do not pay again until we contact you.`,
    },
    email: waitingEmail(emailTo(parts, subject, []), event.note),
    always: true,
  }
}

/** A payment arrived that the order does not need: it was cancelled, or is already paid. */
export async function refundDue(
  parts: FollowParts,
  event: WaitingEvent,
  subject: OrderSubject,
): Promise<OrderMessage | null> {
  const { refundDueCents } = await moneyOf(parts.tx, subject.id)
  if (refundDueCents === 0) return null
  const isCancelled = subject.status === ORDER_STATUS.cancelled
  const receipt = await receiptOf(parts.tx, event)
  return {
    notification: {
      about: 'payments',
      title: isCancelled
        ? `We received money for your cancelled order ${subject.orderNo}`
        : `We received too much money for order ${subject.orderNo}`,
      body: `Your refund will be ${showMoney(refundDueCents)} in total.`,
    },
    email: refundDueEmail(emailTo(parts, subject, []), { refundDueCents, isCancelled, receipt }),
    always: true,
  }
}

/** A refund was sent. */
export function refunded(parts: FollowParts, event: WaitingEvent, subject: OrderSubject): OrderMessage {
  return {
    notification: {
      about: 'payments',
      title: `Your refund for order ${subject.orderNo} was sent`,
      body: `${event.note}.`,
    },
    email: refundedEmail(emailTo(parts, subject, []), event.note),
    sms: { kind: 'refund', values: { note: event.note } },
    always: true,
  }
}
