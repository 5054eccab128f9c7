import { createNotifier } from '../browser/store.ts'
import { useStore } from '../browser/use-store.ts'
import { accountCart, guestCart } from './cart.ts'
import { type CartItem, createCart } from './cart-store.ts'

/**
 * What a user had in the cart as a guest, from the sign-in until the user has decided whether it goes into the account's
 * cart. It has left the guest's cart and is kept in this browser for that person alone, over signing out too: companies
 * whose documents are not approved and sales representatives without a trader have no cart to move it into yet.
 */

type Store = ReturnType<typeof createCart>

const NONE: readonly CartItem[] = []
let open: { userId: number; store: Store } | null = null

const keyOf = (userId: number) => `fuma.cart.waiting.${userId}`

/** Of the signed-in customer; null for a guest. */
function ownStore(): Store | null {
  const userId = accountCart.read().upstream?.userId ?? null
  if (userId === null) return null
  if (open?.userId !== userId) {
    open = { userId, store: createCart(() => globalThis.localStorage ?? null, keyOf(userId)) }
  }
  return open.store
}

const { notify, subscribe } = createNotifier((changed) => {
  // Answered in another tab, or another person by now.
  window.addEventListener('storage', changed)
  const stop = accountCart.subscribe(changed)
  return () => {
    window.removeEventListener('storage', changed)
    stop()
  }
})

/** At sign-in: the guest's lines become this person's, beside what waits for them already. Answers the guest's lines. */
export function setGuestCartAside(): readonly CartItem[] {
  const { items } = guestCart.read()
  const store = ownStore()
  if (items.length === 0 || !store) return NONE
  store.add(items)
  guestCart.empty()
  notify()
  return items
}

/** The person has answered, or is gone: nothing waits any more. Answers what did. */
export function takeWaiting(): readonly CartItem[] {
  const store = ownStore()
  const items = store?.read().items ?? NONE
  store?.empty()
  notify()
  return items
}

const read = () => ownStore()?.read().items ?? NONE

/** What waits for the signed-in customer, live; none on the server and while hydrating. */
export function useWaiting(): readonly CartItem[] {
  return useStore({ read, subscribe }, NONE)
}
