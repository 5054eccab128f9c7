import { lowestTyped } from '#lib/counter/sums.ts'
import { type Cents, showMoney, withVat } from '#lib/format/money.ts'
import { floorPrice } from '../../orders/rules/special-price.ts'
import type { Sellable } from '../../pricing/rules/sellable.ts'

/** Why a unit price ex-VAT cannot be charged at the counter; null if it can. Prices are shown with VAT. */
export function priceFault(
  price: Cents,
  { exVatCents, vatPerc }: Pick<Sellable, 'exVatCents' | 'vatPerc'>,
  costCents: Cents | null,
  floorPercent: number,
): string | null {
  if (price > exVatCents) return `The list price is ${showMoney(withVat(exVatCents, vatPerc))}. Enter a lower price.`
  const floor = floorPrice(exVatCents, costCents, floorPercent)
  if (price >= floor) return null
  return `The lowest price is ${showMoney(lowestTyped({ price: exVatCents, floor, vatPerc }))}.`
}

/**
 * The products at the prices of a sale, in any quantity: staff sell single pieces at the counter. With a lower price, the
 * order's line also shows the list price.
 */
export function withSalePrices(
  variants: ReadonlyMap<number, Sellable>,
  lines: readonly { productId: number; price: Cents }[],
): Map<number, Sellable> {
  const priced = new Map([...variants].map(([id, variant]) => [id, { ...variant, terms: null }]))
  for (const { productId, price } of lines) {
    const sold = priced.get(productId)
    if (!sold) continue
    // The price of a sale is agreed at the counter, without ladders.
    const variant = { ...sold, ladders: [] }
    const isLower = price < variant.exVatCents
    priced.set(
      productId,
      isLower
        ? { ...variant, agreed: [{ fromBales: 0, exVatPrice: price }] }
        : { ...variant, exVatCents: price, agreed: [] },
    )
  }
  return priced
}
