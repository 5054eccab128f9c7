import type { Cents } from '#lib/format/money.ts'
import { showMoney } from '#lib/format/money.ts'
import type { Sellable } from '../../pricing/rules/sellable.ts'

/** The largest reduction that staff can agree for one order, in percent of the list price. */
export const MAX_SPECIAL_PERCENT = 20

/**
 * The lowest special price of a product, ex-VAT: never below its cost.
 * @param costCents null if it is not known
 * @param percent of the list price
 */
export const floorPrice = (
  listCents: Cents,
  costCents: Cents | null,
  percent: number = 100 - MAX_SPECIAL_PERCENT,
): Cents => Math.min(listCents, Math.max(Math.ceil((listCents * percent) / 100), costCents ?? 0))

/** Reason why a special price cannot be agreed; null if it can. */
export function refuseSpecial(agreedCents: Cents, listCents: Cents, costCents: Cents | null): string | null {
  const floor = floorPrice(listCents, costCents)
  if (agreedCents > listCents) return `The list price is ${showMoney(listCents)}. Enter a lower price.`
  return agreedCents < floor ? `The lowest price is ${showMoney(floor)}.` : null
}

/** Variants with the special prices as prices from any quantity; a lower price of the company still counts. */
export function withSpecialPrices(
  variants: ReadonlyMap<number, Sellable>,
  items: readonly { productId: number; agreedPrice?: Cents | null | undefined }[],
): Map<number, Sellable> {
  const priced = new Map(variants)
  for (const { productId, agreedPrice } of items) {
    const variant = priced.get(productId)
    if (!variant || agreedPrice == null) continue
    priced.set(productId, { ...variant, agreed: [...variant.agreed, { fromBales: 0, exVatPrice: agreedPrice }] })
  }
  return priced
}
