import { createNotifier } from '../browser/store.ts'
import { useStore } from '../browser/use-store.ts'
import { accountCart, guestCart } from './cart.ts'
import { type CartItem, createCart } from './cart-store.ts'

/**
 * Guest cart lines from the sign-in until the user decides whether to move them to the account's cart. They have left
 * the guest's cart and are stored in this browser for that user alone, also across sign-outs. Companies without
 * approved documents and sales representatives without a trader have no cart yet.
 */

type Store = ReturnType<typeof createCart>

const NONE: readonly CartItem[] = []
let open: { userId: number; store: Store } | null = null

const keyOf = (userId: number) => `fuma.cart.waiting.${userId}`

/** The signed-in customer's; null for a guest. */
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

/** At sign-in: adds the guest's lines to this user's waiting lines. Returns the guest's lines. */
export function setGuestCartAside(): readonly CartItem[] {
  const { items } = guestCart.read()
  const store = ownStore()
  if (items.length === 0 || !store) return NONE
  store.add(items)
  guestCart.empty()
  notify()
  return items
}

/** Empties the waiting cart after the user's decision, or when the user has left. Returns its lines. */
export function takeWaiting(): readonly CartItem[] {
  const store = ownStore()
  const items = store?.read().items ?? NONE
  store?.empty()
  notify()
  return items
}

const read = () => ownStore()?.read().items ?? NONE

/** The signed-in customer's waiting lines, live; empty on the server and while hydrating. */
export function useWaiting(): readonly CartItem[] {
  return useStore({ read, subscribe }, NONE)
}
