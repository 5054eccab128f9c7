import type { FastifyInstance } from 'fastify'
import { guestCancelItemRequest, guestCancelOrder, guestOrder, guestOrderDocument } from '#lib/contract/guest-order.ts'
import type { Query, Session } from '../db/client.ts'
import { sellerOf } from '../documents/seller.ts'
import { serveCall } from '../http/serve-call.ts'
import type { From } from '../http/trusted-address.ts'
import { throttle } from '../store/identity/login-throttle.ts'
import { cancelOwnOrder, type OrderActionContext, readReason } from '../store/orders/cancel-order.ts'
import { requestItemCancellation } from '../store/orders/cancel-request.ts'
import { orderOfToken } from '../store/orders/guest-order-tokens.ts'
import { loadOrderDetails } from '../store/orders/load-order-details.ts'
import { CANCELLATION_MESSAGES, documentAnswer, noOrder, REQUEST_MESSAGE } from './order-history.ts'

/** What a guest does with their order: read it, get its documents, cancel. All of it by the secret of its page alone. */
export function serveGuestOrders(app: FastifyInstance): void {
  const { clock, database, env } = app.shop
  const seller = sellerOf(env)
  const desk = (tx: Session): OrderActionContext => ({ tx, query: tx.query, now: clock(), seller })

  /** The order of a token. A wrong one counts as a guess of its network, as a wrong mailed link does. @throws not-found, too-many-requests */
  async function opened(query: Query, token: string, { address }: From): Promise<string> {
    const orderId = await orderOfToken(query, token)
    if (orderId !== null) return orderId
    await throttle(database, clock, { kind: 'guess', subject: 'order page', address, isKnownNetwork: true })
    throw noOrder()
  }

  /** Before the transaction of a call that writes: what is counted there stays counted. */
  const check = async ({ input, query, from }: { input: { token: string }; query: Query; from: From }) => {
    await opened(query, input.token, from)
  }

  serveCall(app, guestOrder, async ({ input, query, from }) => {
    const data = await loadOrderDetails(query, await opened(query, input.token, from), null)
    if (!data) throw noOrder()
    return { data }
  })

  serveCall(app, guestOrderDocument, async ({ input: { token, ...asked }, query, from }) => {
    const orderId = await opened(query, token, from)
    return { data: await documentAnswer(query, { orderId, ...asked }, seller) }
  })

  serveCall(
    app,
    guestCancelOrder,
    async ({ input, tx, query, from, log }) => {
      const orderId = await opened(query, input.token, from)
      const reason = await readReason(query, input.reason, input.otherReason)
      const outcome = await cancelOwnOrder(desk(tx), { orderId, reason }, null)
      log.info({ outcome }, "cancellation of a guest's order")
      return { data: { outcome }, message: CANCELLATION_MESSAGES[outcome] }
    },
    { check },
  )

  serveCall(
    app,
    guestCancelItemRequest,
    async ({ input, tx, query, from }) => {
      const { orderDetailId: productId, quantity, comments = '' } = input
      const orderId = await opened(query, input.token, from)
      const reason = await readReason(query, input.reason, input.otherReason)
      const requestId = await requestItemCancellation(
        desk(tx),
        { orderId, productId, quantity, reason, comments },
        null,
      )
      return { data: { requestId }, message: REQUEST_MESSAGE }
    },
    { check },
  )
}
