import { smallestOrderText } from '#lib/cart/smallest-order.ts'
import type { Cents } from '#lib/format/money.ts'
import type { QuantityTerms } from './quantity.ts'

/** The buyers of a row: all buyers, all companies, or one group of companies. */
interface ForBuyers {
  /** Null: all buyers. */
  groupId: number | null
  /** The group of all companies. */
  isAll: boolean
}

/** Terms that apply to a buyer and a variant: the variant's own, or those of its family. */
export interface TermsRow extends ForBuyers, QuantityTerms {
  isOfVariant: boolean
}

/** Rows of the most specific buyers: named groups before all companies, all companies before all buyers. */
function mostSpecific<Row extends ForBuyers>(rows: readonly Row[]): readonly Row[] {
  const named = rows.filter(({ groupId, isAll }) => groupId !== null && !isAll)
  if (named.length > 0) return named
  const ofCompanies = rows.filter(({ groupId }) => groupId !== null)
  return ofCompanies.length > 0 ? ofCompanies : rows
}

/**
 * The terms of a variant for a buyer. The most specific buyers count; of these, a variant's own row replaces its
 * family's. If a company is in several groups, the row with the smallest minimum applies, then the smallest multiple,
 * then the largest maximum. A row applies as a whole: an empty number does not limit.
 * @param rows all rows that apply to the buyer and the variant
 * @returns null without any limit
 */
export function termsOf(rows: readonly TermsRow[]): QuantityTerms | null {
  const byGroup = Map.groupBy(mostSpecific(rows), ({ groupId }) => groupId)
  const candidates = [...byGroup.values()].flatMap((some) => some.find((row) => row.isOfVariant) ?? some[0] ?? [])
  const [best] = candidates.sort(
    (one, other) =>
      (one.minTenths ?? 0) - (other.minTenths ?? 0) ||
      (one.multipleTenths ?? 0) - (other.multipleTenths ?? 0) ||
      (other.maxTenths ?? Number.MAX_SAFE_INTEGER) - (one.maxTenths ?? Number.MAX_SAFE_INTEGER),
  )
  if (!best) return null
  const { minTenths, multipleTenths, maxTenths } = best
  return minTenths === null && multipleTenths === null && maxTenths === null
    ? null
    : { minTenths, multipleTenths, maxTenths }
}

/** The smallest order of certain buyers: products with VAT. */
export interface SmallestOrderRow extends ForBuyers {
  withVatCents: Cents
}

/** The smallest order of a buyer, from all rows that apply: the lowest of the most specific. 0 without a minimum. */
export function smallestOrderOf(rows: readonly SmallestOrderRow[]): Cents {
  const amounts = mostSpecific(rows).map(({ withVatCents }) => withVatCents)
  return amounts.length > 0 ? Math.min(...amounts) : 0
}

/** The amount by which products with VAT miss a smallest order; 0 if they reach it. */
export const missingToSmallest = (productsCents: Cents, smallestCents: Cents): Cents =>
  Math.max(0, smallestCents - productsCents)

/** Why an order is too small, in a sentence with both amounts; null if it is not. */
export function tooSmall(productsCents: Cents, smallestCents: Cents): string | null {
  const missing = missingToSmallest(productsCents, smallestCents)
  return missing > 0 ? smallestOrderText({ amount: smallestCents, missing }) : null
}
