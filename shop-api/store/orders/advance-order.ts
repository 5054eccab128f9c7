import { PAYMENT_STATUS } from '#lib/contract/codes.ts'
import {
  mayGo,
  type OrderStatus,
  STATUS,
  statusText,
  stepAfter,
  tooLateToCancel,
} from '../../domain/orders/order-states.ts'
import { refuse } from '../../domain/refusal.ts'
import { cancelWhole, type OrderActionContext } from './cancel-order.ts'
import { issueInvoice } from './issue-tax-document.ts'
import { lockOrder } from './locked-order.ts'
import { logEvent } from './order-event.ts'
import { keepGoods } from './reservations.ts'

const inWords = (status: OrderStatus) => statusText({ status, cancelledBy: null, hasOpenRequest: false })

/**
 * The shop takes an order a step further: to what comes next, or to the state named. Goods that go out have their tax
 * invoice with them.
 * @param asked `unpaid` goes on with an order that is to be paid at once and is not
 * @returns `isUnpaid` for such an order
 * @throws not-found; not-allowed when no such step leads from where it is, a cancellation request waits for an answer, or
 *   it is to be paid first; out-of-stock when its goods were released and are gone
 */
export async function advanceOrder(
  { query, now, seller }: OrderActionContext,
  asked: { orderNo: number; to?: OrderStatus; unpaid?: boolean },
  operator: string,
): Promise<{ from: OrderStatus; to: OrderStatus; isUnpaid: boolean }> {
  const order = await lockOrder(query, { orderNo: asked.orderNo }, null)
  const from = order.status
  const to = asked.to ?? stepAfter(from)
  if (to === null || to === STATUS.cancelled || !mayGo(from, to)) {
    const wanted = to === null ? 'go further' : `become ${inWords(to)}`
    throw refuse('not-allowed', `Order ${order.orderNo} is ${inWords(from)} and cannot ${wanted}.`)
  }
  if (to === STATUS.outForDelivery && order.openRequests > 0) {
    throw refuse('not-allowed', `Order ${order.orderNo} has a cancellation request. Answer it before it goes out.`)
  }
  // A company's account is billed with the invoice; everybody else pays before anything is sent.
  const isUnpaid = order.creditTermsDays === null && order.paymentStatus !== PAYMENT_STATUS.completed
  if (isUnpaid && !asked.unpaid) {
    const otherwise = 'If it is to go on all the same, say --unpaid.'
    throw refuse('not-allowed', `Order ${order.orderNo} is not paid, and it is not on account. ${otherwise}`)
  }
  const gone = await keepGoods(query, order.id)
  if (gone.length > 0) {
    const which = gone.map(({ name }) => name).join('; ')
    throw refuse(
      'out-of-stock',
      `The goods of order ${order.orderNo} are not held any more, and there is not enough of: ${which}.`,
    )
  }
  await query('UPDATE orders SET status = $2 WHERE id = $1', [order.id, to], 'advance-order')
  if (to === STATUS.outForDelivery) await issueInvoice({ query, seller, now }, order)
  await logEvent(query, {
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

/** The shop cancels an order. @throws not-found; not-cancellable with the reason */
export async function cancelForShop(
  desk: OrderActionContext,
  asked: { orderNo: number; reason: string },
  operator: string,
): Promise<void> {
  const order = await lockOrder(desk.query, { orderNo: asked.orderNo }, null)
  const tooLate = tooLateToCancel(order.status, order.shippingType)
  if (tooLate) throw refuse('not-cancellable', tooLate)
  await cancelWhole(desk, order, { reason: asked.reason, by: 'shop' }, { kind: 'operator', name: operator })
}
