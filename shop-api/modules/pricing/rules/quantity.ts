import { MAX_QUANTITY } from '#lib/contract/base/codes.ts'
import { MIN_QUANTITY } from '#lib/format/quantity.ts'

/**
 * Quantities in tenths of the unit: 10 is one piece, 1 is ten centimetres if the unit is the metre. Integers, so that
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

/** The smallest quantity of a product in a line, for any step: a fabric sold in tenths starts at one metre. */
export const MIN_TENTHS = tenthsOf(MIN_QUANTITY)

/** The smallest quantity that a step allows: its first multiple from the minimum on. */
const leastOf = (stepTenths: number) => Math.ceil(MIN_TENTHS / stepTenths) * stepTenths

/** The largest quantity of a product in an order, from the contract. */
export const MAX_TENTHS = tenthsOf(MAX_QUANTITY)

/** The most that can be ordered now: the current stock in whole steps; 0 if that is less than the minimum. */
export function limitOf(stockTenths: number, stepTenths: number): number {
  const atMost = Math.min(stockTenths, MAX_TENTHS)
  const limit = atMost - (atMost % stepTenths)
  return limit < leastOf(stepTenths) ? 0 : limit
}

/** The nearest quantities that can be ordered: the next below and the next above, within the limit. Lowest first. */
export function nearestQuantity(tenths: number, stepTenths: number, limitTenths: number): number[] {
  const least = leastOf(stepTenths)
  if (tenths < least) return least <= limitTenths ? [least] : []
  const below = Math.min(tenths - (tenths % stepTenths), limitTenths)
  const candidates = tenths > limitTenths || tenths % stepTenths === 0 ? [below] : [below, below + stepTenths]
  return candidates.filter((candidate) => candidate >= least && candidate <= limitTenths)
}

/** Quantities for a sentence: [20, 30] → "2 or 3". */
export function showQuantities(tenths: readonly number[]): string {
  return tenths.map((n) => quantityOf(n).toLocaleString('en-US', { maximumFractionDigits: 1 })).join(' or ')
}
