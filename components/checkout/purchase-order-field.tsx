import { useExtension } from '#lib/http/extension-queries.ts'
import { PURCHASE_ORDER_NUMBER } from '#lib/orders/purchase-order.ts'
import { TextField } from '../form/text-field.tsx'
import type { CheckoutState } from './use-checkout.ts'

/** A company's own number for the order, where the shop API keeps one. */
export function PurchaseOrderField({ checkout: { draft, change, companyErrors } }: { checkout: CheckoutState }) {
  const isSupported = useExtension(PURCHASE_ORDER_NUMBER)
  if (!isSupported) return null
  return (
    <div id="order-purchase-order">
      <TextField
        label="Your LPO number (optional)"
        help="Your own purchase order number. It stands on the confirmation, the invoice and your statement, and finds the order again."
        autoComplete="off"
        value={draft.purchaseOrderNo}
        error={companyErrors.purchaseOrderNo}
        onChange={({ target: { value } }) => change({ purchaseOrderNo: value })}
      />
    </div>
  )
}
