import { onTryNow } from '../http/waiting-writes.ts'
import { accountCart } from './cart.ts'
import { unsentLines } from './cart-changes.ts'
import { forgetLoaded, refreshAccountCart } from './load-cart.ts'
import { sendCart, sendCartSoon, stopSending } from './send-cart.ts'

/**
 * Keeps the account's cart in this browser (`accountCart`) in step with the one at the shop. A change is in the
 * mirror at once and is sent after a pause, as the quantities wanted; what the shop refuses is rolled back and said; what
 * cannot be sent stays, over reloads too, and is sent again. Fetched only for people who have such a cart.
 */

/** Follows the account's cart from now on: changes, other devices, a connection that comes back. Answers how to stop. */
export function followAccountCart(): () => void {
  const changed = () => {
    // Of several tabs the one in sight sends.
    if (document.visibilityState === 'hidden') return
    const { items, upstream } = accountCart.read()
    if (unsentLines(items, upstream?.lines ?? null).length > 0) sendCartSoon()
    // After an order: what is left is the shop's to say.
    else if (items.length === 0 && !upstream?.lines) look()
  }
  // That it failed is said by whatever shows the cart; here the next look asks again.
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
