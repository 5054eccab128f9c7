import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import type { Clock } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import { cartLines } from '../../../db/schema/account-data.ts'
import { users } from '../../../db/schema/accounts.ts'
import { isAnyOf } from '../../../db/sql-conditions.ts'
import { loadForCart } from '../../pricing/queries/load-sellables.ts'
import type { PricedFor } from '../../pricing/queries/priced-for.ts'
import type { RequestedLine } from '../../pricing/rules/price-lines.ts'
import { quantityOf } from '../../pricing/rules/quantity.ts'
import { type CartQuantity, changeCart, type RefusedLine, type RoundedLine } from '../rules/change-cart.ts'

/** The account's cart: products and quantities. Prices are computed at each display. */

/** Owner of the cart, and the trader it is filled for by a sales representative; null for the user's personal cart. */
export interface CartOwner {
  userId: number
  companyId: number | null
}

const isOfCart = ({ userId, companyId }: CartOwner) =>
  and(
    eq(cartLines.userId, userId),
    companyId === null ? isNull(cartLines.companyId) : eq(cartLines.companyId, companyId),
  )

/** The lines of a cart, in the order they were added. */
export async function cartLinesOf(tx: Session, owner: CartOwner): Promise<RequestedLine[]> {
  const rows = await tx.db
    .select({ productId: cartLines.variantId, tenths: cartLines.quantityTenths })
    .from(cartLines)
    .where(isOfCart(owner))
    .orderBy(asc(cartLines.addedAt), asc(cartLines.variantId))
  return rows.map(({ productId, tenths }) => ({ productId, quantity: quantityOf(tenths) }))
}

/**
 * Adds to or sets lines of a cart. Runs in a transaction.
 * @param set true sets each quantity (0 removes the line), false adds to the quantity in the cart
 * @param buyer the company whose quantity terms apply; null for other buyers
 * @param roundsUp rounds quantities up that the terms of a product do not allow
 * @returns the lines that were not changed, with reasons, and the lines that were rounded up
 */
export async function putInCart(
  tx: Session,
  clock: Clock,
  owner: CartOwner,
  items: readonly RequestedLine[],
  { set, buyer, roundsUp = false }: { set: boolean; buyer: PricedFor | null; roundsUp?: boolean | undefined },
): Promise<{ refused: RefusedLine[]; rounded: RoundedLine[] }> {
  await lockCart(tx, owner)
  const [before, { variants }] = await Promise.all([
    cartLinesOf(tx, owner),
    loadForCart(
      tx,
      items.map(({ productId }) => productId),
      buyer,
    ),
  ])
  const { removed, written, refused } = changeCart(before, items, variants, set, roundsUp)
  if (removed.length > 0) await takeFromCart(tx, owner, removed)
  if (written.length > 0) await writeLines(tx, owner, written, clock())
  const rounded = written.flatMap(({ productId, tenths, rounded: message }) =>
    message === undefined ? [] : [{ productId, quantity: quantityOf(tenths), message }],
  )
  return { refused, rounded }
}

/** Timestamps one microsecond apart, so that the lines stay in this order. */
async function writeLines(tx: Session, owner: CartOwner, lines: readonly CartQuantity[], now: Date): Promise<void> {
  await tx.db
    .insert(cartLines)
    .values(
      lines.map(({ productId, tenths }, position) => ({
        ...owner,
        variantId: productId,
        quantityTenths: tenths,
        addedAt: sql`${now}::timestamptz + ${position + 1} * interval '1 microsecond'`,
      })),
    )
    .onConflictDoUpdate({
      target: [cartLines.userId, cartLines.companyId, cartLines.variantId],
      set: { quantityTenths: sql`excluded.quantity_tenths` },
    })
}

/** Removes products from a cart. Runs in a transaction. */
export async function takeFromCart(tx: Session, owner: CartOwner, ids: readonly number[]): Promise<void> {
  await Promise.all([
    lockCart(tx, owner),
    tx.db
      .delete(cartLines)
      .where(and(isOfCart(owner), isAnyOf(cartLines.variantId, ids)))
      .prepare(owner.companyId === null ? 'take-from-cart' : 'take-from-trader-cart')
      .execute(),
  ])
}

/**
 * Serialises changes to a cart by several devices, or by an order and an addition at the same time. Their lines are
 * locked in different orders, so without this lock they could deadlock.
 */
export async function lockCart(tx: Session, { userId }: Pick<CartOwner, 'userId'>): Promise<void> {
  await tx.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
    .prepare('lock-cart')
    .execute()
}

/** The number of lines in a cart. */
export async function countCartLines(tx: Session, owner: CartOwner): Promise<number> {
  const [row] = await tx.db.select({ lines: count() }).from(cartLines).where(isOfCart(owner))
  return row?.lines ?? 0
}
