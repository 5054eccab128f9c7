import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { PaymentFrame } from '#components/payment/payment-frame.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { readPaymentStanding } from '#server/shop/order.ts'

export const instant = false
export const metadata: Metadata = { title: 'Payment unsuccessful' }

export default async function PaymentMessagePage({ params }: { params: Promise<{ id: string }> }) {
  const { orderId, orderNo, isPaid, reason } = await readPaymentStanding((await params).id)
  // A late success: there is nothing unsuccessful to tell of.
  if (isPaid) redirect(`/receive-message/${orderId}`)
  return (
    <PaymentFrame orderNo={orderNo}>
      <h1 className="heading text-d2">Payment unsuccessful</h1>
      <p className="mt-3 text-lead">{reason ?? 'The payment could not be started. No money was taken.'}</p>
      <p className="mt-6 border-y border-hairline py-4">
        <span className="text-muted">Order ID</span> <strong className="font-semibold">{orderNo}</strong>
      </p>
      <p className="mt-4 text-muted">Your order is kept: you can pay for it now or later with this page’s address.</p>
      <a href={`/payment/${orderId}`} className={buttonClass('money', 'regular', 'mt-8 w-full')}>
        Try Again
      </a>
    </PaymentFrame>
  )
}
