import { useCallback, useEffect, useRef, useState } from 'react'
import { useViewer } from '../account/account.ts'
import { showAlert } from '../browser/alerts.ts'
import { useLeadsExVat } from '../catalogue/leading-price.ts'
import type { Cart, CartProduct } from '../contract/cart/cart.ts'
import { cartTexts } from '../language/cart.ts'
import { useTexts } from '../language/texts.ts'
import { cart, useCart } from './cart.ts'
import { announceCart } from './cart-announce.ts'
import type { CartItem } from './cart-store.ts'
import { useCartPrices } from './queries.ts'
import { hasOtherQuantities, repricedText } from './repriced.ts'

/** Milliseconds: inputs within this time are one change. */
const COALESCE_MS = 400

/** One line as the cart page draws it. */
export interface Line {
  item: CartItem
  /** Null when the shop does not know the product, or has not priced it yet. */
  product: CartProduct | null
  /** On its way to the shop: it has no price yet. */
  waiting: boolean
  /** Requested quantity, before the shop has priced it. */
  quantity: number
}

export interface LineGroup {
  /** Lines of a provider; lines not priced yet; lines that no provider sells now. */
  kind: 'provider' | 'waiting' | 'missing'
  name: string
  town: string
  lines: Line[]
}

/** The shop's groups with this browser's lines; then lines not priced yet, and last the lines without a provider. */
function groupsOf(priced: Cart, items: readonly CartItem[], quantityOf: (item: CartItem) => number): LineGroup[] {
  const local = new Map(items.map((item) => [item.productId, item]))
  const groups = priced.data.map(({ name, town, products }) => ({
    kind: 'provider' as const,
    name,
    town,
    lines: products.flatMap((product): Line[] => {
      const item = local.get(product.productId)
      local.delete(product.productId)
      return item ? [{ item, product, quantity: quantityOf(item), waiting: false }] : []
    }),
  }))
  const unpriced = (waiting: boolean) =>
    [...local.values()]
      .filter(({ productId }) => priced.missing.includes(productId) !== waiting)
      .map((item): Line => ({ item, product: null, quantity: item.quantity, waiting }))
  const more = [
    { kind: 'waiting' as const, name: '', town: '', lines: unpriced(true) },
    { kind: 'missing' as const, name: '', town: '', lines: unpriced(false) },
  ]
  return [...groups, ...more].filter(({ lines }) => lines.length)
}

const isSame = (one: readonly CartItem[], other: readonly CartItem[]) =>
  one.length === other.length &&
  one.every(({ productId, quantity }) =>
    other.some((line) => line.productId === productId && line.quantity === quantity),
  )

/** @param priced the cart with its prices; undefined while it is loading */
function useRepriced(priced: Cart | undefined): string {
  const isExVat = useLeadsExVat()
  const texts = useTexts(cartTexts)
  const previous = useRef<Cart | null>(null)
  const [change, setChange] = useState<{ before: Cart; after: Cart } | null>(null)
  useEffect(() => {
    if (!priced) return
    const before = previous.current
    previous.current = priced
    if (before && hasOtherQuantities(before, priced)) setChange({ before, after: priced })
  }, [priced])
  if (!change) return ''
  return repricedText(texts, change.before, change.after, ({ exVatPrice, price }) => (isExVat ? exVatPrice : price))
}

/** The cart with the shop's prices, and the actions on its lines. One quantity is edited at a time. */
export function useCartLines() {
  const { items, state, upstream } = useCart()
  const guest = useViewer() === 'guest'
  const { updated, removed, savedUnpriced } = useTexts(cartTexts)
  const query = useCartPrices(state === 'unknown' ? null : items, guest)
  const [edit, setEdit] = useState<{ productId: number; quantity: number } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const editing = useRef(edit)
  /** A guest's change that the shop has not priced yet, to report its result. */
  const awaited = useRef<Pick<CartItem, 'productId' | 'quantity'> | null>(null)

  const changed = useCallback(
    (line: Pick<CartItem, 'productId' | 'quantity'>) => {
      if (guest) awaited.current = line
      else announceCart([line.productId], { title: updated })
    },
    [guest, updated],
  )
  const flush = useCallback(() => {
    clearTimeout(timer.current)
    const open = editing.current
    editing.current = null
    setEdit(null)
    const item = open && cart.read().items.find(({ productId }) => productId === open.productId)
    if (!open || !item || item.quantity === open.quantity) return
    cart.set([{ ...item, quantity: open.quantity }])
    changed(open)
  }, [changed])

  // Leaving the page during a change stores the change.
  useEffect(() => {
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])

  // An account's changes are on their way until the shop's lines are these.
  const sent = guest || !upstream?.lines || isSame(items, upstream.lines)
  const isSettled = query.isSuccess && !query.isPlaceholderData && !query.isFetching && sent
  useEffect(() => {
    const change = awaited.current
    if (!change || !(isSettled || query.isError)) return
    awaited.current = null
    const inCart = cart.read().items.find(({ productId }) => productId === change.productId)?.quantity ?? 0
    if (query.isError) showAlert({ tone: 'warning', title: savedUnpriced, text: query.error.message })
    else if (inCart === change.quantity) showAlert({ tone: 'success', title: updated })
  }, [isSettled, query.isError, query.error, updated, savedUnpriced])

  const repriced = useRepriced(isSettled ? query.data : undefined)
  const quantityOf = (item: CartItem) => (edit?.productId === item.productId ? edit.quantity : item.quantity)
  return {
    items,
    state,
    cart: query.data,
    groups: query.data ? groupsOf(query.data, items, quantityOf) : [],
    error: query.isError ? query.error : null,
    /** True while the figures shown are not yet those of the lines shown. */
    pricing: query.isFetching || query.isPlaceholderData || edit !== null || !sent,
    retry: () => void query.refetch(),
    quantityOf,
    /** Lines with a new price after the last change of other quantities, as text; empty without such lines. */
    repriced,
    /** Changes a quantity: shown at once, stored and priced after a pause. */
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
      const next = { ...item, ...change }
      cart.set([next])
      changed(next)
    },
    remove(productIds: readonly number[]) {
      flush()
      cart.remove(productIds)
      announceCart(productIds, { title: removed })
    },
    flush,
  }
}
export type CartLines = ReturnType<typeof useCartLines>
