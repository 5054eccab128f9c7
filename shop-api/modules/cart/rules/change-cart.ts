import { MAX_CART_LINES } from '#lib/contract/cart.ts'
import { notForSale, outOfStock, wrongQuantity } from '../../pricing/rules/line-problems.ts'
import { priceLine, type RequestedLine } from '../../pricing/rules/lines.ts'
import { tenthsOf } from '../../pricing/rules/quantity.ts'
import type { Sellable } from '../../pricing/rules/sellable.ts'

/** Why a product stays out of a cart that has no room. */
export const CART_FULL = `At most ${MAX_CART_LINES} lines fit in a cart.`

/** A line that stays as it was, and why. */
export interface RefusedLine {
  productId: number
  message: string
}

/** A line and how much of it the cart holds from now on. */
export interface CartQuantity {
  productId: number
  tenths: number
}

/** What changes in a cart. */
export interface CartChange {
  removed: number[]
  /** New and changed lines, in the order they were asked for. */
  written: CartQuantity[]
  refused: RefusedLine[]
}

/**
 * What a request changes in a cart. A line that cannot be ordered, or that the cart has no room for, is refused; the
 * others are taken all the same.
 * @param before what the cart holds
 * @param variants by product id, as far as they are sold
 * @param set true sets each quantity (0 takes the line out), false adds to what is there
 */
export function changeCart(
  before: readonly RequestedLine[],
  items: readonly RequestedLine[],
  variants: ReadonlyMap<number, Sellable>,
  set: boolean,
): CartChange {
  const held = new Map(before.map((line) => [line.productId, tenthsOf(line.quantity)]))
  const wanted = new Map<number, number>()
  for (const { productId, quantity } of items) {
    const start = set ? 0 : (wanted.get(productId) ?? held.get(productId) ?? 0)
    wanted.set(productId, start + tenthsOf(quantity))
  }
  const removed = [...wanted].flatMap(([productId, tenths]) => (tenths === 0 ? [productId] : []))
  // What is removed makes room for what is added.
  const lines = new Set([...held.keys()].filter((productId) => !removed.includes(productId)))
  const written: CartQuantity[] = []
  const refused: RefusedLine[] = []
  for (const [productId, tenths] of wanted) {
    if (tenths === 0) continue
    const isFull = lines.size >= MAX_CART_LINES && !lines.has(productId)
    const message = reasonAgainst({ productId, tenths }, variants.get(productId)) ?? (isFull ? CART_FULL : null)
    if (message === null) {
      lines.add(productId)
      written.push({ productId, tenths })
    } else refused.push({ productId, message })
  }
  return { removed, written, refused }
}

/** Why so much of a product cannot be ordered; null when it can. Its price does not matter. */
function reasonAgainst(line: CartQuantity, variant: Sellable | undefined): string | null {
  if (!variant) return 'We no longer sell this.'
  const priced = priceLine(variant, { ...line, positions: [], shownAt: [] })
  return (notForSale(priced) ?? wrongQuantity(priced) ?? outOfStock(priced))?.message ?? null
}
