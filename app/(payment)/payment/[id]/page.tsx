import type { Metadata } from 'next'
import { PaymentScreen } from '#components/payment/payment-screen.tsx'
import { environment } from '#server/env.ts'
import { readOrder } from '#server/shop/order.ts'

export const instant = false
export const metadata: Metadata = { title: 'Payment' }

/** The payment screen of checkout and of every link to pay. */
export default async function PaymentPage({ params }: { params: Promise<{ id: string }> }) {
  const { orderId, orderNo, isPaid, totalValue } = await readOrder((await params).id)
  const { CARDINAL_ORIGIN: cardinal } = environment()
  return <PaymentScreen screen="payment" {...{ orderId, orderNo, isPaid, totalValue, cardinal }} />
}
