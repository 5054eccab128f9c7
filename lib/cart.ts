import { useSyncExternalStore } from 'react'
import { type Cents, sumCents, timesQuantity } from './money.ts'

/**
 * The guest's cart: in local storage, one line a product, in step between tabs. It is on every page's first load, so it
 * stays small and checks by hand what it reads.
 */

/** A line. `price` is the ex-VAT unit price it was shown at, null when it was never shown one. */
export interface CartItem {
  productId: number
  quantity: number
  price: Cents | null
  /** What a person calls it, for the days when the shop cannot be asked. */
  name: string
  /** Colour and size, in words. */
  detail: string
}

/** The cart as pages read it. Totals are a preview without VAT; the shop's own figures come from `cart-list`. */
export interface GuestCart {
  items: readonly CartItem[]
  totalValue: Cents
  totalQuantity: number
  /** `unknown` before the browser was asked, `kept` in local storage, `memory` when this browser keeps nothing. */
  state: 'unknown' | 'kept' | 'memory'
}

export const CART_KEY = 'fuma.cart'
/** As many lines and pieces as one order may hold; the contract says the same. */
export const MAX_LINES = 500
export const MAX_QUANTITY = 99_999

/** To one decimal, so that 0.1 + 0.2 metres are 0.3. */
const tidy = (quantity: number) => Math.round(quantity * 10) / 10

const isQuantity = (value: unknown): value is number =>
  typeof value === 'number' && tidy(value) > 0 && value <= MAX_QUANTITY

const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 200) : '')

/** One line per product, in the order they came; a repeated product's quantities are added up, at most MAX_QUANTITY. */
export function merged(items: readonly CartItem[]): CartItem[] {
  const lines = new Map<number, CartItem>()
  for (const item of items) {
    const before = lines.get(item.productId)
    const quantity = Math.min(MAX_QUANTITY, tidy(item.quantity + (before?.quantity ?? 0)))
    lines.set(item.productId, { ...before, ...item, price: item.price ?? before?.price ?? null, quantity })
  }
  return [...lines.values()]
}

/** Lines with their totals. */
export function cartOf(items: readonly CartItem[], state: GuestCart['state']): GuestCart {
  return {
    items,
    totalValue: sumCents(items.map((item) => timesQuantity(item.price ?? 0, item.quantity))),
    totalQuantity: tidy(items.reduce((sum, item) => sum + item.quantity, 0)),
    state,
  }
}

function itemOf(value: unknown): CartItem[] {
  const { productId, quantity, price, name, detail } = (value ?? {}) as Record<string, unknown>
  if (!Number.isSafeInteger(productId) || (productId as number) < 1 || !isQuantity(quantity)) return []
  const known = Number.isSafeInteger(price) && (price as number) >= 0
  return [
    {
      productId: productId as number,
      quantity: tidy(quantity),
      price: known ? (price as number) : null,
      name: text(name),
      detail: text(detail),
    },
  ]
}

/** The lines in stored text. Whatever cannot be a line is left out, so a damaged store heals with the next change. */
export function itemsOf(stored: string | null): CartItem[] {
  try {
    const items = stored ? (JSON.parse(stored) as { items?: unknown } | null)?.items : undefined
    return Array.isArray(items) ? merged(items.flatMap(itemOf)).slice(0, MAX_LINES) : []
  } catch {
    // Not JSON: another program's text or half a write. There is no line in it that could be saved.
    return []
  }
}

const UNKNOWN = cartOf([], 'unknown')

/**
 * A cart over a storage. Every change starts from what is stored now, so that two tabs do not undo each other.
 * @param open answers the storage, or throws or answers null where the browser forbids it
 */
export function createCart(open: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null) {
  const listeners = new Set<() => void>()
  /** The lines of a browser that refuses to keep them. */
  let memory: CartItem[] | null = null
  let lastStored: string | null | undefined
  let last = UNKNOWN

  function stored(): string | null | undefined {
    try {
      return open()?.getItem(CART_KEY)
    } catch {
      // Storage is blocked (private mode, policy): undefined means that memory has to do.
      return undefined
    }
  }

  function read(): GuestCart {
    const now = memory ? undefined : stored()
    if (now !== lastStored || last === UNKNOWN) {
      lastStored = now
      last = now === undefined ? cartOf(memory ?? [], 'memory') : cartOf(itemsOf(now), 'kept')
    }
    return last
  }

  function write(items: CartItem[]): GuestCart {
    const { totalValue, totalQuantity } = cartOf(items, 'kept')
    try {
      const storage = open()
      if (!storage) throw new Error('no storage')
      if (items.length) storage.setItem(CART_KEY, JSON.stringify({ items, totalValue, totalQuantity }))
      else storage.removeItem(CART_KEY)
      memory = null
    } catch {
      // Full or blocked: the lines live on in this tab, and `state` lets the page say so.
      memory = items
    }
    last = UNKNOWN
    const cart = read()
    for (const listener of listeners) listener()
    return cart
  }

  return {
    read,
    /** Adds lines; a product that is in the cart already gets more of it. Answers the cart after it. */
    add: (items: readonly CartItem[]) => write(merged([...read().items, ...items]).slice(0, MAX_LINES)),
    /** Sets lines to these quantities; 0 takes the line out. Others stay as they are. */
    set(items: readonly CartItem[]) {
      const next = new Map(read().items.map((item) => [item.productId, item]))
      for (const item of items) {
        if (isQuantity(item.quantity)) next.set(item.productId, { ...item, quantity: tidy(item.quantity) })
        else next.delete(item.productId)
      }
      return write([...next.values()].slice(0, MAX_LINES))
    },
    remove: (productIds: readonly number[]) =>
      write(read().items.filter((item) => !productIds.includes(item.productId))),
    empty: () => write([]),
    /** Calls back after every change, in this tab or another. Answers how to stop. */
    subscribe(listener: () => void) {
      const heard = (event: StorageEvent) => {
        // A null key: the whole storage was cleared.
        if (event.key === CART_KEY || event.key === null) listener()
      }
      listeners.add(listener)
      globalThis.addEventListener?.('storage', heard)
      // A page that Back brings out of the browser's memory heard nothing while it was away.
      globalThis.addEventListener?.('pageshow', listener)
      return () => {
        listeners.delete(listener)
        globalThis.removeEventListener?.('storage', heard)
        globalThis.removeEventListener?.('pageshow', listener)
      }
    },
  }
}

/** This browser's cart. */
export const guestCart = createCart(() => globalThis.localStorage ?? null)

const serverSnapshot = () => UNKNOWN

/** The cart, live. On the server and while hydrating it is empty with state `unknown`. */
export function useCart(): GuestCart {
  return useSyncExternalStore(guestCart.subscribe, guestCart.read, serverSnapshot)
}

const readCount = () => guestCart.read().items.length
const noCount = () => 0

/** How many different cloths are in the cart, live; 0 on the server. */
export function useCartCount(): number {
  return useSyncExternalStore(guestCart.subscribe, readCount, noCount)
}
