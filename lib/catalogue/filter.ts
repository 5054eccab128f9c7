import { EMPTY_FILTER } from '../contract/catalogue/empty-filter.ts'
import type { Filter } from '../contract/catalogue/filter.ts'
import { DEFAULT_SORT, NAME_IN_SEARCH, SORTS, type Sort } from '../contract/catalogue/filter-fields.ts'
import type { Facets } from '../contract/catalogue/product-list.ts'
import { showCount } from '../format/count.ts'
import { packFilter, withSortOfSearch } from './filter-pack.ts'

/**
 * Changes of a filter by a choice, and names of lists and choices. Pure functions: server and browser render the same.
 */

export type CodeField = 'brands' | 'feature' | 'size' | 'colours'
export type Flag = 'isNew' | 'isTrending' | 'isOffer' | 'isAvailable'
/** `swatch` of a colour: "#rrggbb". */
export type Choice = { code: string; name: string; count: number; swatch?: string }
export type CollectionChoice = Facets['collection'][number]

export const FLAG_NAMES: readonly (readonly [Flag, string])[] = [
  ['isAvailable', 'In stock'],
  ['isNew', 'New'],
  ['isTrending', 'Trending'],
  ['isOffer', 'Offers'],
]

/** The choice of the user's favourites: for signed-in users. */
export const FAVOURITES_NAME = 'Favourites'

/** The specification's names of its four orders, and ours of the others. */
const SORT_NAMES: Record<Sort, string> = {
  1: 'Price ascending',
  2: 'Price descending',
  3: 'Name ascending',
  4: 'Name descending',
  5: 'Newest',
  6: 'Best sellers',
  7: 'Name ascending',
}
const SORTS_IN_SEARCH = [DEFAULT_SORT, 1, 2, NAME_IN_SEARCH, 4] as const

/**
 * The sort orders of a list with their names: the specification's, then the shop API's additional orders. A search has
 * the best match as its default, if the shop API orders by it.
 */
export const sortsOf = ({
  moreSorts = [],
  isByMatch = false,
}: Pick<Facets, 'moreSorts' | 'isByMatch'>): { sort: Sort; name: string }[] =>
  [...(isByMatch ? SORTS_IN_SEARCH : SORTS), ...moreSorts].map((sort) => ({
    sort,
    name: isByMatch && sort === DEFAULT_SORT ? 'Best match' : SORT_NAMES[sort],
  }))

/** Whether both filters select the same page of the same list. */
export const sameFilter = (one: Filter, other: Filter): boolean => packFilter(one) === packFilter(other)

/** The filter after a choice: returns to the first page, unless the choice sets a page. */
export const changedFilter = (filter: Filter, change: Partial<Filter>): Filter =>
  withSortOfSearch({ ...filter, pageNo: 1, ...change })

/** The filter's stock quantity, as `stockQty` in calls; null without the stock filter. */
export const stockQtyOf = ({ inStock, inStockNo }: Pick<Filter, 'inStock' | 'inStockNo'>): number | null =>
  inStock ? inStockNo : null

const toggled = (codes: readonly string[], code: string) =>
  codes.includes(code) ? codes.filter((other) => other !== code) : [...codes, code]

/** A code of a plain group put in or taken out. */
export const toggleCode = (filter: Filter, field: CodeField, code: string): Partial<Filter> => ({
  [field]: toggled(filter[field], code),
})

/** Sub-collections of a collection that are picked. */
export const pickedInside = (filter: Filter, { subCollection }: CollectionChoice): string[] =>
  subCollection.map(({ code }) => code).filter((code) => filter.subcollection.includes(code))

/** Whether a collection is picked as a whole, without a selected sub-collection. */
export const isWhole = (filter: Filter, collection: CollectionChoice): boolean =>
  filter.collection.includes(collection.code) && pickedInside(filter, collection).length === 0

/** A whole collection put in or taken out. Put in over some of its sub-collections it takes their place. */
export function toggleCollection(filter: Filter, collection: CollectionChoice): Partial<Filter> {
  const inside = pickedInside(filter, collection)
  const subcollection = filter.subcollection.filter((code) => !inside.includes(code))
  const others = filter.collection.filter((code) => code !== collection.code)
  return { subcollection, collection: isWhole(filter, collection) ? others : [...others, collection.code] }
}

/**
 * Adds or removes a sub-collection; adding also picks its collection, which stays picked as a whole after the last
 * removal.
 */
export function toggleSubCollection(filter: Filter, parent: CollectionChoice, code: string): Partial<Filter> {
  const others = filter.collection.filter((other) => other !== parent.code)
  return { collection: [...others, parent.code], subcollection: toggled(filter.subcollection, code) }
}

