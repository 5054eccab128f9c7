import type { Cents } from '#lib/format/money.ts'
import { creditOf, lineValue, type Sums, sumsOf, type Value, type ValuedLine } from './cancelled-value.ts'
import { type ParcelLine, tenthsByPosition } from './parcels.ts'

/** An order whose parcels are invoiced one by one: its lines with what was credited since still in them. */
export interface InvoicedOrder {
  /** What the order's total is, credits not taken off. */
  totalCents: Cents
  delivery: Value
  lines: readonly (ValuedLine & { position: number; exVatCents: Cents; vatCents: Cents })[]
}

/** What a parcel's lines come to, and its sums with delivery and rounding. */
export interface ParcelSums {
  lines: (Value & { position: number; tenths: number })[]
  hasDelivery: boolean
  sums: Sums
}

/**
 * What a parcel is invoiced with: the value of all that was sent with it less that of what was sent before. So the parcels
 * of an order add up to it to the cent, whatever was sent together. Delivery is on the first.
 * @param before what was invoiced with earlier parcels
 * @param parcel what is in this one
 */
export function parcelSums(
  order: InvoicedOrder,
  before: readonly ParcelLine[],
  parcel: readonly ParcelLine[],
): ParcelSums {
  const earlier = sentSums(order, before)
  const now = sentSums(order, [...before, ...parcel])
  const isFirst = before.every(({ tenths }) => tenths === 0)
  const lines = [...tenthsByPosition(parcel)].map(([position, tenths]) => {
    const [was, is] = [earlier.values.get(position) ?? NOTHING, now.values.get(position) ?? NOTHING]
    return {
      position,
      tenths,
      exVatCents: is.exVatCents - was.exVatCents,
      vatCents: is.vatCents - was.vatCents,
    }
  })
  return { lines, hasDelivery: isFirst, sums: isFirst ? now.sums : creditOf(now.sums, earlier.sums) }
}

const NOTHING: Value = { exVatCents: 0, vatCents: 0 }

function sentSums(order: InvoicedOrder, sent: readonly ParcelLine[]): { values: Map<number, Value>; sums: Sums } {
  const tenths = tenthsByPosition(sent)
  const values = new Map(
    order.lines.map((line) => {
      const sentTenths = tenths.get(line.position) ?? 0
      // The last of a line takes what the books have of it, which may differ from the price times the quantity by a cent.
      return [line.position, sentTenths >= line.tenths ? line : lineValue(line, sentTenths)] as const
    }),
  )
  const sums = sumsOf([...values.values(), order.delivery])
  const isAll = order.lines.every((line) => (tenths.get(line.position) ?? 0) >= line.tenths)
  if (!isAll) return { values, sums }
  const { exVatCents, vatCents } = sums
  return {
    values,
    sums: {
      exVatCents,
      vatCents,
      totalCents: order.totalCents,
      roundingCents: order.totalCents - exVatCents - vatCents,
    },
  }
}
