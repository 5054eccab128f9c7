import type { Output } from '#lib/contract/call.ts'
import type { cloneOrder as cloneOrderCall } from '#lib/contract/order-details.ts'
import type { Clock } from '#lib/format/clock.ts'
import type { Query } from '../../db/client.ts'
import { quantityOf } from '../../domain/cart/quantity.ts'
import { refuse } from '../../domain/refusal.ts'
import { type CartOwner, putInCart } from '../cart/account-cart.ts'
import { Where } from '../sql-conditions.ts'
import { onlySeenBy, type Viewer } from './order-access.ts'

interface Line {
  productId: number
  productName: string
  tenths: number
}

/**
 * Puts what an order held into a cart, beside what is there, at today's prices. What was cancelled of it stays
 * out, unless all of it was. In a transaction.
 * @throws not-found for another's order
 */
export async function cloneOrder(
  query: Query,
  clock: Clock,
  orderId: string,
  viewer: Viewer,
  cart: CartOwner,
): Promise<Output<typeof cloneOrderCall>> {
  const where = new Where()
  onlySeenBy(where.and(`o.id = ${where.value(orderId)}`), viewer)
  const lines = await query<Line & { leftTenths: number }>(
    `SELECT l.variant_id AS "productId", concat_ws(', ', l.product_name, nullif(l.colour_name, ''), nullif(l.size_name, ''))
       AS "productName", l.quantity_tenths AS tenths, l.quantity_tenths - l.cancelled_tenths AS "leftTenths"
     FROM orders o JOIN order_lines l ON l.order_id = o.id WHERE ${where.sql} ORDER BY l.position`,
    where.values,
  )
  if (lines.length === 0) throw refuse('not-found', 'There is no such order.')
  const kept = lines.flatMap((line) => (line.leftTenths > 0 ? [{ ...line, tenths: line.leftTenths }] : []))
  const wanted = (kept.length > 0 ? kept : lines).map(({ productId, productName, tenths }) => ({
    productId,
    productName,
    quantity: quantityOf(tenths),
  }))
  const refused = new Map(
    (await putInCart(query, clock, cart, wanted, false)).map(({ productId, message }) => [productId, message]),
  )
  return {
    added: wanted.filter(({ productId }) => !refused.has(productId)),
    notAdded: wanted.flatMap((line) => {
      const message = refused.get(line.productId)
      return message === undefined ? [] : [{ ...line, message }]
    }),
  }
}

/** What a clone comes to, in a sentence. */
export function clonedMessage({ added, notAdded }: Output<typeof cloneOrderCall>): string {
  if (added.length === 0) return 'Nothing of this order can be bought just now.'
  const rest = notAdded.map(({ productName }) => productName).join('; ')
  return rest ? `Item(s) added to cart successfully. Not added: ${rest}.` : 'Item(s) added to cart successfully'
}
