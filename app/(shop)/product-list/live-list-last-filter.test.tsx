import { act, screen, waitFor } from '@testing-library/react'
import { loadDocument } from '#components/testing/browser-parts.ts'
import { draw } from '#components/testing/draw.tsx'
import { answerCall } from '#components/testing/fake-shop.ts'
import { answerLists, namesOf, pageList } from '#components/testing/small-catalogue.ts'
import { signInAs } from '#components/testing/viewer.ts'
import { consent } from '#lib/account/consent.ts'
import { CONSENT_KEY, OPTIONAL_PREFIX } from '#lib/browser/first-paint.ts'
import { STORED_FILTER } from '#lib/catalogue/stored-filter.ts'
import { USER_TYPE } from '#lib/contract/base/codes.ts'
import { favouriteProducts } from '#lib/contract/catalogue/favourite.ts'
import { logout } from '#lib/contract/identity/session.ts'
import { signOut } from '#lib/session/queries.ts'
import { LiveList } from './live-list.tsx'

const BLANKETS = { collection: ['blankets'] }
const neighbours = { previous: null, next: null }
const shown = () => [...document.querySelectorAll('article h2')].map(({ textContent }) => textContent)
const stored = () => localStorage.getItem(OPTIONAL_PREFIX + STORED_FILTER)

/** Opens the list of blankets and selects New. */
async function chooseNew() {
  loadDocument('/product-list/blankets')
  const drawn = draw(<LiveList first={pageList(BLANKETS)} neighbours={neighbours} />)
  await drawn.user.click(screen.getByRole('checkbox', { name: /^New/ }))
  await waitFor(() => expect(shown()).toEqual(namesOf({ ...BLANKETS, isNew: true })))
  return drawn
}

test('stores the last filter after consent, and deletes it on Decline without storing or offering it again', async () => {
  answerLists()
  const first = await chooseNew()
  expect(Object.keys(localStorage)).toEqual([])
  act(() => consent.decide('accepted'))
  await waitFor(() => expect(stored()).toContain('"isNew":true'))
  act(() => consent.decide('declined'))
  expect(Object.keys(localStorage)).toEqual([CONSENT_KEY])
  first.unmount()
  const second = await chooseNew()
  expect(Object.keys(localStorage)).toEqual([CONSENT_KEY])
  second.unmount()

  loadDocument('/product-list')
  draw(<LiveList first={pageList({})} neighbours={neighbours} />)
  expect(shown()).toEqual(namesOf({}))
  expect(screen.queryByRole('button', { name: 'Continue with your last filters' })).toBeNull()
})

test('deletes the last filter on sign-out', async () => {
  answerLists()
  answerCall(logout, () => ({ data: {} }))
  answerCall(favouriteProducts, () => ({ data: [] }))
  signInAs(USER_TYPE.consumer)
  consent.decide('accepted')
  await chooseNew()
  await waitFor(() => expect(stored()).toContain('"isNew":true'))
  await act(() => signOut())
  expect(stored()).toBeNull()
})
