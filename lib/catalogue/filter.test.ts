import { EMPTY_FILTER } from '../contract/catalogue/empty-filter.ts'
import type { Filter } from '../contract/catalogue/filter.ts'
import type { Facets } from '../contract/catalogue/product-list.ts'
import {
  changedFilter,
  chipsOf,
  clearedFilter,
  isWhole,
  placeOf,
  sameFilter,
  sortsOf,
  titleOf,
  toggleCode,
  toggleCollection,
  toggleSubCollection,
} from './filter.ts'

const blankets = {
  code: 'blankets',
  name: 'Blankets',
  count: 39,
  subCollection: [
    { code: 'simba', name: 'Simba', count: 11 },
    { code: 'throws', name: 'Throws', count: 7 },
  ],
}
const kikoys = { code: 'kikoys', name: 'Kikoys', count: 9, subCollection: [] }
const facets: Facets = {
  collection: [blankets, kikoys],
  brands: [{ code: 'tana', name: 'Tana Weavers', count: 4 }],
  feature: [],
  size: [{ code: '150200', name: '150 × 200 cm', count: 8 }],
  others: { isNew: 1, isTrending: 0, isOffer: 2 },
  priceMax: 5_000,
}
const filter = (change: Partial<Filter> = {}): Filter => ({ ...EMPTY_FILTER, ...change })

test('returns to the first page after a choice, unless the choice sets a page', () => {
  expect(changedFilter(filter({ pageNo: 4 }), { sort: 1 })).toMatchObject({ pageNo: 1, sort: 1 })
  expect(changedFilter(filter(), { pageNo: 3 }).pageNo).toBe(3)
})

test('adds a code that is not picked, and removes a picked code', () => {
  expect(toggleCode(filter(), 'brands', 'tana')).toEqual({ brands: ['tana'] })
  expect(toggleCode(filter({ brands: ['tana', 'jua'] }), 'brands', 'tana')).toEqual({ brands: ['jua'] })
})

describe('collections', () => {
  it('picks the collection with a sub-collection, and picks it as a whole after the last sub-collection is removed', () => {
    const one = filter(toggleSubCollection(filter(), blankets, 'simba'))
    expect(one).toMatchObject({ collection: ['blankets'], subcollection: ['simba'] })
    expect(isWhole(one, blankets)).toBe(false)
    const none = filter(toggleSubCollection(one, blankets, 'simba'))
    expect(none).toMatchObject({ collection: ['blankets'], subcollection: [] })
    expect(isWhole(none, blankets)).toBe(true)
  })
  it('replaces the sub-collections by the whole collection, and removes it if picked again', () => {
    const whole = filter(
      toggleCollection(filter({ collection: ['blankets'], subcollection: ['simba', 'x'] }), blankets),
    )
    expect(whole).toMatchObject({ collection: ['blankets'], subcollection: ['x'] })
    expect(toggleCollection(whole, blankets)).toMatchObject({ collection: [] })
  })
  it("uses a single collection as the list's place and not as a chip", () => {
    const one = filter({ collection: ['blankets'], subcollection: ['throws'] })
    expect(placeOf(one, facets)).toMatchObject({ collection: { name: 'Blankets' }, subCollection: { name: 'Throws' } })
    expect(chipsOf(one, facets).map(({ name }) => name)).toEqual(['Throws'])
    expect(titleOf(one, facets)).toBe('Throws')
  })
  it('shows a chip for each of several collections, which also removes their sub-collections', () => {
    const two = filter({ collection: ['blankets', 'kikoys'], subcollection: ['simba'] })
    const [first] = chipsOf(two, facets)
    expect(first).toMatchObject({ name: 'Blankets', change: { collection: ['kikoys'], subcollection: [] } })
    expect(titleOf(two, facets)).toBe('Selected products')
  })
})

