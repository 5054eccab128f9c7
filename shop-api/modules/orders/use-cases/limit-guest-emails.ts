import { PAYMENT_STATUS } from '#lib/contract/codes.ts'
import { mailboxOf } from '../../identity/rules/login-throttle.ts'
import { countAttempt } from '../../identity/use-cases/login-throttle.ts'
import type { EventSubject } from '../queries/event-subject.sql.ts'
import type { FollowParts } from './order-message.ts'
import type { WaitingEvent } from './waiting-events.ts'

const MONEY_CAME_IN: ReadonlySet<WaitingEvent['kind']> = new Set(['part-payment', 'payment-waiting', 'refund-due'])

/**
 * An email that a guest typed may be anybody's until money has come in for the order: to one mailbox, and for guests of
 * one network, only so many emails are sent. Beyond that the email is left out; the order is never refused.
 */
export async function mayEmailGuest(
  { tx, clock, log }: FollowParts,
  { orderNo, userId, paymentStatus, network }: EventSubject,
  { kind }: WaitingEvent,
  email: string,
): Promise<boolean> {
  if (userId !== null || paymentStatus === PAYMENT_STATUS.completed || MONEY_CAME_IN.has(kind)) return true
  const attempt = { kind: 'order', subject: mailboxOf(email), address: network, isKnownNetwork: false } as const
  const wait = await countAttempt(tx, clock, attempt)
  if (wait > 0) log.warn({ orderNo, kind }, "an email about a guest's order was left out: too many of late")
  return wait === 0
}
