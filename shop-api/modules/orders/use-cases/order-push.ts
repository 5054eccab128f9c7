import { and, eq, isNull } from 'drizzle-orm'
import { ORDER_STATUS } from '#lib/contract/base/codes.ts'
import type { PushSubscriptionInput } from '#lib/contract/notifications/push.ts'
import { orderTopic } from '#lib/contract/notifications/push-calls.ts'
import type { Session } from '../../../db/client.ts'
import { orders } from '../../../db/schema/orders.ts'
import { refuse } from '../../../refusal.ts'
import { followTopic } from '../../notifications/use-cases/push-subscriptions.ts'
import { isOrderOf, type OrderAccess } from '../queries/order-access.ts'

/**
 * Sends a browser one message when an order is on its way.
 * @param access null for a caller with the secret of a guest's order page
 * @returns the topic
 * @throws `not-found` if the caller cannot see the order; `invalid-request` if it is on its way
 */
export async function followOrder(
  tx: Session,
  now: Date,
  { orderId, subscription }: { orderId: string; subscription: PushSubscriptionInput },
  access: OrderAccess | null,
): Promise<string> {
  const isTheirs = access ? isOrderOf(orderId, access) : and(eq(orders.id, orderId), isNull(orders.userType))
  const [order] = await tx.db.select({ status: orders.status }).from(orders).where(isTheirs)
  if (!order) throw refuse('not-found', 'We could not find this order.')
  if (order.status >= ORDER_STATUS.outForDelivery)
    throw refuse('invalid-request', 'This order is on its way already, or it has ended.')
  const topic = orderTopic(orderId)
  await followTopic(tx, now, { subscription, topic, userId: access?.userId ?? null })
  return topic
}
