import type { Output } from '#lib/contract/call.ts'
import { ORDER_STATUS } from '#lib/contract/codes.ts'
import type { changeOrder } from '#lib/contract/unpaid-order.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'
import { quantityOf } from '../../domain/cart/quantity.ts'
import { type ProblemError, refuse } from '../../domain/refusal.ts'
import type { Attempt } from '../../payments/attempt.ts'
import { type CartOwner, putInCart } from '../cart/account-cart.ts'
import { attemptsOf } from '../payments/attempts.ts'
import { moneyOf } from '../payments/payable-orders.ts'
import { cancelWhole, type OrderActionContext } from './cancel-order.ts'
import { type LockedOrder, lockOrder } from './locked-order.ts'
import { type OrderPlacer, placedByCaller } from './order-placer.ts'

/** What the history and the emails of an order say that went back to its customer's cart. */
export const CHANGED_REASON = 'You took it back to your cart, to change it.'

/**
 * Cancels an order that is not paid and gives its lines back: to an account's cart in the same transaction, or in the
 * answer for a guest's, which is in the browser. Its goods are in stock again before the cart is filled.
 * @param cart null for a guest
 * @throws not-found for an order that somebody else placed, else as `change-order` is refused
 */
export async function changeUnpaidOrder(
  desk: OrderActionContext,
  asked: { orderId: string; placer: OrderPlacer },
  cart: CartOwner | null,
): Promise<Output<typeof changeOrder>> {
  const { tx, query, now } = desk
  // Before the order, as whoever fills the cart does: two who wait for each other would wait for ever.
  if (cart) await query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [cart.userId])
  const order = await lockPlacedOrder(desk, asked)
  const refusal = refuseChange(order, await attemptsOf(tx, order.id), (await moneyOf(tx, order.id)).receivedCents)
  if (refusal) throw refusal
  const lines = order.lines.filter(({ tenths }) => tenths > 0)
  await cancelWhole(
    desk,
    order,
    { reason: CHANGED_REASON, by: 'customer' },
    { kind: 'customer', userId: asked.placer.account?.userId ?? null },
  )
  await query('UPDATE orders SET replaced_at = $2 WHERE id = $1', [order.id, now], 'replace-order')
  const wanted = lines.map(({ productId, tenths, unitExVatCents, name }) => ({
    productId,
    quantity: quantityOf(tenths),
    price: unitExVatCents,
    name,
  }))
  const refused = cart ? await putInCart(tx, () => now, cart, wanted, false) : []
  return {
    orderId: order.id,
    orderNo: order.orderNo,
    lines: wanted,
    notAdded: refused.map(({ productId, message }) => ({
      productId,
      productName: wanted.find((line) => line.productId === productId)?.name ?? '',
      message,
    })),
  }
}

/** Locks the order of somebody who placed it. @throws not-found */
async function lockPlacedOrder(
  { query }: OrderActionContext,
  { orderId, placer }: { orderId: string; placer: OrderPlacer },
): Promise<LockedOrder> {
  if (!(await placedByCaller(query, orderId, placer))) throw refuse('not-found', 'There is no such order.')
  return lockOrder(query, { id: orderId }, null)
}

const CALL_US = 'If you need something else, please call us.'

/**
 * Why an order cannot be taken back to be changed; null when it can.
 * @param attempts the last one first
 * @param receivedCents all that came in for it
 */
export function refuseChange(
  order: Pick<LockedOrder, 'status' | 'paymentStatus' | 'creditTermsDays'>,
  attempts: readonly Pick<Attempt, 'state' | 'paymentType' | 'byHand'>[],
  receivedCents: Cents,
): ProblemError | null {
  if (order.status === ORDER_STATUS.cancelled)
    return refuse('not-cancellable', 'This order is cancelled already. Look into your cart: its products may be there.')
  if (order.creditTermsDays !== null)
    return refuse('not-cancellable', 'This order is on your company’s account. You can cancel it on the order’s page.')
  if (order.paymentStatus === 2)
    return refuse('already-paid', `This order is paid, so it can no longer be changed. ${CALL_US}`)
  if (order.status !== ORDER_STATUS.pending)
    return refuse('not-cancellable', `We are preparing this order, so it can no longer be changed. ${CALL_US}`)
  const open = attempts.find(({ state }) => state === 'requested' || state === 'prompted')
  if (open) {
    const where = open.paymentType === 2 ? 'at your bank' : 'on a phone'
    const message = `A payment for this order is under way ${where}. Wait until it has ended, or cancel it there, then change the order.`
    return refuse('payment-in-flight', message)
  }
  const unknown = attempts.find(({ state }) => state === 'unknown')
  if (unknown) {
    const who = unknown.paymentType === 2 ? 'Your bank' : 'M-Pesa'
    const message = `${who} has not told us yet whether your last payment went through. As soon as we know, you can change the order or see that it is paid. ${CALL_US}`
    return refuse('payment-in-flight', message)
  }
  if (receivedCents > 0) {
    const message = `${showMoney(receivedCents)} has been paid for this order, so it can no longer be changed. Pay the rest, or call us.`
    return refuse('already-paid', message)
  }
  return null
}
