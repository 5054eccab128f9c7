import 'server-only'
import type { WireReply } from '#lib/contract/call.ts'
import type { placeOrder } from '#lib/contract/order.ts'
import { rememberGuestOrder } from '../session/guest-orders.ts'
import { type ForwardReply, type ForwardRequest, forward } from './forward.ts'

/**
 * Places the order. Of a guest's, its page's secret goes into the upstream session and not to the page's scripts; an
 * account knows its orders itself.
 */
export async function placeOrderCall(request: ForwardRequest): Promise<ForwardReply> {
  const { envelope, headers } = await forward(request)
  const { orderToken, ...placed } = envelope.data as WireReply<typeof placeOrder>
  if (!request.person) await rememberGuestOrder({ orderId: placed.orderId, token: orderToken ?? null })
  return { envelope: { ...envelope, data: placed }, headers }
}
