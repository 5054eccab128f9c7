import * as fc from 'fast-check'
import {
  type Card,
  priceFilter,
  productAddresses,
  productDetails,
  productFeature,
  productFeatureDetail,
  productList,
  productSize,
} from '#lib/contract/catalogue.ts'
import { EMPTY_FILTER, type Filter, PAGE_SIZES } from '#lib/contract/filter.ts'
import { withVat } from '#lib/money.ts'
import { changeCatalogue } from '../domain/catalogue/change-catalogue.ts'
import { variantsOf } from '../seed/catalogue/expand.ts'
import { sampleCatalogue } from '../seed/catalogue/sample.ts'
import type { Family } from '../seed/catalogue/types.ts'
import { openTestShop, type TestShop } from '../testing/shop.ts'

const sample = sampleCatalogue()
const variants = new Map(sample.families.map((family) => [family, variantsOf(family)]))
const sizesOf = new Map(sample.families.map((family) => [family, new Set(variantsOf(family).map((v) => v.sizeCode))]))
const collectionOf = new Map(
  sample.collections.flatMap((c) => c.subCollections.map((sub): [string, string] => [sub.code, c.code])),
)
const familyOf = new Map(sample.families.map((family) => [family.clusterCode, family]))
let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** The card's price as the specification tells it: first colour, first size, VAT included. */
function cardPrice(family: Family): number | null {
  const [first] = variants.get(family) ?? []
  return family.visibility && first ? withVat(first.exVatCents) : null
}

