import * as fc from 'fast-check'
import { EMPTY_FILTER } from '#lib/contract/catalogue/empty-filter.ts'
import type { Filter } from '#lib/contract/catalogue/filter.ts'
import { PAGE_SIZES } from '#lib/contract/catalogue/filter-fields.ts'
import { type Card, productList } from '#lib/contract/catalogue/product-list.ts'
import { withVat } from '#lib/format/money.ts'
import { variantsOf } from '#sample/catalogue/expand.ts'
import { sampleCatalogue } from '#sample/catalogue/sample.ts'
import type { Family } from '#sample/catalogue/types.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { COLOUR_FAMILIES, colourFamiliesOf } from '../../products/rules/colour-families.ts'

const sample = sampleCatalogue()
const variants = new Map(sample.families.map((family) => [family, variantsOf(family)]))
const collectionOf = new Map(
  sample.collections.flatMap((c) => c.subCollections.map((sub): [string, string] => [sub.code, c.code])),
)
const familyOf = new Map(sample.families.map((family) => [family.clusterCode, family]))
let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** The card's price: of the first colour in its first size that is in stock, VAT included. */
function cardPrice(family: Family): number | null {
  const all = variants.get(family) ?? []
  const first = all.find(({ stock }) => stock > 0) ?? all[0]
  return family.visibility && first ? withVat(first.exVatCents) : null
}

/** Colour groups of a family's colours; with a size or in stock only, the groups that match. */
function coloursOf(family: Family, inStock: boolean): Set<string> {
  const sold = new Set((variants.get(family) ?? []).flatMap((one) => (one.stock > 0 || !inStock ? one.colorCode : [])))
  return new Set(
    family.colours.filter((c) => sold.has(c.colorCode)).flatMap(({ colorName }) => colourFamiliesOf(colorName, '')),
  )
}

const sizesIn = (family: Family, inStock: boolean) =>
  new Set((variants.get(family) ?? []).flatMap((one) => (one.stock > 0 || !inStock ? one.sizeCode : [])))
const isInStock = (family: Family) => sizesIn(family, true).size > 0

/** Whether a family is in the list, computed slowly and simply; `without` omits one group of the filter. */
function matches(family: Family, filter: Filter, without?: string): boolean {
  const narrowed = filter.subcollection.map((code) => collectionOf.get(code))
  const inCollection =
    (filter.collection.length === 0 && filter.subcollection.length === 0) ||
    filter.subcollection.includes(family.subCollectionCode) ||
    (filter.collection.includes(family.collectionCode) && !narrowed.includes(family.collectionCode))
  const price = cardPrice(family)
  const sizes = sizesIn(family, filter.isAvailable)
  const colours = coloursOf(family, filter.isAvailable)
  const rules: Record<string, boolean> = {
    collection: inCollection,
    brands: filter.brands.length === 0 || filter.brands.includes(family.brandCode),
    feature: filter.feature.length === 0 || filter.feature.includes(family.featureCode),
    size: filter.size.length === 0 || filter.size.some((code) => sizes.has(code)),
    colours: filter.colours.length === 0 || filter.colours.some((code) => colours.has(code)),
    isAvailable: !filter.isAvailable || isInStock(family),
    isNew: !filter.isNew || family.isNew,
    isTrending: !filter.isTrending || family.isTrending,
    isOffer: !filter.isOffer || family.isOffer,
    price:
      filter.price === null || (price !== null && price >= filter.price[0] * 100 && price <= filter.price[1] * 100),
  }
  return Object.entries(rules).every(([group, fits]) => group === without || fits)
}

const collator = new Intl.Collator('en', { numeric: true })

function naive(filter: Filter): string[] {
  const found = sample.families.filter((family) => matches(family, filter))
  const named = found.sort((a, b) => collator.compare(a.clusterName, b.clusterName))
  if (filter.sort === 4) named.reverse()
  if (filter.sort === 5) named.sort((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0))
  if (filter.sort <= 2) {
    const priced = named.filter((family) => cardPrice(family) !== null)
    priced.sort((a, b) => (cardPrice(a) as number) - (cardPrice(b) as number))
    if (filter.sort === 2) priced.reverse()
    return [...priced, ...named.filter((family) => cardPrice(family) === null)].map((f) => f.clusterCode)
  }
  return named.map((f) => f.clusterCode)
}

const some = (codes: string[]) => fc.subarray([...new Set(codes)], { maxLength: 3 })
const filters: fc.Arbitrary<Filter> = fc.record({
  globalSearchText: fc.constant(''),
  searchText: fc.constant(''),
  brands: some(sample.brands.map(({ code }) => code)),
  isFavorite: fc.boolean(),
  isNew: fc.boolean(),
  isTrending: fc.constant(false),
  isOffer: fc.boolean(),
  isAvailable: fc.boolean(),
  colours: some(COLOUR_FAMILIES.map(({ code }) => code)),
  size: some(sample.families.flatMap((family) => family.sizes.map(({ sizeCode }) => sizeCode))),
  feature: some(sample.features.map(({ code }) => code)),
  collection: some(sample.collections.map(({ code }) => code)),
  subcollection: some(sample.collections.flatMap((c) => c.subCollections.map(({ code }) => code))),
  sort: fc.constantFrom(1, 2, 3, 4, 5),
  price: fc.option(
    fc
      .tuple(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 4000 }))
      .map(([low, more]): [number, number] => [low, low + more]),
  ),
  inStock: fc.boolean(),
  inStockNo: fc.constant(5),
  totalRecords: fc.constantFrom(...PAGE_SIZES),
  pageNo: fc.constantFrom(1, 1, 1, 2, 3),
})

