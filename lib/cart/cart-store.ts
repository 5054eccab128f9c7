import { createNotifier, followStorage } from '../browser/store.ts'
import { MAX_QUANTITY } from '../contract/base/codes.ts'
import { type Cents, sumCents, timesQuantity } from '../format/money.ts'
import { roundQuantity } from '../format/quantity.ts'

/**
 * A cart in local storage, with one line per product, in sync between tabs. It is on every page's first load, so it
 * stays small and validates stored text without a library.
 */

/** A line. `price` is the displayed ex-VAT unit price; null if no price was displayed. */
export interface CartItem {
  productId: number
  quantity: number
  price: Cents | null
  /** Product name for people, used while the shop cannot be reached. */
  name: string
  /** Colour and size as text. */
  detail: string
}

/** Data stored with the lines of an account's cart. */
export interface Upstream {
  /** Owner of the cart: one user's changes are never sent for another user. */
  userId: number | null
  /** The lines in the shop's last response; null before the first response. Differences from them are unsent. */
  lines: readonly CartItem[] | null
  /**
   * Products whose quantity was sent without a response. The shop possibly has it, so the same quantity is sent again
   * and never added.
   */
  sent: readonly number[]
}

/** The cart for pages. Totals are a preview without VAT; the shop's figures are in `cart-list`. */
export interface Cart {
  items: readonly CartItem[]
  totalValue: Cents
  totalQuantity: number
  /**
   * `unknown` until read from the browser or, for an account's cart, the shop; `stored` in local storage; `memory` if
   * this browser stores no data.
   */
  state: 'unknown' | 'stored' | 'memory'
  /** For an account's cart; null for a guest's. */
  upstream: Upstream | null
}

export const CART_KEY = 'fuma.cart'
export const ACCOUNT_CART_KEY = 'fuma.cart.account'
/** Maximum number of lines in an order; equal to the contract's limit. */
export const MAX_LINES = 500

const isQuantity = (value: unknown): value is number =>
  typeof value === 'number' && roundQuantity(value) > 0 && value <= MAX_QUANTITY

const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 200) : '')

/**
 * One line per product, in order of first occurrence; quantities of a repeated product are added, up to MAX_QUANTITY.
 */
export function merged(items: readonly CartItem[]): CartItem[] {
  const lines = new Map<number, CartItem>()
  for (const item of items) {
    const before = lines.get(item.productId)
    const quantity = Math.min(MAX_QUANTITY, roundQuantity(item.quantity + (before?.quantity ?? 0)))
    lines.set(item.productId, { ...before, ...item, price: item.price ?? before?.price ?? null, quantity })
  }
  return [...lines.values()]
}

/** Lines with their totals. */
export function cartOf(items: readonly CartItem[], state: Cart['state'], upstream: Upstream | null = null): Cart {
  return {
    upstream,
    items,
    totalValue: sumCents(items.map((item) => timesQuantity(item.price ?? 0, item.quantity))),
    totalQuantity: roundQuantity(items.reduce((sum, item) => sum + item.quantity, 0)),
    state,
  }
}

function itemOf(value: unknown): CartItem[] {
  const { productId, quantity, price, name, detail } = (value ?? {}) as Record<string, unknown>
  if (!Number.isSafeInteger(productId) || (productId as number) < 1 || !isQuantity(quantity)) return []
  const isPrice = Number.isSafeInteger(price) && (price as number) >= 0
  return [
    {
      productId: productId as number,
      quantity: roundQuantity(quantity),
      price: isPrice ? (price as number) : null,
      name: text(name),
      detail: text(detail),
    },
  ]
}

const linesOf = (value: unknown): CartItem[] | null =>
  Array.isArray(value) ? merged(value.flatMap(itemOf)).slice(0, MAX_LINES) : null

/** Parses stored text. Invalid lines are omitted, so the next change repairs a damaged store. */
function read(stored: string | null): { items: CartItem[]; upstream: Upstream | null } {
  try {
    const parsed = (stored ? JSON.parse(stored) : null) as { items?: unknown; upstream?: Partial<Upstream> } | null
    const { userId = null, lines, sent } = parsed?.upstream ?? {}
    const upstream = { userId, lines: linesOf(lines), sent: Array.isArray(sent) ? sent : [] }
    return { items: linesOf(parsed?.items) ?? [], upstream: parsed?.upstream ? upstream : null }
  } catch {
    // Not JSON: another program's text or an incomplete write, without lines to recover.
    return { items: [], upstream: null }
  }
}

/** The lines in stored text. */
export const itemsOf = (stored: string | null): CartItem[] => read(stored).items

/** Before the browser or, for an account's cart, the shop was read. */
export const UNKNOWN_CART = cartOf([], 'unknown')

/**
 * A cart over a storage. Every change starts from the stored state, so that two tabs do not undo each other's changes.
 * @param open returns the storage; throws or returns null if the browser forbids it
 */
export function createCart(open: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null, key = CART_KEY) {
  // A null key: the whole storage was cleared.
  const { notify, subscribe } = createNotifier(followStorage((changed) => changed === key || changed === null))
  /** The lines if the browser refuses to store them. */
  let memory: Pick<Cart, 'items' | 'upstream'> | null = null
  let lastStored: string | null | undefined
  let last = UNKNOWN_CART

  function stored(): string | null | undefined {
    try {
      return open()?.getItem(key)
    } catch {
      // Storage is blocked (private mode, policy): undefined means that memory has to do.
      return undefined
    }
  }

  function current(): Cart {
    const text = memory ? undefined : stored()
    if (text !== lastStored || last === UNKNOWN_CART) {
      lastStored = text
      const { items, upstream } = text === undefined ? (memory ?? read(null)) : read(text)
      last = cartOf(items, text === undefined ? 'memory' : 'stored', upstream)
    }
    return last
  }

  function write(items: readonly CartItem[], upstream = current().upstream): Cart {
    const { totalValue, totalQuantity } = cartOf(items, 'stored')
    try {
      const storage = open()
      if (!storage) throw new Error('no storage')
      const cart = { items, totalValue, totalQuantity, ...(upstream && { upstream }) }
      if (items.length || upstream) storage.setItem(key, JSON.stringify(cart))
      else storage.removeItem(key)
      memory = null
    } catch {
      // Full or blocked: the lines remain in this tab, and `state` lets the page report it.
      memory = { items, upstream }
    }
    last = UNKNOWN_CART
    const cart = current()
    notify()
    return cart
  }

  return {
    read: current,
    /** Adds lines; the quantity of a product already in the cart increases. Returns the cart after the change. */
    add: (items: readonly CartItem[]) => write(merged([...current().items, ...items]).slice(0, MAX_LINES)),
    /** Sets lines to these quantities; 0 removes the line. Other lines are unchanged. */
    set(items: readonly CartItem[]) {
      const next = new Map(current().items.map((item) => [item.productId, item]))
      for (const item of items) {
        if (isQuantity(item.quantity)) next.set(item.productId, { ...item, quantity: roundQuantity(item.quantity) })
        else next.delete(item.productId)
      }
      return write([...next.values()].slice(0, MAX_LINES))
    },
    remove: (productIds: readonly number[]) =>
      write(current().items.filter((item) => !productIds.includes(item.productId))),
    /** Replaces all lines, and the shop's data about them. */
    replace: (items: readonly CartItem[], upstream: Upstream | null) => write(items, upstream),
    /** Forgets everything. */
    empty: () => write([], null),
    /** Calls back after every change, in this tab or another. Returns an unsubscribe function. */
    subscribe,
  }
}
