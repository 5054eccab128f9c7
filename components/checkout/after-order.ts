import { createStore } from '#lib/browser/store.ts'
import { useStore } from '#lib/browser/use-store.ts'

/** The page after the order is placed. */
export type AfterOrder = 'payment' | 'receive-message'

const leaving = createStore<AfterOrder | null>(null)

/** Records that the order is placed, and which page follows. */
export const leaveFor = (next: AfterOrder): void => leaving.set(next)

/** The cart is shown again. */
export const stayAtCart = (): void => leaving.set(null)

/** The page that is opening after the order, live; null until an order is placed. */
export const useLeavingFor = (): AfterOrder | null => useStore(leaving, null)
