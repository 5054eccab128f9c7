import type { PercentChange } from '#lib/contract/pricing/office/shop-prices.ts'
import { type Cents, percentOf, roundedTo, withoutVat, withVat } from '#lib/format/money.ts'

/**
 * A price after a change by a percentage, rounded to a step.
 * @param exVatCents above 0
 * @param vatPerc of the product, for a price that is round with VAT
 * @returns cents ex-VAT; null if the result is not above 0
 */
export function changedPrice(exVatCents: Cents, vatPerc: number, change: PercentChange): Cents | null {
  const { hundredths, stepCents, way, of } = change
  const raw = percentOf(exVatCents, 10_000 + hundredths)
  const to =
    of === 'ex-vat'
      ? roundedTo(raw, stepCents, way)
      : withoutVat(roundedTo(withVat(raw, vatPerc), stepCents, way), vatPerc)
  return to > 0 ? to : null
}
