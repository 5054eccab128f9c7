import { currentViewer } from '../account/viewer-store.ts'
import { type Cart, cartList } from '../contract/cart/cart.ts'
import { ask } from '../http/call-client.ts'
import { ACCOUNT_CART, dataOf, queryClient } from '../http/query-client.ts'
import { accountCart } from './cart.ts'
import { linesOf, rebasedLines } from './cart-changes.ts'
import { promotionField } from './promotion-code.ts'

/** Milliseconds after which the cart is read again before adding a product: another device can have changed it. */
const FRESH_MS = 10_000

/** Number of sends: a response requested before the last send is older than the data it would overwrite. */
let sentCount = 0
let loadedAt = Number.NEGATIVE_INFINITY

/** Marks carts requested before this moment as outdated. Call before and after every change that is sent. */
export function noteSending(): void {
  sentCount += 1
}

/** Whether the cart was read from the shop just now. */
export const isFresh = (): boolean => Date.now() - loadedAt < FRESH_MS

/** Has the next change read the cart first. */
export function forgetLoaded(): void {
  loadedAt = Number.NEGATIVE_INFINITY
}

/** The account's cart as the shop has it, priced; the mirror follows it. Throws a ShopProblem. */
export async function loadAccountCart(signal?: AbortSignal): Promise<Cart> {
  for (;;) {
    const [sentBefore, viewer] = [sentCount, currentViewer()]
    const cart = dataOf(await ask(cartList, { items: [], ...promotionField() }, { signal }))
    // A change was sent since, or the trader has changed.
    if (sentBefore !== sentCount || viewer !== currentViewer()) continue
    const { items, upstream } = accountCart.read()
    const { userId = null, lines: shopLines = null, sent = [] } = upstream ?? {}
    const lines = linesOf(cart, shopLines ?? items)
    accountCart.replace(rebasedLines(items, shopLines, lines, sent), { userId, lines, sent })
    loadedAt = Date.now()
    return cart
  }
}

/** Fetches the cart from the shop; all components that show account prices update. Throws a ShopProblem. */
export const refreshAccountCart = (): Promise<Cart> =>
  queryClient.fetchQuery({ queryKey: ACCOUNT_CART, queryFn: ({ signal }) => loadAccountCart(signal), staleTime: 0 })
