import { quantityText } from '#lib/format/quantity.ts'
import type { Line } from './use-cart-lines.ts'

/** "3 pieces", or "3 pieces, 2.5 metres" where units differ. */
export function quantitiesText({ lines }: { lines: readonly Line[] }): string {
  const units = new Map<string, number>()
  for (const { product, quantity } of lines) {
    const unit = product?.Unittext ?? 'piece'
    units.set(unit, Math.round(((units.get(unit) ?? 0) + quantity) * 10) / 10)
  }
  return [...units].map(([unit, quantity]) => quantityText(quantity, unit)).join(', ')
}
