import type { Sums } from './cancelled-value.ts'
import { type CreditedLine, creditByInvoice, type OrderCredit } from './credit-by-invoice.ts'
import type { LockedLine, LockedOrder } from './locked-order.ts'

/** A line of a return with its value. */
export interface ReturnEditLine extends CreditedLine {
  productId: number
  name: string
}

export interface ReturnEdit {
  lines: ReturnEditLine[]
  /** The credited sums, in whole shillings. */
  credit: Sums
  /** The same by invoice. */
  notes: OrderCredit['notes']
}

/** Quantity of a line that was sent and not returned. */
export const returnableTenths = (line: Pick<LockedLine, 'sentTenths' | 'returnedTenths'>): number =>
  Math.max(0, line.sentTenths - line.returnedTenths)

/** The credit for returned products, by invoice. @param withDelivery whether delivery is credited too: usually not */
export function returnOf(
  order: LockedOrder,
  returned: readonly { productId: number; tenths: number }[],
  withDelivery = false,
): ReturnEdit {
  const wanted = returned.map(({ productId, tenths }) => {
    const line = order.lines.find((one) => one.productId === productId)
    if (!line) throw new Error('a product is returned that was not ordered')
    return { position: line.position, tenths }
  })
  const { lines, sums, notes } = creditByInvoice(order, wanted, 'sent', withDelivery)
  const products = lines.flatMap((credited) =>
    order.lines
      .filter(({ position }) => position === credited.position)
      .map(({ productId, name }) => ({ productId, name, ...credited })),
  )
  return { lines: products, credit: sums, notes }
}
