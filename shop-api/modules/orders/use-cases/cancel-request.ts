import { eq } from 'drizzle-orm'
import type { Cents } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { cancellationRequests } from '../../../db/schema/order-history.ts'
import { refuse } from '../../../refusal.ts'
import { type Actor, logEvent } from '../../order-events/use-cases/order-event.ts'
import { moneyOf } from '../../payments/use-cases/payable-orders.ts'
import { tenthsOf } from '../../pricing/rules/quantity.ts'
import type { OrderAccess } from '../queries/order-access.ts'
import { type Acceptance, acceptanceOf, type Requested } from '../rules/cancellation-request.ts'
import type { LockedOrder } from '../rules/locked-order.ts'
import { tooLateToCancel } from '../rules/order-states.ts'
import { refuseItemCancellation } from '../rules/refuse-cancellation.ts'
import { refuseBelowRetained } from '../rules/retained-deposit.ts'
import { cancelPart, cancelWhole, type OrderActionContext, type Reason } from './cancel-order.ts'
import { changedMeanwhile } from './edit-order.ts'
import { lockOrder } from './locked-order.ts'

export interface ItemCancellation {
  orderId: string
  productId: number
  quantity: number
  reason: Reason
  comments: string
}

/**
 * Requests the cancellation of a quantity of a line, for a customer.
 * @param access null for a caller with the secret of a guest's order page
 * @returns the request's id
 * @throws `not-found` for another customer's order or a product that is not in it; `not-cancellable` with the reason;
 * `invalid-request` for a quantity above the limit, with the limit
 */
export async function requestItemCancellation(
  { tx, now: at }: OrderActionContext,
  { orderId, productId, quantity, reason, comments }: ItemCancellation,
  access: OrderAccess | null,
): Promise<number> {
  const order = await lockOrder(tx, { id: orderId }, access)
  const line = order.lines.find((one) => one.productId === productId)
  if (!line) throw refuse('not-found', 'This product is not in the order.')
  const quantityTenths = tenthsOf(quantity)
  const refused = refuseItemCancellation(order, line, quantityTenths)
  if (refused) throw refused
  await demandRetained(tx, order, { productId, tenths: quantityTenths, reason: reason.words })
  const userId = access?.userId ?? null
  const [row] = await tx.db
    .insert(cancellationRequests)
    .values({
      ...{ orderId: order.id, variantId: productId, quantityTenths, reasonId: reason.id, reason: reason.words },
      ...{ comments, userId, requestedAt: at },
    })
    .returning({ id: cancellationRequests.id })
  const requestId = (row as { id: number }).id
  const actor: Actor = { kind: 'customer', userId }
  await logEvent(tx, { orderId: order.id, kind: 'request', requestId, actor, at, quiet: true })
  return requestId
}

export interface RequestAnswer {
  requestId: number
  accept: boolean
  /** The text that the customer reads. */
  words: string
  /** The order's total after an acceptance, as previewed; undefined without a preview. */
  expectedCents?: Cents
}

/**
 * A request without a reply, with its order locked.
 * @throws `not-found` if there is no such request; `not-cancellable` if it already has a reply
 */
async function lockRequest(tx: Session, requestId: number): Promise<{ order: LockedOrder; request: Requested }> {
  const isRequest = eq(cancellationRequests.id, requestId)
  const [found] = await tx.db
    .select({ orderId: cancellationRequests.orderId })
    .from(cancellationRequests)
    .where(isRequest)
  if (!found) throw refuse('not-found', 'We could not find this request.')
  const order = await lockOrder(tx, { id: found.orderId }, null)
  // Reads after the lock: it could have received a reply before.
  const [request] = await tx.db
    .select({
      productId: cancellationRequests.variantId,
      tenths: cancellationRequests.quantityTenths,
      reason: cancellationRequests.reason,
      state: cancellationRequests.state,
    })
    .from(cancellationRequests)
    .where(isRequest)
  if (request?.state !== 'requested') throw refuse('not-cancellable', 'This request was answered before.')
  return { order, request }
}

/** Refuses to cancel products of a dispatched order. @throws `not-cancellable` */
function refuseTooLate({ status, shippingType }: LockedOrder): void {
  const tooLate = tooLateToCancel(status, shippingType)
  if (tooLate) throw refuse('not-cancellable', tooLate)
}

/** Refuses a part that would lower the retained part of the deposit. @throws `not-cancellable` */
async function demandRetained(tx: Session, order: LockedOrder, request: Requested): Promise<void> {
  if (request.productId === null || order.retainedCents === null) return
  const { receivedCents, refundedCents } = await moneyOf(tx, order.id)
  const refused = refuseBelowRetained(order, acceptanceOf(order, request).afterCents, receivedCents - refundedCents)
  if (refused) throw refused
}

/**
 * The money of an order if a request is accepted. Does not write, and locks the order.
 * @throws as `answerRequest`
 */
export async function previewAcceptance(tx: Session, requestId: number): Promise<Acceptance & { order: LockedOrder }> {
  const { order, request } = await lockRequest(tx, requestId)
  refuseTooLate(order)
  await demandRetained(tx, order, request)
  return { order, ...acceptanceOf(order, request) }
}

/**
 * Replies to a customer's request. A granted request is carried out at once.
 * @throws `not-found` if there is no such request; `not-cancellable` if it already has a reply, the order was
 * dispatched, or a part of it would lower the retained deposit; `changed-meanwhile` if the order's total would differ from the preview
 */
export async function answerRequest(
  context: OrderActionContext,
  { requestId, accept, words, expectedCents }: RequestAnswer,
  operator: string,
): Promise<{ orderNo: number }> {
  const { tx, now } = context
  const { order, request } = await lockRequest(tx, requestId)
  if (accept) {
    refuseTooLate(order)
    await demandRetained(tx, order, request)
    if (expectedCents !== undefined && acceptanceOf(order, request).afterCents !== expectedCents)
      throw changedMeanwhile(order.orderNo)
  }
  const actor: Actor = { kind: 'operator', name: operator }
  // Writes the reply first: cancelling the whole order would otherwise write a different reply.
  await tx.db
    .update(cancellationRequests)
    .set({ state: accept ? 'accepted' : 'declined', answeredAt: now, answeredBy: operator, answer: words })
    .where(eq(cancellationRequests.id, requestId))
  const isGone = accept && (await grant(context, order, request, actor))
  // The cancellation of the whole order has a separate event.
  await logEvent(tx, { orderId: order.id, kind: 'answer', requestId, note: words, actor, at: now, quiet: isGone })
  return { orderNo: order.orderNo }
}

/** Carries out the request. @returns true if it cancels the rest of the order */
async function grant(
  context: OrderActionContext,
  order: LockedOrder,
  { productId, tenths, reason }: Requested,
  actor: Actor,
): Promise<boolean> {
  if (productId !== null) return cancelPart(context, order, { productId, tenths: tenths ?? 0, reason }, actor)
  await cancelWhole(context, order, { reason, by: 'customer' }, actor)
  return true
}
