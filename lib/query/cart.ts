import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ask } from '../call-client.ts'
import { type CartItem, MAX_LINES } from '../cart.ts'
import { cartList } from '../contract/cart.ts'
import { dataOf } from './client.ts'

/** Lines as `cart-list` and `place-order` take them. */
export function cartLines(items: readonly CartItem[]) {
  return items
    .slice(0, MAX_LINES)
    .map(({ productId, quantity, price }) => ({ productId, quantity, ...(price === null ? {} : { price }) }))
}

/**
 * The cart priced by the shop, in groups by provider. While a changed quantity is being priced the former answer stays,
 * with `isPlaceholderData`. Throws a ShopProblem.
 */
export function useCartPrices(items: readonly CartItem[], enabled: boolean) {
  const lines = cartLines(items)
  return useQuery({
    queryKey: ['cart-list', lines],
    queryFn: async ({ signal }) => dataOf(await ask(cartList, { items: lines }, { signal })),
    placeholderData: keepPreviousData,
    enabled: enabled && lines.length > 0,
    staleTime: 15_000,
  })
}
