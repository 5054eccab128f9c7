import type { Line } from '#lib/cart/use-cart-lines.ts'
import { roundQuantity } from '#lib/format/quantity.ts'
import { quantityIn, type UnitTexts } from '#lib/language/units.ts'

/** "3 pieces", or "3 pieces, 2.5 metres" where units differ. */
export function quantitiesText(texts: UnitTexts, lines: readonly Line[]): string {
  const units = new Map<string, number>()
  for (const { product, quantity } of lines) {
    const unit = product?.Unittext ?? 'piece'
    units.set(unit, roundQuantity((units.get(unit) ?? 0) + quantity))
  }
  return [...units].map(([unit, quantity]) => quantityIn(texts, quantity, unit)).join(', ')
}
