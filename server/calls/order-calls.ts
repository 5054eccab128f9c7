import 'server-only'
import type { Input, WireReply } from '#lib/contract/base/call.ts'
import type { placeOrder } from '#lib/contract/orders/order.ts'
import type { changeOrder, unpaidOrders } from '#lib/contract/orders/unpaid-order.ts'
import type { paymentStatus } from '#lib/contract/payments/payment.ts'
import { guestOrderPage, guestOrderToken, readGuestOrders, rememberGuestOrder } from '../session/guest-orders.ts'
import { type ForwardReply, type ForwardRequest, forward } from './forward.ts'

/**
 * Places the order. The page secret of a guest's order is stored in the upstream session, out of reach of the page's
 * scripts. An account needs no secret for its orders.
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

/**
 * Fetches unpaid orders with the secrets of the orders that a guest placed in this browser. Secrets that the browser
 * sends are ignored.
 */
export async function unpaidOrdersCall(request: ForwardRequest): Promise<ForwardReply> {
  const orderTokens = (await readGuestOrders()).flatMap(({ token }) => (token === null ? [] : [token]))
  // Most browsers have placed no order: no call is needed.
  if (!request.person && orderTokens.length === 0)
    return { envelope: { status: 200, message: '', data: [] }, headers: {} }
  return forward({ ...request, input: { orderTokens } satisfies Input<typeof unpaidOrders> })
}

/** Changes an unpaid order, with its secret if a guest placed it in this browser. */
export async function changeOrderCall(request: ForwardRequest): Promise<ForwardReply> {
  const { orderId } = request.input as Input<typeof changeOrder>
  const orderToken = (await guestOrderToken(orderId)) ?? undefined
  return forward({ ...request, input: { orderId, orderToken } satisfies Input<typeof changeOrder> })
}
