import { MAX_QUANTITY } from '#lib/contract/base/codes.ts'
import type { OfficeParcelLine } from '#lib/contract/orders/office/order-parcels.ts'
import { showCount } from '#lib/format/count.ts'

/** The action on an order's lines; decides the editable column and its maximum. */
export type LineMode = 'send' | 'edit' | 'cancel' | 'return'

/** Typed quantities, by product. */
export type Typed = Readonly<Record<number, string>>

export const MODE_HEADS: Readonly<Record<LineMode, string>> = {
  send: 'Now',
  edit: 'New',
  cancel: 'Cancel',
  return: 'Returned',
}

/** The most that can be typed for a line; null where stock decides. */
export function mostOf(mode: LineMode, line: OfficeParcelLine): number | null {
  if (mode === 'send') return line.left
  if (mode === 'cancel') return rounded(line.ordered - line.sent)
  if (mode === 'return') return rounded(line.sent - line.returned)
  return null
}

/** Initial quantity in a line's field. */
export function startOf(mode: LineMode, line: OfficeParcelLine): number {
  if (mode === 'send') return line.left
  return mode === 'edit' ? rounded(line.ordered - line.returned) : 0
}

/** Parses a typed quantity; null if the text is not a quantity. */
export function readQuantity(text: string | undefined): number | null {
  if (text === undefined || text.trim() === '') return 0
  const value = Number(text.trim().replace(',', '.'))
  return Number.isFinite(value) && value >= 0 ? rounded(value) : null
}

/** Quantity in a line's field; null if the text is not a quantity. */
export const typedOf = (mode: LineMode, typed: Typed, line: OfficeParcelLine): number | null =>
  typed[line.productId] === undefined ? startOf(mode, line) : readQuantity(typed[line.productId])

/** Error of a typed quantity; null if it is valid. */
export function faultOf(mode: LineMode, typed: Typed, line: OfficeParcelLine): string | null {
  const quantity = typedOf(mode, typed, line)
  const most = mostOf(mode, line) ?? MAX_QUANTITY
  if (quantity === null) return 'Enter a quantity.'
  if (quantity > most) return `At most ${showCount(most)}.`
  const steps = quantity / line.step
  return Math.abs(steps - Math.round(steps)) > 1e-6 ? `Only multiples of ${line.step}.` : null
}

const rounded = (quantity: number): number => Math.round(quantity * 10) / 10
