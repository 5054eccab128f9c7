import { mutate } from 'swr'
import { consent } from '../account/consent.ts'
import { noteSigningOut } from '../account/sign-in-ended.ts'
import { viewerMayHaveChanged } from '../account/viewer-store.ts'
import { forgetAll } from '../browser/tab-storage.ts'
import { accountCart, claimAccountCart } from '../cart/cart.ts'
import { takeWaiting } from '../cart/waiting-cart.ts'
import { forgetList } from '../catalogue/list-place.ts'
import { clearSearches } from '../catalogue/recent-searches.ts'
import { STORED_FILTER } from '../catalogue/stored-filter.ts'
import type { AnswerOf, Input } from '../contract/base/call.ts'
import { login, logout } from '../contract/identity/session.ts'
import { pushStop } from '../contract/notifications/push-calls.ts'
import { ask } from '../http/call-client.ts'
import { queryClient } from '../http/query-client.ts'
import { subscriptionHere } from '../notifications/browser-push.ts'
import { forgetUnread } from '../notifications/unread.ts'
import { forgetSavedPages } from '../offline/caches.ts'
import { seenOrders } from '../offline/seen-orders.ts'
import { setUnpaid } from '../orders/unpaid-marker.ts'

/** The next user must not see data of the previous user's screens. */
async function forgetPerson(forgetAnswers = () => queryClient.clear()): Promise<void> {
  forgetAnswers()
  seenOrders.set(null)
  await mutate(() => true, undefined, { revalidate: false })
  viewerMayHaveChanged()
}

/** Signs in. The response sets the cookies; all cached data is refetched. */
export async function signIn(input: Input<typeof login>): Promise<AnswerOf<typeof login>> {
  const answer = await ask(login, input)
  if (answer.ok) {
    claimAccountCart(answer.data.userId)
    forgetUnread()
    await forgetPerson()
  }
  return answer
}

/** Deletes cached data. Screens that are shown load their data again. */
function renewAnswers(): void {
  queryClient.removeQueries({ type: 'inactive' })
  void queryClient.resetQueries()
}

/** Call when the account leaves this device: deletes typed text, searches, filters and its cart. */
async function leaveDevice(): Promise<void> {
  // The account's screens disappear first: a shown screen would fetch its deleted data again, without a session.
  viewerMayHaveChanged()
  forgetAll()
  forgetList()
  clearSearches()
  consent.write(STORED_FILTER, null)
  accountCart.empty()
  setUnpaid([])
  await forgetSavedPages()
  await forgetPerson(renewAnswers)
}

/** Ends the messages of the shop to this browser. The sign-out does not depend on it. */
async function endMessages(): Promise<void> {
  const subscription = await subscriptionHere().catch(() => null)
  if (subscription) await ask(pushStop, { endpoint: subscription.endpoint, topic: null })
}

/** Signs out, and clears the screens' data. The cookies are deleted even if the shop is unreachable. */
export async function signOut(): Promise<void> {
  noteSigningOut()
  await endMessages()
  await ask(logout, {})
  noteSigningOut()
  await leaveDevice()
}

/** A staff member views the shop as a customer now: clears the browser's data of other users. */
export const viewAsBegun = leaveDevice

/** The account was deleted: clears this device as after a sign-out, and also the waiting cart. */
export async function accountDeleted(): Promise<void> {
  noteSigningOut()
  takeWaiting()
  await leaveDevice()
}

/** The session has expired: also clears the screens' data. */
export const signInEnded = forgetPerson
