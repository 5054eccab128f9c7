import { type Sums, sumsOf, type Value } from './cancelled-value.ts'
import { creditByInvoice, type OrderCredit } from './credit-by-invoice.ts'
import { deliveryOf, type LockedOrder, unsentTenths } from './locked-order.ts'

/** The effect of a partial cancellation of a line on its order. */
export interface PartCancelled {
  /** The removed value. */
  off: Value
  /** For an order that is not in the books: its new sums. Earlier credits are still included. */
  reduced: Sums
  /** For an order in the books: the credit. */
  credit: OrderCredit
}

/** The lines before credits, with the value removed from one of them. */
const bookedLines = ({ lines }: Pick<LockedOrder, 'lines'>, position: number, off: Value): Value[] =>
  lines.map((line) => ({
    exVatCents: line.bookedExVatCents - (line.position === position ? off.exVatCents : 0),
    vatCents: line.bookedVatCents - (line.position === position ? off.vatCents : 0),
  }))

/**
 * The effect of a partial cancellation of a line; null if it is the rest of the order.
 * @throws Error if more is cancelled than is ordered
 */
export function cancelPartOf(order: LockedOrder, part: { productId: number; tenths: number }): PartCancelled | null {
  const line = order.lines.find(({ productId }) => productId === part.productId)
  if (!line || part.tenths > unsentTenths(line)) throw new Error('more is cancelled than is ordered')
  const isRest = part.tenths === line.tenths && order.lines.every((one) => one === line || one.tenths === 0)
  if (isRest) return null
  const credit = creditByInvoice(order, [{ position: line.position, tenths: part.tenths }], 'unsent')
  const { exVatCents, vatCents } = credit.sums
  const off = { exVatCents, vatCents }
  return { off, reduced: sumsOf([...bookedLines(order, line.position, off), deliveryOf(order)]), credit }
}
