import type { Query, Session } from '../../db/client.ts'
import { creditOf, type Sums, sumsOf, valueCancelled } from '../../domain/orders/cancelled-value.ts'
import { cancelsAtOnce, tooLateToCancel } from '../../domain/orders/order-states.ts'
import type { Party } from '../../domain/orders/tax-document.ts'
import { refuse } from '../../domain/refusal.ts'
import { followLedger, type OrderMoney } from '../../payments/payable-order.ts'
import { lockPayableOrder, moneyOf } from '../payments/payable-orders.ts'
import { deliveryLine, goodsLine, issueCreditNote } from './issue-tax-document.ts'
import { type LockedOrder, lockOrder } from './locked-order.ts'
import { markCancelled } from './mark-cancelled.ts'
import type { Viewer } from './order-access.ts'
import { type Actor, logEvent } from './order-event.ts'
import { returnGoods, returnPart } from './reservations.ts'

/** What changing an order needs, in one transaction. */
export interface OrderActionContext {
  tx: Session
  query: Query
  /** The one instant of all that is done at once. */
  now: Date
  seller: Party
}

/** A reason, as the list has it or in the customer's own words. */
export interface Reason {
  id: number
  words: string
}

/** The reason that somebody chose. @throws invalid-request when there is none of that id */
export async function readReason(query: Query, id: number, otherReason: string | undefined): Promise<Reason> {
  const [row] = await query<{ name: string }>('SELECT name FROM cancel_reasons WHERE id = $1', [id], 'cancel-reason')
  if (!row) throw refuse('invalid-request', 'Choose a reason.', { fields: { reason: 'Choose a reason.' } })
  return { id, words: id === 0 && otherReason ? otherReason : row.name }
}

/**
 * A customer cancels an order: at once while it waits for approval, on request while it is in process. A guest's that is
 * paid, or being paid, is cancelled on request only.
 * @param viewer null for whoever has shown the secret of a guest's order page
 * @throws not-found for another's order; not-cancellable with the reason
 */
export async function cancelOwnOrder(
  desk: OrderActionContext,
  asked: { orderId: string; reason: Reason },
  viewer: Viewer | null,
): Promise<'cancelled' | 'requested'> {
  const order = await lockOrder(desk.query, { id: asked.orderId }, viewer)
  checkCancellable(order)
  const userId = viewer?.userId ?? null
  const actor: Actor = { kind: 'customer', userId }
  const { receivedCents } = await moneyOf(desk.tx, order.id)
  if (cancelsAtOnce({ ...order, isGuest: order.userType === null, receivedCents })) {
    await cancelWhole(desk, order, { reason: asked.reason.words, by: 'customer' }, actor)
    return 'cancelled'
  }
  const at = desk.now
  const [row] = await desk.query<{ id: number }>(
    `INSERT INTO cancellation_requests (order_id, reason_id, reason, user_id, requested_at)
     VALUES ($1, $2, $3, $4, $5) RETURNING id`,
    [order.id, asked.reason.id, asked.reason.words, userId, at],
  )
  await logEvent(desk.query, { orderId: order.id, kind: 'request', requestId: row?.id ?? 0, actor, at, quiet: true })
  return 'requested'
}

/** @throws not-cancellable with the reason */
export function checkCancellable(order: LockedOrder): void {
  const tooLate = tooLateToCancel(order.status, order.shippingType)
  if (tooLate) throw refuse('not-cancellable', tooLate)
  if (order.wholeRequested) {
    throw refuse('not-cancellable', 'You have already asked for this order to be cancelled. We will answer you soon.')
  }
}

/** Whether an order's amounts stand in the books, as paid or as invoiced on an account: then what goes off is credited. */
const isBooked = (order: LockedOrder): boolean => order.paymentStatus === 2 || order.isInvoiced

/** The sums of an order as the books have it now. */
export function presentSums(order: LockedOrder): Sums {
  const { exVatCents, vatCents } = sumsOf([...order.lines, deliveryOf(order)])
  const totalCents = order.totalCents - order.creditedCents
  return { exVatCents, vatCents, totalCents, roundingCents: totalCents - exVatCents - vatCents }
}

const deliveryOf = (order: LockedOrder) => ({
  exVatCents: order.deliveryExVatCents,
  vatCents: order.deliveryVatCents,
})

/**
 * Cancels all that is left of an order: goods that it has go back into stock, open requests are granted by it, and what
 * was paid is credited; what came in is to be given back from now on (view order_money). The amounts stay as they were, for the books.
 * @param by whose wish it was, whoever carries it out
 */
