import { and, eq, sql } from 'drizzle-orm'
import { PAYMENT_STATUS } from '#lib/contract/base/codes.ts'
import { OTHER_REASON } from '#lib/contract/orders/cancellation.ts'
import type { Session } from '../../../db/client.ts'
import { retainedDeposits } from '../../../db/schema/deposits.ts'
import { cancelReasons } from '../../../db/schema/help.ts'
import { cancellationRequests } from '../../../db/schema/order-history.ts'
import { orderLines, orders } from '../../../db/schema/orders.ts'
import { refuse } from '../../../refusal.ts'
import { markCancelled } from '../../order-events/use-cases/mark-cancelled.ts'
import { type Actor, logEvent } from '../../order-events/use-cases/order-event.ts'
import type { OrderMoney } from '../../payments/rules/payable-order.ts'
import { followLedger } from '../../payments/use-cases/follow-ledger.ts'
import { lockPayableOrder, moneyOf } from '../../payments/use-cases/payable-orders.ts'
import { returnStoreCredit } from '../../payments/use-cases/refund-as-credit.ts'
import { giveUsesBack, settleUses } from '../../pricing/queries/promotions.sql.ts'
import { cancelReservation, returnPart } from '../../stock/use-cases/reservations.ts'
import type { OrderAccess } from '../queries/order-access.ts'
import { cancelPartOf, type PartCancelled } from '../rules/cancel-part.ts'
import { creditOfWhole } from '../rules/credit-by-invoice.ts'
import { isBooked, isPartSent, type LockedOrder } from '../rules/locked-order.ts'
import { cancelsAtOnce } from '../rules/order-states.ts'
import { PART_SENT, refuseCancellation } from '../rules/refuse-cancellation.ts'
import { retainedOf } from '../rules/retained-deposit.ts'
import type { Party } from '../rules/tax-document.ts'
import { creditLines } from './credit-lines.ts'
import { finishSending } from './finish-sending.ts'
import { issueCreditNotes } from './issue-tax-document.ts'
import { lockOrder } from './locked-order.ts'
import { settleParcels } from './parcels.ts'

/** The dependencies of changes to an order, in one transaction. */
export interface OrderActionContext {
  tx: Session
  /** The common time of all changes in the transaction. */
  now: Date
  seller: Party
}

/** A reason from the list, or the customer's own text. */
export interface Reason {
  id: number
  words: string
}

/** The chosen reason. @throws `invalid-request` if there is no such reason */
export async function readReason(tx: Session, id: number, otherReason: string | undefined): Promise<Reason> {
  const [row] = await tx.db.select({ name: cancelReasons.name }).from(cancelReasons).where(eq(cancelReasons.id, id))
  if (!row) throw refuse('invalid-request', 'Choose a reason.', { fields: { reason: 'Choose a reason.' } })
  return { id, words: id === OTHER_REASON && otherReason ? otherReason : row.name }
}

/**
 * Cancels an order for a customer: at once while it waits for approval, on request while it is in process. A guest's
 * order that is paid, or being paid, is cancelled on request only.
 * @param access null for a caller with the secret of a guest's order page
 * @throws `not-found` for another customer's order; `not-cancellable` with the reason
 */
export async function cancelOwnOrder(
  context: OrderActionContext,
  { orderId, reason }: { orderId: string; reason: Reason },
  access: OrderAccess | null,
): Promise<'cancelled' | 'requested'> {
  const { tx, now: at } = context
  const order = await lockOrder(tx, { id: orderId }, access)
  const refused = refuseCancellation(order)
  if (refused) throw refused
  const userId = access?.userId ?? null
  const actor: Actor = { kind: 'customer', userId }
  const { receivedCents } = await moneyOf(tx, order.id)
  if (cancelsAtOnce({ ...order, isGuest: order.userType === null, receivedCents })) {
    await cancelWhole(context, order, { reason: reason.words, by: 'customer' }, actor)
    return 'cancelled'
  }
  const [row] = await tx.db
    .insert(cancellationRequests)
    .values({ orderId: order.id, reasonId: reason.id, reason: reason.words, userId, requestedAt: at })
    .returning({ id: cancellationRequests.id })
  await logEvent(tx, { orderId: order.id, kind: 'request', requestId: row?.id ?? 0, actor, at, quiet: true })
  return 'requested'
}

/**
 * Cancels the rest of an order. Its products return to stock, open requests are granted, and paid amounts are credited.
 * From then on received payments are due for refund (view order_money). The order's amounts stay unchanged, for the
 * books.
 * @param by the party that requested it, not the party that carries it out
 */
