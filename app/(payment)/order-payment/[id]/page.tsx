import type { Metadata } from 'next'
import { PaymentScreen } from '#components/payment/payment-screen.tsx'
import { environment } from '#server/env.ts'
import { readOrder, readPaymentStanding } from '#server/shop/order.ts'

export const instant = false
export const metadata: Metadata = { title: 'Payment' }

/** The second payment screen, with simpler rules for what an answer leads to (components/payment/outcomes.ts). */
export default async function OrderPaymentPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  const [{ orderId, orderNo, isPaid, onAccount, totalValue }, { takesCards }] = await Promise.all([
    readOrder(id),
    readPaymentStanding(id),
  ])
  const cardinal = takesCards ? environment().CARDINAL_ORIGIN : null
  return <PaymentScreen screen="order-payment" {...{ orderId, orderNo, isPaid, onAccount, totalValue, cardinal }} />
}
