import { DENOMINATIONS } from '../contract/counter/office/drawer.ts'
import {
  type Cents,
  roundedTo,
  roundingToShilling,
  sumCents,
  timesQuantity,
  vatOf,
  withoutVat,
  withVat,
} from '../format/money.ts'

/** Arithmetic of counter sales. The device and the shop API compute the same total. */

export interface SummedLine {
  quantity: number
  /** Unit price ex-VAT. */
  price: Cents
  vatPerc: number
}

/** The amount of a line with VAT, rounded as on an order. */
export function lineAmount({ quantity, price, vatPerc }: SummedLine): Cents {
  const exVat = timesQuantity(price, quantity)
  return exVat + vatOf(exVat, vatPerc)
}

/** The total to pay with VAT, in whole shillings. */
export function saleTotal(lines: readonly SummedLine[]): Cents {
  const exact = sumCents(lines.map(lineAmount))
  return exact + roundingToShilling(exact)
}

/** The VAT in a total. */
export const saleVat = (lines: readonly SummedLine[]): Cents =>
  sumCents(lines.map(({ quantity, price, vatPerc }) => vatOf(timesQuantity(price, quantity), vatPerc)))

/** The lowest price with VAT that can be typed: whole shillings, and not above the list price. */
export function lowestTyped({ price, floor, vatPerc }: { price: Cents; floor: Cents; vatPerc: number }): Cents {
  return Math.min(withVat(price, vatPerc), roundedTo(withVat(floor, vatPerc), 100, 'up'))
}

/**
 * The unit price ex-VAT of a typed price with VAT. The list price is exact.
 * @returns null below the lowest price, or above the list price
 */
export function priceOfTyped(
  typedCents: Cents,
  product: { price: Cents; floor: Cents; vatPerc: number },
): Cents | null {
  const list = withVat(product.price, product.vatPerc)
  if (typedCents > list || typedCents < lowestTyped(product)) return null
  if (typedCents === list) return product.price
  return Math.min(product.price, Math.max(product.floor, withoutVat(typedCents, product.vatPerc)))
}

/** Cash of counted notes and coins. @param counts in the order of `DENOMINATIONS` */
export const countedCash = (counts: readonly number[]): Cents =>
  sumCents(DENOMINATIONS.map((shillings, at) => shillings * 100 * (counts[at] ?? 0)))
