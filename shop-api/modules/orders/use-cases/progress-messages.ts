import { ORDER_STATUS, PAYMENT_STATUS } from '#lib/contract/base/codes.ts'
import { today } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'
import { depositCancellationText, depositText } from '#lib/orders/deposit-text.ts'
import { onAccountText } from '#lib/orders/on-account.ts'
import { payOnDeliveryText } from '#lib/orders/pay-on-delivery.ts'
import { expectedText } from '#lib/orders/steps.ts'
import { shownCollectionCode } from '#lib/packing/barcode.ts'
import { orderDepositOf } from '../../payments/rules/order-deposit.ts'
import { returnSetting } from '../../site/queries/return-setting.ts'
import { reservationState } from '../../stock/use-cases/reservations.ts'
import { isStep, receivedEmail, releasedEmail, stepEmail, stepWords } from '../emails/order-emails.ts'
import { documentIssuedWith } from '../queries/event-facts.ts'
import { isToPayOnDelivery } from '../rules/pay-on-delivery.ts'
import { collectionCodeOf } from './collection-codes.ts'
import { deliveryCodeOf } from './delivery-codes.ts'
import { emailTo, type FollowParts, invoiceFile, type OrderMessage, type OrderSubject, pdf } from './order-message.ts'
import type { WaitingEvent } from './waiting-events.ts'

/** Messages about an order's progress: placed, products released, each step of its delivery. */

export function placed(parts: FollowParts, subject: OrderSubject): OrderMessage {
  const toPay =
    subject.creditTermsDays === null &&
    !subject.paysOnDelivery &&
    !isPaid(subject) &&
    subject.status !== ORDER_STATUS.cancelled
  const paidLater = laterWords(subject)
  const confirmation = pdf(`order-${subject.orderNo}`, { orderId: subject.id, document: 'confirmation' })
  const email = emailTo(parts, subject, [confirmation])
  const now = today(parts.clock)
  return {
    notification: {
      about: 'orders',
      title: `We have your order ${subject.orderNo}`,
      body: `${showMoney(subject.totalCents)}. ${expectedText(subject.day, now, subject.summary.isPickUp, subject.contact, subject.requestedDay)}${subject.placedBy ? ` Ordered by ${subject.placedBy}.` : ''}${paidLater && ` ${paidLater}`}`,
    },
    email: receivedEmail(email, {
      ...subject,
      today: now,
      toPay,
      paidLater,
    }),
    sms: { kind: 'placed', values: { amount: showMoney(subject.totalCents, 'auto'), link: email.payPage } },
    always: true,
  }
}

/** "On your account, due 30 days after its invoice.", the sum to pay on delivery, or the deposit; empty for an order paid at once. */
function laterWords(subject: OrderSubject): string {
  const { creditTermsDays: termsDays, totalCents, dueCents } = subject
  if (termsDays !== null) return `${onAccountText({ termsDays, dueOn: null })}.`
  return isToPayOnDelivery(subject, { isPaid: isPaid(subject), valueCents: totalCents })
    ? payOnDeliveryText(dueCents)
    : depositWords(subject)
}

/** The deposit to pay first, with its rule of cancellation; empty without a deposit and once it was paid. */
function depositWords(subject: OrderSubject): string {
  const deposit = orderDepositOf({ ...subject, valueCents: subject.totalCents })
  return deposit && !deposit.isDepositPaid ? `${depositText(deposit)} ${depositCancellationText(deposit)}` : ''
}

const isPaid = ({ paymentStatus }: OrderSubject): boolean => paymentStatus === PAYMENT_STATUS.completed

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
    returnDays: (await returnSetting.load(parts.tx)).value.days,
    ...subject.summary,
  })
  const isReady = status === ORDER_STATUS.outForDelivery && subject.summary.isPickUp
  const isDeparted = status === ORDER_STATUS.outForDelivery && !isReady
  const code = isReady ? await collectionCodeOf(parts.tx, parts.tokens, subject.id) : null
  const doorCode = isDeparted ? await deliveryCodeOf(parts.tx, parts.tokens, subject.id) : null
  const toPay = status === ORDER_STATUS.outForDelivery && subject.creditTermsDays === null ? laterWords(subject) : ''
  const text = [
    ...[words.text, toPay, code !== null && `Show this code there: ${shownCollectionCode(code)}.`],
    doorCode !== null && `Give the rider this code: ${doorCode}.`,
  ]
  const shown = { ...words, text: text.filter(Boolean).join(' ') }
  // Attaches the invoice that was issued with this step.
  const invoice = await documentIssuedWith(parts.tx, event, 'invoice')
  const files = status === ORDER_STATUS.outForDelivery && invoice ? [invoiceFile(subject.id, invoice.no)] : []
  return {
    notification: {
      about: 'orders',
      title: `Order ${subject.orderNo} ${words.heading}`,
      body: [words.text, toPay].filter(Boolean).join(' '),
    },
    email: stepEmail(emailTo(parts, subject, files), shown),
    ...(status === ORDER_STATUS.outForDelivery && { sms: outMessage(subject, code, doorCode) }),
    always: files.length > 0,
  }
}

/** The text message of an order that is on its way, or ready to collect with its code. */
function outMessage(subject: OrderSubject, code: string | null, doorCode: string | null): OrderMessage['sms'] {
  const { summary, totalCents, dueCents } = subject
  if (!summary.isPickUp) {
    const isToPay = isToPayOnDelivery(subject, { isPaid: isPaid(subject), valueCents: totalCents })
    const amount = isToPay && { amount: showMoney(dueCents, 'auto') }
    return { kind: 'departed', values: { ...amount, ...(doorCode !== null && { code: doorCode }) } }
  }
  const place = summary.counter?.name
  return {
    kind: 'ready',
    values: { ...(place && { place }), ...(code !== null && { code: shownCollectionCode(code) }) },
  }
}
