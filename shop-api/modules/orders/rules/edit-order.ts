import type { Cents } from '#lib/format/money.ts'
import { type LineDiscount, lineValue, type Sums, sumsOf, type Value } from './cancelled-value.ts'
import { creditByInvoice, type OrderCredit } from './credit-by-invoice.ts'
import { sumsAt } from './invoice-left.ts'
import { deliveryOf, isBooked, type LockedOrder, orderValue } from './locked-order.ts'

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
  /** For an order in the books: the credit by invoice, and the added sums. After = before − credit + change. */
  credit: OrderCredit
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
  const all = wanted.map((line) => editedLine(order, line))
  const credit = creditByInvoice(order, all.flatMap(reduction), 'unsent')
  const lines = all
    .filter(({ beforeTenths, afterTenths }) => beforeTenths !== afterTenths)
    .map((line) => {
      const off = credit.lines.find(({ position }) => position === line.position)
      return off ? { ...line, exVatCents: -off.exVatCents, vatCents: -off.vatCents } : line
    })
  const booked = order.lines.map((line) => ({ exVatCents: line.bookedExVatCents, vatCents: line.bookedVatCents }))
  const own = sumsOf([...booked, ...lines, deliveryOf(order)])
  const inBooks = isBooked(order)
  const beforeCents = orderValue(order)
  const reducedCents = beforeCents - credit.sums.totalCents
  const more = lines.filter(({ beforeTenths, afterTenths }) => afterTenths > beforeTenths)
  const grownCents = sumsOf([...order.lines, ...lines, deliveryOf(order)]).totalCents
  // Each invoice is rounded separately, so a reduction alone can leave the order slightly above or below its lines.
  const change = sumsAt(more, more.length > 0 ? Math.max(0, grownCents - reducedCents) : 0)
  return {
    isBooked: inBooks,
    lines,
    beforeCents,
    afterCents: inBooks ? reducedCents + change.totalCents : own.totalCents - order.creditedCents,
    credit,
    change,
    own,
  }
}

/** The quantity that an edit takes off a line. */
const reduction = ({ position, beforeTenths, afterTenths }: EditedLine) =>
  position !== null && afterTenths < beforeTenths ? [{ position, tenths: beforeTenths - afterTenths }] : []

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
