import {
  type Cents,
  discountedQuantity,
  roundingToShilling,
  sumCents,
  timesQuantity,
  vatOf,
} from '#lib/format/money.ts'
import { quantityOf } from '../../pricing/rules/quantity.ts'

/** A line's price and its quantity still ordered. */
export interface ValuedLine {
  unitExVatCents: Cents
  vatPerc: number
  /** Discount of an offer on a quantity at the time of order, ex-VAT: its rate applies to all later changes. */
  discount?: LineDiscount | null
  /** Still ordered. */
  tenths: number
}

/** A discount in cents on a quantity in tenths. */
export interface LineDiscount {
  cents: Cents
  tenths: number
}

export interface Value {
  exVatCents: Cents
  vatCents: Cents
}

/** The value of a quantity of a line, at the discount it was ordered with. Rounds in the same way as the order did. */
export function lineValue(line: Omit<ValuedLine, 'tenths'>, tenths: number): Value {
  const { unitExVatCents, discount } = line
  // A discount of the whole price of a fraction of a metre is rounded, so at a larger quantity it can exceed the price.
  const exVatCents = discount
    ? Math.max(0, discountedQuantity(unitExVatCents, tenths, discount))
    : timesQuantity(unitExVatCents, quantityOf(tenths))
  return { exVatCents, vatCents: vatOf(exVatCents, line.vatPerc) }
}

/** The discount on a quantity of a line with its charged amount; 0 for a line without a discount. */
export const discountOf = (
  line: Pick<ValuedLine, 'unitExVatCents' | 'discount'>,
  tenths: number,
  exVatCents: Cents,
): Cents => (line.discount ? timesQuantity(line.unitExVatCents, quantityOf(tenths)) - exVatCents : 0)

/**
 * The value of a cancelled quantity: the line's value before less its value after. Parts cancelled one after the other
 * therefore add up to the whole line, to the cent, in spite of rounding.
 */
export function valueCancelled(line: ValuedLine, cancelTenths: number): Value {
  if (cancelTenths < 0 || cancelTenths > line.tenths) throw new RangeError(`not so much: ${cancelTenths}`)
  const before = lineValue(line, line.tenths)
  const after = lineValue(line, line.tenths - cancelTenths)
  return { exVatCents: before.exVatCents - after.exVatCents, vatCents: before.vatCents - after.vatCents }
}

/** An order's sums. The rounding makes the total whole shillings. */
export interface Sums extends Value {
  roundingCents: Cents
  totalCents: Cents
}

/** The sums of products and delivery. */
export function sumsOf(values: readonly Value[]): Sums {
  const exVatCents = sumCents(values.map((value) => value.exVatCents))
  const vatCents = sumCents(values.map((value) => value.vatCents))
  const roundingCents = roundingToShilling(exVatCents + vatCents)
  return { exVatCents, vatCents, roundingCents, totalCents: exVatCents + vatCents + roundingCents }
}

/** The current sums of an order: the difference between its total and its products and delivery is the rounding. */
export function sumsWithin(values: readonly Value[], totalCents: Cents): Sums {
  const { exVatCents, vatCents } = sumsOf(values)
  return { exVatCents, vatCents, roundingCents: totalCents - exVatCents - vatCents, totalCents }
}

/**
 * The credit when an order's sums decrease: in whole shillings, because both totals are.
 * @param before previous sums of the order
 * @param after sums of the rest
 */
export function creditOf(before: Sums, after: Sums): Sums {
  return {
    exVatCents: before.exVatCents - after.exVatCents,
    vatCents: before.vatCents - after.vatCents,
    roundingCents: before.roundingCents - after.roundingCents,
    totalCents: before.totalCents - after.totalCents,
  }
}
