import { screen, waitFor, within } from '@testing-library/react'
import { loadDocument } from '#components/testing/browser-parts.ts'
import { draw } from '#components/testing/draw.tsx'
import { namesOf, pageList, tokenOf } from '#components/testing/small-catalogue.ts'
import { EMPTY_FILTER } from '#lib/contract/catalogue/empty-filter.ts'
import type { Filter } from '#lib/contract/catalogue/filter.ts'
import { LiveList } from './live-list.tsx'

/** Parts of a component test of the list's page. */

export const BLANKETS = { collection: ['blankets'] }
export const SIMBA = { ...BLANKETS, subcollection: ['simba'] }

/** The names of the cards, in order. Polled while a list is drawn: a query by role would be too slow. */
export const shown = () => [...document.querySelectorAll('article h2')].map(({ textContent }) => textContent)
export const showsList = (filter: Partial<Filter>) => waitFor(() => expect(shown()).toEqual(namesOf(filter)))
export const panel = () => within(screen.getByRole('complementary', { name: 'Filters' }))
/** The menu above the list of a wide screen. */
export const sortMenu = () =>
  within(
    within(screen.getByRole('region', { name: 'Products' }))
      .getByText('Sort by')
      .closest('details') as HTMLElement,
  )
export const box = (name: RegExp) => panel().getByRole('checkbox', { name })
export const chips = () =>
  within(screen.queryByRole('list', { name: 'Active filters' }) ?? document.createElement('ul'))
    .queryAllByRole('link')
    .map(({ textContent }) => textContent)
export const address = () => window.location.pathname + window.location.search
/** The address of a filter that has no clean one. */
export const sealed = (filter: Partial<Filter>) => `/product-list?filter=${tokenOf({ ...EMPTY_FILTER, ...filter })}`
export const reaches = (wanted: string) => waitFor(() => expect(address()).toBe(wanted))

/** Opens a list's page and waits until its script is at work. */
export function openList(filter: Partial<Filter>, at: string) {
  loadDocument(at)
  return draw(<LiveList first={pageList(filter)} neighbours={{ previous: null, next: null }} />)
}
export const openBlankets = () => openList(BLANKETS, '/product-list/blankets')
