import type { Cents } from '#lib/format/money.ts'

/** A price that is to change, and what one unit costs the shop; all ex VAT. */
export interface PriceStep {
  /** What it was; null for a price that is new. */
  from: Cents | null
  to: Cents
  /** Null where the cost is not known. */
  costCents: Cents | null
}

/** Whether a price is below what one unit costs the shop. Where the cost is not known nothing is below it. */
export const isBelowCost = (exVatCents: Cents, costCents: Cents | null): boolean =>
  costCents !== null && exVatCents < costCents

/**
 * Whether a second person must approve a price: it is below cost, and not higher than it was. A price below cost that is
 * raised, if not up to the cost, only gets better.
 */
export const needsApproval = ({ from, to, costCents }: PriceStep): boolean =>
  isBelowCost(to, costCents) && (from === null || to < from)

/** What is left of a price over what it cost, in hundredths of a percent of the price; null where that cannot be said. */
export const leftOver = (exVatCents: Cents, costCents: Cents | null): number | null =>
  costCents === null || exVatCents <= 0 ? null : Math.round(((exVatCents - costCents) * 10_000) / exVatCents)
