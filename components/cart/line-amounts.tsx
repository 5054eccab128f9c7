import type { Line } from '#lib/cart/use-cart-lines.ts'
import { breakText } from '#lib/catalogue/agreed-price.ts'
import { type LeadingAmount, leadingAmount, useLeadsExVat } from '#lib/catalogue/leading-price.ts'
import type { CartProduct } from '#lib/contract/cart/cart.ts'
import { type Cents, showAmount, showMoney, timesQuantity, vatOf } from '#lib/format/money.ts'
import { perUnit } from '#lib/format/quantity.ts'

/** A line's amount ex-VAT and its VAT: the shop's figures, or ours while a changed quantity is being priced. */
function amountsOf({ product, quantity }: Line): { exVat: Cents; vat: Cents } | null {
  if (!product || product.problem?.code === 'not-for-sale') return null
  if (product.quantity === quantity) return { exVat: product.total, vat: product.vat }
  const exVat = timesQuantity(product.exVatPrice, quantity)
  return { exVat, vat: vatOf(exVat, product.vatPerc) }
}

/** Total of the lines, in the VAT view that leads for the visitor; null if a line has no price. */
function useTotal(lines: readonly Line[]): LeadingAmount | null {
  const isExVat = useLeadsExVat()
  let [exVat, withVat] = [0, 0]
  for (const line of lines) {
    const amounts = amountsOf(line)
    if (!amounts) return null
    exVat += amounts.exVat
    withVat += amounts.exVat + amounts.vat
  }
  return leadingAmount(isExVat, exVat, withVat)
}

/** Total of a line, or of the lines of a family, with and without VAT. */
export function LinesTotal({ lines, className }: { lines: readonly Line[]; className?: string }) {
  const total = useTotal(lines)
  if (!total)
    return (
      <p className={`text-muted ${className ?? ''}`}>
        {lines.some((line) => line.waiting) ? 'Loading price…' : 'No price'}
      </p>
    )
  return (
    <p className={className}>
      <span className="block font-semibold whitespace-nowrap">{showMoney(total.lead)}</span>
      <span className="block text-tiny text-muted">{total.label}</span>
      <span className="block text-tiny text-muted">
        {showAmount(total.other)} {total.otherLabel}
      </span>
    </p>
  )
}

/** "KSh 1,450.00 with VAT each, bale of 24", and the agreed prices of larger quantities. */
export function UnitPrice({ product }: { product: CartProduct }) {
  const isExVat = useLeadsExVat()
  const price = product.price > 0 ? leadingAmount(isExVat, product.exVatPrice, product.price) : null
  return (
    <>
      {price ? (
        <span className="block">
          {showMoney(price.lead)} {price.label} {perUnit(product.Unittext)}
          {product.isAgreed ? ', your price' : ''}
          {product.piecesPerBale > 1 ? `, bale of ${product.piecesPerBale}` : ''}
        </span>
      ) : null}
      {product.offer ? (
        <span className="block text-success">
          {product.offer.name}: {showMoney(isExVat ? -product.offer.exVat : -product.offer.withVat)}
        </span>
      ) : null}
      {product.nextPrice ? <span className="block text-success">{breakText(product.nextPrice)} ex-VAT</span> : null}
    </>
  )
}
