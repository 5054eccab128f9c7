import { and, eq } from 'drizzle-orm'
import { ORDER_STATUS, type OrderStatus } from '#lib/contract/base/codes.ts'
import type { Session } from '../../../db/client.ts'
import { cancellationRequests } from '../../../db/schema/order-history.ts'
import { orders } from '../../../db/schema/orders.ts'
import { type Actor, logEvent } from './order-event.ts'

/**
 * Marks a locked order as cancelled, with its history. Open requests are granted by it. The caller must handle products
 * and money.
 * @param by the party that requested it, not the party that carries it out
 */
export async function markCancelled(
  tx: Session,
  order: { id: string; status: OrderStatus },
  { reason, by }: { reason: string; by: 'customer' | 'shop' },
  actor: Actor,
  now: Date,
): Promise<void> {
  await tx.db
    .update(orders)
    .set({ status: ORDER_STATUS.cancelled, cancelledBy: by, cancellationReason: reason })
    .where(eq(orders.id, order.id))
  await tx.db
    .update(cancellationRequests)
    .set({
      state: 'accepted',
      answeredAt: now,
      answeredBy: actor.kind === 'operator' ? actor.name : actor.kind,
      answer: 'The whole order is cancelled.',
    })
    .where(and(eq(cancellationRequests.orderId, order.id), eq(cancellationRequests.state, 'requested')))
  await logEvent(tx, {
    ...{ orderId: order.id, kind: 'status', from: order.status, to: ORDER_STATUS.cancelled },
    ...{ note: reason, actor, at: now },
  })
}
