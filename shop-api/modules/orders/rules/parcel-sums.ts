import type { Cents } from '#lib/format/money.ts'
import { creditOf, lineValue, type Sums, sumsOf, type Value, type ValuedLine } from './cancelled-value.ts'
import { type ParcelLine, tenthsByPosition } from './parcels.ts'

/** An order that is invoiced per parcel: its lines before later credits. */
export interface InvoicedOrder {
  /** The order's total before credits. */
  totalCents: Cents
  delivery: Value
  lines: readonly (ValuedLine & { position: number; exVatCents: Cents; vatCents: Cents })[]
}

/** Values of a parcel's lines, and its sums with delivery and rounding. */
export interface ParcelSums {
  lines: (Value & { position: number; tenths: number })[]
  hasDelivery: boolean
  sums: Sums
}

/**
 * The invoice amounts of a parcel: the value of all products sent with it less the value of those sent before. The
 * parcels of an order therefore add up to the order, to the cent, in any combination. Delivery is on the first parcel.
 * @param before lines invoiced with earlier parcels
 * @param parcel lines of this parcel
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
      // The last part of a line takes the amount in the books, which can differ from price times quantity by a cent.
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
