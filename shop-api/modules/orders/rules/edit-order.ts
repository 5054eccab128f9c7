import type { Cents } from '#lib/format/money.ts'
import { creditOf, type LineDiscount, lineValue, type Sums, sumsOf, type Value } from './cancelled-value.ts'
import { isBooked, type LockedOrder, orderValue, presentSums } from './locked-order.ts'

/** The wanted quantity of a product in an order. */
export interface WantedLine {
  productId: number
  tenths: number
  /** Name and current price of a product that is not in the order. */
  added?: { code: string; name: string; unit: string; unitExVatCents: Cents; vatPerc: number }
}

/** A line that an edit changes. The amounts are added, or removed if they are below zero. */
export interface EditedLine extends Value {
  productId: number
  /** Null for a product that is not in the order. */
  position: number | null
  code: string
  name: string
  unit: string
  unitExVatCents: Cents
  vatPerc: number
  /** The discount at the time of order: an additional quantity has the same rate. */
  discount: LineDiscount | null
  beforeTenths: number
  afterTenths: number
}

/** The effect of an edit on an order's money, computed without changes: used by the preview and by the edit. */
export interface OrderEdit {
  /** True if the order's total stays and the difference is recorded separately. */
  isBooked: boolean
  /** The changed lines. */
  lines: EditedLine[]
  beforeCents: Cents
  afterCents: Cents
  /** For an order in the books: the credited and the added sums. After = before − credit + change. */
  credit: Sums
  change: Sums
  /** For any other order: its new sums. Credits of already invoiced parcels are still included. */
  own: Sums
}

/**
 * The sums of an order after an edit. Lines that are not named stay. A line retains its price and its rate of discount.
 * An added product has no offer. Delivery stays.
 * @throws Error for a product that is neither in the order nor added
 */
export function editOrder(order: LockedOrder, wanted: readonly WantedLine[]): OrderEdit {
  const lines = wanted
    .map((line) => editedLine(order, line))
    .filter(({ beforeTenths, afterTenths }) => beforeTenths !== afterTenths)
  const less = lines.filter(({ beforeTenths, afterTenths }) => afterTenths < beforeTenths)
  const delivery = { exVatCents: order.deliveryExVatCents, vatCents: order.deliveryVatCents }
  const before = presentSums(order)
  const between = sumsOf([...order.lines, ...less, delivery])
  const after = sumsOf([...order.lines, ...lines, delivery])
  const booked = order.lines.map((line) => ({ exVatCents: line.bookedExVatCents, vatCents: line.bookedVatCents }))
  const own = sumsOf([...booked, ...lines, delivery])
  const inBooks = isBooked(order)
  return {
    isBooked: inBooks,
    lines,
    beforeCents: orderValue(order),
    afterCents: inBooks ? after.totalCents : own.totalCents - order.creditedCents,
    credit: creditOf(before, between),
    change: creditOf(after, between),
    own,
  }
}

function editedLine(order: LockedOrder, wanted: WantedLine): EditedLine {
  const line = order.lines.find(({ productId }) => productId === wanted.productId)
  const priced = line ?? wanted.added
  if (!priced) throw new Error('an edit names a product without its price')
  const beforeTenths = line?.tenths ?? 0
  const [before, after] = [lineValue(priced, beforeTenths), lineValue(priced, wanted.tenths)]
  return {
    productId: wanted.productId,
    position: line?.position ?? null,
    code: priced.code,
    name: priced.name,
    unit: priced.unit,
    unitExVatCents: priced.unitExVatCents,
    vatPerc: priced.vatPerc,
    discount: line?.discount ?? null,
    beforeTenths,
    afterTenths: wanted.tenths,
    exVatCents: after.exVatCents - before.exVatCents,
    vatCents: after.vatCents - before.vatCents,
  }
}