/** The list without its filters, in the same collection and order. */
export function clearedFilter({ collection, sort, totalRecords }: Filter): Filter {
  const cleared = { ...EMPTY_FILTER, sort, totalRecords, collection: collection.length === 1 ? collection : [] }
  return withSortOfSearch(cleared)
}

/** An active filter, and the change that removes it. */
export type FilterChip = { key: string; name: string; change: Partial<Filter> }

/**
 * Active filters as chips. A single collection is the list's place and not a chip; an unknown code is named by its
 * code, so that it can be removed.
 */
export function chipsOf(filter: Filter, facets: Facets): FilterChip[] {
  const subCollections = facets.collection.flatMap((parent) =>
    parent.subCollection.map((choice) => ({ ...choice, parent })),
  )
  const named = (offered: readonly { code: string; name: string }[], code: string) =>
    offered.find((choice) => choice.code === code)?.name
  const [only] = filter.collection
  const placed = filter.collection.length === 1 && only !== undefined && named(facets.collection, only) !== undefined
  const codes = (field: CodeField): FilterChip[] =>
    filter[field].map((code) => ({
      key: field + code,
      name: named(facets[field] ?? [], code) ?? code,
      change: toggleCode(filter, field, code),
    }))
  const searchChip = (field: 'globalSearchText' | 'searchText'): FilterChip[] =>
    filter[field] ? [{ key: field, name: `“${filter[field]}”`, change: { [field]: '' } }] : []
  return [
    ...searchChip('globalSearchText'),
    ...searchChip('searchText'),
    ...(placed ? [] : filter.collection).map((code) => ({
      key: `collection${code}`,
      name: named(facets.collection, code) ?? code,
      change: {
        collection: filter.collection.filter((other) => other !== code),
        subcollection: filter.subcollection.filter(
          (sub) => subCollections.find((choice) => choice.code === sub)?.parent.code !== code,
        ),
      },
    })),
    ...filter.subcollection.map((code) => ({
      key: `sub${code}`,
      name: named(subCollections, code) ?? code,
      change: { subcollection: filter.subcollection.filter((other) => other !== code) },
    })),
    ...codes('size'),
    ...codes('colours'),
    ...codes('brands'),
    ...codes('feature'),
    ...(filter.price
      ? [
          {
            key: 'price',
            name: `KSh\u00a0${showCount(filter.price[0])} to ${showCount(filter.price[1])}`,
            change: { price: null },
          },
        ]
      : []),
    ...(filter.inStock
      ? [{ key: 'inStock', name: `In stock, ${showCount(filter.inStockNo)} or more`, change: { inStock: false } }]
      : []),
    ...(filter.isFavorite ? [{ key: 'isFavorite', name: FAVOURITES_NAME, change: { isFavorite: false } }] : []),
    ...FLAG_NAMES.filter(([flag]) => filter[flag]).map(([flag, name]) => ({
      key: flag,
      name,
      change: { [flag]: false },
    })),
  ]
}

/** The place of a list: its single collection and, inside it, its single sub-collection; null if not exactly one. */
export function placeOf(
  filter: Filter,
  facets: Facets,
): { collection: CollectionChoice | null; subCollection: Choice | null } {
  const [code] = filter.collection
  const collection = (filter.collection.length === 1 && facets.collection.find((one) => one.code === code)) || null
  const [inside] = filter.subcollection
  const subCollection =
    (filter.subcollection.length === 1 && collection?.subCollection.find((one) => one.code === inside)) || null
  return { collection, subCollection }
}

/** List titles if this choice is the only choice; other choices use their own names. */
const TITLES: Record<string, string> = {
  isAvailable: 'Products in stock',
  isNew: 'New products',
  isOffer: 'Offers',
  isFavorite: 'Your favourites',
}

/** A list's title: its search text, sub-collection, collection, single choice, all products, or a general title. */
export function titleOf(filter: Filter, facets: Facets): string {
  const { collection, subCollection } = placeOf(filter, facets)
  const { globalSearchText, searchText } = filter
  if (globalSearchText) return `“${globalSearchText}”`
  if (subCollection ?? collection) return (subCollection ?? collection)?.name as string
  if (searchText) return `“${searchText}”`
  const [only, ...more] = chipsOf(filter, facets)
  if (!only) return 'All products'
  if (more.length > 0) return 'Selected products'
  return TITLES[only.key] ?? (filter.colours.length > 0 ? `${only.name} products` : only.name)
}
