/**
 * Ids in local storage of orders placed in this browser that are probably unpaid. Only used to reserve the strip's
 * space before first paint (lib/browser/first-paint.ts) and to avoid requests on other pages; the shop has the true
 * state.
 */
import { UNPAID_KEY } from '../browser/first-paint.ts'
import { recall, remember } from '../browser/tab-storage.ts'

/** The shop's limit of unpaid orders per customer. */
const MAX = 10

function read(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(UNPAID_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    // Blocked, or not written by this module: no ids known.
    return []
  }
}

/** Whether an order of this browser is possibly unpaid. */
export const mayHaveUnpaid = (): boolean => read().length > 0

/** Stores the shop's list of unpaid orders; replaces all ids. */
export function setUnpaid(orderIds: readonly string[]): void {
  try {
    if (orderIds.length > 0) localStorage.setItem(UNPAID_KEY, JSON.stringify(orderIds.slice(0, MAX)))
    else localStorage.removeItem(UNPAID_KEY)
  } catch {
    // Blocked or full: the strip then appears without reserved space.
  }
}

/** Notes an order that was placed just now. */
export const noteUnpaid = (orderId: string): void => setUnpaid([orderId, ...read().filter((id) => id !== orderId)])

/** Forgets an order that is paid or cancelled. */
export function forgetUnpaid(orderId: string): void {
  const stored = read()
  if (stored.includes(orderId)) setUnpaid(stored.filter((id) => id !== orderId))
}

const ASKED_KEY = 'unpaid-asked'

/** Whether this tab has fetched a viewer's orders, which can have been placed on another device. */
export const hasLoadedUnpaid = (viewer: string): boolean => recall(ASKED_KEY) === viewer

/** Notes that it has. */
export const noteUnpaidLoaded = (viewer: string): void => remember(ASKED_KEY, viewer)

/** Call after a change that only the shop can judge: the unpaid orders are fetched again. */
export const forgetUnpaidLoaded = (): void => remember(ASKED_KEY, null)
