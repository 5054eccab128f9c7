import type { Query } from '../../db/client.ts'
import { type OrderStatus, STATUS } from '../../domain/orders/order-states.ts'
import { type Actor, logEvent } from './order-event.ts'

/**
 * Writes that a locked order is cancelled, with its history; open requests are granted by it. Goods and money are the
 * caller's to see to.
 * @param by whose wish it was, whoever carries it out
 */
export async function markCancelled(
  query: Query,
  order: { id: string; status: number },
  { reason, by }: { reason: string; by: 'customer' | 'shop' },
  actor: Actor,
  now: Date,
): Promise<void> {
  await query(
    `UPDATE orders SET status = 5, cancelled_by = $2, cancellation_reason = $3 WHERE id = $1`,
    [order.id, by, reason],
    'cancel-order',
  )
  await query(
    `UPDATE cancellation_requests SET state = 'accepted', answered_at = $2, answered_by = $3,
       answer = 'The whole order is cancelled.' WHERE order_id = $1 AND state = 'requested'`,
    [order.id, now, answeredBy(actor)],
    'close-requests',
  )
  const event = { orderId: order.id, kind: 'status', from: order.status as OrderStatus, to: STATUS.cancelled } as const
  await logEvent(query, { ...event, note: reason, actor, at: now })
}

const answeredBy = (actor: Actor): string => (actor.kind === 'operator' ? actor.name : actor.kind)
