import { useCallback, useEffect, useRef, useState } from 'react'
import { showAlert } from '#lib/alerts.ts'
import { type CartItem, guestCart, useCart } from '#lib/cart.ts'
import type { Cart, CartProduct } from '#lib/contract/cart.ts'
import { useCartPrices } from '#lib/query/cart.ts'

/** Clicks and keys within this time are one change. */
const COALESCE_MS = 400

/** One line as the cart page draws it. */
export interface Line {
  item: CartItem
  /** Null when the shop does not know the product any more. */
  product: CartProduct | null
  /** What the person has asked for, before the shop has priced it. */
  quantity: number
}

export interface LineGroup {
  name: string
  town: string
  lines: Line[]
}

/** The shop's groups with this browser's lines; lines nobody stands behind any more come last. */
function groupsOf(cart: Cart, items: readonly CartItem[], quantityOf: (item: CartItem) => number): LineGroup[] {
  const kept = new Map(items.map((item) => [item.productId, item]))
  const groups = cart.data.map(({ name, town, products }) => ({
    name,
    town,
    lines: products.flatMap((product): Line[] => {
      const item = kept.get(product.productId)
      return item ? [{ item, product, quantity: quantityOf(item) }] : []
    }),
  }))
  const missing = cart.missing.flatMap((id): Line[] => {
    const item = kept.get(id)
    return item ? [{ item, product: null, quantity: item.quantity }] : []
  })
  return [...groups, { name: '', town: '', lines: missing }].filter(({ lines }) => lines.length)
}

/** The cart with the shop's prices, and what can be done to its lines. One quantity is edited at a time. */
export function useCartLines() {
  const { items, state } = useCart()
  const query = useCartPrices(items, state !== 'unknown')
  const [edit, setEdit] = useState<{ productId: number; quantity: number } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const editing = useRef(edit)
  /** A change that the shop has not priced yet, to say how it went. */
  const awaited = useRef(false)

  const flush = useCallback(() => {
    clearTimeout(timer.current)
    const open = editing.current
    editing.current = null
    setEdit(null)
    const item = open && guestCart.read().items.find(({ productId }) => productId === open.productId)
    if (!open || !item || item.quantity === open.quantity) return
    guestCart.set([{ ...item, quantity: open.quantity }])
    awaited.current = true
  }, [])

  // A page that is left in the middle of a change keeps the change.
  useEffect(() => {
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])

  const settled = query.isSuccess && !query.isPlaceholderData && !query.isFetching
  useEffect(() => {
    if (!awaited.current || !(settled || query.isError)) return
    awaited.current = false
    if (query.isError) showAlert({ tone: 'warning', title: 'Kept, but not priced yet.', text: query.error.message })
    else showAlert({ tone: 'success', title: 'Cart updated successfully' })
  }, [settled, query.isError, query.error])

  const quantityOf = (item: CartItem) => (edit?.productId === item.productId ? edit.quantity : item.quantity)
  return {
    items,
    state,
    cart: query.data,
    groups: query.data ? groupsOf(query.data, items, quantityOf) : [],
    error: query.isError ? query.error : null,
    /** True while the figures shown are not yet those of the lines shown. */
    pricing: query.isFetching || query.isPlaceholderData || edit !== null,
    retry: () => void query.refetch(),
    quantityOf,
    /** Changes a quantity: shown at once, kept and priced after a pause. */
    change(productId: number, quantity: number) {
      if (editing.current && editing.current.productId !== productId) flush()
      clearTimeout(timer.current)
      editing.current = { productId, quantity }
      setEdit(editing.current)
      timer.current = setTimeout(flush, COALESCE_MS)
    },
    /** Sets quantity or price of a line at once: the remedy of a problem. */
    remedy(item: CartItem, change: Partial<Pick<CartItem, 'quantity' | 'price'>>) {
      flush()
      guestCart.set([{ ...item, ...change }])
      awaited.current = true
    },
    remove(productIds: readonly number[]) {
      flush()
      guestCart.remove(productIds)
      showAlert({ tone: 'success', title: 'Item(s) removed from cart successfully' })
    },
    flush,
  }
}
export type CartLines = ReturnType<typeof useCartLines>
