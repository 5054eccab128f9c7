import { ORDER_STATUS, PAYMENT_STATUS } from '#lib/contract/base/codes.ts'
import { phoneAndHours } from '#lib/shop/site.ts'
import { mailboxOf } from '../../identity/rules/login-throttle.ts'
import { countAttempt } from '../../identity/use-cases/login-throttle.ts'
import { notify } from '../../notifications/use-cases/notify.ts'
import { loadSite } from '../../site/use-cases/site.ts'
import { type EventSubject, loadEventSubject } from '../queries/event-subject.sql.ts'
import { loadSummary } from '../queries/order-summary.ts'
import { answered, cancelled } from './cancellation-messages.ts'
import { changed, written } from './changed-message.ts'
import { tokenForEmail } from './guest-order-tokens.ts'
import type { FollowParts, OrderMessage, OrderSubject } from './order-message.ts'
import { paid, partPaid, refundDue, refunded, unpaid, waiting } from './payment-messages.ts'
import { placed, released, stepped } from './progress-messages.ts'
import { pushEvent } from './push-event.ts'
import type { WaitingEvent } from './waiting-events.ts'

const MONEY_CAME_IN: ReadonlySet<WaitingEvent['kind']> = new Set([
  'part-payment',
  'payment-waiting',
  'refund-due',
  'refunded',
])

/**
 * An email address typed by a guest can belong to a stranger until a payment arrives for the order. The number of
 * emails per mailbox, and per network of guests, is limited. Above the limit the email is left out; the order is never
 * refused.
 */
export async function mayEmailGuest(
  { tx, clock, log }: FollowParts,
  { orderNo, userId, paymentStatus, network }: EventSubject,
  kind: WaitingEvent['kind'],
  email: string,
): Promise<boolean> {
  if (userId !== null || paymentStatus === PAYMENT_STATUS.completed || MONEY_CAME_IN.has(kind)) return true
  const attempt = { kind: 'order', subject: mailboxOf(email), address: network, isKnownNetwork: false } as const
  const wait = await countAttempt(tx, clock, attempt)
  if (wait > 0) log.warn({ orderNo, kind }, "an email about a guest's order was left out: too many recently")
  return wait === 0
}

/** Handles the consequences of an order event: documents, emails, notifications. Runs in a transaction. */
export async function followEvent(parts: FollowParts, event: WaitingEvent): Promise<void> {
  const { tx, clock } = parts
  const subject = await subjectOf(parts, event.orderId)
  if (!subject) return
  await pushEvent(tx, clock(), event, subject)
  const message = await messageOf(parts, event, subject)
  if (!message) return
  await notify(tx, subject.people, { href: `/order-details/${subject.id}`, ...message.notification }, event.at)
  if (message.sms) await queueShort(parts, event, subject, message.sms)
  // Documents are sent regardless of the customer's settings; a guest gets only emails.
  const wanted = message.always || subject.wantsEmails || subject.userId === null
  if (!message.email?.to || !wanted) return
  if (await mayEmailGuest(parts, subject, event.kind, message.email.to))
    await parts.queueEmail(tx, clock, message.email)
}

/** Queues the short messages of an event: by SMS if the customer chose it, and by WhatsApp for an order from there. */
async function queueShort(
  { tx, queueSms, queueWhatsApp }: FollowParts,
  event: WaitingEvent,
  { id, orderNo, smsPhone, summary }: OrderSubject,
  { kind, values: given }: NonNullable<OrderMessage['sms']>,
): Promise<void> {
  const of = { orderId: id, eventId: event.id, kind, values: { order: String(orderNo), ...given } }
  if (smsPhone && queueSms) await queueSms(tx, { ...of, phone: smsPhone })
  const [products] = summary.sections
  if (queueWhatsApp && products) await queueWhatsApp(tx, { ...of, products })
}

/**
 * Queues the email of an event again, regardless of the customer's settings. @returns false if the event has no email
 */
export async function emailAgain(parts: FollowParts, event: WaitingEvent): Promise<boolean> {
  const subject = await subjectOf(parts, event.orderId)
  const message = subject && (await messageOf(parts, event, subject))
  if (!message?.email?.to) return false
  await parts.queueEmail(parts.tx, parts.clock, message.email)
  return true
}

/** An order with the data of its emails; null if it was deleted. */
export async function subjectOf(parts: FollowParts, orderId: string): Promise<OrderSubject | null> {
  const { tx, publicUrl } = parts
  const [found] = await loadEventSubject(tx.query, { orderId })
  if (!found) return null
  const contact = phoneAndHours(await loadSite(tx))
  const summary = await loadSummary(tx, publicUrl, found.id)
  return { ...found, contact, summary, page: await pageOf(parts, found) }
}

/** URL of the order for its customer: users with an account sign in, guests use the secret of its page. */
async function pageOf({ tx, tokens, clock }: FollowParts, { id, userType }: EventSubject): Promise<string> {
  if (userType !== null) return `/order-details/${id}`
  return `/order/${await tokenForEmail(tx, tokens, id, clock())}`
}

const messageOf = (
  parts: FollowParts,
  event: WaitingEvent,
  subject: OrderSubject,
): Promise<OrderMessage | null> | OrderMessage | null => {
  if (event.kind === 'placed') return placed(parts, subject)
  if (event.kind === 'payment')
    return event.toStatus === PAYMENT_STATUS.completed ? paid(parts, event, subject) : unpaid(parts, subject)
  if (event.kind === 'released') return released(parts, subject)
  if (event.kind === 'part-payment') return partPaid(parts, event, subject)
  if (event.kind === 'payment-waiting') return waiting(parts, event, subject)
  if (event.kind === 'refund-due') return refundDue(parts, event, subject)
  if (event.kind === 'refunded') return refunded(parts, event, subject)
  if (event.kind === 'status')
    return event.toStatus === ORDER_STATUS.cancelled ? cancelled(parts, event, subject) : stepped(parts, event, subject)
  if (event.kind !== 'answer') return null
  if (event.isMessage) return written(parts, event, subject)
  return event.requestId === null ? changed(parts, event, subject) : answered(parts, event, subject)
}