/** Whether a family is in the list, told slowly and plainly; `without` leaves one group of the filter out. */
function matches(family: Family, filter: Filter, without?: string): boolean {
  const narrowed = filter.subcollection.map((code) => collectionOf.get(code))
  const inCollection =
    (filter.collection.length === 0 && filter.subcollection.length === 0) ||
    filter.subcollection.includes(family.subCollectionCode) ||
    (filter.collection.includes(family.collectionCode) && !narrowed.includes(family.collectionCode))
  const price = cardPrice(family)
  const sizes = sizesOf.get(family) as Set<string>
  const rules: Record<string, boolean> = {
    collection: inCollection,
    brands: filter.brands.length === 0 || filter.brands.includes(family.brandCode),
    feature: filter.feature.length === 0 || filter.feature.includes(family.featureCode),
    size: filter.size.length === 0 || filter.size.some((code) => sizes.has(code)),
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
  size: some(sample.families.flatMap((family) => family.sizes.map(({ sizeCode }) => sizeCode))),
  feature: some(sample.features.map(({ code }) => code)),
  collection: some(sample.collections.map(({ code }) => code)),
  subcollection: some(sample.collections.flatMap((c) => c.subCollections.map(({ code }) => code))),
  sort: fc.constantFrom(1, 2, 3, 4),
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

// Most random filters leave nothing: each property is tried with few of its groups set.
const thinned = fc
  .tuple(
    filters,
    fc.subarray(['brands', 'size', 'feature', 'collection', 'subcollection', 'isNew', 'isOffer', 'price'] as const, {
      minLength: 5,
    }),
  )
  .map(
    ([filter, dropped]): Filter => ({
      ...filter,
      ...Object.fromEntries(dropped.map((field) => [field, EMPTY_FILTER[field]])),
    }),
  )

const ask = (filter: Filter) => shop.ask(productList, filter)

describe('product-list', () => {
  test('answers what a slow and plain reading of the filter answers: rows, order, total', async () => {
    await fc.assert(
      fc.asyncProperty(thinned, async (filter) => {
        const expected = naive(filter)
        const { data, meta } = await ask(filter)
        expect(meta.total).toBe(expected.length)
        const start = (filter.pageNo - 1) * filter.totalRecords
        const page = expected.slice(start, start + filter.totalRecords)
        // Families of one price may stand in any order among themselves.
        const told = (codes: string[]) =>
          filter.sort <= 2 ? codes.map((code) => cardPrice(familyOf.get(code) as Family)) : codes
        expect(told(data.map((card) => card.clusterCode))).toEqual(told(page))
      }),
      { numRuns: 150 },
    )
  })

  test('counts each choice with the other groups applied and its own left out', async () => {
    await fc.assert(
      fc.asyncProperty(thinned, async (filter) => {
        const { facets } = (await ask(filter)).meta
        const kept = new Map<string, Family[]>()
        const left = (group: string) => {
          const families = kept.get(group) ?? sample.families.filter((family) => matches(family, filter, group))
          kept.set(group, families)
          return families
        }
        const count = (group: string, fits: (family: Family) => boolean) => left(group).filter(fits).length
        for (const { code, count: told } of facets.brands)
          expect(told).toBe(count('brands', (f) => f.brandCode === code))
        for (const { code, count: told } of facets.feature) {
          expect(told).toBe(count('feature', (f) => f.featureCode === code))
        }
        for (const { code, count: told } of facets.size) {
          expect(told).toBe(count('size', (f) => sizesOf.get(f)?.has(code) === true))
        }
        for (const collection of facets.collection) {
          expect(collection.count).toBe(count('collection', (f) => f.collectionCode === collection.code))
          for (const { code, count: told } of collection.subCollection) {
            expect(told).toBe(count('collection', (f) => f.subCollectionCode === code))
          }
        }
        // A choice that is not told would leave nothing.
        const toldBrands = new Set(facets.brands.map(({ code }) => code))
        expect(left('brands').filter((family) => !toldBrands.has(family.brandCode))).toEqual([])
        expect(facets.others).toEqual({
          isNew: count('isNew', (f) => f.isNew),
          isTrending: count('isTrending', (f) => f.isTrending),
          isOffer: count('isOffer', (f) => f.isOffer),
        })
        expect(facets.priceMax).toBe(Math.ceil(Math.max(0, ...left('price').map((f) => cardPrice(f) ?? 0)) / 100))
      }),
      { numRuns: 60 },
    )
  })

  test('keeps a picked choice that leaves nothing, so that it can be taken off again', async () => {
    const { data, meta } = await ask({ ...EMPTY_FILTER, collection: ['kikoys'], brands: ['UZ'], size: ['NOSUCH'] })
    expect(data).toEqual([])
    expect(meta.facets.brands).toContainEqual(expect.objectContaining({ code: 'UZ', count: 0 }))
  })

  test('tells a card as the specification does', async () => {
    const { data } = await ask({ ...EMPTY_FILTER, searchText: 'Simba blanket, Mara border' })
    const card = data.find(({ clusterName }) => clusterName === 'Simba blanket, Mara border') as Card
    const family = familyOf.get(card.clusterCode) as Family
    const [leading] = variantsOf(family)
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

  test('tells when stock was read', async () => {
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

describe('search', () => {
  const names = async (searchText: string, more: Partial<Filter> = {}) =>
    (await ask({ ...EMPTY_FILTER, ...more, searchText, totalRecords: 100 })).data.map((card) => card.clusterName)

  test('counts from three characters', async () => {
    expect((await ask({ ...EMPTY_FILTER, searchText: 'ki' })).meta.total).toBe(sample.families.length)
    expect((await ask({ ...EMPTY_FILTER, searchText: 'kik' })).meta.total).toBeLessThan(sample.families.length)
  })

  test('finds words in any form, and words begun', async () => {
    for (const text of ['blankets', 'BLANKET', 'blank']) expect((await names(text)).join()).toContain('Simba blanket')
  })

  test('puts what is in the name first', async () => {
    expect((await names('kikoy'))[0]).toMatch(/kikoy/i)
    expect((await names('simba'))[0]).toMatch(/simba/i)
  })

  test('needs every word', async () => {
    const found = await names('simba madder')
    expect(found.length).toBeGreaterThan(0)
    for (const name of found) {
      const family = sample.families.find((one) => one.clusterName === name) as Family
      expect(JSON.stringify(family).toLowerCase()).toMatch(/simba.*madder|madder.*simba/)
    }
  })

  test('forgives a slip of the finger, and only when nothing was found as typed', async () => {
    expect((await names('shuca')).join()).toMatch(/shuka/i)
    expect((await names('blnket')).join()).toMatch(/blanket/i)
    expect(await names('zzzzqqq')).toEqual([])
  })

  test('counts choices among what was found', async () => {
    const { meta } = await ask({ ...EMPTY_FILTER, searchText: 'simba' })
    expect(meta.facets.collection.reduce((sum, { count }) => sum + count, 0)).toBe(meta.total)
  })

  test.each(["'", "'; --", '&|!()', ':*', '<script>', '%_\\', 'the', 'a\u0000b', '日本語の布'])(
    'takes %s as words',
    async (text) => {
      const { meta } = await ask({ ...EMPTY_FILTER, searchText: `${text}   ` })
      expect(meta.total).toBeGreaterThanOrEqual(0)
    },
  )
})

describe('product-details', () => {
  test('lays out the grid with its holes', async () => {
    const holed = sample.families.filter((family) => family.unavailable.length > 0 && family.visibility)
    expect(holed.length).toBeGreaterThan(3)
    for (const family of holed.slice(0, 8)) {
      const card = (await ask({ ...EMPTY_FILTER, searchText: family.clusterName })).data.find(
        ({ clusterCode }) => clusterCode === family.clusterCode,
      ) as Card
      const { data } = await shop.ask(productDetails, { id: card.id })
      const { columns, rows, cells } = data.matrix
      expect(columns.map(({ code }) => code)).toEqual(family.colours.map(({ colorCode }) => colorCode))
      expect(rows.map(({ code }) => code)).toEqual(family.sizes.map(({ sizeCode }) => sizeCode))
      const variants = new Map(variantsOf(family).map((one) => [`${one.colorCode} ${one.sizeCode}`, one]))
      rows.forEach((row, r) => {
        columns.forEach((column, c) => {
          const expected = variants.get(`${column.code} ${row.code}`)
          const cell = cells[r]?.[c]
          expect(cell?.code ?? null).toBe(expected?.sku ?? null)
          expect(cell?.exVatPrice ?? null).toBe(expected?.exVatCents ?? null)
          expect(cell?.piece ?? null).toBe(expected?.stock ?? null)
          expect(cell?.formerPrice ?? null).toBe(expected?.formerExVatCents ? withVat(expected.formerExVatCents) : null)
        })
      })
      columns.forEach((column, c) => {
        expect(column.qty).toBe(cells.reduce((sum, row) => sum + (row[c]?.piece ?? 0), 0))
      })
    }
  })

  test('tells stock as it is now', async () => {
    const [row] = await shop.database.query<{ id: number }>('SELECT id FROM variants ORDER BY id LIMIT 1')
    const id = row?.id as number
    await shop.ask(productDetails, { id })
    await shop.database.query('UPDATE variants SET stock_tenths = 70 WHERE id = $1', [id])
    expect((await shop.ask(productDetails, { id })).data.qty).toBe(7)
  })

  test('tells a colour that was picked, in the size in hand where it comes in it', async () => {
    const family = sample.families.find(
      (one) => one.unavailable.length > 0 && one.visibility && one.sizes.length > 1,
    ) as Family
    for (const variant of variantsOf(family)) {
      const { clusterCode: clusterId, colorCode, sizeCode } = variant
      const { data } = await shop.ask(productFeatureDetail, { clusterId, colorCode, sizeCode })
      expect(data.code).toBe(variant.sku)
      expect(data.images.length).toBeGreaterThanOrEqual(3)
      expect(data.mainImage).toEqual(data.images[0])
    }
    const [colorCode, sizeCode] = family.unavailable[0] as [string, string]
    const { data } = await shop.ask(productFeatureDetail, { clusterId: family.clusterCode, colorCode, sizeCode })
    expect(data.sizeCode).not.toBe(sizeCode)
    expect(data.colorCode).toBe(colorCode)
  })

  test.each([
    [productDetails, { id: 987_654 }],
    [productFeatureDetail, { clusterId: 'NO-SUCH', colorCode: 'RED' }],
    [productFeatureDetail, { clusterId: 'HM-SB-0142', colorCode: 'NOPE' }],
  ])('answers 404 for what is not there', async (call, wire) => {
    expect(await shop.refused(call, wire)).toMatchObject({ code: 'not-found', status: 404 })
  })

  test.each([{ id: 0 }, { id: -1 }, { id: 'x' }, { id: 1.5 }, { id: 1e300 }, {}])('refuses %j', async (wire) => {
    expect(await shop.refused(productDetails, wire)).toMatchObject({ code: 'invalid-request', status: 400 })
  })
})

describe('a family without visibility', () => {
  test('has no price in any reply', async () => {
    const hidden = sample.families.filter((family) => !family.visibility)
    expect(hidden.length).toBeGreaterThan(0)
    const { data } = await ask({ ...EMPTY_FILTER, searchText: hidden[0]?.clusterName as string })
    const card = data.find(({ clusterCode }) => clusterCode === hidden[0]?.clusterCode) as Card
    expect(card).toMatchObject({ visibility: false, price: null, exVatPrice: null, formerPrice: null })
    const details = (await shop.ask(productDetails, { id: card.id })).data
    expect(details).toMatchObject({ visibility: false, price: null, exVatPrice: null, formerPrice: null })
    for (const cell of details.matrix.cells.flat()) expect(cell?.price ?? null).toBeNull()
    const colour = await shop.ask(productFeatureDetail, { clusterId: card.clusterCode, colorCode: card.colorCode })
    expect(colour.data).toMatchObject({ price: null, exVatPrice: null, formerPrice: null })
  })
})

describe('the choices', () => {
  test('sizes and features of a sub-collection', async () => {
    const within = sample.families.filter((family) => family.subCollectionCode === 'pullovers')
    const sizes = (await shop.ask(productSize, { subCollection: ['pullovers'] })).data.map(({ code }) => code)
    expect(sizes).toEqual(['S', 'M', 'L', 'XL', 'XXL', 'XXXL'].filter((code) => sizes.includes(code)))
    expect(new Set(sizes)).toEqual(new Set(within.flatMap((f) => variantsOf(f).map(({ sizeCode }) => sizeCode))))
    const features = (await shop.ask(productFeature, { subCollection: ['pullovers'] })).data.map(({ code }) => code)
    expect(new Set(features)).toEqual(new Set(within.map(({ featureCode }) => featureCode)))
  })

  test('the price slider ends at the dearest card', async () => {
    const dearest = Math.max(...sample.families.map((family) => cardPrice(family) ?? 0))
    expect((await shop.ask(priceFilter, {})).data).toMatchObject({ currencyCode: 'KES', max: Math.ceil(dearest / 100) })
  })

  test('addresses are one for each colour', async () => {
    const { data } = await shop.ask(productAddresses, {})
    expect(data).toHaveLength(sample.families.reduce((sum, family) => sum + family.colours.length, 0))
    const half = data[300]?.id as number
    expect((await shop.ask(productAddresses, { after: half })).data).toEqual(data.filter(({ id }) => id > half))
  })
})

describe('a change of the catalogue', () => {
  test('is in the next answer: list, counts and details', async () => {
    const { data } = await ask({ ...EMPTY_FILTER, collection: ['kikoys'], sort: 1 })
    const card = data[0] as Card
    await changeCatalogue(shop.app.shop, shop.app.log, async (query) => {
      const [row] = await query<{ id: number }>(
        'UPDATE families SET is_trending = NOT is_trending WHERE cluster_code = $1 RETURNING id',
        [card.clusterCode],
      )
      await query('UPDATE variants SET ex_vat_cents = 777700 WHERE family_id = $1', [row?.id])
      return [row?.id as number]
    })
    const after = await ask({ ...EMPTY_FILTER, collection: ['kikoys'], sort: 2 })
    expect(after.data[0]).toMatchObject({ clusterCode: card.clusterCode, exVatPrice: 777_700 })
    expect(after.meta.facets.priceMax).toBe(Math.ceil(withVat(777_700) / 100))
    expect((await shop.ask(productDetails, { id: card.id })).data.exVatPrice).toBe(777_700)
  })
})
