import { nearestQuantities, type QuantityRange } from '#lib/catalogue/quantity-range.ts'
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

/** Smallest quantity, multiple and largest quantity of a line; null for each without a limit. */
export interface QuantityTerms {
  minTenths: number | null
  multipleTenths: number | null
  maxTenths: number | null
}

/** The quantities in which a product is sold: its step, and terms for the buyer. */
export interface SoldIn {
  stepTenths: number
  terms?: QuantityTerms | null | undefined
}

const commonFactor = (one: number, other: number): number => (other === 0 ? one : commonFactor(other, one % other))

/**
 * The valid quantities of a line. The step is a multiple of both the product's step and the terms; minimum and maximum
 * are moved to whole steps.
 */
export function rangeOf({ stepTenths, terms }: SoldIn): QuantityRange {
  const multiple = terms?.multipleTenths ?? stepTenths
  const step = (stepTenths * multiple) / commonFactor(stepTenths, multiple)
  const min = Math.ceil(Math.max(MIN_TENTHS, terms?.minTenths ?? 0) / step) * step
  const max = terms?.maxTenths == null ? null : quantityOf(terms.maxTenths - (terms.maxTenths % step))
  return { min: quantityOf(min), step: quantityOf(step), max }
}

/** The largest quantity of a product in an order, from the contract. */
export const MAX_TENTHS = tenthsOf(MAX_QUANTITY)

/** The most that can be ordered now: the current stock in whole steps; 0 if that is less than the minimum. */
export function limitOf(stockTenths: number, sold: SoldIn): number {
  return nearestQuantity(MAX_TENTHS, sold, stockTenths)[0] ?? 0
}

/** The nearest quantities that can be ordered: the next below and the next above, within the limit. Lowest first. */
export function nearestQuantity(tenths: number, sold: SoldIn, limitTenths: number): number[] {
  return nearestQuantities(quantityOf(tenths), rangeOf(sold), quantityOf(limitTenths)).map(tenthsOf)
}

/** The smallest valid quantity from this quantity on; null without such a quantity. Stock is not compared. */
export function roundedUp(tenths: number, sold: SoldIn): number | null {
  const above = nearestQuantity(tenths, sold, MAX_TENTHS).at(-1)
  return above !== undefined && above >= tenths ? above : null
}

/** Quantities for a sentence: [20, 30] → "2 or 3". */
export function showQuantities(tenths: readonly number[]): string {
  return tenths.map((n) => quantityOf(n).toLocaleString('en-US', { maximumFractionDigits: 1 })).join(' or ')
}
