import { currentViewer } from '../account/viewer-store.ts'
import { type NewAlert, showAlert } from '../browser/alerts.ts'

/** Message shown after a change. `title` is used if the shop's response has no message. */
export type CartAnnouncement = Omit<NewAlert, 'tone'> & { title: string }

/** For an account's cart: products changed here, and the message to show when the shop accepts the change. */
let pending: { productIds: readonly number[]; alert: CartAnnouncement } | null = null

/**
 * Announces a change of the cart. A guest's cart is stored in this browser, so the message is shown at once. For an
 * account's cart it is shown when the shop accepts the change, with the response's message (send-cart.ts).
 */
export function announceCart(productIds: readonly number[], alert: CartAnnouncement): void {
  if (currentViewer() === 'guest') showAlert({ ...alert, tone: 'success' })
  else pending = { productIds, alert }
}

/** Returns and removes the message for these accepted products; null without a pending message. */
export function takeAnnouncement(productIds: readonly number[]): CartAnnouncement | null {
  const taken = pending?.productIds.some((id) => productIds.includes(id)) ? pending.alert : null
  // A message for other products belongs to a change that was undone before it was sent.
  pending = null
  return taken
}

/** Shows the message, with the shop's text if there is one. */
export function alertAddedToCart(alert: CartAnnouncement, message: string): void {
  showAlert({ ...alert, tone: 'success', title: message || alert.title })
}
