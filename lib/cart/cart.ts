import { currentViewer, subscribeViewer } from '../account/viewer-store.ts'
import { useStore } from '../browser/use-store.ts'
import { ACCOUNT_CART_KEY, type Cart, type CartItem, createCart, UNKNOWN_CART } from './cart-store.ts'

/**
 * The carts of this browser. A guest's cart exists only here. The account's cart is a mirror of the shop's cart, shown
 * at once and synchronised by cart-sync.ts.
 */

const localStore = () => globalThis.localStorage ?? null

/** This browser's own cart. */
export const guestCart = createCart(localStore)
/** The cart of the signed-in customer, as this browser knows it. */
export const accountCart = createCart(localStore, ACCOUNT_CART_KEY)

/** Call before the account's cart is first loaded: removes unsent lines that another user left in this browser. */
export function claimAccountCart(userId: number): void {
  if (accountCart.read().upstream?.userId !== userId) accountCart.replace([], { userId, lines: null, sent: [] })
}

/** After an order: the remaining lines of the account's cart are unknown until the shop responds. */
export function forgetOrderedLines(): void {
  const { upstream } = accountCart.read()
  accountCart.replace([], { userId: upstream?.userId ?? null, lines: null, sent: [] })
}

const isGuest = () => currentViewer() === 'guest'
const whose = () => (isGuest() ? guestCart : accountCart)

function readCart(): Cart {
  const own = whose().read()
  return isGuest() || own.upstream?.lines || own.items.length > 0 ? own : UNKNOWN_CART
}

/** The cart in use: a guest's, or the account's. */
export const cart = {
  read: readCart,
  add: (items: readonly CartItem[]) => whose().add(items),
  set: (items: readonly CartItem[]) => whose().set(items),
  remove: (productIds: readonly number[]) => whose().remove(productIds),
  subscribe(listener: () => void) {
    const stops = [guestCart.subscribe(listener), accountCart.subscribe(listener), subscribeViewer(listener)]
    return () => {
      for (const stop of stops) stop()
    }
  },
}

/** The cart, live. On the server and while hydrating it is empty with state `unknown`. */
export function useCart(): Cart {
  return useStore(cart, UNKNOWN_CART)
}

const readCount = () => cart.read().items.length

/** Number of different items in the cart, live; 0 on the server. */
export function useCartCount(): number {
  return useStore({ read: readCount, subscribe: cart.subscribe }, 0)
}
