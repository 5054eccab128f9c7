import type { FastifyInstance } from 'fastify'
import { type Clock, today } from '#lib/clock.ts'
import { cartAdd, cartList, deleteCart } from '#lib/contract/cart.ts'
import { type CartOwner, cartLinesOf, countCartLines, putInCart, takeFromCart } from '../domain/cart/account-cart.ts'
import { loadForCart, type PricedFor } from '../domain/cart/load-sellables.ts'
import { priceCart } from '../domain/cart/price-cart.ts'
import { accountTerms } from '../domain/credit/standing.ts'
import { type Caller, checkApproved, checkMayOrder, signedIn } from '../http/caller.ts'
import { serveCall } from '../http/serve-call.ts'

export function serveCart(app: FastifyInstance): void {
  const { clock, database } = app.shop

  serveCall(app, cartList, async ({ input, caller, query }) => {
    checkApproved(caller)
    const lines = caller.who === 'guest' ? input.items : await cartLinesOf(query, cartOwner(caller))
    const buyer = pricedFor(caller, clock)
    const ids = lines.map(({ productId }) => productId)
    const [stock, termsDays] = await Promise.all([
      loadForCart(query, ids, buyer),
      buyer && accountTerms(query, buyer.companyId),
    ])
    return { data: priceCart(lines, stock.variants, stock.deliveryDays, termsDays) }
  })

  serveCall(app, cartAdd, async ({ input, caller }) => {
    checkMayOrder(caller)
    const owner = cartOwner(caller)
    return database.transaction(async ({ query }) => {
      const refused = await putInCart(query, clock, owner, input.items, input.set)
      const message =
        refused.length === input.items.length && input.items.length > 0
          ? (refused[0]?.message ?? '')
          : input.set
            ? 'Cart updated successfully'
            : 'Item(s) added to cart successfully'
      return { data: { totalUniqueItems: await countCartLines(query, owner), refused }, message }
    })
  })

  serveCall(app, deleteCart, async ({ input, caller, query }) => {
    const owner = cartOwner(caller)
    await takeFromCart(query, owner, input.id)
    return {
      data: { totalUniqueItems: await countCartLines(query, owner) },
      message: 'Item(s) removed from cart successfully',
    }
  })
}

/** The cart somebody fills: one's own, or that of the trader one acts for. */
export function cartOwner(caller: Caller): CartOwner {
  const { userId, acting } = signedIn(caller)
  return { userId, companyId: acting?.companyId ?? null }
}

/** The company whose agreed prices somebody's cart has. */
export function pricedFor(caller: Caller, clock: Clock): PricedFor | null {
  const companyId = caller.who === 'guest' ? null : caller.account.companyId
  return companyId === null ? null : { companyId, day: today(clock) }
}
