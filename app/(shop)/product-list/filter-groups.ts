import type { Chip } from '#components/catalogue/chips.tsx'
import type { FilterGroup, FilterLink } from '#components/catalogue/filter-panel.tsx'
import type { Facets } from '#lib/contract/catalogue.ts'
import { EMPTY_FILTER, type Filter, type Sort } from '#lib/contract/filter.ts'
import { showMoney } from '#lib/money.ts'
import { addressOfFilter, type ListAddresses } from '#server/list-addresses.ts'

/** The specification's names of the four orders. */
const SORT_NAMES: Record<Sort, string> = {
  1: 'Price ascending',
  2: 'Price descending',
  3: 'Name ascending',
  4: 'Name descending',
}

type Codes = 'collection' | 'subcollection' | 'brands' | 'feature' | 'size'
type Flag = 'isNew' | 'isOffer' | 'isTrending'
type Choice = { code: string; name: string; count: number }

const FLAGS: readonly (readonly [Flag, string])[] = [
  ['isNew', 'New'],
  ['isOffer', 'Offers'],
  ['isTrending', 'Trending'],
]

/** The list with one thing changed, from its first page. */
const changed = (filter: Filter, change: Partial<Filter>) => addressOfFilter({ ...filter, pageNo: 1, ...change })

function toggled(filter: Filter, field: Codes, code: string): Partial<Filter> {
  const codes = filter[field]
  return { [field]: codes.includes(code) ? codes.filter((other) => other !== code) : [...codes, code] }
}

/** A choice that would leave nothing is left out, unless it is on and must be taken off again. */
function choices(filter: Filter, field: Codes, offered: readonly Choice[]): FilterLink[] {
  return offered
    .map(({ code, name, count }) => ({
      name,
      count,
      on: filter[field].includes(code),
      href: changed(filter, toggled(filter, field, code)),
    }))
    .filter(({ on, count }) => on || count > 0)
}

/** One collection is opened by its own page; inside it the sub-collections are ticked. */
function collectionGroup(filter: Filter, facets: Facets): FilterGroup {
  const [code] = filter.collection
  const inside = filter.collection.length === 1 ? facets.collection.find((one) => one.code === code) : undefined
  if (inside) {
    const links = choices(filter, 'subcollection', inside.subCollection)
    return { title: inside.name, links, many: true, open: true }
  }
  return { title: 'Collection', links: choices(filter, 'collection', facets.collection), many: true, open: true }
}

/** The four orders, each with this list's address in it. */
export function sortLinks(filter: Filter, addresses: ListAddresses) {
  return addresses.sorts.map(({ sort, href }) => ({ name: SORT_NAMES[sort], href, on: sort === filter.sort }))
}

/** The filter panel's sections, each choice with its sealed address. Empty sections are left out. */
export function filterGroups(filter: Filter, facets: Facets, addresses: ListAddresses): FilterGroup[] {
  const only = FLAGS.map(([flag, name]) => ({
    name,
    count: facets.others[flag],
    on: filter[flag],
    href: changed(filter, { [flag]: !filter[flag] }),
  })).filter(({ on, count }) => on || count > 0)
  const groups: FilterGroup[] = [
    collectionGroup(filter, facets),
    { title: 'Show only', links: only, many: true, open: true },
    { title: 'Brand', links: choices(filter, 'brands', facets.brands), many: true, open: filter.brands.length > 0 },
    { title: 'Sort by', links: sortLinks(filter, addresses), many: false, open: true },
  ]
  return groups.filter(({ links }) => links.length > 0)
}

/** The filters that are on, each with the list's address without it. A collection's own page has none of itself. */
export function filterChips(filter: Filter, facets: Facets): Chip[] {
  const subCollections = facets.collection.flatMap(({ subCollection }) => subCollection)
  const named: readonly (readonly [Codes, readonly { code: string; name: string }[]])[] = [
    ['collection', filter.collection.length > 1 ? facets.collection : []],
    ['subcollection', subCollections],
    ['brands', facets.brands],
    ['feature', facets.feature],
    ['size', facets.size],
  ]
  const codes = named.flatMap(([field, offered]) =>
    offered
      .filter(({ code }) => filter[field].includes(code))
      .map(({ code, name }) => ({ name, href: changed(filter, toggled(filter, field, code)) })),
  )
  const flags = FLAGS.filter(([flag]) => filter[flag]).map(([flag, name]) => ({
    name,
    href: changed(filter, { [flag]: false }),
  }))
  const text = filter.globalSearchText
    ? [{ name: `“${filter.globalSearchText}”`, href: changed(filter, { globalSearchText: '' }) }]
    : []
  const price = filter.price
    ? [
        {
          name: `${showMoney(filter.price[0] * 100, 'auto')} to ${showMoney(filter.price[1] * 100, 'auto')}`,
          href: changed(filter, { price: null }),
        },
      ]
    : []
  return [...text, ...codes, ...price, ...flags]
}

/** The list without its filters, in the same collection and order. */
export function unfilteredAddress(filter: Filter): string {
  const { sort, totalRecords } = filter
  const collection = filter.collection.length === 1 ? filter.collection : []
  return addressOfFilter({ ...EMPTY_FILTER, sort, totalRecords, collection })
}

/** What a filtered list is called: its search words, its one sub-collection, its one collection, or simply chosen. */
export function filteredTitle(filter: Filter, facets: Facets): string {
  if (filter.globalSearchText) return `“${filter.globalSearchText}”`
  const collection =
    filter.collection.length === 1 && facets.collection.find(({ code }) => code === filter.collection[0])
  const offered = collection ? collection.subCollection : []
  const inside = filter.subcollection.length === 1 && offered.find(({ code }) => code === filter.subcollection[0])
  return (inside || collection || { name: 'Chosen cloth' }).name
}
