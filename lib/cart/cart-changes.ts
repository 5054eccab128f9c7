import { MAX_QUANTITY } from '../contract/base/codes.ts'
import type { Cart } from '../contract/cart/cart.ts'
import { roundQuantity } from '../format/quantity.ts'
import type { CartItem } from './cart-store.ts'

/** Differences between this browser's lines of the account's cart and the shop's lines. Pure functions. */

/** Quantities by product. */
export const quantities = (lines: readonly CartItem[] | null | undefined) =>
  new Map(lines?.map(({ productId, quantity }) => [productId, quantity]))

/** Lines to send because the shop's lines differ; quantity 0 removes a line. */
export function unsentLines(items: readonly CartItem[], shopLines: readonly CartItem[] | null): CartItem[] {
  const before = quantities(shopLines)
  const inCart = quantities(items)
  const changed = items.filter(({ productId, quantity }) => before.get(productId) !== quantity)
  const out = (shopLines ?? [])
    .filter(({ productId }) => !inCart.has(productId))
    .map((line) => ({ ...line, quantity: 0 }))
  return [...changed, ...out]
}

/**
 * Applies this browser's unsent changes to the shop's newest lines. A quantity changed here stays as typed. The
 * quantity of a product that is new here is added to the quantity from other devices.
 * @param shopLines the shop's lines when the changes were made; null: unknown
 * @param sent products whose quantity the shop has possibly accepted already: never added again
 */
export function rebasedLines(
  items: readonly CartItem[],
  shopLines: readonly CartItem[] | null,
  current: readonly CartItem[],
  sent: readonly number[],
): CartItem[] {
  const before = quantities(shopLines)
  const theirs = quantities(current)
  const changes = new Map(unsentLines(items, shopLines).map((line) => [line.productId, line]))
  const resolved = [...changes.values()].map((line) => {
    const isNew = !before.has(line.productId) && !sent.includes(line.productId)
    const sum = roundQuantity(line.quantity + (isNew ? (theirs.get(line.productId) ?? 0) : 0))
    return { ...line, quantity: Math.min(MAX_QUANTITY, sum) }
  })
  const mine = new Map(resolved.map((line) => [line.productId, line]))
  const merged = current.map((line) => ({ ...line, quantity: mine.get(line.productId)?.quantity ?? line.quantity }))
  return [...merged, ...resolved.filter(({ productId }) => !theirs.has(productId))].filter(
    ({ quantity }) => quantity > 0,
  )
}

/** The shop's response as lines. For products that it no longer knows, the texts in this browser remain. */
export function linesOf(cart: Cart, shopLines: readonly CartItem[]): CartItem[] {
  const lines = cart.data.flatMap(({ products }) =>
    products.map(({ productId, quantity, exVatPrice, name, colorName, size }) => ({
      productId,
      quantity,
      price: exVatPrice,
      name,
      detail: [colorName, size].filter(Boolean).join(', '),
    })),
  )
  return [...lines, ...shopLines.filter(({ productId }) => cart.missing.includes(productId))]
}
