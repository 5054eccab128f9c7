import type { FastifyInstance } from 'fastify'
import { USER_TYPE } from '#lib/contract/base/codes.ts'
import { orderPush } from '#lib/contract/notifications/push-calls.ts'
import { cancelItemRequest, cancelOrder } from '#lib/contract/orders/cancellation.ts'
import { cloneOrder as cloneOrderCall, orderDetails } from '#lib/contract/orders/order-details.ts'
import { type OfficeDocumentKind, orderDocumentFile } from '#lib/contract/orders/order-document.ts'
import { orderList } from '#lib/contract/orders/order-list.ts'
import { orderSms } from '#lib/contract/orders/order-sms.ts'
import type { Session } from '../../../db/client.ts'
import { FileAnswer } from '../../../http/serve-call.ts'
import { demandPush } from '../../../push/push-env.ts'
import { refuse } from '../../../refusal.ts'
import { cartOwner, pricedFor } from '../../cart/routes/cart.ts'
import { type Caller, checkMayOrder, signedIn } from '../../identity/caller.ts'
import { serveCall, serveRead } from '../../identity/serve-call.ts'
import type { QrParts } from '../../payments/use-cases/payment-qr.ts'
import { drawDocument } from '../documents/draw-document.ts'
import { loadPayableDocument } from '../documents/load-document.ts'
import { sellerOf } from '../documents/seller.ts'
import { listOrders } from '../queries/list-orders.ts'
import { loadOrderDetails } from '../queries/load-order-details.ts'
import type { OrderAccess } from '../queries/order-access.ts'
import { clonedMessage } from '../rules/cloned-lines.ts'
import type { OrderTokens } from '../rules/order-tokens.ts'
import type { Party } from '../rules/tax-document.ts'
import { cancelOwnOrder, type OrderActionContext, readReason } from '../use-cases/cancel-order.ts'
import { requestItemCancellation } from '../use-cases/cancel-request.ts'
import { cloneOrder } from '../use-cases/clone-order.ts'
import { shownDeliveryCode } from '../use-cases/delivery-codes.ts'
import { followOrder } from '../use-cases/order-push.ts'
import { setOrderSms } from '../use-cases/order-sms.ts'

/** Order access of a signed-in caller; for a representative acting for a trader, only that trader's orders. */
export function orderAccessOf(caller: Caller): OrderAccess {
  const { userId, account } = signedIn(caller)
  return { userId, userType: account.userType, companyId: account.companyId }
}

/** Messages for the outcomes of a cancellation. */
export const CANCELLATION_MESSAGES = {
  cancelled: 'Your order is cancelled.',
  requested: 'We have your request to cancel this order and will answer within a working day.',
} as const
export const REQUEST_MESSAGE = 'We have your request and will answer within a working day.'

/** A document of an order as a file. The caller's access is checked before. @throws not-found */
export async function documentAnswer(
  parts: QrParts,
  { orderId, paper, serial }: { orderId: string; paper: OfficeDocumentKind; serial?: string | undefined },
  seller: Party,
): Promise<FileAnswer> {
  const drawn = await loadPayableDocument(parts, { orderId, document: paper, ...(serial && { serial }) }, seller)
  if (!drawn) throw refuse('not-found', 'We could not find this document.')
  const name = `${drawn.title.toLowerCase().replaceAll(' ', '-')}-${drawn.serial}.pdf`
  return new FileAnswer(await drawDocument(drawn), 'application/pdf', name)
}

/** Dependencies of the QR code on a document. */
export const qrPartsOf = (
  { shop: { providers, clock } }: FastifyInstance,
  { tx, log, requestId }: { tx: Session } & QrParts['context'],
): QrParts => ({ tx, providers, now: clock(), context: { log, requestId } })

/** Whether the caller buys: staff and representatives see no code for the rider. */
const isCustomer = (caller: Caller): boolean =>
  caller.who !== 'guest' && !caller.viewAs && caller.who !== USER_TYPE.staff && caller.who !== USER_TYPE.rep

export const noOrder = () => refuse('not-found', 'We could not find this order.')

/** Placed orders: lists, details, documents, reordering, cancellation. */
export function serveOrderHistory(app: FastifyInstance, tokens: OrderTokens): void {
  const { clock, env, site } = app.shop
  const seller = () => sellerOf(env, site.facts)
  const contextIn = (tx: Session): OrderActionContext => ({ tx, now: clock(), seller: seller() })

  serveRead(app, orderList, async ({ input, caller, tx }) => {
    const { perPage, after, ...filter } = input
    const { data, next } = await listOrders(tx, orderAccessOf(caller), { filter, perPage, after })
    return { data, meta: { next } }
  })

  serveCall(app, orderDetails, async ({ input, caller, tx }) => {
    const data = await loadOrderDetails(tx, input.orderId, orderAccessOf(caller))
    if (!data) throw noOrder()
    return { data: { ...data, ...(isCustomer(caller) && (await shownDeliveryCode(tx, tokens, data))) } }
  })

  serveCall(app, orderDocumentFile, async ({ input, caller, ...request }) => {
    if (!(await loadOrderDetails(request.tx, input.orderId, orderAccessOf(caller)))) throw noOrder()
    return { data: await documentAnswer(qrPartsOf(app, request), input, seller()) }
  })

  serveCall(app, cloneOrderCall, async ({ input, caller, tx }) => {
    checkMayOrder(caller)
    const cart = { cart: cartOwner(caller), buyer: pricedFor(caller, clock) }
    const data = await cloneOrder(tx, clock, input.orderId, orderAccessOf(caller), cart)
    return { data, message: clonedMessage(data) }
  })

  serveCall(app, cancelOrder, async ({ input, caller, tx, log }) => {
    const { orderId, reason: id, otherReason } = input
    const reason = await readReason(tx, id, otherReason)
    const outcome = await cancelOwnOrder(contextIn(tx), { orderId, reason }, orderAccessOf(caller))
    log.info({ outcome }, 'order cancellation')
    return { data: { orderId, outcome }, message: CANCELLATION_MESSAGES[outcome] }
  })

  serveCall(app, orderSms, async ({ input, caller, tx }) => {
    const message = await setOrderSms(tx, input, orderAccessOf(caller))
    return { data: { smsUpdates: input.smsUpdates }, message }
  })

  serveCall(app, orderPush, async ({ input, caller, tx }) => {
    demandPush(env)
    const topic = await followOrder(tx, clock(), input, orderAccessOf(caller))
    return { data: { topic }, message: 'We send you a message here when it is on its way.' }
  })

  serveCall(app, cancelItemRequest, async ({ input, caller, tx }) => {
    const { orderId, orderDetailId: productId, quantity, comments = '', reason: id, otherReason } = input
    const reason = await readReason(tx, id, otherReason)
    const request = { orderId, productId, quantity, reason, comments }
    const requestId = await requestItemCancellation(contextIn(tx), request, orderAccessOf(caller))
    return { data: { orderId, requestId }, message: REQUEST_MESSAGE }
  })
}
