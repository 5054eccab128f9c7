import type { Cents } from '#lib/format/money.ts'
import { creditOf, type LineDiscount, lineValue, type Sums, sumsOf, type Value } from './cancelled-value.ts'
import { isBooked, type LockedOrder, orderValue, presentSums } from './locked-order.ts'

/** How much of a product an order is to have. */
export interface WantedLine {
  productId: number
  tenths: number
  /** Of a product that is not in the order: what it is called and costs now. */
  added?: { code: string; name: string; unit: string; unitExVatCents: Cents; vatPerc: number }
}

/** A line that an edit changes. The amounts are what is added; below zero what is taken off. */
export interface EditedLine extends Value {
  productId: number
  /** Null for a product that is not in the order. */
  position: number | null
  code: string
  name: string
  unit: string
  unitExVatCents: Cents
  vatPerc: number
  /** The discount it was ordered with: more of it has the same rate. */
  discount: LineDiscount | null
  beforeTenths: number
  afterTenths: number
}

/** What an edit does to an order's money, without doing it: the preview and the edit itself ask the same. */
export interface OrderEdit {
  /** True where the order's total stays and the difference stands beside it. */
  isBooked: boolean
  /** Those that change. */
  lines: EditedLine[]
  beforeCents: Cents
  afterCents: Cents
  /** Of an order in the books: what is credited, and what is added. After = before − credit + change. */
  credit: Sums
  change: Sums
  /** Of any other order: its own sums afterwards. What was credited of parcels already invoiced is still in them. */
  own: Sums
}

/**
 * What an order comes to after an edit. Lines that are not named stay. A line keeps the price and the rate of discount it was ordered
 * at, a product that is added has no offer; delivery stays.
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
