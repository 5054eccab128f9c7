import { EMPTY_FILTER } from '../contract/catalogue/empty-filter.ts'
import type { Filter } from '../contract/catalogue/filter.ts'
import { collectionAddress, filteredAddress } from '../routes.ts'
import { changedFilter } from './filter.ts'
import { packFilter } from './filter-pack.ts'

/**
 * Addresses of lists: clean if a clean address exists, sealed otherwise, and the plain form's for browsers without
 * scripts.
 */

/** The filter of a clean address. */
export function cleanFilter(collection: string, subCollection?: string): Filter {
  return { ...EMPTY_FILTER, collection: [collection], subcollection: subCollection ? [subCollection] : [] }
}

/** The clean address of a filter that is only a collection, a sub-collection or all products; else null. */
export function cleanAddress(filter: Filter): string | null {
  const packed = packFilter(filter)
  if (packed === '') return '/product-list'
  const [collection, ...moreCollections] = filter.collection
  const [subCollection, ...moreSubCollections] = filter.subcollection
  if (collection === undefined || moreCollections.length > 0 || moreSubCollections.length > 0) return null
  return packed === packFilter(cleanFilter(collection, subCollection))
    ? collectionAddress(collection, subCollection)
    : null
}

/** The address of a filter whose sealed token is known. */
export const listAddress = (filter: Filter, token: string): string => cleanAddress(filter) ?? filteredAddress(token)

/** Fields of the form for one value of a filter. An empty field empties a list. */
function formFields(name: string, value: Filter[keyof Filter]): [string, string][] {
  if (name === 'price') {
    const [min, max] = (value as Filter['price']) ?? ['', '']
    return [
      ['min', String(min)],
      ['max', String(max)],
    ]
  }
  if (Array.isArray(value)) return (value.length ? value : ['']).map((code) => [name, String(code)])
  if (typeof value === 'boolean') return [[name, value ? '1' : '']]
  return [[name === 'globalSearchText' ? 'q' : name, String(value)]]
}

/**
 * The address of a list with one change, for a plain link: `/search` opens the page's token, applies the change, seals
 * and redirects. So a page contains one token instead of a token for each choice. Robots are excluded from `/search`.
 * @param token the sealed filter of the link's page
 */
export function formAddress(token: string, filter: Filter, change: Partial<Filter>): string {
  const clean = cleanAddress(changedFilter(filter, change))
  if (clean) return clean
  const fields = new URLSearchParams(token ? { filter: token } : {})
  for (const [name, value] of Object.entries(change))
    for (const [field, text] of formFields(name, value)) fields.append(field, text)
  return `/search?${fields}`
}

/** Page numbers near a page: at most seven, including the first and last. */
export function pagesAround(page: number, last: number): number[] {
  const near = [1, page - 1, page, page + 1, last]
  if (page <= 3) near.push(2, 3, 4)
  if (page >= last - 2) near.push(last - 3, last - 2, last - 1)
  return [...new Set(near)].filter((n) => n >= 1 && n <= last).sort((a, b) => a - b)
}
