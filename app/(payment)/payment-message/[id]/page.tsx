import type { Metadata } from 'next'
import { readOrder } from '#server/shop/order.ts'

export const instant = false
export const metadata: Metadata = { title: 'Payment unsuccessful' }

export default async function PaymentMessagePage({ params }: { params: Promise<{ id: string }> }) {
  const order = await readOrder((await params).id)
  return (
    <main>
      <h1>Payment unsuccessful</h1>
      <p>Order ID {order.orderNo}</p>
      <a href={`/payment/${order.orderId}`}>Try Again</a>
    </main>
  )
}
