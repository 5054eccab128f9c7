import type { Cents } from '#lib/format/money.ts'

/** A price change, and the cost of one unit to the shop; all ex-VAT. */
export interface PriceStep {
  /** The previous price; null for a new price. */
  from: Cents | null
  to: Cents
  /** Null if the cost is not known. */
  costCents: Cents | null
}

/** Whether a price is below the cost of one unit; false if the cost is not known. */
export const isBelowCost = (exVatCents: Cents, costCents: Cents | null): boolean =>
  costCents !== null && exVatCents < costCents

/**
 * Whether a second person must approve a price: it is below cost, and not higher than before. Raising a price below
 * cost, even if not up to the cost, is an improvement.
 */
export const needsApproval = ({ from, to, costCents }: PriceStep): boolean =>
  isBelowCost(to, costCents) && (from === null || to < from)

/** Margin of a price over its cost, in hundredths of a percent of the price; null if it cannot be computed. */
export const leftOver = (exVatCents: Cents, costCents: Cents | null): number | null =>
  costCents === null || exVatCents <= 0 ? null : Math.round(((exVatCents - costCents) * 10_000) / exVatCents)
