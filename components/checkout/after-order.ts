import { createStore } from '#lib/browser/store.ts'
import { useStore } from '#lib/browser/use-store.ts'

/** Where the visitor is taken once the order is placed. */
export type AfterOrder = 'payment' | 'receive-message'

const leaving = createStore<AfterOrder | null>(null)

/** The order is placed, and this page comes next. */
export const leaveFor = (next: AfterOrder): void => leaving.set(next)

/** The cart is shown again. */
export const stayAtCart = (): void => leaving.set(null)

/** Where the page is leaving for, live; null as long as no order is placed. */
export const useLeavingFor = (): AfterOrder | null => useStore(leaving, null)
