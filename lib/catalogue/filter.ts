import { EMPTY_FILTER } from '../contract/empty-filter.ts'
import type { Filter } from '../contract/filter.ts'
import { SORTS, type Sort } from '../contract/filter-fields.ts'
import type { Facets } from '../contract/product-list.ts'
import { showCount } from '../format/count.ts'
import { packFilter } from './filter-pack.ts'

/** How a filter is changed by a choice, and what it and its choices are called. Pure: server and browser draw alike. */

export type CodeField = 'brands' | 'feature' | 'size' | 'colours'
export type Flag = 'isNew' | 'isTrending' | 'isOffer' | 'isAvailable'
/** `swatch` of a colour: what stands for it, "#rrggbb". */
export type Choice = { code: string; name: string; count: number; swatch?: string }
export type CollectionChoice = Facets['collection'][number]

export const FLAG_NAMES: readonly (readonly [Flag, string])[] = [
  ['isAvailable', 'In stock'],
  ['isNew', 'New'],
  ['isTrending', 'Trending'],
  ['isOffer', 'Offers'],
]

/** The choice of one's own favourites: for people who are signed in. */
export const FAVOURITES_NAME = 'Favourites'

/** The specification's names of its four orders, and ours of two more. */
export const SORT_NAMES: Record<Sort, string> = {
  1: 'Price ascending',
  2: 'Price descending',
  3: 'Name ascending',
  4: 'Name descending',
  5: 'Newest',
  6: 'Best sellers',
}

/** The orders a list is available in: the specification's, then what this shop API knows beyond them. */
export const sortsOf = ({ moreSorts = [] }: Pick<Facets, 'moreSorts'>): readonly Sort[] => [...SORTS, ...moreSorts]

/** True when both ask for the same page of the same list. */
export const sameFilter = (one: Filter, other: Filter): boolean => packFilter(one) === packFilter(other)

/** The filter after a choice: another question begins at its first page, unless it names one. */
export const changedFilter = (filter: Filter, change: Partial<Filter>): Filter => ({ ...filter, pageNo: 1, ...change })

/** The stock a filter asks for, as the calls' `stockQty`; null when it asks for none. */
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

/** True when a collection is picked as a whole, none of its sub-collections alone. */
export const isWhole = (filter: Filter, collection: CollectionChoice): boolean =>
  filter.collection.includes(collection.code) && pickedInside(filter, collection).length === 0

/** A whole collection put in or taken out. Put in over some of its sub-collections it takes their place. */
export function toggleCollection(filter: Filter, collection: CollectionChoice): Partial<Filter> {
  const inside = pickedInside(filter, collection)
  const subcollection = filter.subcollection.filter((code) => !inside.includes(code))
  const others = filter.collection.filter((code) => code !== collection.code)
  return { subcollection, collection: isWhole(filter, collection) ? others : [...others, collection.code] }
}

/** A sub-collection put in or taken out; its collection comes with it, and stays as a whole when the last one goes. */
export function toggleSubCollection(filter: Filter, parent: CollectionChoice, code: string): Partial<Filter> {
  const others = filter.collection.filter((other) => other !== parent.code)
  return { collection: [...others, parent.code], subcollection: toggled(filter.subcollection, code) }
}

/** The list without its filters, in the same collection and order. */
export function clearedFilter({ collection, sort, totalRecords }: Filter): Filter {
  return { ...EMPTY_FILTER, sort, totalRecords, collection: collection.length === 1 ? collection : [] }
}

/** A filter that is on, and what takes it off. */
export type FilterChip = { key: string; name: string; change: Partial<Filter> }

/**
 * The filters that are on. A single collection is the list's own place and no filter on it; an unknown code is named
 * by itself, so that it can be taken off.
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

/** Where a list stands: its one collection and, inside it, its one sub-collection; null where there is no such one. */
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

/** What a list is called when this one choice is all that was made; other choices are called by their own names. */
const TITLES: Record<string, string> = {
  isAvailable: 'Products in stock',
  isNew: 'New products',
  isOffer: 'Offers',
  isFavorite: 'Your favourites',
}

/** What a list is called: its search words, its sub-collection, its collection, its one choice, all, or simply chosen. */
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