export async function cancelWhole(
  desk: OrderActionContext,
  order: LockedOrder,
  { reason, by }: { reason: string; by: 'customer' | 'shop' },
  actor: Actor,
): Promise<void> {
  const { query, now, seller } = desk
  await markCancelled(query, order, { reason, by }, actor, now)
  await returnGoods(query, order.id, order.lines)
  if (isBooked(order)) {
    const sums = presentSums(order)
    const lines = [...order.lines.filter(({ tenths }) => tenths > 0).map(goodsLine), ...deliveryLine(order)]
    await issueCreditNote({ query, seller, now }, order, { sums, lines, reason })
  }
}

/**
 * Takes some of a line off an order, which stays with the rest. Before it is paid the order comes to less; afterwards
 * the difference is credited and to be given back. With the last of its lines the order itself is cancelled.
 * @returns true when it was the last of its lines
 * @throws payment-in-flight while somebody is paying the amount that would change
 */
export async function cancelPart(
  desk: OrderActionContext,
  order: LockedOrder,
  part: { productId: number; tenths: number; reason: string },
  actor: Actor,
): Promise<boolean> {
  const { query, now, seller } = desk
  const line = order.lines.find(({ productId }) => productId === part.productId)
  if (!line || part.tenths > line.tenths) throw new Error('more is cancelled than is ordered')
  const isRest = part.tenths === line.tenths && order.lines.every((one) => one === line || one.tenths === 0)
  if (isRest) {
    await cancelWhole(desk, order, { reason: part.reason, by: 'customer' }, actor)
    return true
  }
  const off = valueCancelled(line, part.tenths)
  const after = { exVatCents: line.exVatCents - off.exVatCents, vatCents: line.vatCents - off.vatCents }
  const kept = order.lines.map((one) => (one === line ? after : one))
  const sums = sumsOf([...kept, deliveryOf(order)])
  // Before an order that comes to less may be paid by what came in, and take the rest of its goods.
  await returnPart(query, order.id, part)
  if (isBooked(order)) {
    const credit = creditOf(presentSums(order), sums)
    await creditLine(query, order.id, part, off)
    await query('UPDATE orders SET credited_cents = credited_cents + $2 WHERE id = $1', [order.id, credit.totalCents])
    const lines = [{ ...goodsLine(line), tenths: part.tenths, ...off }]
    await issueCreditNote({ query, seller, now }, order, { sums: credit, lines, reason: part.reason })
  } else {
    if (order.paymentStatus === 0 || order.paymentStatus === 1) {
      throw refuse('payment-in-flight', 'This order is being paid. Answer the request when that is settled.')
    }
    await query(
      `UPDATE order_lines SET cancelled_tenths = cancelled_tenths + $3, ex_vat_cents = $4, vat_cents = $5
       WHERE order_id = $1 AND variant_id = $2`,
      [order.id, part.productId, part.tenths, after.exVatCents, after.vatCents],
    )
    const before = await moneyOf(desk.tx, order.id)
    await query(
      `UPDATE orders SET goods_ex_vat_cents = $2, goods_vat_cents = $3, rounding_cents = $4, total_cents = $5
       WHERE id = $1`,
      [
        order.id,
        sums.exVatCents - order.deliveryExVatCents,
        sums.vatCents - order.deliveryVatCents,
        sums.roundingCents,
        sums.totalCents,
      ],
    )
    await followNewTotal(desk.tx, order.id, before, now)
  }
  return false
}

/** An order that comes to less may be paid by the parts that came in. */
async function followNewTotal(tx: Session, orderId: string, before: OrderMoney, now: Date): Promise<void> {
  const locked = await lockPayableOrder(tx, { id: orderId })
  if (locked && locked.order.receivedCents > 0) {
    await followLedger(tx, { ...locked.order, ...before }, locked.attempts, now)
  }
}

const creditLine = (
  query: Query,
  orderId: string,
  part: { productId: number; tenths: number },
  off: { exVatCents: number; vatCents: number },
) =>
  query(
    `UPDATE order_lines SET cancelled_tenths = cancelled_tenths + $3,
       credited_ex_vat_cents = credited_ex_vat_cents + $4, credited_vat_cents = credited_vat_cents + $5
     WHERE order_id = $1 AND variant_id = $2`,
    [orderId, part.productId, part.tenths, off.exVatCents, off.vatCents],
  )
