import 'server-only'
import { notFound } from 'next/navigation'
import { connection } from 'next/server'
import type { Output } from '#lib/contract/call.ts'
import { orderDetail } from '#lib/contract/order.ts'
import { paymentStatus } from '#lib/contract/payment.ts'
import { readShop } from './read.ts'

/**
 * What a payment page needs of an order, read per request and never cached. An unknown or malformed id is the 404 page.
 * Throws on an outage.
 */
export async function readOrder(id: string): Promise<Output<typeof orderDetail>> {
  await connection()
  if (!orderDetail.request.shape.id.safeParse(id).success) notFound()
  const read = await readShop(orderDetail, { id })
  return read?.data ?? notFound()
}

/** How an order's payment stands, read per request and never cached. An unknown or malformed id is the 404 page. */
export async function readPaymentStanding(id: string): Promise<Output<typeof paymentStatus>> {
  await connection()
  if (!paymentStatus.request.shape.orderId.safeParse(id).success) notFound()
  const read = await readShop(paymentStatus, { orderId: id })
  return read?.data ?? notFound()
}
