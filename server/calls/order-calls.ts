import 'server-only'
import type { Input, WireReply } from '#lib/contract/call.ts'
import type { placeOrder } from '#lib/contract/order.ts'
import type { paymentStatus } from '#lib/contract/payment.ts'
import type { changeOrder, unpaidOrders } from '#lib/contract/unpaid-order.ts'
import { guestOrderPage, guestOrderToken, readGuestOrders, rememberGuestOrder } from '../session/guest-orders.ts'
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

/** The status of an order's payment, with the address of the order's page for the browser that placed it. */
export async function paymentStatusCall(request: ForwardRequest): Promise<ForwardReply> {
  const [reply, orderPage] = await Promise.all([
    forward(request),
    guestOrderPage((request.input as Input<typeof paymentStatus>).orderId),
  ])
  if (orderPage === null) return reply
  const { envelope, headers } = reply
  return { envelope: { ...envelope, data: { ...(envelope.data as object), orderPage } }, headers }
}

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
