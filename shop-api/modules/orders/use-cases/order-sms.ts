import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { orders } from '../../../db/schema/orders.ts'
import { refuse } from '../../../refusal.ts'
import { hasOptedOut } from '../../../sms/sms-queue.ts'
import { isOrderOf, type OrderAccess } from '../queries/order-access.ts'

/**
 * Turns text messages about an order on or off.
 * @param access null for a caller with the secret of a guest's order page
 * @throws `not-found` if the caller cannot see the order; `invalid-request` if its phone gets no messages
 */
export async function setOrderSms(
  tx: Session,
  { orderId, smsUpdates }: { orderId: string; smsUpdates: boolean },
  access: OrderAccess | null,
): Promise<string> {
  const isTheirs = access ? isOrderOf(orderId, access) : and(eq(orders.id, orderId), isNull(orders.userType))
  const [order] = await tx.db
    .update(orders)
    .set({ smsUpdates })
    .where(isTheirs)
    .returning({ phone: sql<string | null>`${orders.address}->>'mobileNumber'` })
  if (!order) throw refuse('not-found', 'We could not find this order.')
  if (!smsUpdates) return 'You get no more text messages about this order.'
  if (!/^254[17]\d{8}$/.test(order.phone ?? ''))
    throw refuse('invalid-request', 'We send text messages to Kenyan mobile numbers only.')
  if (await hasOptedOut(tx, order.phone ?? ''))
    throw refuse('invalid-request', 'This phone gets no text messages. Turn them on in your profile, or reply START.')
  return 'You get text messages about this order.'
}
