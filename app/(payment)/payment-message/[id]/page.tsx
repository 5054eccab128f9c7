import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { FailedPayment } from '#components/payment/failed-payment.tsx'
import { PaymentFrame } from '#components/payment/payment-frame.tsx'
import { readPaymentState } from '#server/shop/order.ts'

export const instant = false
export const metadata: Metadata = { title: 'Payment unsuccessful' }

/** States in which a payment is not known to have failed. */
const OPEN = ['requested', 'prompted', 'unknown']

export default async function PaymentMessagePage({ params }: { params: Promise<{ id: string }> }) {
  const status = await readPaymentState((await params).id)
  const { orderId, orderNo, isPaid, isCancelled, state } = status
  // A late success, or an uncertain outcome: a failure message would be wrong. The other page shows the known status.
  if (!isCancelled && (isPaid || OPEN.includes(state ?? ''))) redirect(`/receive-message/${orderId}`)
  return (
    <PaymentFrame orderNo={orderNo}>
      <FailedPayment initial={status} />
    </PaymentFrame>
  )
}