test('removes the named filter with each chip, and all filters with all chips', () => {
  let on = filter({
    globalSearchText: 'shuka',
    searchText: 'check',
    subcollection: ['simba'],
    size: ['150200'],
    brands: ['tana'],
    price: [800, 4_200],
    inStock: true,
    isNew: true,
  })
  expect(chipsOf(on, facets).map(({ name }) => name)).toEqual([
    '“shuka”',
    '“check”',
    'Simba',
    '150 × 200 cm',
    'Tana Weavers',
    'KSh\u00a0800 to 4,200',
    'In stock, 5 or more',
    'New',
  ])
  for (let left = chipsOf(on, facets); left[0]; left = chipsOf(on, facets)) on = { ...on, ...left[0].change }
  expect(on).toEqual(EMPTY_FILTER)
})

test('shows an unknown code as a removable chip', () => {
  expect(chipsOf(filter({ collection: ['nope'], brands: ['zzz'] }), facets).map(({ name }) => name)).toEqual([
    'nope',
    'zzz',
  ])
})

test('retains collection, sort order and page size when clearing the filters', () => {
  expect(
    clearedFilter(filter({ collection: ['blankets'], isNew: true, sort: 2, totalRecords: 50, pageNo: 3 })),
  ).toEqual(filter({ collection: ['blankets'], sort: 2, totalRecords: 50 }))
})

test('the title of a list', () => {
  expect(titleOf(filter(), facets)).toBe('All products')
  expect(titleOf(filter({ globalSearchText: 'shuka', collection: ['blankets'] }), facets)).toBe('“shuka”')
  expect(titleOf(filter({ searchText: 'check', collection: ['blankets'] }), facets)).toBe('Blankets')
  expect(titleOf(filter({ brands: ['tana'] }), facets)).toBe('Tana Weavers')
  const colours = [{ code: 'red', name: 'Red', count: 3, swatch: '#b5121b' }]
  expect(titleOf(filter({ colours: ['red'] }), { ...facets, colours })).toBe('Red products')
  expect(titleOf(filter({ isAvailable: true }), facets)).toBe('Products in stock')
  expect(titleOf(filter({ size: ['150200'] }), facets)).toBe('150 × 200 cm')
  expect(titleOf(filter({ price: [0, 900] }), facets)).toBe('KSh\u00a00 to 900')
  expect(titleOf(filter({ isOffer: true }), facets)).toBe('Offers')
  expect(titleOf(filter({ isFavorite: true }), facets)).toBe('Your favourites')
  expect(titleOf(filter({ brands: ['tana'], isOffer: true }), facets)).toBe('Selected products')
})

test('offers four sort orders, no colours and no stock for a shop API without extensions', () => {
  expect(sortsOf(facets).map(({ sort }) => sort)).toEqual([1, 2, 3, 4])
  expect(sortsOf({ moreSorts: [5, 6] }).map(({ sort }) => sort)).toEqual([1, 2, 3, 4, 5, 6])
  // Filters from an address can be removed even if the shop does not offer them.
  expect(chipsOf(filter({ colours: ['red'], isAvailable: true }), facets).map(({ name }) => name)).toEqual([
    'red',
    'In stock',
  ])
})

test('offers the best match in a search only, as its default, and the order by name in addition', () => {
  expect(sortsOf({ moreSorts: [5, 6], isByMatch: true })).toEqual([
    { sort: 3, name: 'Best match' },
    { sort: 1, name: 'Price ascending' },
    { sort: 2, name: 'Price descending' },
    { sort: 7, name: 'Name ascending' },
    { sort: 4, name: 'Name descending' },
    { sort: 5, name: 'Newest' },
    { sort: 6, name: 'Best sellers' },
  ])
  expect(sortsOf({ moreSorts: [5, 6] }).map(({ name }) => name)).not.toContain('Best match')
})

test('returns to the default order with the search text that is removed', () => {
  const byName = filter({ searchText: 'blanket', sort: 7 })
  expect(changedFilter(byName, { isNew: true }).sort).toBe(7)
  expect(changedFilter(byName, { searchText: '' }).sort).toBe(3)
  expect(sameFilter(filter({ sort: 7 }), filter({}))).toBe(true)
  expect(sameFilter(byName, filter({ searchText: 'blanket' }))).toBe(false)
})
