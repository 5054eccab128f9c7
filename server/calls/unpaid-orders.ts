import 'server-only'
import type { Input } from '#lib/contract/call.ts'
import type { changeOrder, unpaidOrders } from '#lib/contract/unpaid-order.ts'
import { guestOrderToken, readGuestOrders } from '../session/guest-orders.ts'
import { type ForwardReply, type ForwardRequest, forward } from './forward.ts'

/** Asks for unpaid orders with the secrets of those that a guest placed in this browser, whatever the browser sent as such. */
export async function unpaidOrdersCall(request: ForwardRequest): Promise<ForwardReply> {
  const orderTokens = (await readGuestOrders()).flatMap(({ token }) => (token === null ? [] : [token]))
  // Most browsers have placed none: no call is needed.
  if (!request.person && orderTokens.length === 0)
    return { envelope: { status: 200, message: '', data: [] }, headers: {} }
  return forward({ ...request, input: { orderTokens } satisfies Input<typeof unpaidOrders> })
}

/** Takes an unpaid order back, with its secret where a guest placed it in this browser. */
export async function changeOrderCall(request: ForwardRequest): Promise<ForwardReply> {
  const { orderId } = request.input as Input<typeof changeOrder>
  const orderToken = (await guestOrderToken(orderId)) ?? undefined
  return forward({ ...request, input: { orderId, orderToken } satisfies Input<typeof changeOrder> })
}
