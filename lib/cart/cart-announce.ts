import { currentViewer } from '../account/viewer-store.ts'
import { type NewAlert, showAlert } from '../browser/alerts.ts'

/** What is said of a change once it has been made. `title` is used where the shop's answer has no words. */
export type CartAnnouncement = Omit<NewAlert, 'tone'> & { title: string }

/** Of an account's cart: products that were changed here, and what to say when the shop has taken the change. */
let pending: { productIds: readonly number[]; alert: CartAnnouncement } | null = null

/**
 * Says that the cart was changed. A guest's cart is this browser's own, so it is said at once; of an account's it is said
 * when the shop has taken the change, in the words of its answer (send-cart.ts).
 */
export function announceCart(productIds: readonly number[], alert: CartAnnouncement): void {
  if (currentViewer() === 'guest') showAlert({ ...alert, tone: 'success' })
  else pending = { productIds, alert }
}

/** What is to be said once these products are taken; null where nothing of them was announced. */
export function takeAnnouncement(productIds: readonly number[]): CartAnnouncement | null {
  const taken = pending?.productIds.some((id) => productIds.includes(id)) ? pending.alert : null
  // One of other products is of a change that was taken back before it was sent.
  pending = null
  return taken
}

/** Says it, in the shop's words where it has any. */
export function alertAddedToCart(alert: CartAnnouncement, message: string): void {
  showAlert({ ...alert, tone: 'success', title: message || alert.title })
}
