/**
 * Quantities in tenths of the unit: 10 is one piece, 1 is ten centimetres where the unit is the metre. Integers, so that
 * 0.1 + 0.2 metres are 0.3. A product is sold in multiples of its step: 10 tenths for whole things, 1 for metres.
 */

/** A quantity of one decimal as tenths. */
export function tenthsOf(quantity: number): number {
  return Math.round(quantity * 10)
}

/** Tenths as the quantity people read: 25 → 2.5. */
export function quantityOf(tenths: number): number {
  return tenths / 10
}

/** The most of one product in one order, as the contract says. */
export const MAX_TENTHS = 999_990

/** The most that can be ordered now: the stock at hand, in whole steps. */
export function limitOf(stockTenths: number, stepTenths: number): number {
  const atMost = Math.min(stockTenths, MAX_TENTHS)
  return Math.max(0, atMost - (atMost % stepTenths))
}

/** The nearest quantities that can be ordered: one below, one above, none beyond the limit. Lowest first. */
export function nearestGood(tenths: number, stepTenths: number, limitTenths: number): number[] {
  const below = Math.min(tenths - (tenths % stepTenths), limitTenths)
  const candidates = tenths > limitTenths || tenths % stepTenths === 0 ? [below] : [below, below + stepTenths]
  return candidates.filter((candidate) => candidate >= stepTenths && candidate <= limitTenths)
}

/** Quantities for a sentence: [20, 30] → "2 or 3". */
export function showQuantities(tenths: readonly number[]): string {
  return tenths.map((n) => quantityOf(n).toLocaleString('en-US', { maximumFractionDigits: 1 })).join(' or ')
}
