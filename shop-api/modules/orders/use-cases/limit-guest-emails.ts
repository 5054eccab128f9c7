import { PAYMENT_STATUS } from '#lib/contract/base/codes.ts'
import { mailboxOf } from '../../identity/rules/login-throttle.ts'
import { countAttempt } from '../../identity/use-cases/login-throttle.ts'
import type { EventSubject } from '../queries/event-subject.sql.ts'
import type { FollowParts } from './order-message.ts'
import type { WaitingEvent } from './waiting-events.ts'

const MONEY_CAME_IN: ReadonlySet<WaitingEvent['kind']> = new Set(['part-payment', 'payment-waiting', 'refund-due'])

/**
 * An email address typed by a guest can belong to a stranger until a payment arrives for the order. The number of
 * emails per mailbox, and per network of guests, is limited. Above the limit the email is left out; the order is never
 * refused.
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
  if (wait > 0) log.warn({ orderNo, kind }, "an email about a guest's order was left out: too many recently")
  return wait === 0
}
