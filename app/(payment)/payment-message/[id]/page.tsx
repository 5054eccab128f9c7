import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { LastWord } from '#components/payment/last-word.tsx'
import { PaymentFrame } from '#components/payment/payment-frame.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { readPaymentStanding } from '#server/shop/order.ts'

export const instant = false
export const metadata: Metadata = { title: 'Payment unsuccessful' }

/** States in which a payment is not known to have failed. */
const OPEN = ['requested', 'prompted', 'unknown']

export default async function PaymentMessagePage({ params }: { params: Promise<{ id: string }> }) {
  const { orderId, orderNo, isPaid, reason, state, paymentType } = await readPaymentStanding((await params).id)
  // A late success, or no certain word yet: nobody is told of a failure that may be none. The other page watches.
  if (isPaid || OPEN.includes(state ?? '')) redirect(`/receive-message/${orderId}`)
  return (
    <PaymentFrame orderNo={orderNo}>
      <LastWord orderId={orderId} known={reason} />
      <h1 className="heading text-d2">Payment unsuccessful</h1>
      <p className="mt-3 text-lead">{reason ?? 'The payment could not be started. No money was taken.'}</p>
      <p className="mt-6 border-y border-hairline py-4">
        <span className="text-muted">Order ID</span> <strong className="font-semibold">{orderNo}</strong>
      </p>
      <p className="mt-4 text-muted">Your order is kept: you can pay for it now or later with this page’s address.</p>
      <a
        href={`/payment/${orderId}${paymentType === 2 ? '#card' : ''}`}
        className={buttonClass('money', 'regular', 'mt-8 w-full')}
      >
        Try Again
      </a>
    </PaymentFrame>
  )
}
