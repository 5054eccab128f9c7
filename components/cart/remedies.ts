import type { CartItem } from '#lib/cart/cart-store.ts'
import type { Line } from '#lib/cart/use-cart-lines.ts'
import { showCount } from '#lib/format/count.ts'
import { showMoney } from '#lib/format/money.ts'
import { MIN_QUANTITY, roundQuantity } from '#lib/format/quantity.ts'

/** A button that corrects a line: its label, and the change it makes. */
export interface Remedy {
  label: string
  change: Partial<Pick<CartItem, 'quantity' | 'price'>>
}

/** The quantities nearest to the wanted one that can be ordered: one below, one above. */
export function nearestQuantities(wanted: number, step: number, limit: number | null): number[] {
  const below = roundQuantity(Math.floor(wanted / step + 1e-6) * step)
  const above = roundQuantity(Math.ceil(wanted / step - 1e-6) * step)
  const most = limit ?? Number.POSITIVE_INFINITY
  if (most < MIN_QUANTITY) return []
  return [...new Set([below, above].map((quantity) => Math.max(MIN_QUANTITY, Math.min(quantity, most))))]
}

/** The buttons that correct a problem. Empty where only removing the line helps. */
export function remediesOf({ item, product }: Pick<Line, 'item' | 'product'>): Remedy[] {
  const problem = product?.problem
  if (!product || !problem) return []
  if (problem.code === 'price-changed')
    return [{ label: `Order at ${showMoney(product.exVatPrice)} ex-VAT`, change: { price: product.exVatPrice } }]
  if (problem.code === 'not-for-sale') return []
  return nearestQuantities(
    Math.min(item.quantity, problem.limit ?? item.quantity),
    product.quantityStep,
    problem.limit,
  ).map((quantity) => ({ label: `Change to ${showCount(quantity)}`, change: { quantity } }))
}
