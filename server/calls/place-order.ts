import 'server-only'
import type { WireReply } from '#lib/contract/call.ts'
import type { placeOrder } from '#lib/contract/order.ts'
import { rememberGuestOrder } from '../session/guest-orders.ts'
import { type Asked, forward, type Passed } from './forward.ts'

/**
 * Places the order. Of a guest's, its page's secret goes into the purse and not to the page's scripts; an account knows its
 * orders itself.
 */
export async function placeOrderCall(asked: Asked): Promise<Passed> {
  const { envelope, headers } = await forward(asked)
  const { orderToken, ...placed } = envelope.data as WireReply<typeof placeOrder>
  if (!asked.person) await rememberGuestOrder({ orderId: placed.orderId, token: orderToken ?? null })
  return { envelope: { ...envelope, data: placed }, headers }
}
