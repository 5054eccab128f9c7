import type { Output } from '#lib/contract/base/call.ts'
import type { Media } from '#lib/contract/base/fields.ts'
import type { paymentContents } from '#lib/contract/orders/unpaid-order.ts'
import { quantityOf } from '../../pricing/rules/quantity.ts'

/** A line of an order: its product and quantity, without personal data. */
export interface ContentsLine {
  name: string
  detail: string
  tenths: number
  unit: string
  media: Media
}

/**
 * Contents of an order; null for an order without lines.
 * @param isOwn whether the caller placed it
 */
export function contentsOf(rows: readonly ContentsLine[], isOwn: boolean): Output<typeof paymentContents> | null {
  if (rows.length === 0) return null
  const lines = rows.filter(({ tenths }) => tenths > 0)
  const byUnit = Map.groupBy(lines, ({ unit }) => unit)
  return {
    uniqueItems: lines.length,
    quantities: [...byUnit]
      .map(([unit, of]) => ({ unit, quantity: quantityOf(of.reduce((sum, { tenths }) => sum + tenths, 0)) }))
      .sort((one, other) => other.quantity - one.quantity),
    lines: lines.map(({ tenths, ...line }) => ({
      ...line,
      quantity: quantityOf(tenths),
    })),
    isOwn,
  }
}
