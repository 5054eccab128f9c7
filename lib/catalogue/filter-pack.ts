import { EMPTY_FILTER } from '../contract/catalogue/empty-filter.ts'
import type { Filter } from '../contract/catalogue/filter.ts'
import { DEFAULT_SORT, NAME_IN_SEARCH } from '../contract/catalogue/filter-fields.ts'

/**
 * Packs a filter into few characters before it is sealed (server/shop/seal.ts). The form is canonical: defaults are left out,
 * codes are sorted and single, fields are in one order, so that the same filter always packs to the same text and
 * caches and shared links work. A field is a letter followed by its value; fields are separated by a line break.
 */

export type Field = keyof Filter

/** Letters are part of every shared link: never reuse a letter for another meaning. */
export const LETTERS: readonly (readonly [string, Field])[] = [
  ['c', 'collection'],
  ['u', 'subcollection'],
  ['b', 'brands'],
  ['e', 'feature'],
  ['z', 'size'],
  ['n', 'isNew'],
  ['t', 'isTrending'],
  ['o', 'isOffer'],
  ['f', 'isFavorite'],
  ['i', 'inStock'],
  ['k', 'inStockNo'],
  ['p', 'price'],
  ['g', 'globalSearchText'],
  ['q', 'searchText'],
  ['s', 'sort'],
  ['r', 'totalRecords'],
  ['a', 'pageNo'],
  ['l', 'colours'],
  ['v', 'isAvailable'],
]

/** The filter with the default order in place of an order that only a search has. */
export const withSortOfSearch = (filter: Filter): Filter =>
  filter.sort === NAME_IN_SEARCH && !filter.searchText && !filter.globalSearchText
    ? { ...filter, sort: DEFAULT_SORT }
    : filter

/** The filter with sorted unique codes and normalised spaces: equivalent filters are equal after it. */
export function canonicalFilter(filter: Filter): Filter {
  const codes = (list: readonly string[]) => [...new Set(list)].sort()
  const text = (value: string) => value.replace(/\s+/g, ' ').trim()
  return {
    ...withSortOfSearch(filter),
    globalSearchText: text(filter.globalSearchText),
    searchText: text(filter.searchText),
    brands: codes(filter.brands),
    size: codes(filter.size),
    feature: codes(filter.feature),
    colours: codes(filter.colours),
    collection: codes(filter.collection),
    subcollection: codes(filter.subcollection),
    // The stock quantity has no effect without the stock filter.
    inStockNo: filter.inStock ? filter.inStockNo : EMPTY_FILTER.inStockNo,
  }
}

function written(value: Filter[Field]): string {
  if (typeof value === 'boolean' || value === null) return ''
  if (Array.isArray(value)) return value.join(',')
  return String(value)
}

/** The packed text of a filter; empty for the empty filter. */
export function packFilter(filter: Filter): string {
  const canonical = canonicalFilter(filter)
  return LETTERS.filter(([, field]) => String(canonical[field]) !== String(EMPTY_FILTER[field]))
    .map(([letter, field]) => letter + written(canonical[field]))
    .join('\n')
}

/** The filter without the parts that differ per person (favourites, stock): the browser adds those. */
export function publicFilter(filter: Filter): Filter {
  return { ...filter, isFavorite: false, inStock: false, inStockNo: EMPTY_FILTER.inStockNo }
}
