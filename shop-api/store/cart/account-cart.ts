import { MAX_CART_LINES } from '#lib/contract/cart.ts'
import type { Clock } from '#lib/format/clock.ts'
import type { Query } from '../../db/client.ts'
import { notForSale, outOfStock, wrongQuantity } from '../../domain/cart/line-problems.ts'
import { priceLine, type RequestedLine } from '../../domain/cart/lines.ts'
import { quantityOf, tenthsOf } from '../../domain/cart/quantity.ts'
import { loadForCart } from './load-sellables.ts'

/** The account's cart: product and quantity. What it costs is computed whenever it is looked at. */

/** Whose cart, and for which trader a sales representative fills it; null for everybody's own. */
export interface CartOwner {
  userId: number
  companyId: number | null
}

const OWN = 'user_id = $1 AND company_id IS NOT DISTINCT FROM $2::bigint'

/** The lines of somebody's cart, in the order they were put in. */
export async function cartLinesOf(query: Query, { userId, companyId }: CartOwner): Promise<RequestedLine[]> {
  const rows = await query<{ productId: number; tenths: number }>(
    `SELECT variant_id AS "productId", quantity_tenths AS tenths FROM cart_lines
     WHERE ${OWN} ORDER BY added_at, variant_id`,
    [userId, companyId],
    'cart-lines',
  )
  return rows.map(({ productId, tenths }) => ({ productId, quantity: quantityOf(tenths) }))
}

/** Why a product stays out of a cart that has no room. */
export const FULL = `At most ${MAX_CART_LINES} lines fit in a cart.`

export interface Refused {
  productId: number
  message: string
}

/**
 * Adds to or sets lines of somebody's cart. A line that cannot be ordered, or that the cart has no
 * room for, is left as it was and reported; the others are
 * taken all the same. In a transaction.
 * @param set true sets each quantity (0 takes the line out), false adds to what is there
 */
export async function putInCart(
  query: Query,
  clock: Clock,
  owner: CartOwner,
  items: readonly RequestedLine[],
  set: boolean,
): Promise<Refused[]> {
  const { userId, companyId } = owner
  await lockCart(query, owner)
  const before = new Map((await cartLinesOf(query, owner)).map((line) => [line.productId, tenthsOf(line.quantity)]))
  const { variants } = await loadForCart(
    query,
    items.map(({ productId }) => productId),
    // Whether it can be ordered does not depend on its price.
    null,
  )
  const wanted = new Map<number, number>()
  for (const { productId, quantity } of items) {
    const start = set ? 0 : (wanted.get(productId) ?? before.get(productId) ?? 0)
    wanted.set(productId, start + tenthsOf(quantity))
  }
  const refused: Refused[] = []
  const out: number[] = []
  const put: [productId: number, tenths: number][] = []
  const lines = new Set(before.keys())
  // What goes makes room for what comes.
  for (const [productId, tenths] of wanted) if (tenths === 0) out.push(productId)
  for (const productId of out) lines.delete(productId)
  for (const [productId, tenths] of wanted) {
    const variant = variants.get(productId)
    if (tenths === 0) continue
    if (!variant) refused.push({ productId, message: 'We no longer sell this.' })
    else {
      const line = priceLine(variant, { productId, tenths, positions: [], shownAt: [] })
      const problem = notForSale(line) ?? wrongQuantity(line) ?? outOfStock(line)
      const full = lines.size >= MAX_CART_LINES && !lines.has(productId)
      if (problem || full) refused.push({ productId, message: problem?.message ?? FULL })
      else {
        lines.add(productId)
        put.push([productId, tenths])
      }
    }
  }
  if (out.length > 0) await takeFromCart(query, owner, out)
  if (put.length > 0) {
    await query(
      `INSERT INTO cart_lines (user_id, company_id, variant_id, quantity_tenths, added_at)
       SELECT $1, $5::bigint, line.id, line.tenths, $4::timestamptz + line.position * interval '1 microsecond'
       FROM unnest($2::bigint[], $3::int[]) WITH ORDINALITY AS line(id, tenths, position)
       ON CONFLICT (user_id, company_id, variant_id) DO UPDATE SET quantity_tenths = EXCLUDED.quantity_tenths`,
      [userId, put.map(([id]) => id), put.map(([, tenths]) => tenths), clock(), companyId],
    )
  }
  return refused
}

/**
 * Takes products out of somebody's cart. In a transaction; the statements are sent at once, so that they may travel with
 * its commit.
 */
export async function takeFromCart(query: Query, owner: CartOwner, ids: readonly number[]): Promise<void> {
  await Promise.all([
    lockCart(query, owner),
    query(
      `DELETE FROM cart_lines WHERE ${OWN} AND variant_id = ANY($3::bigint[])`,
      [owner.userId, owner.companyId, [...ids]],
      'take-from-cart',
    ),
  ])
}

/**
 * Two devices at once, or one that orders what another puts in: one after the other. Their lines are locked in different
 * orders, and without this they could wait for each other for ever.
 */
const lockCart = (query: Query, { userId }: CartOwner) =>
  query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId], 'lock-cart')

/** How many lines are in somebody's cart. */
export async function countCartLines(query: Query, { userId, companyId }: CartOwner): Promise<number> {
  const [row] = await query<{ lines: number }>(`SELECT count(*)::int AS lines FROM cart_lines WHERE ${OWN}`, [
    userId,
    companyId,
  ])
  return row?.lines ?? 0
}
