import { EMPTY_FILTER } from '#lib/contract/catalogue/empty-filter.ts'
import { productFeature, productList, productSize } from '#lib/contract/catalogue/product-list.ts'
import { productAutocomplete } from '#lib/contract/catalogue/suggestions.ts'
import type { Database, Query } from '../../../db/client.ts'
import { changeCatalogue } from '../../../testing/change-catalogue.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { stockShelf } from '../../../testing/products.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'

/** The database with its statements counted. */
function counting(database: Database): { database: Database; asked: () => number } {
  let count = 0
  const query: Query = (text, values, name) => {
    count += 1
    return database.query(text, values, name)
  }
  return { database: { ...database, query }, asked: () => count }
}

onEachDatabase((open) => {
  let shop: TestShop
  let asked: () => number

  beforeAll(async () => {
    const counted = counting(await open())
    asked = counted.asked
    shop = await openTestShop({ database: counted.database })
    await stockShelf(shop.database, [{ price: 1_000_00 }, { price: 2_000_00 }, { visibility: false }])
    await changeCatalogue(shop.app.shop, async ({ query }) => {
      await query(
        "INSERT INTO search_synonyms (word, means) VALUES ('blanketi', '{blanket}'), ('wooly bear', '{simba}')",
      )
      await query("UPDATE families SET cluster_name = 'Cotton/Linen Throw' WHERE cluster_code = 'MAR-SB-0003'")
      return (await query<{ id: number }>('SELECT id FROM families')).map(({ id }) => id)
    })
  })
  afterAll(() => shop.close())

  const found = async (filter: object) => (await shop.ask(productList, { ...EMPTY_FILTER, ...filter })).meta.total

  describe('product-list refuses, naming the field', () => {
    const many = Array.from({ length: 10_000 }, (_, i) => `B${i}`)
    test.each<[string, object]>([
      ['globalSearchText', { globalSearchText: 'x'.repeat(101) }],
      ['globalSearchText', { globalSearchText: { $gt: '' } }],
      ['searchText', { searchText: 'x'.repeat(101) }],
      ['searchText', { searchText: ['a'] }],
      ['brands', { brands: many }],
      ['brands', { brands: 'HM' }],
      ['brands.0', { brands: ["x'; DROP TABLE families"] }],
      ['brands.1', { brands: ['HM', '<script>'] }],
      ['size', { size: many }],
      ['size.0', { size: [null] }],
      ['feature', { feature: many }],
      ['feature.0', { feature: [''] }],
      ['collection', { collection: many }],
      ['collection.0', { collection: ['../../etc/passwd'] }],
      ['subcollection', { subcollection: many }],
      ['subcollection.0', { subcollection: ['x'.repeat(81)] }],
      ['isFavorite', { isFavorite: 'yes' }],
      ['others', { others: 'New' }],
      ['others.0', { others: ['Newest'] }],
      ['isNew', { isNew: 2 }],
      ['isTrending', { isTrending: null }],
      ['isOffer', { isOffer: 'true' }],
      ['inStock', { inStock: 'no' }],
      ['inStockNo', { inStockNo: 0 }],
      ['inStockNo', { inStockNo: 100_000 }],
      ['sort', { sort: 0 }],
      ['sort', { sort: 8 }],
      ['sort', { sort: 'name' }],
      ['price', { price: [10, 5] }],
      ['price', { price: [1] }],
      ['price', { price: 'cheap' }],
      ['price.0', { price: [-1, 5] }],
      ['price.0', { price: [0.5, 5] }],
      ['price.1', { price: [0, 10_000_001] }],
      ['totalRecords', { totalRecords: 7 }],
      ['totalRecords', { totalRecords: 1_000_000 }],
      ['pageNo', { pageNo: 0 }],
      ['pageNo', { pageNo: -1 }],
      ['pageNo', { pageNo: 1.5 }],
      ['pageNo', { pageNo: 20_001 }],
      ['pageNo', { pageNo: '2; DELETE FROM families' }],
    ])('a wrong %s', async (field, wrong) => {
      const problem = await shop.refused(productList, wrong)
      expect(problem).toMatchObject({ code: 'invalid-request', status: 400 })
      expect(Object.keys(problem.fields ?? {})).toContain(field)
      // Our own messages, not a library's messages about types.
      expect(problem.fields?.[field]).toMatch(
        /^(A code is|This is (a list|either)|Send a list of|Enter a whole number|Search words are|The (price|order|stock|lowest price) is|A price is|A page holds|Pages are) .+\.$/,
      )
    })

    test.each([['[]'], ['"text"'], ['7'], ['{"brands":'], ['not json']])('the body %s', async (payload) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await shop.app.inject({ method: 'POST', url: '/product-list', payload, headers })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ status: 400, code: expect.any(String), message: expect.any(String) })
    })

    test('a body beyond all measure', async () => {
      const payload = JSON.stringify({ brands: ['x'.repeat(5_000_000)] })
      const headers = { 'content-type': 'application/json' }
      const answer = await shop.app.inject({ method: 'POST', url: '/product-list', payload, headers })
      expect(answer.statusCode).toBe(413)
    })
  })

  describe('product-list results', () => {
    test.each(['brands', 'size', 'feature', 'collection', 'subcollection'])(
      'returns no products for unknown %s',
      async (field) => {
        const { data, meta } = await shop.ask(productList, { [field]: ['NO-SUCH', 'NOR-THIS'] })
        expect([data, meta.total]).toEqual([[], 0])
        expect((await shop.ask(productList, { [field]: ['constructor', 'toString'] })).data).toEqual([])
      },
    )

    test.each([
      ['New', 'isNew'],
      ['Trending', 'isTrending'],
      ['Offers', 'isOffer'],
    ])('returns the same for others %s as for %s', async (name, flag) => {
      const { data, meta } = await shop.ask(productList, { others: [name] } as never)
      expect([data, meta.total]).toEqual([[], 0])
      const { facets, total } = (await shop.ask(productList, { [flag]: true })).meta
      expect({ facets, total }).toEqual({ facets: meta.facets, total: meta.total })
    })

    test('returns an empty page with the total beyond the last page', async () => {
      const { data, meta } = await shop.ask(productList, { pageNo: 20_000 })
      expect([data, meta.total]).toEqual([[], 3])
      expect(meta.facets.brands).toEqual([{ code: 'mara', name: 'Mara', count: 3 }])
    })

    test('returns counts of every group in one call', async () => {
      const { facets } = (await shop.ask(productList, {})).meta
      expect(facets).toEqual({
        collection: [
          { code: 'blankets', name: 'Blankets', count: 3, subCollection: [{ code: 'simba', name: 'Simba', count: 3 }] },
        ],
        brands: [{ code: 'mara', name: 'Mara', count: 3 }],
        feature: [{ code: 'BRD', name: 'Woven border', count: 3 }],
        size: [{ code: '56', name: '5 × 6', count: 3 }],
        colours: expect.any(Array),
        others: { isNew: 0, isTrending: 0, isOffer: 0, isAvailable: 3 },
        priceMax: 2320,
        moreSorts: [5, 6],
      })
    })

    test('includes both ends of a price range and hides products without a price', async () => {
      expect(await found({ price: [1160, 2320] })).toBe(2)
      expect(await found({ price: [1161, 2319] })).toBe(0)
      expect(await found({ price: [0, 0] })).toBe(0)
    })
  })

  test('finds stems, typing errors, synonyms, codes and names with a slash', async () => {
    for (const [text, count] of [
      ['blankets', 3],
      ['simba', 3],
      ['blankit', 3],
      ['blanketi', 3],
      ['wooly bear', 3],
      ['linen', 1],
      ['cotton', 1],
      ['MAR-SB-0002', 1],
      ['marsb2mad', 1],
      ['mar-sb-2-mad-56', 1],
      ['mar-sb', 3],
      ['zzzqqq', 0],
    ] as const) {
      expect([text, await found({ searchText: text })]).toEqual([text, count])
    }
  })

  test('queries the database at most four times for an uncached page and never for a cached page', async () => {
    for (const filter of [
      { pageNo: 2 },
      { searchText: 'simba blankit' },
      { searchText: 'mar-sb-3-mad', brands: ['mara'] },
    ]) {
      const before = asked()
      await shop.ask(productList, filter)
      const cold = asked()
      expect(cold - before).toBeLessThanOrEqual(4)
      await shop.ask(productList, filter)
      expect(asked()).toBe(cold)
    }
    const before = asked()
    await shop.ask(productAutocomplete, { searchText: 'simba blanketi' })
    const cold = asked()
    expect(cold - before).toBeLessThanOrEqual(4)
    await shop.ask(productAutocomplete, { searchText: 'Simba Blanketi ' })
    expect(asked()).toBe(cold)
  })

  test('rejects invalid code lists and ignores unknown codes in product-size and product-feature', async () => {
    for (const call of [productSize, productFeature]) {
      for (const wrong of [{ subCollection: 'simba' }, { subCollection: ['x'.repeat(81)] }, { subCollection: [1] }]) {
        expect(await shop.refused(call, wrong)).toMatchObject({ code: 'invalid-request', status: 400 })
      }
      expect((await shop.ask(call, { subCollection: ['no-such'] })).data).toEqual([])
      expect((await shop.ask(call, { subCollection: ['simba'] })).data).toHaveLength(1)
      // The specification's own name for it.
      for (const subCategory of ['simba', ['simba']]) {
        expect((await shop.ask(call, { subCollection: [], subCategory })).data).toHaveLength(1)
      }
      expect((await shop.ask(call, { subCollection: [], subCategory: 'no-such' })).data).toEqual([])
    }
  })
})
