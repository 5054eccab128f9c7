import type { FastifyInstance } from 'fastify'
import { changeOrder, paymentContents, unpaidOrders } from '#lib/contract/orders/unpaid-order.ts'
import { refuse } from '../../../refusal.ts'
import { cartOwner, pricedFor } from '../../cart/routes/cart.ts'
import { type Caller, checkMayOrder } from '../../identity/caller.ts'
import { serveCall } from '../../identity/serve-call.ts'
import { sellerOf } from '../documents/seller.ts'
import { type OrderPlacer, placedByCaller } from '../queries/order-placer.ts'
import { contentsOfOrder, waitingOrders } from '../queries/waiting-orders.ts'
import { changeUnpaidOrder } from '../use-cases/change-order.ts'

function placerOf(caller: Caller, tokens: readonly string[]): OrderPlacer {
  if (caller.who === 'guest') return { account: null, tokens }
  return { account: { userId: caller.userId, companyId: caller.account.companyId }, tokens }
}

const tokensOf = (token: string | undefined) => (token === undefined ? [] : [token])

/** Unpaid orders: their list, their content, and moving an order to the cart to change it. */
export function serveUnpaidOrders(app: FastifyInstance): void {
  const { clock, env, site } = app.shop

  serveCall(app, unpaidOrders, async ({ input, caller, tx }) => ({
    data: await waitingOrders(tx, placerOf(caller, input.orderTokens), clock()),
  }))

  serveCall(app, changeOrder, async ({ input: { orderId, orderToken }, caller, tx, log }) => {
    checkMayOrder(caller)
    const cart = caller.who === 'guest' ? null : { owner: cartOwner(caller), buyer: pricedFor(caller, clock) }
    const request = { orderId, placer: placerOf(caller, tokensOf(orderToken)) }
    const data = await changeUnpaidOrder({ tx, now: clock(), seller: sellerOf(env, site.facts) }, request, cart)
    log.info({ orderNo: data.orderNo, lines: data.lines.length }, 'unpaid order moved back to the cart')
    const message = `Order ${data.orderNo} is cancelled. Its products are in your cart.`
    return { data, message }
  })

  serveCall(app, paymentContents, async ({ input: { orderId, orderToken }, caller, tx }) => {
    const isTheirs = await placedByCaller(tx, orderId, placerOf(caller, tokensOf(orderToken)))
    const data = await contentsOfOrder(tx, orderId, isTheirs)
    if (!data) throw refuse('not-found', 'We could not find this order.')
    return { data }
  })
}