export async function cancelWhole(
  { tx, now, seller }: OrderActionContext,
  order: LockedOrder,
  { reason, by }: { reason: string; by: 'customer' | 'shop' },
  actor: Actor,
): Promise<void> {
  if (isPartSent(order)) throw refuse('not-cancellable', PART_SENT)
  if (by === 'customer') await retainDeposit(tx, order, now)
  await markCancelled(tx, order, { reason, by }, actor, now)
  await cancelReservation(tx, order.id, order.lines, { actor, now })
  if (isBooked(order)) {
    await issueCreditNotes({ tx, seller, now }, order, creditOfWhole(order).notes, { reason })
  }
  // Locked last, in the same order as when an order is placed.
  await giveUsesBack(tx.query, { orderId: order.id, now })
  await returnStoreCredit(tx, now, order.id)
}

/**
 * Retains the part of a deposit that the customer saw before paying, if the order is in preparation. More than was paid
 * is never retained.
 */
async function retainDeposit(tx: Session, order: LockedOrder, now: Date): Promise<void> {
  const { receivedCents, refundedCents } = await moneyOf(tx, order.id)
  const cents = retainedOf(order, receivedCents - refundedCents)
  if (cents > 0) await tx.db.insert(retainedDeposits).values({ orderId: order.id, cents, at: now })
}

/** A cancelled quantity of a line, and the reason. */
export interface CancelledPart {
  productId: number
  tenths: number
  reason: string
  /** The party that wished it; defaults to the customer. */
  by?: 'customer' | 'shop'
}

/**
 * Cancels a quantity of a line; the rest of the order stays. Before payment the order's total decreases. Afterwards the
 * difference is credited and due for refund. With its last line the order itself is cancelled.
 * @returns true if it was the last of its lines
 * @throws `payment-in-flight` while a payment of the changed amount is in progress
 */
export async function cancelPart(
  context: OrderActionContext,
  order: LockedOrder,
  part: CancelledPart,
  actor: Actor,
): Promise<boolean> {
  const change = cancelPartOf(order, part)
  if (change === null) {
    await cancelWhole(context, order, { reason: part.reason, by: part.by ?? 'customer' }, actor)
    return true
  }
  // Restocks first: an order with a lower total can become paid by earlier payments, and take the rest of its products.
  await returnPart(context.tx, order.id, part, { actor, now: context.now })
  if (isBooked(order)) {
    await creditLines(context, order, change.credit, 'cancelled')
    await issueCreditNotes({ ...context }, order, change.credit.notes, { reason: part.reason })
  } else await reduceOrder(context, order, part, change)
  await settleUses(context.tx.query, { orderId: order.id })
  await settleParcels(context.tx, order.id, context.now)
  await finishSending(context, order.id, actor)
  return false
}

/** Reduces the total of an order that is not in the books. Earlier part payments can then be enough to pay it. */
async function reduceOrder(
  { tx, now }: OrderActionContext,
  order: LockedOrder,
  part: CancelledPart,
  { off, reduced }: PartCancelled,
): Promise<void> {
  if (order.paymentStatus === PAYMENT_STATUS.waiting || order.paymentStatus === PAYMENT_STATUS.pending) {
    throw refuse(
      'payment-in-flight',
      'A payment for this order is in progress. Answer the request when it has finished.',
    )
  }
  await tx.db
    .update(orderLines)
    .set({
      cancelledTenths: sql`${orderLines.cancelledTenths} + ${part.tenths}`,
      exVatCents: sql`${orderLines.exVatCents} - ${off.exVatCents}`,
      vatCents: sql`${orderLines.vatCents} - ${off.vatCents}`,
    })
    .where(isLine(order.id, part.productId))
  const before = await moneyOf(tx, order.id)
  await tx.db
    .update(orders)
    .set({
      productsExVatCents: reduced.exVatCents - order.deliveryExVatCents,
      productsVatCents: reduced.vatCents - order.deliveryVatCents,
      roundingCents: reduced.roundingCents,
      totalCents: reduced.totalCents,
    })
    .where(eq(orders.id, order.id))
  await followNewTotal(tx, order.id, before, now)
}

const isLine = (orderId: string, productId: number) =>
  and(eq(orderLines.orderId, orderId), eq(orderLines.variantId, productId))

async function followNewTotal(tx: Session, orderId: string, before: OrderMoney, now: Date): Promise<void> {
  const locked = await lockPayableOrder(tx, { id: orderId })
  if (locked && locked.order.receivedCents > 0) {
    await followLedger(tx, { ...locked.order, ...before }, locked.attempts, now)
  }
}
