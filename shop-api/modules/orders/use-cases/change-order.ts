import { eq } from 'drizzle-orm'
import type { Output } from '#lib/contract/base/call.ts'
import type { changeOrder } from '#lib/contract/orders/unpaid-order.ts'
import { orders } from '../../../db/schema/orders.ts'
import { refuse } from '../../../refusal.ts'
import { type CartOwner, lockCart, putInCart } from '../../cart/use-cases/account-cart.ts'
import { attemptsOf } from '../../payments/use-cases/attempts.ts'
import { moneyOf } from '../../payments/use-cases/payable-orders.ts'
import type { PricedFor } from '../../pricing/queries/priced-for.ts'
import { quantityOf } from '../../pricing/rules/quantity.ts'
import { type OrderPlacer, placedByCaller } from '../queries/order-placer.ts'
import type { LockedOrder } from '../rules/locked-order.ts'
import { refuseChange } from '../rules/refuse-change.ts'
import { cancelWhole, type OrderActionContext } from './cancel-order.ts'
import { lockOrder } from './locked-order.ts'

/** Reason in the history and emails of an order that was moved back to its customer's cart. */
export const CHANGED_REASON = 'You moved it back to your cart to change it.'

/**
 * Cancels an unpaid order and returns its lines: to an account's cart in the same transaction, or in the response for a
 * guest's cart, which is in the browser. Its products are in stock again before the cart is filled.
 * @param cart null for a guest
 * @throws `not-found` for an order of another customer, else the refusals of `change-order`
 */
export async function changeUnpaidOrder(
  context: OrderActionContext,
  request: { orderId: string; placer: OrderPlacer },
  cart: { owner: CartOwner; buyer: PricedFor | null } | null,
): Promise<Output<typeof changeOrder>> {
  const { tx, now } = context
  // Locks the cart before the order, like placing an order: otherwise the two could deadlock.
  if (cart) await lockCart(tx, cart.owner)
  const order = await lockPlacedOrder(context, request)
  const refusal = refuseChange(order, await attemptsOf(tx, order.id), (await moneyOf(tx, order.id)).receivedCents)
  if (refusal) throw refusal
  const lines = order.lines.filter(({ tenths }) => tenths > 0)
  await cancelWhole(
    context,
    order,
    { reason: CHANGED_REASON, by: 'customer' },
    { kind: 'customer', userId: request.placer.account?.userId ?? null },
  )
  const [replaced] = await tx.db
    .update(orders)
    .set({ replacedAt: now })
    .where(eq(orders.id, order.id))
    .returning({ code: orders.promotionCode })
  const wanted = lines.map(({ productId, tenths, unitExVatCents, name }) => ({
    productId,
    quantity: quantityOf(tenths),
    price: unitExVatCents,
    name,
  }))
  const refused = cart
    ? (await putInCart(tx, () => now, cart.owner, wanted, { set: false, buyer: cart.buyer })).refused
    : []
  return {
    orderId: order.id,
    orderNo: order.orderNo,
    lines: wanted,
    ...(replaced?.code && { promotionCode: replaced.code }),
    notAdded: refused.map(({ productId, message }) => ({
      productId,
      productName: wanted.find((line) => line.productId === productId)?.name ?? '',
      message,
    })),
  }
}

/** Locks an order that the caller placed. @throws `not-found` */
async function lockPlacedOrder(
  { tx }: OrderActionContext,
  { orderId, placer }: { orderId: string; placer: OrderPlacer },
): Promise<LockedOrder> {
  if (!(await placedByCaller(tx, orderId, placer))) throw refuse('not-found', 'We could not find this order.')
  return lockOrder(tx, { id: orderId }, null)
}
