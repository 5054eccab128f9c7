import { mutate } from 'swr'
import { ask } from '../call-client.ts'
import { accountCart, claimAccountCart } from '../cart.ts'
import { consent } from '../consent.ts'
import type { Input, Output } from '../contract/call.ts'
import type { Answer } from '../contract/problem.ts'
import { login, logout } from '../contract/session.ts'
import { KEPT_FILTER } from '../filter-kept.ts'
import { forgetList } from '../list-place.ts'
import { setUnpaid } from '../orders/unpaid-marker.ts'
import { clearSearches } from '../recent-searches.ts'
import { forgetAll } from '../tab-memory.ts'
import { viewerMayHaveChanged } from '../viewer-changes.ts'
import { takeWaiting } from '../waiting-cart.ts'
import { forgetUnread } from '../watch/unread.ts'
import { queryClient } from './client.ts'

/** What one person's screens knew must not be seen by the next. */
async function forgetPerson(): Promise<void> {
  queryClient.clear()
  await mutate(() => true, undefined, { revalidate: false })
  viewerMayHaveChanged()
}

/** Signs in. The cookies come with the answer; everything asked for before is asked again. */
export async function signIn(input: Input<typeof login>): Promise<Answer<Output<typeof login>>> {
  const answer = await ask(login, input)
  if (answer.ok) {
    claimAccountCart(answer.data.userId)
    forgetUnread()
    await forgetPerson()
  }
  return answer as Answer<Output<typeof login>>
}

/** The account is left at this device: what was typed, searched for and filtered by is forgotten, and its cart. */
async function leaveDevice(): Promise<void> {
  forgetAll()
  forgetList()
  clearSearches()
  consent.write(KEPT_FILTER, null)
  accountCart.empty()
  setUnpaid([])
  await forgetPerson()
}

/** Signs out, and forgets what the screens knew. The cookies are cleared even when the shop is away. */
export async function signOut(): Promise<void> {
  await ask(logout, {})
  await leaveDevice()
}

/** The account was deleted: this device forgets it as it does on signing out, and what waited for its cart. */
export async function accountDeleted(): Promise<void> {
  takeWaiting()
  await leaveDevice()
}

/** The sign-in has ended by itself: the screens forget, too. */
export const signInEnded = forgetPerson
