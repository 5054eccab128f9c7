import {
  type Cents,
  discountedQuantity,
  roundingToShilling,
  sumCents,
  timesQuantity,
  vatOf,
} from '#lib/format/money.ts'
import { quantityOf } from '../../pricing/rules/quantity.ts'

/** A line's price and how much of it is still ordered. */
export interface ValuedLine {
  unitExVatCents: Cents
  vatPerc: number
  /** What an offer took off so much of it when it was ordered, ex VAT: its rate for all that changes later. */
  discount?: LineDiscount | null
  /** Still ordered. */
  tenths: number
}

/** So many cents off so many tenths of a line. */
export interface LineDiscount {
  cents: Cents
  tenths: number
}

export interface Value {
  exVatCents: Cents
  vatCents: Cents
}

/** What so much of a line comes to, at the discount it was ordered with. The same rounding as when it was ordered. */
export function lineValue(line: Omit<ValuedLine, 'tenths'>, tenths: number): Value {
  const { unitExVatCents, discount } = line
  const exVatCents = discount
    ? discountedQuantity(unitExVatCents, tenths, discount)
    : timesQuantity(unitExVatCents, quantityOf(tenths))
  return { exVatCents, vatCents: vatOf(exVatCents, line.vatPerc) }
}

/** What is off so much of a line that is charged at so much; 0 of a line without a discount. */
export const discountOf = (
  line: Pick<ValuedLine, 'unitExVatCents' | 'discount'>,
  tenths: number,
  exVatCents: Cents,
): Cents => (line.discount ? timesQuantity(line.unitExVatCents, quantityOf(tenths)) - exVatCents : 0)

/**
 * What cancelling some of a line takes off: its value before less its value after. So parts cancelled one after the
 * other add up to the whole line, to the cent, however they are rounded.
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

/** The sums of an order as it is now: what its value is beyond products and delivery is the rounding. */
export function sumsWithin(values: readonly Value[], totalCents: Cents): Sums {
  const { exVatCents, vatCents } = sumsOf(values)
  return { exVatCents, vatCents, roundingCents: totalCents - exVatCents - vatCents, totalCents }
}

/**
 * What is credited when an order's sums go down: whole shillings again, for both totals are.
 * @param before of the order as it was
 * @param after of what is left of it
 */
export function creditOf(before: Sums, after: Sums): Sums {
  return {
    exVatCents: before.exVatCents - after.exVatCents,
    vatCents: before.vatCents - after.vatCents,
    roundingCents: before.roundingCents - after.roundingCents,
    totalCents: before.totalCents - after.totalCents,
  }
}
