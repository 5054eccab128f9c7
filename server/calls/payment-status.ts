import 'server-only'
import type { Input } from '#lib/contract/call.ts'
import type { paymentStatus } from '#lib/contract/payment.ts'
import { guestOrderPage } from '../session/guest-orders.ts'
import { type Asked, forward, type Passed } from './forward.ts'

/** How an order's payment stands, with the way to the order's page for the browser that placed it. */
export async function paymentStatusCall(asked: Asked): Promise<Passed> {
  const [passed, orderPage] = await Promise.all([
    forward(asked),
    guestOrderPage((asked.input as Input<typeof paymentStatus>).orderId),
  ])
  if (orderPage === null) return passed
  const { envelope, headers } = passed
  return { envelope: { ...envelope, data: { ...(envelope.data as object), orderPage } }, headers }
}
