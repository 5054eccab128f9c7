import { quantityOf, showQuantities, tenthsOf } from '../../domain/cart/quantity.ts'
import { tooLateToCancel } from '../../domain/orders/order-states.ts'
import { refuse } from '../../domain/refusal.ts'
import { cancelPart, cancelWhole, checkCancellable, type OrderActionContext, type Reason } from './cancel-order.ts'
import { cancellableTenths, type LockedOrder, lockOrder } from './locked-order.ts'
import type { Viewer } from './order-access.ts'
import { type Actor, logEvent } from './order-event.ts'

export interface ItemCancellation {
  orderId: string
  productId: number
  quantity: number
  reason: Reason
  comments: string
}

const wrongQuantity = (message: string) => refuse('invalid-request', message, { fields: { quantity: message } })

/**
 * A customer asks for some of a line to be cancelled.
 * @param viewer null for whoever has shown the secret of a guest's order page
 * @returns the request's id
 * @throws not-found for another's order or a product that is not in it; not-cancellable with the reason; invalid-request
 *   for a quantity that is too much, with the limit
 */
export async function requestItemCancellation(
  desk: OrderActionContext,
  asked: ItemCancellation,
  viewer: Viewer | null,
): Promise<number> {
  const { query, now } = desk
  const order = await lockOrder(query, { id: asked.orderId }, viewer)
  const line = order.lines.find(({ productId }) => productId === asked.productId)
  if (!line) throw refuse('not-found', 'This product is not in the order.')
  checkCancellable(order)
  const limit = cancellableTenths(line, order)
  if (limit === 0) {
    throw refuse(
      'not-cancellable',
      line.tenths === 0
        ? 'This product is already cancelled.'
        : 'You have already asked for all of this product to be cancelled. We will answer you soon.',
    )
  }
  const tenths = tenthsOf(asked.quantity)
  if (tenths > limit) throw wrongQuantity(`At most ${showQuantities([limit])} can be cancelled.`)
  if (tenths % line.stepTenths !== 0) {
    throw wrongQuantity(`Only multiples of ${quantityOf(line.stepTenths)} can be cancelled.`)
  }
  const at = now
  const userId = viewer?.userId ?? null
  const [row] = await query<{ id: number }>(
    `INSERT INTO cancellation_requests (order_id, variant_id, quantity_tenths, reason_id, reason, comments, user_id, requested_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
    [order.id, line.productId, tenths, asked.reason.id, asked.reason.words, asked.comments, userId, at],
  )
  const requestId = (row as { id: number }).id
  const actor: Actor = { kind: 'customer', userId }
  await logEvent(query, { orderId: order.id, kind: 'request', requestId, actor, at, quiet: true })
  return requestId
}

export interface RequestAnswer {
  requestId: number
  accept: boolean
  /** What the customer is told. */
  words: string
}

interface OpenRequest {
  orderId: string
  productId: number | null
  tenths: number | null
  reason: string
  state: string
}

/**
 * Answers a customer's request. Granted, it is done at once.
 * @throws not-found when there is none; not-cancellable when it was answered already, or the order has gone out meanwhile
 */
export async function answerRequest(
  desk: OrderActionContext,
  { requestId, accept, words }: RequestAnswer,
  operator: string,
): Promise<{ orderNo: number }> {
  const { query, now } = desk
  const [found] = await query<{ orderId: string }>(
    'SELECT order_id AS "orderId" FROM cancellation_requests WHERE id = $1',
    [requestId],
  )
  if (!found) throw refuse('not-found', 'There is no such request.')
  const order = await lockOrder(query, { id: found.orderId }, null)
  const [request] = await query<OpenRequest>(
    `SELECT order_id AS "orderId", variant_id AS "productId", quantity_tenths AS tenths, reason, state
     FROM cancellation_requests WHERE id = $1`,
    [requestId],
  )
  if (request?.state !== 'requested') throw refuse('not-cancellable', 'This request was answered already.')
  if (accept) {
    const tooLate = tooLateToCancel(order.status, order.shippingType)
    if (tooLate) throw refuse('not-cancellable', tooLate)
  }
  const actor: Actor = { kind: 'operator', name: operator }
  // First the answer: cancelling the whole order would give it one of its own.
  await query(
    `UPDATE cancellation_requests SET state = $2, answered_at = $3, answered_by = $4, answer = $5 WHERE id = $1`,
    [requestId, accept ? 'accepted' : 'declined', now, operator, words],
  )
  const isGone = accept && (await grant(desk, order, request, actor))
  // That the whole order is cancelled is told by itself.
  await logEvent(query, { orderId: order.id, kind: 'answer', requestId, note: words, actor, at: now, quiet: isGone })
  return { orderNo: order.orderNo }
}

/** Does what was asked. @returns true when nothing of the order is left by it */
async function grant(
  desk: OrderActionContext,
  order: LockedOrder,
  request: OpenRequest,
  actor: Actor,
): Promise<boolean> {
  const { productId, tenths, reason } = request
  if (productId !== null) return cancelPart(desk, order, { productId, tenths: tenths ?? 0, reason }, actor)
  await cancelWhole(desk, order, { reason, by: 'customer' }, actor)
  return true
}
