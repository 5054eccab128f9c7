import { TextField } from '#components/kit/field/text-field.tsx'
import { PURCHASE_ORDER_NUMBER } from '#lib/contract/orders/purchase-order.ts'
import { useExtension } from '#lib/http/extension-queries.ts'
import { useBuyer } from './use-buyer.ts'

/** A company's own number for the order, if the shop API stores it. */
export function PurchaseOrderField({
  value,
  error,
  onChange,
}: {
  value: string
  error: string | undefined
  onChange: (purchaseOrderNo: string) => void
}) {
  const { runsCompany } = useBuyer()
  const whose = runsCompany === 'theirs' ? 'their' : 'your'
  const isSupported = useExtension(PURCHASE_ORDER_NUMBER)
  if (!isSupported) return null
  return (
    <div id="order-purchase-order">
      <TextField
        label={`${whose === 'their' ? 'Their' : 'Your'} LPO number (optional)`}
        help={`${whose === 'their' ? 'Their' : 'Your'} own purchase order number. We print it on the confirmation, the invoice and ${whose} statement. You can search orders by it.`}
        autoComplete="off"
        value={value}
        error={error}
        onChange={({ target: { value } }) => onChange(value)}
      />
    </div>
  )
}
