import { ORDER_STATUS, PAYMENT_STATUS } from '#lib/contract/base/codes.ts'
import { today } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'
import { onAccountText } from '#lib/orders/on-account.ts'
import { expectedText } from '#lib/orders/steps.ts'
import { shownCollectionCode } from '#lib/packing/barcode.ts'
import { reservationState } from '../../stock/use-cases/reservations.ts'
import { isStep, receivedEmail, releasedEmail, stepEmail, stepWords } from '../emails/order-emails.ts'
import { documentIssuedWith } from '../queries/event-facts.ts'
import { collectionCodeOf } from './collection-codes.ts'
import { emailTo, type FollowParts, invoiceFile, type OrderMessage, type OrderSubject, pdf } from './order-message.ts'
import type { WaitingEvent } from './waiting-events.ts'

/** Messages about an order's progress: placed, products released, each step of its delivery. */

export function placed(parts: FollowParts, subject: OrderSubject): OrderMessage {
  const toPay =
    subject.creditTermsDays === null &&
    subject.paymentStatus !== PAYMENT_STATUS.completed &&
    subject.status !== ORDER_STATUS.cancelled
  const confirmation = pdf(`order-${subject.orderNo}`, { orderId: subject.id, document: 'confirmation' })
  const email = emailTo(parts, subject, [confirmation])
  const now = today(parts.clock)
  return {
    notification: {
      about: 'orders',
      title: `We have your order ${subject.orderNo}`,
      body: `${showMoney(subject.totalCents)}. ${expectedText(subject.day, now, subject.summary.isPickUp, subject.contact, subject.requestedDay)}${subject.placedBy ? ` Ordered by ${subject.placedBy}.` : ''}${accountWords(subject)}`,
    },
    email: receivedEmail(email, {
      ...subject,
      today: now,
      toPay,
      onAccount: accountWords(subject).trim(),
    }),
    always: true,
  }
}

/** " On your account, due 30 days after its invoice."; empty for an order paid at once. */
function accountWords({ creditTermsDays: termsDays }: OrderSubject): string {
  return termsDays === null ? '' : ` ${onAccountText({ termsDays, dueOn: null })}.`
}

/** The products of an order that was not paid in time were released. Null if that is no longer true. */
export async function released(parts: FollowParts, subject: OrderSubject): Promise<OrderMessage | null> {
  const isReleased = (await reservationState(parts.tx, subject.id)) === 'released'
  if (!isReleased || subject.status === ORDER_STATUS.cancelled) return null
  const email = emailTo(parts, subject, [])
  return {
    notification: {
      about: 'orders',
      title: `The products in order ${subject.orderNo} are no longer reserved`,
      body: 'It was not paid in time. You can still pay while everything in it is in stock.',
    },
    email: releasedEmail(email),
    always: false,
  }
}

export async function stepped(
  parts: FollowParts,
  event: WaitingEvent,
  subject: OrderSubject,
): Promise<OrderMessage | null> {
  const status = event.toStatus
  if (!isStep(status)) return null
  const { day, requestedDay, contact, courier } = subject
  const words = stepWords(status, {
    ...{ day, requestedDay, contact, courier, today: today(parts.clock) },
    ...subject.summary,
  })
  const isReady = status === ORDER_STATUS.outForDelivery && subject.summary.isPickUp
  const code = isReady ? await collectionCodeOf(parts.tx, parts.tokens, subject.id) : null
  const shown =
    code === null ? words : { ...words, text: `${words.text} Show this code there: ${shownCollectionCode(code)}.` }
  // Attaches the invoice that was issued with this step.
  const invoice = await documentIssuedWith(parts.tx, event, 'invoice')
  const files = status === ORDER_STATUS.outForDelivery && invoice ? [invoiceFile(subject.id, invoice.no)] : []
  return {
    notification: { about: 'orders', title: `Order ${subject.orderNo} ${words.heading}`, body: words.text },
    email: stepEmail(emailTo(parts, subject, files), shown),
    always: files.length > 0,
  }
}
