import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { cartList } from '../contract/cart/cart.ts'
import { ask } from '../http/call-client.ts'
import { ACCOUNT_CART, dataOf } from '../http/query-client.ts'
import { type CartItem, MAX_LINES } from './cart-store.ts'
import { promotionField, usePromotionCode } from './promotion-code.ts'

/** Lines as `cart-list` and `place-order` take them. */
export function cartLines(items: readonly CartItem[]) {
  return items
    .slice(0, MAX_LINES)
    .map(({ productId, quantity, price }) => ({ productId, quantity, ...(price === null ? {} : { price }) }))
}

/**
 * The cart priced by the shop, in groups by provider: a guest's from this browser's lines, the account's from the shop.
 * While a changed quantity is being priced, the previous response stays, with `isPlaceholderData`. Throws a
 * ShopProblem.
 * @param items null until this browser's lines are known
 */
export function useCartPrices(items: readonly CartItem[] | null, guest: boolean) {
  const lines = cartLines(items ?? [])
  const code = usePromotionCode()
  return useQuery({
    queryKey: guest ? ['cart-list', lines, code] : ACCOUNT_CART,
    queryFn: async ({ signal }) =>
      guest
        ? dataOf(await ask(cartList, { items: lines, ...promotionField() }, { signal }))
        : (await import('./load-cart.ts')).loadAccountCart(signal),
    placeholderData: keepPreviousData,
    enabled: !guest || lines.length > 0,
    staleTime: 15_000,
  })
}
