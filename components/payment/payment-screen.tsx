import { buttonClass } from '#components/ui/button.tsx'
import { Amount } from './amount.tsx'
import { PaymentFrame } from './payment-frame.tsx'
import { PaymentTabs, type PaymentTabsProps } from './payment-tabs.tsx'

/**
 * Both payment screens: what is to be paid, and two ways to. Whoever holds the link may pay, so nothing else of the order
 * is shown.
 */
export function PaymentScreen({ orderNo, isPaid, ...pay }: PaymentTabsProps & { orderNo: number; isPaid: boolean }) {
  const { orderId, totalValue } = pay
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
      <PaymentTabs {...pay} />
    </PaymentFrame>
  )
}
