import { roundedText } from '#lib/catalogue/quantity-range.ts'
import { MAX_CART_LINES } from '#lib/contract/cart/cart.ts'
import { notForSale, outOfStock, soldBy, wrongQuantity } from '../../pricing/rules/line-problems.ts'
import { priceLine, type RequestedLine } from '../../pricing/rules/price-lines.ts'
import { quantityOf, rangeOf, roundedUp, tenthsOf } from '../../pricing/rules/quantity.ts'
import type { Sellable } from '../../pricing/rules/sellable.ts'

/** Reason why a product is not added to a full cart. */
export const CART_FULL = `At most ${MAX_CART_LINES} lines fit in a cart.`

/** A line that is not changed, and the reason. */
export interface RefusedLine {
  productId: number
  message: string
}

/** A line whose quantity was rounded up: its quantity in the cart now, and the reason. */
export interface RoundedLine {
  productId: number
  quantity: number
  message: string
}

/** A line and its new quantity in the cart. */
export interface CartQuantity {
  productId: number
  tenths: number
  /** The reason, if it is more than was requested: the terms of the product allow no less. */
  rounded?: string
}

/** Changes to a cart. */
export interface CartChange {
  removed: number[]
  /** New and changed lines, in the order of the request. */
  written: CartQuantity[]
  refused: RefusedLine[]
}

/**
 * Changes that a request makes to a cart. A line that cannot be ordered, or does not fit in the cart, is refused. The
 * other lines are still changed.
 * @param before lines of the cart
 * @param variants by product id; products that are not sold are missing
 * @param set true sets each quantity (0 removes the line), false adds to the quantity in the cart
 * @param roundsUp quantities that the terms of a product do not allow are rounded up to the next that they allow
 */
export function changeCart(
  before: readonly RequestedLine[],
  items: readonly RequestedLine[],
  variants: ReadonlyMap<number, Sellable>,
  set: boolean,
  roundsUp = false,
): CartChange {
  const held = new Map(before.map((line) => [line.productId, tenthsOf(line.quantity)]))
  const wanted = new Map<number, number>()
  for (const { productId, quantity } of items) {
    const start = set ? 0 : (wanted.get(productId) ?? held.get(productId) ?? 0)
    wanted.set(productId, start + tenthsOf(quantity))
  }
  const removed = [...wanted].flatMap(([productId, tenths]) => (tenths === 0 ? [productId] : []))
  // Removed lines free space for added lines.
  const lines = new Set([...held.keys()].filter((productId) => !removed.includes(productId)))
  const written: CartQuantity[] = []
  const refused: RefusedLine[] = []
  for (const [productId, tenths] of wanted) {
    if (tenths === 0) continue
    const isFull = lines.size >= MAX_CART_LINES && !lines.has(productId)
    const variant = variants.get(productId)
    const line = { productId, tenths, ...(roundsUp && variant && roundedLine(tenths, variant)) }
    const message = reasonAgainst(line, variant) ?? (isFull ? CART_FULL : null)
    if (message === null) {
      lines.add(productId)
      written.push(line)
    } else refused.push({ productId, message })
  }
  return { removed, written, refused }
}

/**
 * The next quantity that the terms of a product allow, with the reason; null if the quantity is allowed, or is not a
 * quantity of the product's own step. Stock is not compared.
 */
export function roundedLine(tenths: number, variant: Sellable): { tenths: number; rounded: string } | null {
  const next = variant.terms && tenths % variant.stepTenths === 0 ? roundedUp(tenths, variant) : null
  if (next === null || next === tenths) return null
  return {
    tenths: next,
    rounded: roundedText(quantityOf(tenths), quantityOf(next), rangeOf(variant), soldBy(variant)),
  }
}

/** Reason why this quantity of a product cannot be ordered; null if it can. Its price does not matter. */
function reasonAgainst(line: CartQuantity, variant: Sellable | undefined): string | null {
  if (!variant) return 'We no longer sell this.'
  const priced = priceLine(variant, { ...line, positions: [], shownAt: [] })
  return (notForSale(priced) ?? wrongQuantity(priced) ?? outOfStock(priced))?.message ?? null
}
