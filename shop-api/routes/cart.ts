import type { FastifyInstance } from 'fastify'
import { type Clock, today } from '#lib/clock.ts'
import { cartAdd, cartList, deleteCart } from '#lib/contract/cart.ts'
import { cartLinesOf, countCartLines, putInCart, takeFromCart } from '../domain/cart/account-cart.ts'
import { loadForCart, type PricedFor } from '../domain/cart/load-sellables.ts'
import { priceCart } from '../domain/cart/price-cart.ts'
import { accountTerms } from '../domain/credit/standing.ts'
import { type Caller, checkApproved, signedIn } from '../http/caller.ts'
import { serveCall } from '../http/serve-call.ts'

export function serveCart(app: FastifyInstance): void {
  const { clock, database } = app.shop

  serveCall(app, cartList, async ({ input, caller, query }) => {
    checkApproved(caller)
    const lines = caller.who === 'guest' ? input.items : await cartLinesOf(query, caller.userId)
    const buyer = pricedFor(caller, clock)
    const ids = lines.map(({ productId }) => productId)
    const [stock, termsDays] = await Promise.all([
      loadForCart(query, ids, buyer),
      buyer && accountTerms(query, buyer.companyId),
    ])
    return { data: priceCart(lines, stock.variants, stock.deliveryDays, termsDays) }
  })

  serveCall(app, cartAdd, async ({ input, caller }) => {
    checkApproved(caller)
    const { userId } = signedIn(caller)
    return database.transaction(async ({ query }) => {
      const refused = await putInCart(query, clock, userId, input.items, input.set)
      const message =
        refused.length === input.items.length && input.items.length > 0
          ? (refused[0]?.message ?? '')
          : input.set
            ? 'Cart updated successfully'
            : 'Item(s) added to cart successfully'
      return { data: { totalUniqueItems: await countCartLines(query, userId), refused }, message }
    })
  })

  serveCall(app, deleteCart, async ({ input, caller, query }) => {
    const { userId } = signedIn(caller)
    await takeFromCart(query, userId, input.id)
    return {
      data: { totalUniqueItems: await countCartLines(query, userId) },
      message: 'Item(s) removed from cart successfully',
    }
  })
}

/** The company whose agreed prices somebody's cart has. */
export function pricedFor(caller: Caller, clock: Clock): PricedFor | null {
  const companyId = caller.who === 'guest' ? null : caller.account.companyId
  return companyId === null ? null : { companyId, day: today(clock) }
}
