import { act, screen, waitFor, within } from '@testing-library/react'
import { answerCall, type FakeAnswer, heldAnswer, refused } from '#components/testing/fake-shop.ts'
import { answerLists, listAnswer, namesOf, tokenOf } from '#components/testing/small-catalogue.ts'
import { signInAs } from '#components/testing/viewer.ts'
import { consent } from '#lib/account/consent.ts'
import { storeFilter } from '#lib/catalogue/filter-memory.ts'
import { USER_TYPE } from '#lib/contract/base/codes.ts'
import { EMPTY_FILTER } from '#lib/contract/catalogue/empty-filter.ts'
import { favouriteProducts } from '#lib/contract/catalogue/favourite.ts'
import type { Filter } from '#lib/contract/catalogue/filter.ts'
import { productList } from '#lib/contract/catalogue/product-list.ts'
import {
  address,
  BLANKETS,
  box,
  chips,
  openBlankets,
  openList,
  panel,
  reaches,
  SIMBA,
  sealed,
  shown,
  showsList,
  sortMenu,
} from './list-page.fixture.tsx'

describe('a choice', () => {
  it('shows its list with title, count, chips and address, and is taken away by its chip', async () => {
    answerLists()
    const { user } = openBlankets()
    await user.click(box(/^Simba/))
    expect(box(/^Simba/)).toBeChecked()
    await showsList(SIMBA)
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Simba')
    expect(screen.getByText('3 products.')).toBeVisible()
    await reaches('/product-list/blankets/simba')
    // The pressed control retains the focus.
    expect(box(/^Simba/)).toHaveFocus()

    await user.click(box(/^New/))
    await showsList({ ...SIMBA, isNew: true })
    await reaches(sealed({ ...SIMBA, isNew: true }))
    expect(chips()).toEqual(['Remove: Simba', 'Remove: New', 'Clear all'])

    await user.click(screen.getByRole('link', { name: 'Remove: New' }))
    await showsList(SIMBA)
    await reaches('/product-list/blankets/simba')
    // The chip has disappeared; the focus is on its neighbour.
    expect(screen.getByRole('link', { name: 'Remove: Simba' })).toHaveFocus()
  })

  it('in several groups filters by all of them, and Clear all retains collection and order', async () => {
    answerLists()
    const { user } = openBlankets()
    await user.click(sortMenu().getByRole('radio', { name: 'Price descending' }))
    await user.click(box(/^Red/))
    await user.click(box(/^In stock/))
    await user.click(panel().getByText('Brand'))
    await user.click(box(/^Tana Weavers/))
    const all = { ...BLANKETS, sort: 2 as const, colours: ['red'], isAvailable: true, brands: ['tana'] }
    await showsList(all)
    await reaches(sealed(all))
    expect(chips()).toEqual(['Remove: Red', 'Remove: Tana Weavers', 'Remove: In stock', 'Clear all'])
    await user.click(screen.getByRole('link', { name: 'Clear all' }))
    await showsList({ ...BLANKETS, sort: 2 })
    expect(chips()).toEqual([])
    expect(sortMenu().getByRole('radio', { name: 'Price descending' })).toBeChecked()
  })

  it('shows the number of remaining products for each further choice', async () => {
    answerLists()
    const { user } = openBlankets()
    panel().getByRole('checkbox', { name: 'Red 3 products' })
    await user.click(box(/^Simba/))
    await panel().findByRole('checkbox', { name: 'Red 2 products' })
    panel().getByRole('checkbox', { name: 'Blue 1 product' })
    expect(panel().getByRole('checkbox', { name: 'Throws 2 products' })).not.toBeChecked()
  })

  it('without results shows that, with a button to clear all filters', async () => {
    answerLists()
    const { user } = openBlankets()
    await user.click(box(/^New/))
    await showsList({ ...BLANKETS, isNew: true })
    await user.click(box(/^120 cm/))
    expect(await screen.findByText('No product matches all these filters.')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Clear all filters' }))
    await showsList(BLANKETS)
  })
})

test('ticks a box, unfolds a group and chooses an order by keyboard alone', async () => {
  answerLists()
  const { user } = openBlankets()
  box(/^Simba/).focus()
  await user.keyboard(' ')
  await showsList(SIMBA)
  const menu = sortMenu()
  const summary = menu.getByText('Sort by').closest('summary') as HTMLElement
  const details = summary.closest('details')
  await user.click(summary)
  menu.getByRole('radio', { name: 'Name ascending' }).focus()
  await user.keyboard('{ArrowDown}')
  await showsList({ ...SIMBA, sort: 4 })
  expect(menu.getByRole('radio', { name: 'Name descending' })).toBeChecked()
  expect(details).toHaveAttribute('open')
  await user.keyboard('{Enter}')
  expect(details).not.toHaveAttribute('open')
  expect(summary).toHaveFocus()
  const perPage = screen.getByRole('link', { name: '5' })
  perPage.focus()
  await user.keyboard('{Enter}')
  await showsList({ ...SIMBA, sort: 4, totalRecords: 5 })
})

test('shows the sort order above the list, and a pressed choice closes its menu', async () => {
  answerLists()
  const { user } = openBlankets()
  const menu = sortMenu()
  const summary = menu.getByText('Sort by').closest('summary') as HTMLElement
  expect(summary).toHaveTextContent('Name ascending')
  await user.click(summary)
  await user.click(menu.getByRole('radio', { name: 'Price ascending' }))
  await showsList({ ...BLANKETS, sort: 1 })
  expect(summary).toHaveTextContent('Price ascending')
  expect(summary.closest('details')).not.toHaveAttribute('open')
  expect(summary).toHaveFocus()
})

test('shows which words of a search the products match', async () => {
  answerLists()
  const { user } = openBlankets()
  answerCall(productList, (filter) => {
    const found = listAnswer(filter)
    const searchNotice = { kind: 'some-words' as const, words: ['simba'] }
    return { ...found, meta: { ...found.meta, ...(filter.searchText && { searchNotice }) } } as typeof found
  })
  await user.type(screen.getByRole('searchbox', { name: /^Search in/ }), 'elgon')
  expect(await screen.findByText('No product matches all words. These match simba.')).toBeVisible()
  await user.clear(screen.getByRole('searchbox', { name: /^Search in/ }))
  await waitFor(() => expect(screen.queryByText(/^No product matches all words/)).toBeNull())
})

describe('a response', () => {
  it('changes no content if it is late: the newer choice stays, and the older call is aborted', async () => {
    answerLists()
    const { user } = openBlankets()
    const slow = heldAnswer<FakeAnswer<typeof productList>>()
    const givenUp: (AbortSignal | null)[] = []
    answerCall(productList, (filter, { signal }) => {
      if (filter.subcollection.includes('throws')) return listAnswer(filter)
      givenUp.push(signal)
      return slow.answer
    })
    await user.click(box(/^Simba/))
    // While it waits, placeholders replace the cards.
    await waitFor(() => expect(shown()).toEqual([]))
    expect(screen.getByRole('region', { name: 'Products' })).toHaveAttribute('aria-busy', 'true')
    await user.click(box(/^Throws/))
    const both = { ...BLANKETS, subcollection: ['simba', 'throws'] }
    await showsList(both)
    expect(givenUp.map((signal) => signal?.aborted)).toContain(true)
    await act(async () => slow.give(listAnswer({ ...EMPTY_FILTER, ...SIMBA })))
    expect(shown()).toEqual(namesOf(both))
    expect(box(/^Throws/)).toBeChecked()
    // One step in the history, not two: Back returns to the start.
    await reaches(sealed(both))
    window.history.back()
    await reaches('/product-list/blankets')
    await showsList(BLANKETS)
  })

  it('leaves list and address unchanged if it fails, shows the reason, and offers a retry', async () => {
    answerLists()
    const { user } = openBlankets()
    answerCall(productList, () => refused('not-allowed', 'Not just now.'))
    await user.click(box(/^New/))
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('We could not update the list.')
    expect(alert).toHaveTextContent('Not just now.')
    expect(shown()).toEqual(namesOf(BLANKETS))
    expect(address()).toBe('/product-list/blankets')
    answerLists()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await showsList({ ...BLANKETS, isNew: true })
    await reaches(sealed({ ...BLANKETS, isNew: true }))
    expect(screen.queryByText('We could not update the list.')).toBeNull()
  })

  it('is reused for a minute', async () => {
    const requests = answerLists()
    const { user } = openBlankets()
    await user.click(box(/^New/))
    await showsList({ ...BLANKETS, isNew: true })
    await user.click(box(/^New/))
    await showsList(BLANKETS)
    const before = requests.length
    await user.click(box(/^New/))
    await showsList({ ...BLANKETS, isNew: true })
    expect(requests).toHaveLength(before)
  })
})

test('restores list, choices and title on Back and Forward', async () => {
  answerLists()
  const { user } = openBlankets()
  await user.click(box(/^Simba/))
  await reaches('/product-list/blankets/simba')
  await user.click(box(/^New/))
  await reaches(sealed({ ...SIMBA, isNew: true }))
  window.history.back()
  await showsList(SIMBA)
  expect(box(/^New/)).not.toBeChecked()
  window.history.back()
  await showsList(BLANKETS)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Blankets')
  expect(box(/^Simba/)).not.toBeChecked()
  window.history.forward()
  await showsList(SIMBA)
  expect(box(/^Simba/)).toBeChecked()
})

test('pages long groups of choices, with chosen ones always reachable', async () => {
  answerLists()
  const { user } = openBlankets()
  const size = within(panel().getByText('Size').closest('details') as HTMLElement)
  const sizes = () => size.getAllByRole('checkbox')
  expect(sizes()).toHaveLength(5)
  await user.click(size.getByRole('checkbox', { name: /^100 cm/ }))
  await user.click(size.getByRole('button', { name: 'Next sizes' }))
  expect(size.getByText('2 of 2')).toBeVisible()
  await waitFor(() => expect(sizes()).toHaveLength(3))
  expect(size.getByRole('checkbox', { name: /^100 cm/ })).toBeChecked()
  await user.click(size.getByRole('button', { name: 'All sizes' }))
  expect(sizes()).toHaveLength(7)
  expect(size.queryByRole('button', { name: 'Next sizes' })).toBeNull()
  // The button has disappeared; the focus is on the first choice.
  expect(sizes()[0]).toHaveFocus()
})

test('changes pages in place, and scrolls to their top', async () => {
  answerLists()
  const { user } = openList({ totalRecords: 5 }, '/product-list')
  await user.click(screen.getByRole('link', { name: 'Next' }))
  await showsList({ totalRecords: 5, pageNo: 2 })
  expect(screen.getByRole('region', { name: 'Products' })).toHaveFocus()
  await user.click(screen.getByRole('link', { name: 'Page 3' }))
  await showsList({ totalRecords: 5, pageNo: 3 })
  expect(screen.getByRole('link', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page')
  await user.click(box(/^Blue/))
  // Another list begins at its first page.
  await showsList({ totalRecords: 5, colours: ['blue'] })
})

describe('an address with a filter of personal data', () => {
  const own = { ...EMPTY_FILTER, ...BLANKETS, isFavorite: true }
  const open = () => {
    signInAs(USER_TYPE.consumer)
    answerCall(favouriteProducts, () => ({ data: [] }))
    return openList(BLANKETS, sealed(own))
  }
  const opened = (filter: Filter) => {
    const { data, meta } = listAnswer(filter)
    return { data: data.slice(0, 1), meta: { ...meta, total: 1, token: tokenOf(own), filter: own } }
  }

  it('shows its owner that list', async () => {
    answerCall(productList, (filter) => opened({ ...filter, ...BLANKETS }))
    open()
    await waitFor(() => expect(shown()).toEqual(['Aberdare']))
    expect(chips()).toContain('Remove: Favourites')
  })

  it('does not undo a choice that was made while it was opening', async () => {
    const slow = heldAnswer<FakeAnswer<typeof productList>>()
    answerCall(productList, ({ token, ...filter }) => (token ? slow.answer : listAnswer(filter as Filter)))
    const { user } = open()
    await user.click(box(/^Simba/))
    await act(async () => slow.give(opened({ ...EMPTY_FILTER, ...BLANKETS })))
    await showsList(SIMBA)
    expect(chips()).toEqual(['Remove: Simba', 'Clear all'])
    expect(box(/^Simba/)).toBeChecked()
  })

  it('shows an error if it cannot be shown, and the public list', async () => {
    answerCall(productList, () => refused('not-allowed', 'Not just now.'))
    open()
    expect(await screen.findByText('We could not load your list.')).toBeVisible()
    expect(shown()).toEqual(namesOf(BLANKETS))
  })
})

test('offers the last filters to a visitor who has not chosen about cookies', async () => {
  answerLists()
  storeFilter({ ...EMPTY_FILTER, ...SIMBA })
  expect(consent.choice()).toBeNull()
  const { user } = openList({}, '/product-list')
  await user.click(await screen.findByRole('button', { name: 'Continue with your last filters' }))
  await showsList(SIMBA)
  await reaches('/product-list/blankets/simba')
})

test('offers stock choices to sales representatives only', async () => {
  answerLists()
  answerCall(favouriteProducts, () => ({ data: [] }))
  signInAs(USER_TYPE.consumer)
  openBlankets()
  await waitFor(() => expect(box(/^Favourites/)).not.toBeChecked())
  expect(screen.queryByRole('checkbox', { name: /^Choose / })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Selected products' })).toBeNull()
  expect(panel().queryByText('Stock')).toBeNull()
})
