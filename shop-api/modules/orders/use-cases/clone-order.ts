import { asc, eq } from 'drizzle-orm'
import type { Output } from '#lib/contract/base/call.ts'
import type { cloneOrder as cloneOrderCall } from '#lib/contract/orders/order-details.ts'
import type { Clock } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import { orderLines, orders } from '../../../db/schema/orders.ts'
import { refuse } from '../../../refusal.ts'
import { type CartOwner, putInCart } from '../../cart/use-cases/account-cart.ts'
import type { PricedFor } from '../../pricing/queries/priced-for.ts'
import { LINE_NAME, TENTHS_LEFT } from '../../stock/queries/order-columns.ts'
import { isOrderOf, type OrderAccess } from '../queries/order-access.ts'
import { clonedOf, linesToClone } from '../rules/cloned-lines.ts'

/**
 * Adds the contents of an order to a cart, at today's prices and with quantities that can be ordered today. Runs in a transaction.
 * @throws `not-found` for another customer's order
 */
export async function cloneOrder(
  tx: Session,
  clock: Clock,
  orderId: string,
  access: OrderAccess,
  { cart, buyer }: { cart: CartOwner; buyer: PricedFor | null },
): Promise<Output<typeof cloneOrderCall>> {
  const lines = await tx.db
    .select({
      productId: orderLines.variantId,
      productName: LINE_NAME,
      tenths: orderLines.quantityTenths,
      leftTenths: TENTHS_LEFT,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(isOrderOf(orderId, access))
    .orderBy(asc(orderLines.position))
  if (lines.length === 0) throw refuse('not-found', 'We could not find this order.')
  const wanted = linesToClone(lines)
  return clonedOf(wanted, await putInCart(tx, clock, cart, wanted, { set: false, buyer, roundsUp: true }))
}
