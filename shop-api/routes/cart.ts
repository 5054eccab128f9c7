import type { FastifyInstance } from 'fastify'
import { cartList } from '#lib/contract/cart.ts'
import { loadForCart } from '../domain/cart/load-sellables.ts'
import { priceCart } from '../domain/cart/price-cart.ts'
import { serveCall } from '../http/serve-call.ts'

export function serveCart(app: FastifyInstance): void {
  serveCall(app, cartList, async ({ input, query }) => {
    const stock = await loadForCart(
      query,
      input.items.map((item) => item.productId),
    )
    return { data: priceCart(input.items, stock.variants, stock.deliveryDays) }
  })
}
