import type { Product } from '#lib/contract/catalogue/product.ts'
import { depositTermsText } from '#lib/orders/deposit-text.ts'

/** The deposit of the shown variant: its own terms, or those of its family. */
export function DepositLine({ deposits, id }: { deposits: Product['deposits']; id: number }) {
  const terms =
    deposits?.find(({ variantId }) => variantId === id) ?? deposits?.find(({ variantId }) => variantId === null)
  if (!terms) return null
  return (
    <p className="font-semibold">
      Made to order: {depositTermsText(terms)}
      <span className="block text-small font-normal text-muted">
        The balance is due within {terms.balanceDays} {terms.balanceDays === 1 ? 'day' : 'days'} of the order. The cart
        shows both amounts.
      </span>
    </p>
  )
}
