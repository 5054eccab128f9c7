import { screen, waitFor } from '@testing-library/react'
import { loadDocument } from '#components/testing/browser-parts.ts'
import { draw } from '#components/testing/draw.tsx'
import { answerLists, namesOf, pageList, tokenOf } from '#components/testing/small-catalogue.ts'
import { consent } from '#lib/account/consent.ts'
import { storedFilter, storeFilter } from '#lib/catalogue/filter-memory.ts'
import { EMPTY_FILTER } from '#lib/contract/catalogue/empty-filter.ts'
import { LiveList } from './live-list.tsx'

const NEW = { ...EMPTY_FILTER, isNew: true }
const shown = () => [...document.querySelectorAll('article h2')].map(({ textContent }) => textContent)

// A document restores once: so this file has this one test.
test('restores and shows the last filter after consent, and removes it for good on request', async () => {
  answerLists()
  consent.decide('accepted')
  storeFilter(NEW)
  loadDocument('/product-list')
  const { user } = draw(<LiveList first={pageList({})} neighbours={{ previous: null, next: null }} />)
  await waitFor(() => expect(shown()).toEqual(namesOf(NEW)))
  await screen.findByText('These are your last filters.')
  await waitFor(() => expect(window.location.search).toBe(`?filter=${tokenOf(NEW)}`))
  expect(screen.getByRole('link', { name: 'Remove: New' })).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Show all products' }))
  // The button disappears; the focus moves to the products.
  expect(screen.getByRole('region', { name: 'Products' })).toHaveFocus()
  await waitFor(() => expect(shown()).toEqual(namesOf({})))
  await waitFor(() => expect(window.location.search).toBe(''))
  await waitFor(() => expect(storedFilter()).toBeNull())
  expect(screen.queryByText('These are your last filters.')).toBeNull()
})
