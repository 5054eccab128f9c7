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
import type { AnswerOf, Input } from '../contract/call.ts'
import { login, logout } from '../contract/session.ts'
import { ask } from '../http/call-client.ts'
import { queryClient } from '../http/query-client.ts'
import { forgetUnread } from '../notifications/unread.ts'
import { setUnpaid } from '../orders/unpaid-marker.ts'

/** What one person's screens knew must not be seen by the next. */
async function forgetPerson(): Promise<void> {
  queryClient.clear()
  await mutate(() => true, undefined, { revalidate: false })
  viewerMayHaveChanged()
}

/** Signs in. The cookies come with the answer; everything asked for before is asked again. */
export async function signIn(input: Input<typeof login>): Promise<AnswerOf<typeof login>> {
  const answer = await ask(login, input)
  if (answer.ok) {
    claimAccountCart(answer.data.userId)
    forgetUnread()
    await forgetPerson()
  }
  return answer
}

/** The account is left at this device: what was typed, searched for and filtered by is forgotten, and its cart. */
async function leaveDevice(): Promise<void> {
  forgetAll()
  forgetList()
  clearSearches()
  consent.write(STORED_FILTER, null)
  accountCart.empty()
  setUnpaid([])
  await forgetPerson()
}

/** Signs out, and forgets what the screens knew. The cookies are cleared even when the shop is away. */
export async function signOut(): Promise<void> {
  noteSigningOut()
  await ask(logout, {})
  noteSigningOut()
  await leaveDevice()
}

/** A staff member looks as a customer now: what this browser knew of whoever used the shop in it is not theirs. */
export const viewAsBegun = leaveDevice

/** The account was deleted: this device forgets it as it does on signing out, and what waited for its cart. */
export async function accountDeleted(): Promise<void> {
  takeWaiting()
  await leaveDevice()
}

/** The sign-in has ended by itself: the screens forget, too. */
export const signInEnded = forgetPerson
