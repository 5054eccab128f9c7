import { TextField } from '#components/kit/field/text-field.tsx'
import { PURCHASE_ORDER_NUMBER } from '#lib/contract/orders/purchase-order.ts'
import { useExtension } from '#lib/http/extension-queries.ts'
import { checkoutTexts } from '#lib/language/checkout.ts'
import { useTexts } from '#lib/language/texts.ts'
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
  const texts = useTexts(checkoutTexts)
  const isTheirs = runsCompany === 'theirs'
  const isSupported = useExtension(PURCHASE_ORDER_NUMBER)
  if (!isSupported) return null
  return (
    <div id="order-purchase-order">
      <TextField
        label={isTheirs ? texts.theirLpo : texts.yourLpo}
        help={isTheirs ? texts.theirLpoHelp : texts.yourLpoHelp}
        autoComplete="off"
        value={value}
        error={error}
        onChange={({ target: { value } }) => onChange(value)}
      />
    </div>
  )
}
