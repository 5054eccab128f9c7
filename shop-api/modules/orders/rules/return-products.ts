import { creditOf, type Sums, sumsOf, type Value, valueCancelled } from './cancelled-value.ts'
import { type LockedLine, type LockedOrder, presentSums } from './locked-order.ts'

/** A line of a return with its value. */
export interface ReturnEditLine extends Value {
  productId: number
  position: number
  name: string
  tenths: number
}

export interface ReturnEdit {
  lines: ReturnEditLine[]
  /** The credited sums, in whole shillings. */
  credit: Sums
}

/** Quantity of a line that was sent and not returned. */
export const returnableTenths = (line: Pick<LockedLine, 'sentTenths' | 'returnedTenths'>): number =>
  Math.max(0, line.sentTenths - line.returnedTenths)

/**
 * The credit for returned products: the value of the order before less its value after, as for a cancellation. Delivery
 * is not refunded.
 */
export function returnOf(order: LockedOrder, returned: readonly { productId: number; tenths: number }[]): ReturnEdit {
  const lines = returned.map(({ productId, tenths }) => {
    const line = order.lines.find((one) => one.productId === productId)
    if (!line) throw new Error('a product comes back that was not ordered')
    return { productId, position: line.position, name: line.name, tenths, ...valueCancelled(line, tenths) }
  })
  const after = order.lines.map((line) => {
    const off = lines.find(({ position }) => position === line.position)
    return {
      exVatCents: line.exVatCents - (off?.exVatCents ?? 0),
      vatCents: line.vatCents - (off?.vatCents ?? 0),
    }
  })
  const delivery = { exVatCents: order.deliveryExVatCents, vatCents: order.deliveryVatCents }
  return { lines, credit: creditOf(presentSums(order), sumsOf([...after, delivery])) }
}
