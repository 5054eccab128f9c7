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
    // The control that was pressed keeps the focus.
    expect(box(/^Simba/)).toHaveFocus()

    await user.click(box(/^New/))
    await showsList({ ...SIMBA, isNew: true })
    await reaches(sealed({ ...SIMBA, isNew: true }))
    expect(chips()).toEqual(['Remove: Simba', 'Remove: New', 'Clear all'])

    await user.click(screen.getByRole('link', { name: 'Remove: New' }))
    await showsList(SIMBA)
    await reaches('/product-list/blankets/simba')
    // The chip is gone; the focus is at its neighbour.
    expect(screen.getByRole('link', { name: 'Remove: Simba' })).toHaveFocus()
  })

  it('of several groups narrows by all of them, and Clear all keeps collection and order', async () => {
    answerLists()
    const { user } = openBlankets()
    await user.click(panel().getByRole('radio', { name: 'Price descending' }))
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
    expect(panel().getByRole('radio', { name: 'Price descending' })).toBeChecked()
  })

  it('says how many products each choice would leave', async () => {
    answerLists()
    const { user } = openBlankets()
    panel().getByRole('checkbox', { name: 'Red 3 products' })
    await user.click(box(/^Simba/))
    await panel().findByRole('checkbox', { name: 'Red 2 products' })
    panel().getByRole('checkbox', { name: 'Blue 1 product' })
    expect(panel().getByRole('checkbox', { name: 'Throws 2 products' })).not.toBeChecked()
  })

  it('that leaves nothing says so, and all filters can be cleared there', async () => {
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

test('by the keyboard alone: a box is ticked, a group unfolded, an order chosen', async () => {
  answerLists()
  const { user } = openBlankets()
  box(/^Simba/).focus()
  await user.keyboard(' ')
  await showsList(SIMBA)
  const first = panel().getByRole('radio', { name: 'Name ascending' })
  first.focus()
  await user.keyboard('{ArrowDown}')
  await showsList({ ...SIMBA, sort: 4 })
  expect(panel().getByRole('radio', { name: 'Name descending' })).toBeChecked()
  const perPage = screen.getByRole('link', { name: '5' })
  perPage.focus()
  await user.keyboard('{Enter}')
  await showsList({ ...SIMBA, sort: 4, totalRecords: 5 })
})

describe('an answer', () => {
  it('that is late changes nothing any more: the newer choice stays, and the older call is given up', async () => {
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
    // While it waits, shapes of cards stand where the cards were.
    await waitFor(() => expect(shown()).toEqual([]))
    expect(screen.getByRole('region', { name: 'Products' })).toHaveAttribute('aria-busy', 'true')
    await user.click(box(/^Throws/))
    const both = { ...BLANKETS, subcollection: ['simba', 'throws'] }
    await showsList(both)
    expect(givenUp.map((signal) => signal?.aborted)).toContain(true)
    await act(async () => slow.give(listAnswer({ ...EMPTY_FILTER, ...SIMBA })))
    expect(shown()).toEqual(namesOf(both))
    expect(box(/^Throws/)).toBeChecked()
    // One step in the history, not two: Back is where it began.
    await reaches(sealed(both))
    window.history.back()
    await reaches('/product-list/blankets')
    await showsList(BLANKETS)
  })

  it('that fails leaves list and address as they were, says why, and can be asked for again', async () => {
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

  it('is not asked for again within a minute', async () => {
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

test('Back and Forward bring list, choices and title back', async () => {
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

test('groups turn their pages, and what is chosen can always be reached', async () => {
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
  // The button is gone; the focus is at the first choice.
  expect(sizes()[0]).toHaveFocus()
})

test('pages turn in place and are looked at from their top', async () => {
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

describe('an address whose filter holds something of one’s own', () => {
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

  it('shows that list to whom it belongs', async () => {
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

  it('says when it cannot be shown, and shows the others', async () => {
    answerCall(productList, () => refused('not-allowed', 'Not just now.'))
    open()
    expect(await screen.findByText('We could not load your list.')).toBeVisible()
    expect(shown()).toEqual(namesOf(BLANKETS))
  })
})

test('the last filters are offered to somebody who has not chosen what may be kept', async () => {
  answerLists()
  storeFilter({ ...EMPTY_FILTER, ...SIMBA })
  expect(consent.choice()).toBeNull()
  const { user } = openList({}, '/product-list')
  await user.click(await screen.findByRole('button', { name: 'Continue with your last filters' }))
  await showsList(SIMBA)
  await reaches('/product-list/blankets/simba')
})

test('what is for sales representatives is offered to nobody else', async () => {
  answerLists()
  answerCall(favouriteProducts, () => ({ data: [] }))
  signInAs(USER_TYPE.consumer)
  openBlankets()
  await waitFor(() => expect(box(/^Favourites/)).not.toBeChecked())
  expect(screen.queryByRole('checkbox', { name: /^Choose / })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Selected products' })).toBeNull()
  expect(panel().queryByText('Stock')).toBeNull()
})
