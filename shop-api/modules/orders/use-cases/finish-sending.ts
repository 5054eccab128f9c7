import { eq } from 'drizzle-orm'
import { ORDER_STATUS } from '#lib/contract/base/codes.ts'
import type { Session } from '../../../db/client.ts'
import { orders } from '../../../db/schema/orders.ts'
import { type Actor, logEvent } from '../../order-events/use-cases/order-event.ts'
import { isAllSent, parcelsOf } from './parcels.ts'

/**
 * Moves an order in preparation to Out for Delivery once its rest has been sent, and to Delivered once all of it has
 * arrived.
 */
export async function finishSending(
  { tx, now }: { tx: Session; now: Date },
  orderId: string,
  actor: Actor,
): Promise<void> {
  const [order] = await tx.db.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId))
  const parcels = await parcelsOf(tx, orderId)
  const { inProcess, outForDelivery, delivered } = ORDER_STATUS
  if (!order || !isAllSent(parcels)) return
  const isDelivered = parcels.every(({ state }) => state === 'delivered' || state === 'cancelled')
  const steps = [
    ...(order.status === inProcess ? [[inProcess, outForDelivery] as const] : []),
    ...(isDelivered && order.status <= outForDelivery ? [[outForDelivery, delivered] as const] : []),
  ]
  if (order.status < inProcess) return
  for (const [from, to] of steps) {
    await tx.db.update(orders).set({ status: to }).where(eq(orders.id, orderId))
    await logEvent(tx, { orderId, kind: 'status', from, to, actor, at: now })
  }
}
