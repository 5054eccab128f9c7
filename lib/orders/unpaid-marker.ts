/**
 * The orders that were placed in this browser and, as far as it knows, wait to be paid: their ids in local storage. Only
 * so that the room of the strip is kept before the first paint (lib/browser/first-paint.ts), and that no other page asks for it; what
 * is true the shop says.
 */
import { UNPAID_KEY } from '../browser/first-paint.ts'
import { recall, remember } from '../browser/tab-storage.ts'

/** As many as the shop allows one customer. */
const MAX = 10

function read(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(UNPAID_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    // Blocked, or not ours: then nothing is known.
    return []
  }
}

/** Whether an order of this browser may wait to be paid. */
export const mayHaveUnpaid = (): boolean => read().length > 0

/** Writes what the shop said: these and no others wait. */
export function setUnpaid(orderIds: readonly string[]): void {
  try {
    if (orderIds.length > 0) localStorage.setItem(UNPAID_KEY, JSON.stringify(orderIds.slice(0, MAX)))
    else localStorage.removeItem(UNPAID_KEY)
  } catch {
    // Blocked or full: the strip then comes without its room kept.
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

/** Whether this tab has asked the shop for a viewer's orders, which may have been placed on another device. */
export const hasLoadedUnpaid = (viewer: string): boolean => recall(ASKED_KEY) === viewer

/** Notes that it has. */
export const noteUnpaidLoaded = (viewer: string): void => remember(ASKED_KEY, viewer)

/** After an order of which only the shop knows whether it is to be paid now: it is asked again. */
export const forgetUnpaidLoaded = (): void => remember(ASKED_KEY, null)
