import type { Metadata } from 'next'
import { OrderContents } from '#components/payment/order-contents.tsx'
import { PaymentFrame } from '#components/payment/payment-frame.tsx'
import { PaymentScreen } from '#components/payment/payment-screen.tsx'
import { environment } from '#server/env.ts'
import { readPaymentState } from '#server/shop/order.ts'
import { readPaymentContents } from '#server/shop/payment-contents.ts'

export const instant = false
export const metadata: Metadata = { title: 'Payment' }

/** The second payment screen, with simpler rules for what an answer leads to (components/payment/outcomes.ts). */
export default async function OrderPaymentPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  const [status, contents] = await Promise.all([readPaymentState(id), readPaymentContents(id)])
  const cardinal = status.takesCards ? environment().CARDINAL_ORIGIN : null
  return (
    <PaymentFrame orderNo={status.orderNo}>
      <PaymentScreen
        screen="order-payment"
        initial={status}
        cardinal={cardinal}
        contents={contents ? <OrderContents {...contents} /> : null}
        orderPage={contents?.orderPage ?? status.orderPage ?? null}
      />
    </PaymentFrame>
  )
}
