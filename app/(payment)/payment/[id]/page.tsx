import type { Metadata } from 'next'
import { Amount } from '#components/payment/amount.tsx'
import { PayByPhone } from '#components/payment/pay-by-phone.tsx'
import { PaymentFrame } from '#components/payment/payment-frame.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { readOrder } from '#server/shop/order.ts'

export const instant = false
export const metadata: Metadata = { title: 'Payment' }

/** Whoever holds the link may pay: the page shows total, currency and paid state, and nothing else about the order. */
export default async function PaymentPage({ params }: { params: Promise<{ id: string }> }) {
  const { orderId, orderNo, isPaid, totalValue } = await readOrder((await params).id)
  if (isPaid) {
    return (
      <PaymentFrame orderNo={orderNo}>
        <h1 className="heading mb-6 text-d2">Already Paid</h1>
        <Amount label="Paid" cents={totalValue} />
        <a href={`/receive-message/${orderId}`} className={buttonClass('main', 'regular', 'mt-8 w-full')}>
          See the receipt
        </a>
      </PaymentFrame>
    )
  }
  return (
    <PaymentFrame orderNo={orderNo}>
      <h1 className="heading mb-6 text-d2">Pay for your order</h1>
      <Amount label="To pay, in Kenya shillings (KES)" cents={totalValue} />
      <div role="tablist" aria-label="How to pay" className="mt-8 flex border-b border-hairline">
        <button
          type="button"
          role="tab"
          id="tab-mpesa"
          aria-selected="true"
          aria-controls="panel-mpesa"
          className="-mb-px min-h-12 border-b-3 border-ink px-1 font-semibold"
        >
          M-Pesa
        </button>
      </div>
      <div role="tabpanel" id="panel-mpesa" aria-labelledby="tab-mpesa">
        <PayByPhone orderId={orderId} totalValue={totalValue} />
      </div>
    </PaymentFrame>
  )
}
