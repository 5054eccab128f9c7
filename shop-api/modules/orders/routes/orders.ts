import type { FastifyInstance } from 'fastify'
import { orderDetail, placeOrder as placeOrderCall } from '#lib/contract/orders/order.ts'
import { ProblemError, refuse } from '../../../refusal.ts'
import { type Caller, checkMayOrder } from '../../identity/caller.ts'
import { serveCall } from '../../identity/serve-call.ts'
import { checkMaySpend } from '../../payments/rules/store-credit-owner.ts'
import { refuseGuess } from '../../pricing/use-cases/guess-codes.ts'
import { loadPayableOrder } from '../queries/load-payable.ts'
import { buyerOfAccount } from '../rules/account-buyer.ts'
import type { OrderContext } from '../rules/decide-order.ts'
import type { OrderTokens } from '../rules/order-tokens.ts'
import type { Buyer } from '../rules/recipient.ts'
import { lockOrderContext, placeOrder } from '../use-cases/place-order.ts'

export function serveOrders(app: FastifyInstance, tokens: OrderTokens): void {
  // `tx` is the transaction that also stores the response for the idempotency key: one commit for all.
  serveCall(
    app,
    placeOrderCall,
    async ({ input, caller, tx, log }, context: OrderContext) => {
      const { clock, env: settings } = app.shop
      const placed = await placeOrder(tx, { clock, settings, tokens }, input, buyerOf(caller), context)
      if (!placed.ok) {
        log.info({ code: placed.problem.code }, 'order refused')
        throw new ProblemError(placed.problem)
      }
      log.info({ orderNo: placed.data.orderNo, lines: input.items.length }, 'order placed')
      return { data: placed.data, message: 'Your order has been received and it is under process' }
    },
    {
      read: ({ input, caller, tx, from }) => {
        checkMayOrder(caller)
        if (input.storeCredit) checkMaySpend(caller)
        return lockOrderContext(tx, app.shop.clock, input, buyerOf(caller), from.address)
      },
      before: async ({ input, from }) => {
        const code = input.promotionCode?.trim()
        const tooMany = code ? await refuseGuess(app.shop.database, app.shop.clock, code, from.address) : null
        if (tooMany !== null) throw refuse('too-many-requests', tooMany)
      },
      storedAnswer: { write: (text) => withToken(text, tokens.seal), read: (text) => withToken(text, tokens.open) },
    },
  )

  serveCall(app, orderDetail, async ({ input, tx }) => {
    const order = await loadPayableOrder(tx, input.id)
    if (!order) throw refuse('not-found', 'We could not find this order.')
    return { data: order }
  })
}

/** The response with the converted secret of a guest's order page; without the secret if `convert` returns null. */
function withToken(text: string, convert: (orderId: string, token: string) => string | null): string {
  const envelope = JSON.parse(text) as { data: { orderId: string; orderToken?: string } }
  const { orderToken, ...data } = envelope.data
  if (orderToken === undefined) return text
  const turned = convert(data.orderId, orderToken)
  return JSON.stringify({ ...envelope, data: { ...data, ...(turned !== null && { orderToken: turned }) } })
}

const buyerOf = (caller: Caller): Buyer | null =>
  caller.who === 'guest' ? null : buyerOfAccount(caller.account, caller.selectedTrader !== null)
