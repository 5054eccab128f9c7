import { storedValue } from '../browser/stored-value.ts'
import type { Cents } from '../format/money.ts'

/** An order as the offline page shows it: no other data of it is stored. */
export interface SeenOrder {
  orderNo: number
  /** ISO instant. */
  placed: string
  status: string
  total: Cents
}

/** The orders that this browser showed last, for the offline page. */
export interface SeenOrders {
  /** When the shop sent them, ISO instant. */
  at: string
  /** Type of the viewer: a sign-out without this page is a viewer of another type. */
  viewer: string
  orders: readonly SeenOrder[]
}

export const MAX_SEEN_ORDERS = 10

/** Deleted with the session, and if another account signs in (lib/session/queries.ts). */
export const seenOrders = storedValue<SeenOrders>('fuma.orders.seen')
