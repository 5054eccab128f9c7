import type { FastifyInstance } from 'fastify'
import { guestOrderPush } from '#lib/contract/notifications/push-calls.ts'
import {
  guestCancelItemRequest,
  guestCancelOrder,
  guestOrder,
  guestOrderDocument,
} from '#lib/contract/orders/guest-order.ts'
import { guestOrderSms } from '#lib/contract/orders/order-sms.ts'
import type { Session } from '../../../db/client.ts'
import type { From } from '../../../http/trusted-address.ts'
import { demandPush } from '../../../push/push-env.ts'
import { serveCall } from '../../identity/serve-call.ts'
import { sellerOf } from '../documents/seller.ts'
import { loadOrderDetails } from '../queries/load-order-details.ts'
import type { OrderTokens } from '../rules/order-tokens.ts'
import { cancelOwnOrder, type OrderActionContext, readReason } from '../use-cases/cancel-order.ts'
import { requestItemCancellation } from '../use-cases/cancel-request.ts'
import { shownDeliveryCode } from '../use-cases/delivery-codes.ts'
import { openGuestOrder } from '../use-cases/guest-order-tokens.ts'
import { followOrder } from '../use-cases/order-push.ts'
import { setOrderSms } from '../use-cases/order-sms.ts'
import { CANCELLATION_MESSAGES, documentAnswer, noOrder, qrPartsOf, REQUEST_MESSAGE } from './order-history.ts'

/** Guest orders: read the order, get its documents, cancel. All calls need only the secret of the order's page. */
export function serveGuestOrders(app: FastifyInstance, tokens: OrderTokens): void {
  const { clock, database, env, site } = app.shop
  const seller = () => sellerOf(env, site.facts)
  const contextIn = (tx: Session): OrderActionContext => ({ tx, now: clock(), seller: seller() })

  const opened = (tx: Session, token: string, from: From) => openGuestOrder({ database, clock }, tx, token, from)

  /** Runs before the transaction of a writing call, so that counted attempts remain counted. */
  const check = async ({ input, tx, from }: { input: { token: string }; tx: Session; from: From }) => {
    await opened(tx, input.token, from)
  }

  serveCall(app, guestOrder, async ({ input, tx, from }) => {
    const data = await loadOrderDetails(tx, await opened(tx, input.token, from), null)
    if (!data) throw noOrder()
    return { data: { ...data, ...(await shownDeliveryCode(tx, tokens, data)) } }
  })

  serveCall(app, guestOrderDocument, async ({ input: { token, ...document }, from, ...request }) => {
    const orderId = await opened(request.tx, token, from)
    return { data: await documentAnswer(qrPartsOf(app, request), { orderId, ...document }, seller()) }
  })

  serveCall(
    app,
    guestCancelOrder,
    async ({ input, tx, from, log }) => {
      const orderId = await opened(tx, input.token, from)
      const reason = await readReason(tx, input.reason, input.otherReason)
      const outcome = await cancelOwnOrder(contextIn(tx), { orderId, reason }, null)
      log.info({ outcome }, "cancellation of a guest's order")
      return { data: { outcome }, message: CANCELLATION_MESSAGES[outcome] }
    },
    { before: check },
  )

  serveCall(
    app,
    guestOrderSms,
    async ({ input: { token, smsUpdates }, tx, from }) => {
      const message = await setOrderSms(tx, { orderId: await opened(tx, token, from), smsUpdates }, null)
      return { data: { smsUpdates }, message }
    },
    { before: check },
  )

  serveCall(
    app,
    guestOrderPush,
    async ({ input: { token, subscription }, tx, from }) => {
      demandPush(env)
      const topic = await followOrder(tx, clock(), { orderId: await opened(tx, token, from), subscription }, null)
      return { data: { topic }, message: 'We send you a message here when it is on its way.' }
    },
    { before: check },
  )

  serveCall(
    app,
    guestCancelItemRequest,
    async ({ input, tx, from }) => {
      const { orderDetailId: productId, quantity, comments = '' } = input
      const orderId = await opened(tx, input.token, from)
      const reason = await readReason(tx, input.reason, input.otherReason)
      const requestId = await requestItemCancellation(
        contextIn(tx),
        { orderId, productId, quantity, reason, comments },
        null,
      )
      return { data: { requestId }, message: REQUEST_MESSAGE }
    },
    { before: check },
  )
}
