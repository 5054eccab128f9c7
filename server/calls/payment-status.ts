import 'server-only'
import type { Input } from '#lib/contract/call.ts'
import type { paymentStatus } from '#lib/contract/payment.ts'
import { guestOrderPage } from '../session/guest-orders.ts'
import { type ForwardReply, type ForwardRequest, forward } from './forward.ts'

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
