import type { FastifyInstance } from 'fastify'
import {
  guestCancelItemRequest,
  guestCancelOrder,
  guestOrder,
  guestOrderDocument,
} from '#lib/contract/orders/guest-order.ts'
import type { Session } from '../../../db/client.ts'
import type { From } from '../../../http/trusted-address.ts'
import { serveCall } from '../../identity/serve-call.ts'
import { throttle } from '../../identity/use-cases/login-throttle.ts'
import { sellerOf } from '../documents/seller.ts'
import { loadOrderDetails } from '../queries/load-order-details.ts'
import { cancelOwnOrder, type OrderActionContext, readReason } from '../use-cases/cancel-order.ts'
import { requestItemCancellation } from '../use-cases/cancel-request.ts'
import { orderOfToken } from '../use-cases/guest-order-tokens.ts'
import { CANCELLATION_MESSAGES, documentAnswer, noOrder, REQUEST_MESSAGE } from './order-history.ts'

/** Guest orders: read the order, get its documents, cancel. All calls need only the secret of the order's page. */
export function serveGuestOrders(app: FastifyInstance): void {
  const { clock, database, env, site } = app.shop
  const seller = () => sellerOf(env, site.facts)
  const contextIn = (tx: Session): OrderActionContext => ({ tx, now: clock(), seller: seller() })

  /**
   * The order of a token. A wrong token counts as a guess of its network, like a wrong mailed link. @throws
   * `not-found`, `too-many-requests`
   */
  async function opened(tx: Session, token: string, { address }: From): Promise<string> {
    const orderId = await orderOfToken(tx, token)
    if (orderId !== null) return orderId
    await throttle(database, clock, { kind: 'guess', subject: 'order page', address, isKnownNetwork: true })
    throw noOrder()
  }

  /** Runs before the transaction of a writing call, so that counted attempts remain counted. */
  const check = async ({ input, tx, from }: { input: { token: string }; tx: Session; from: From }) => {
    await opened(tx, input.token, from)
  }

  serveCall(app, guestOrder, async ({ input, tx, from }) => {
    const data = await loadOrderDetails(tx, await opened(tx, input.token, from), null)
    if (!data) throw noOrder()
    return { data }
  })

  serveCall(app, guestOrderDocument, async ({ input: { token, ...document }, tx, from }) => {
    const orderId = await opened(tx, token, from)
    return { data: await documentAnswer(tx, { orderId, ...document }, seller()) }
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
