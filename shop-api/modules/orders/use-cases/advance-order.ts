import { and, eq, sql } from 'drizzle-orm'
import { ORDER_STATUS, type OrderStatus, PAYMENT_STATUS } from '#lib/contract/base/codes.ts'
import type { Session } from '../../../db/client.ts'
import { orderParcels } from '../../../db/schema/order-parcels.ts'
import { orders } from '../../../db/schema/orders.ts'
import { refuse } from '../../../refusal.ts'
import { logEvent } from '../../order-events/use-cases/order-event.ts'
import { moneyOf } from '../../payments/use-cases/payable-orders.ts'
import { nameMove } from '../../stock/queries/stock.sql.ts'
import { moveText } from '../../stock/queries/stock-move.ts'
import { markReservationUsed } from '../../stock/use-cases/reservations.ts'
import { invoiceSent } from '../queries/invoice-parcels.ts'
import type { LockedOrder } from '../rules/locked-order.ts'
import { mayChange, statusText, stepAfter, tooLateToCancel } from '../rules/order-states.ts'
import { isHeldForRest } from '../rules/parcels.ts'
import { cancelWhole, type OrderActionContext } from './cancel-order.ts'
import { lockOrder } from './locked-order.ts'
import { parcelsOf } from './parcels.ts'

const inWords = (status: OrderStatus) => statusText({ status, cancelledBy: null, hasOpenRequest: false })

/**
 * Moves an order to its next state, or to the given state. Products that are sent have their tax invoice with them.
 * @param step `unpaid` continues with an unpaid order that must be paid at once
 * @returns `isUnpaid` for such an order
 * @throws `not-found`; `not-allowed` if the transition is not allowed, a cancellation request is open, the order must
 * be paid first, or a parcel of it is delayed; `out-of-stock` if its products were released and are sold out
 */
export async function advanceOrder(
  { tx, now, seller }: OrderActionContext,
  step: { orderNo: number; to?: OrderStatus; unpaid?: boolean },
  operator: string,
): Promise<{ from: OrderStatus; to: OrderStatus; isUnpaid: boolean }> {
  const order = await lockOrder(tx, { orderNo: step.orderNo }, null)
  const from = order.status
  const to = step.to ?? stepAfter(from)
  if (to === null || to === ORDER_STATUS.cancelled || !mayChange(from, to)) {
    const wanted = to === null ? 'go further' : `become ${inWords(to)}`
    throw refuse('not-allowed', `Order ${order.orderNo} is ${inWords(from)} and cannot ${wanted}.`)
  }
  if (to === ORDER_STATUS.outForDelivery && order.openRequests > 0) {
    throw refuse(
      'not-allowed',
      `Order ${order.orderNo} has a cancellation request. Answer it before you send the order.`,
    )
  }
  if (to === ORDER_STATUS.outForDelivery) await refuseHeld(tx, order)
  // A company's account is billed with the invoice; all other customers pay before dispatch, or on delivery. A deposit
  // is enough for the preparation.
  const paysAtDoor = order.paysOnDelivery && to !== ORDER_STATUS.delivered
  const paysBalance = order.depositPaidAt !== null && to === ORDER_STATUS.inProcess
  const isUnpaid = order.creditTermsDays === null && !paysAtDoor && !paysBalance && (await isDue(tx, order))
  if (isUnpaid && !step.unpaid)
    throw refuse('not-allowed', `Order ${order.orderNo} is not paid, and it is not on account.`)
  const missing = await markReservationUsed(tx, order.id)
  if (missing.length > 0) {
    const which = missing.map(({ name }) => name).join('; ')
    throw refuse(
      'out-of-stock',
      `The products of order ${order.orderNo} are no longer reserved, and there is not enough stock of: ${which}.`,
    )
  }
  // A trigger sends its parcels, and removes their products from stock.
  await nameMove(tx.query, { move: moveText({ cause: 'sent', orderId: order.id, operator, at: now }) })
  await tx.db.update(orders).set({ status: to }).where(eq(orders.id, order.id))
  if (to !== ORDER_STATUS.inProcess) await dateParcels(tx, order.id, now, operator)
  if (to === ORDER_STATUS.outForDelivery) await invoiceSent({ tx, seller, now }, order)
  await logEvent(tx, {
    orderId: order.id,
    kind: 'status',
    from,
    to,
    ...(isUnpaid && { note: 'not paid' }),
    actor: { kind: 'operator', name: operator },
    at: now,
  })
  return { from, to, isUnpaid }
}

/** @throws `not-allowed` if a parcel waits for the rest of the order: the order is then not sent as a whole */
async function refuseHeld(tx: Session, { id, orderNo }: Pick<LockedOrder, 'id' | 'orderNo'>): Promise<void> {
  const parcels = await parcelsOf(tx, id)
  const held = parcels.find((parcel) => isHeldForRest(parcel, parcels))
  if (held) {
    const way = 'Pack the rest, or let the parcel go without it.'
    throw refuse('not-allowed', `Parcel ${held.no} of order ${orderNo} waits for the rest of the order. ${way}`)
  }
}

/** Whether an order that must be paid at once has an amount due. */
async function isDue(tx: Session, order: Pick<LockedOrder, 'id' | 'paymentStatus'>): Promise<boolean> {
  return order.paymentStatus !== PAYMENT_STATUS.completed || (await moneyOf(tx, order.id)).dueCents > 0
}

/** Sets the command's time on the parcels that a trigger has just marked as sent or delivered. */
async function dateParcels(tx: Session, orderId: string, now: Date, operator: string): Promise<void> {
  const { sentAt, deliveredAt } = orderParcels
  const isOrder = eq(orderParcels.orderId, orderId)
  await tx.db
    .update(orderParcels)
    .set({ sentAt: now, sentBy: operator })
    .where(and(isOrder, sql`${sentAt} = now()`))
  await tx.db
    .update(orderParcels)
    .set({ deliveredAt: now })
    .where(and(isOrder, sql`${deliveredAt} = now()`))
}

/** Cancels an order for the shop. @throws `not-found`; `not-cancellable` with the reason */
export async function cancelForShop(
  context: OrderActionContext,
  { orderNo, reason }: { orderNo: number; reason: string },
  operator: string,
): Promise<void> {
  const order = await lockOrder(context.tx, { orderNo }, null)
  const tooLate = tooLateToCancel(order.status, order.shippingType)
  if (tooLate) throw refuse('not-cancellable', tooLate)
  await cancelWhole(context, order, { reason, by: 'shop' }, { kind: 'operator', name: operator })
}
