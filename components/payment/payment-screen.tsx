import { buttonClass } from '#components/ui/button.tsx'
import { Amount } from './amount.tsx'
import { PaymentFrame } from './payment-frame.tsx'
import { PaymentTabs, type PaymentTabsProps } from './payment-tabs.tsx'

/**
 * Both payment screens: what is to be paid, and two ways to. Whoever holds the link may pay, so nothing else of the order
 * is shown.
 */
export function PaymentScreen({
  orderNo,
  isPaid,
  onAccount,
  ...pay
}: PaymentTabsProps & { orderNo: number; isPaid: boolean; onAccount: boolean }) {
  const { orderId, totalValue } = pay
  if (onAccount) {
    return (
      <PaymentFrame orderNo={orderNo}>
        <h1 className="heading mb-6 text-d2">Nothing is to be paid here</h1>
        <Amount label="On the company’s account" cents={totalValue} />
        <p className="mt-4">
          This order is on its company’s account and is settled with it. When it is due stands on the order.
        </p>
        <a href={`/order-details/${orderId}`} className={buttonClass('main', 'regular', 'mt-8 w-full')}>
          Look at the order
        </a>
      </PaymentFrame>
    )
  }
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
