import { onTryNow } from '../http/waiting-writes.ts'
import { accountCart } from './cart.ts'
import { unsentLines } from './cart-changes.ts'
import { forgetLoaded, refreshAccountCart } from './load-cart.ts'
import { sendCart, sendCartSoon, stopSending } from './send-cart.ts'

/**
 * Synchronises the account's cart in this browser (`accountCart`) with the shop's cart. A change is in the mirror at
 * once and is sent after a pause, as target quantities. Refused changes are rolled back with a message. Unsent changes
 * survive reloads and are sent again. Loaded only for users who have an account cart.
 */

/** Follows the account's cart from now on: changes, other devices, a restored connection. Returns a stop function. */
export function followAccountCart(): () => void {
  const changed = () => {
    // Of several tabs, the visible tab sends.
    if (document.visibilityState === 'hidden') return
    const { items, upstream } = accountCart.read()
    if (unsentLines(items, upstream?.lines ?? null).length > 0) sendCartSoon()
    // After an order: only the shop knows the remaining lines.
    else if (items.length === 0 && !upstream?.lines) look()
  }
  // The component that shows the cart reports the failure; the next refresh tries again.
  const look = () => void refreshAccountCart().catch(() => undefined)
  const back = () => {
    if (document.visibilityState !== 'hidden') look()
  }
  const stop = accountCart.subscribe(changed)
  window.addEventListener('focus', back)
  document.addEventListener('visibilitychange', back)
  const stopTrying = onTryNow(() => void sendCart())
  back()
  return () => {
    stopSending()
    stopTrying()
    forgetLoaded()
    stop()
    window.removeEventListener('focus', back)
    document.removeEventListener('visibilitychange', back)
  }
}
