import 'server-only'
import { notFound } from 'next/navigation'
import { connection } from 'next/server'
import type { Output } from '#lib/contract/base/call.ts'
import { paymentStatus } from '#lib/contract/payments/payment.ts'
import { guestOrderPage } from '../session/guest-orders.ts'
import { readShop } from './read.ts'

/**
 * All that a payment page needs of an order and its payment, read per request and never cached, with the way to the order's
 * page for the browser that placed it. An unknown or malformed id is the 404 page.
 * @throws ShopOutage on an outage
 */
export async function readPaymentState(id: string): Promise<Output<typeof paymentStatus>> {
  await connection()
  if (!paymentStatus.request.shape.orderId.safeParse(id).success) notFound()
  const [read, orderPage] = await Promise.all([readShop(paymentStatus, { orderId: id }), guestOrderPage(id)])
  if (!read) notFound()
  return { ...read.data, ...(orderPage && { orderPage }) }
}
