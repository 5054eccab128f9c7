import { type Clock, today } from '#lib/format/clock.ts'
import type { Session } from '../../db/client.ts'
import type { OrderAddress } from '../../db/schema/orders.ts'

/** Tax Procedures Act, section 23: records are kept five years from the end of the year they belong to. */
export const BOOKS_YEARS = 5

const NO_LONGER_KEPT: OrderAddress = { firstName: 'Name', lastName: 'no longer kept', email: '', mobileNumber: '' }

/** Midnight in Nairobi at the beginning of the first year whose orders are still kept whole. */
export const keptSince = (clock: Clock): Date =>
  new Date(`${Number(today(clock).slice(0, 4)) - BOOKS_YEARS}-01-01T00:00:00+03:00`)

/**
 * Takes everybody off orders and payments that the law no longer asks for, guests and people with an account alike: who,
 * where, which phone, what they wrote. What was sold and paid stays, and is nobody's: no money that came is ever forgotten.
 */
export async function reduceOldOrders({ query }: Session, clock: Clock): Promise<void> {
  const since = keptSince(clock)
  await query(
    `UPDATE orders SET user_id = NULL, comments = '', address = $2::jsonb
     WHERE created_at < $1 AND (user_id IS NOT NULL OR comments <> '' OR address <> $2::jsonb)`,
    [since, JSON.stringify(NO_LONGER_KEPT)],
  )
  // Nobody's page any more.
  await query('DELETE FROM guest_order_tokens t USING orders o WHERE o.id = t.order_id AND o.created_at < $1', [since])
  await query(
    `UPDATE cancellation_requests r SET user_id = NULL, comments = '' FROM orders o
     WHERE o.id = r.order_id AND o.created_at < $1 AND (r.user_id IS NOT NULL OR r.comments <> '')`,
    [since],
  )
  await query(
    `UPDATE order_events e SET actor_id = NULL FROM orders o
     WHERE o.id = e.order_id AND o.created_at < $1 AND e.actor_id IS NOT NULL`,
    [since],
  )
  await query(
    `UPDATE payment_attempts p SET phone = NULL FROM orders o
     WHERE o.id = p.order_id AND o.created_at < $1 AND p.phone IS NOT NULL AND p.state NOT IN ('requested', 'prompted')`,
    [since],
  )
  await query(
    `UPDATE unmatched_payments SET phone_masked = NULL, payer_name = NULL
     WHERE paid_at < $1 AND (phone_masked IS NOT NULL OR payer_name IS NOT NULL)`,
    [since],
  )
}
