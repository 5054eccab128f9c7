import { mailboxOf } from '../../domain/identity/login-throttle.ts'
import type { FollowParts } from '../../mail/orders/order-message.ts'
import { countAttempt } from '../identity/login-throttle.ts'
import type { EventSubject } from './event-subject.sql.ts'
import type { WaitingEvent } from './waiting-events.ts'

const MONEY_CAME_IN: ReadonlySet<WaitingEvent['kind']> = new Set(['part-payment', 'payment-waiting', 'refund-due'])

/**
 * An email that a guest typed may be anybody's until money has come in for the order: to one mailbox, and for guests of
 * one network, only so many letters go out. Then the letter is left out, never the order refused.
 */
export async function mayWrite(
  { tx, clock, log }: FollowParts,
  { id, orderNo, userId, paymentStatus }: EventSubject,
  { kind }: WaitingEvent,
  email: string,
): Promise<boolean> {
  if (userId !== null || paymentStatus === 2 || MONEY_CAME_IN.has(kind)) return true
  const [held] = await tx.query<{ network: string | null }>(
    'SELECT network FROM order_reservations WHERE order_id = $1',
    [id],
    'order-network',
  )
  const address = held?.network ?? null
  const attempt = { kind: 'order', subject: mailboxOf(email), address, isKnownNetwork: false } as const
  const wait = await countAttempt(tx, clock, attempt)
  if (wait > 0) log.warn({ orderNo, kind }, "a letter about a guest's order was left out: too many of late")
  return wait === 0
}
