import { Alert } from '#components/kit/alert/alert.tsx'
import type { OrderDetails } from '#lib/contract/orders/order-details.ts'
import { showMoney } from '#lib/format/money.ts'

/** Refunds of an order: sent, and on their way. Absent without refunds. */
export function RefundNotice({ refunds }: Pick<OrderDetails, 'refunds'>) {
  if (!refunds) return null
  const { done, open } = refunds
  const sent = done > 0 ? `${showMoney(done, 'auto')} was refunded.` : ''
  const onItsWay = open > 0 ? `A refund of ${showMoney(open, 'auto')} is on its way to you.` : ''
  return (
    <div className="mt-5">
      <Alert tone="info" title={[sent, onItsWay].filter(Boolean).join(' ')} />
    </div>
  )
}
