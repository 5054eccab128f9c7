import type { FollowParts, Subject, WaitingEvent } from '../../mail/orders/order-message.ts'
import { mailboxOf, tryAttempt } from '../identity/login-throttle.ts'

const MONEY_CAME_IN: ReadonlySet<WaitingEvent['kind']> = new Set(['part-payment', 'payment-waiting', 'refund-due'])

/**
 * An email that a guest typed may be anybody's until money has come in for the order: to one mailbox, and for guests of
 * one network, only so many letters go out. Then the letter is left out, never the order refused.
 */
export async function mayWrite(
  { query, clock, log }: FollowParts,
  { id, orderNo, userId, paymentStatus }: Subject,
  { kind }: WaitingEvent,
  email: string,
): Promise<boolean> {
  if (userId !== null || paymentStatus === 2 || MONEY_CAME_IN.has(kind)) return true
  const [held] = await query<{ network: string | null }>(
    'SELECT network FROM order_reservations WHERE order_id = $1',
    [id],
    'order-network',
  )
  const attempt = { kind: 'order', subject: mailboxOf(email), address: held?.network ?? null, known: false } as const
  const wait = await tryAttempt(query, clock, attempt)
  if (wait > 0) log.warn({ orderNo, kind }, "a letter about a guest's order was left out: too many of late")
  return wait === 0
}
