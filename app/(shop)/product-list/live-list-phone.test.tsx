import { act, screen, waitFor, within } from '@testing-library/react'
import { loadDocument } from '#components/testing/browser-parts.ts'
import { draw } from '#components/testing/draw.tsx'
import { answerCall, type FakeAnswer, heldAnswer, refused } from '#components/testing/fake-shop.ts'
import { answerLists, listAnswer, namesOf, pageList } from '#components/testing/small-catalogue.ts'
import { PHONE, setWindowWidth } from '#components/testing/window-size.ts'
import type { Filter } from '#lib/contract/catalogue/filter.ts'
import { productList } from '#lib/contract/catalogue/product-list.ts'
import { LiveList } from './live-list.tsx'

const BLANKETS = { collection: ['blankets'] }
const SIMBA = { ...BLANKETS, subcollection: ['simba'] }

const shown = () => [...document.querySelectorAll('article h2')].map(({ textContent }) => textContent)
const showsList = (filter: Partial<Filter>) => waitFor(() => expect(shown()).toEqual(namesOf(filter)))
const sheet = () => within(screen.getByRole('dialog', { name: 'Filters' }))
const box = (name: RegExp) => sheet().getByRole('checkbox', { name })

/** Opens the list of blankets on a phone, and its filters. */
async function openSheet() {
  setWindowWidth(PHONE)
  loadDocument('/product-list/blankets')
  const drawn = draw(<LiveList first={pageList(BLANKETS)} neighbours={{ previous: null, next: null }} />)
  await drawn.user.click(screen.getByRole('button', { name: 'Filters' }))
  await screen.findByRole('dialog', { name: 'Filters' })
  return drawn
}

test('tries filters in the sheet without changing the list, undoes them on Cancel, and applies them on Apply', async () => {
  answerLists()
  const { user } = await openSheet()
  await user.click(box(/^Simba/))
  await sheet().findByRole('button', { name: 'Apply: Show 3 products' })
  expect(shown()).toEqual(namesOf(BLANKETS))
  expect(window.location.pathname).toBe('/product-list/blankets')
  await user.click(sheet().getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(shown()).toEqual(namesOf(BLANKETS))

  await user.click(screen.getByRole('button', { name: 'Filters' }))
  expect(box(/^Simba/)).not.toBeChecked()
  await user.click(box(/^Simba/))
  await user.click(await sheet().findByRole('button', { name: 'Apply: Show 3 products' }))
  await showsList(SIMBA)
  await waitFor(() => expect(window.location.pathname).toBe('/product-list/blankets/simba'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'Filters, 1 on' })).toBeVisible()
  window.history.back()
  await showsList(BLANKETS)
})

test('undoes tried filters on Escape and Close too', async () => {
  answerLists()
  const { user } = await openSheet()
  await user.click(box(/^New/))
  await sheet().findByRole('button', { name: 'Apply: Show 2 products' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Filters' }))
  expect(box(/^New/)).not.toBeChecked()
  await user.click(sheet().getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(shown()).toEqual(namesOf(BLANKETS))
})

test('shows all choices, and tries and clears several at once', async () => {
  answerLists()
  const { user } = await openSheet()
  // The page brought five of the seven sizes.
  await waitFor(() => expect(sheet().getAllByRole('checkbox', { name: / cm \d/ })).toHaveLength(7))
  expect(sheet().queryByRole('button', { name: /^(Next|Prev|All)/ })).toBeNull()
  await user.click(box(/^Simba/))
  await user.click(box(/^Red/))
  await sheet().findByRole('button', { name: 'Apply: Show 2 products' })
  await user.click(sheet().getByRole('button', { name: 'Clear all' }))
  await sheet().findByRole('button', { name: 'Apply: Show 5 products' })
  expect(box(/^Red/)).not.toBeChecked()
  expect(sheet().queryByRole('button', { name: 'Clear all' })).toBeNull()
})

test('shows that a count is slow, and applies the choice regardless', async () => {
  answerLists()
  const { user } = await openSheet()
  await waitFor(() => expect(sheet().getAllByRole('checkbox', { name: / cm \d/ })).toHaveLength(7))
  const slow = heldAnswer<FakeAnswer<typeof productList>>()
  answerCall(productList, () => slow.answer)
  await user.click(box(/^Simba/))
  await user.click(await sheet().findByRole('button', { name: 'Apply: Counting…' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await act(async () => slow.give(listAnswer({ ...pageList(SIMBA).filter })))
  await showsList(SIMBA)
})

test('shows in the sheet why a count failed, and requests it again', async () => {
  answerLists()
  const { user } = await openSheet()
  await waitFor(() => expect(sheet().getAllByRole('checkbox', { name: / cm \d/ })).toHaveLength(7))
  answerCall(productList, () => refused('not-allowed', 'Not just now.'))
  await user.click(box(/^Simba/))
  expect(await sheet().findByRole('alert')).toHaveTextContent('Not just now.')
  answerLists()
  await user.click(sheet().getByRole('button', { name: 'Try again' }))
  await sheet().findByRole('button', { name: 'Apply: Show 3 products' })
  expect(sheet().queryByRole('alert')).toBeNull()
})

test('the order is chosen at the foot of the window, and Escape closes its list', async () => {
  answerLists()
  setWindowWidth(PHONE)
  loadDocument('/product-list/blankets')
  const { user } = draw(<LiveList first={pageList(BLANKETS)} neighbours={{ previous: null, next: null }} />)
  const order = screen.getByText('Sort by').closest('summary') as HTMLElement
  expect(order).toHaveTextContent('Name ascending')
  await user.click(order)
  await user.keyboard('{Escape}')
  expect(order.closest('details')).not.toHaveAttribute('open')
  await user.click(order)
  await user.click(screen.getByRole('link', { name: 'Price ascending' }))
  await showsList({ ...BLANKETS, sort: 1 })
  expect(order).toHaveTextContent('Price ascending')
  expect(order.closest('details')).not.toHaveAttribute('open')
})