// Most random filters match no family: each property is tried with few groups set.
const thinned = fc
  .tuple(
    filters,
    fc.subarray(
      [
        'colours',
        'isAvailable',
        'brands',
        'size',
        'feature',
        'collection',
        'subcollection',
        'isNew',
        'isOffer',
        'price',
      ] as const,
      {
        minLength: 6,
      },
    ),
  )
  .map(
    ([filter, dropped]): Filter => ({
      ...filter,
      ...Object.fromEntries(dropped.map((field) => [field, EMPTY_FILTER[field]])),
    }),
  )

const ask = (filter: Filter) => shop.ask(productList, filter)

describe('product-list', () => {
  test('returns the same rows, order and total as a simple reference implementation', async () => {
    await fc.assert(
      fc.asyncProperty(thinned, async (filter) => {
        const expected = naive(filter)
        const { data, meta } = await ask(filter)
        expect(meta.total).toBe(expected.length)
        const start = (filter.pageNo - 1) * filter.totalRecords
        const page = expected.slice(start, start + filter.totalRecords)
        // Families of one price can be in any order.
        const shownCounts = (codes: string[]) =>
          filter.sort <= 2 ? codes.map((code) => cardPrice(familyOf.get(code) as Family)) : codes
        expect(shownCounts(data.map((card) => card.clusterCode))).toEqual(shownCounts(page))
      }),
      { numRuns: 150 },
    )
  })

  test('counts each choice with the other groups applied and its own left out', async () => {
    await fc.assert(
      fc.asyncProperty(thinned, async (filter) => {
        const { facets } = (await ask(filter)).meta
        const stored = new Map<string, Family[]>()
        const left = (group: string) => {
          const families = stored.get(group) ?? sample.families.filter((family) => matches(family, filter, group))
          stored.set(group, families)
          return families
        }
        const count = (group: string, fits: (family: Family) => boolean) => left(group).filter(fits).length
        for (const { code, count: shownCount } of facets.brands)
          expect(shownCount).toBe(count('brands', (f) => f.brandCode === code))
        for (const { code, count: shownCount } of facets.feature) {
          expect(shownCount).toBe(count('feature', (f) => f.featureCode === code))
        }
        for (const { code, count: shownCount } of facets.size) {
          expect(shownCount).toBe(count('size', (f) => sizesIn(f, filter.isAvailable).has(code)))
        }
        for (const { code, count: shownCount } of facets.colours ?? []) {
          expect(shownCount).toBe(count('colours', (f) => coloursOf(f, filter.isAvailable).has(code)))
        }
        for (const collection of facets.collection) {
          expect(collection.count).toBe(count('collection', (f) => f.collectionCode === collection.code))
          for (const { code, count: shownCount } of collection.subCollection) {
            expect(shownCount).toBe(count('collection', (f) => f.subCollectionCode === code))
          }
        }
        // A choice that is not listed would match no products.
        const shownBrands = new Set(facets.brands.map(({ code }) => code))
        expect(left('brands').filter((family) => !shownBrands.has(family.brandCode))).toEqual([])
        expect(facets.others).toEqual({
          isNew: count('isNew', (f) => f.isNew),
          isTrending: count('isTrending', (f) => f.isTrending),
          isOffer: count('isOffer', (f) => f.isOffer),
          isAvailable: count('isAvailable', isInStock),
        })
        expect(facets.priceMax).toBe(Math.ceil(Math.max(0, ...left('price').map((f) => cardPrice(f) ?? 0)) / 100))
      }),
      { numRuns: 60 },
    )
  })

  test('lists a picked choice without products, so that it can be removed', async () => {
    const { data, meta } = await ask({ ...EMPTY_FILTER, collection: ['kikoys'], brands: ['UZ'], size: ['NOSUCH'] })
    expect(data).toEqual([])
    expect(meta.facets.brands).toContainEqual(expect.objectContaining({ code: 'UZ', count: 0 }))
  })

  test('returns a card in the specified form', async () => {
    const { data } = await ask({ ...EMPTY_FILTER, searchText: 'Simba blanket, Mara border' })
    const card = data.find(({ clusterName }) => clusterName === 'Simba blanket, Mara border') as Card
    const family = familyOf.get(card.clusterCode) as Family
    const leading = variantsOf(family).find(({ stock }) => stock > 0)
    expect(card).toMatchObject({
      brandCode: 'HM',
      currency: 'KES',
      exVatPrice: leading?.exVatCents,
      price: withVat(leading?.exVatCents as number),
      sizes: family.sizes.length,
      colorCode: family.colours[0]?.colorCode,
      visibility: true,
    })
    expect(card.colours.map(({ code }) => code)).toEqual(family.colours.map(({ colorCode }) => colorCode))
    expect(card.mainImage.blur).toMatch(/^[0-9a-f]{72}$/)
    for (const { swatch } of card.colours) expect(swatch.blur).toMatch(/^[0-9a-f]{72}$/)
  })

  test('returns the time at which stock was read', async () => {
    const { headers, meta } = await ask(EMPTY_FILTER)
    expect(headers.date_time).toBe(meta.stockTime)
    expect(Number.isNaN(Date.parse(meta.stockTime))).toBe(false)
  })

  test.each([
    ['pageNo', { pageNo: 0 }],
    ['pageNo', { pageNo: 1.5 }],
    ['totalRecords', { totalRecords: 7 }],
    ['sort', { sort: 9 }],
    ['price', { price: [10, 5] }],
    ['brands.0', { brands: ["x'; DROP TABLE families"] }],
    ['searchText', { searchText: 'a'.repeat(101) }],
  ])('refuses a wrong %s', async (field, wrong) => {
    const problem = await shop.refused(productList, wrong)
    expect(problem.code).toBe('invalid-request')
    expect(Object.keys(problem.fields ?? {})).toEqual([field])
  })
})
