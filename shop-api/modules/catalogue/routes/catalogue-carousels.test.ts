import { EMPTY_FILTER } from '#lib/contract/catalogue/empty-filter.ts'
import { productDetails } from '#lib/contract/catalogue/product.ts'
import { productList } from '#lib/contract/catalogue/product-list.ts'
import { MAX_RECENT, recentProductsList, relatedProducts } from '#lib/contract/catalogue/product-summary.ts'
import { brandList, collections } from '#lib/contract/content/reference.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { unpaidOrder } from '../../../testing/unpaid-order.ts'

let shop: TestShop
let ids: number[]

beforeAll(async () => {
  shop = await openTestShop()
  ids = (await shop.database.query<{ id: number }>('SELECT id FROM variants ORDER BY id')).map(({ id }) => id)
})
afterAll(() => shop.close())

describe('recent-products-list', () => {
  test('returns products in the requested order, equal to their own pages, without unknown products', async () => {
    const input = [ids[700], ids[3], ids[4], ids[701], 987_654, ids[0]] as number[]
    const { data } = await shop.ask(recentProductsList, { productIds: input })
    expect(data.map(({ id }) => id)).toEqual(input.filter((id) => id !== 987_654))
    for (const glance of data) {
      const { data: whole } = await shop.ask(productDetails, { id: glance.id })
      expect(whole).toMatchObject(glance)
    }
  })

  test('returns each product once, and no products for an empty request', async () => {
    const [one, two] = ids as [number, number]
    const { data } = await shop.ask(recentProductsList, { productIds: [two, one, two] })
    expect(data.map(({ id }) => id)).toEqual([two, one])
    expect((await shop.ask(recentProductsList, {})).data).toEqual([])
  })

  test.each([
    ['productIds', { productIds: Array.from({ length: MAX_RECENT + 1 }, (_, i) => i + 1) }],
    ['productIds', { productIds: 'all' }],
    ['productIds.0', { productIds: ['1; DROP TABLE variants'] }],
    ['productIds.1', { productIds: [1, -1] }],
    ['productIds.0', { productIds: [2 ** 60] }],
  ])('refuses a wrong %s', async (field, wire) => {
    const problem = await shop.refused(recentProductsList, wire)
    expect(problem).toMatchObject({ code: 'invalid-request', status: 400 })
    expect(Object.keys(problem.fields ?? {})).toEqual([field])
  })
})

describe('related-products', () => {
  test('are others, of the same collection or bought together, no family twice, always the same', async () => {
    const { data: cards } = await shop.ask(productList, { ...EMPTY_FILTER, totalRecords: 100 })
    const pairs = await shop.database.query<{ a: number; b: number }>(`
      SELECT DISTINCT v.family_id AS a, w.family_id AS b FROM order_lines l JOIN variants v ON v.id = l.variant_id
      JOIN order_lines m ON m.order_id = l.order_id JOIN variants w ON w.id = m.variant_id`)
    const familyOf = new Map(
      (await shop.database.query<{ id: number; family: number }>('SELECT id, family_id AS family FROM variants')).map(
        ({ id, family }) => [id, family],
      ),
    )
    for (const { id, clusterName } of cards.slice(0, 30)) {
      const { data } = await shop.ask(relatedProducts, { id })
      const names = data.map((one) => one.clusterName)
      expect(data.length).toBeGreaterThan(3)
      expect(new Set(names).size).toBe(data.length)
      expect(names).not.toContain(clusterName)
      expect((await shop.ask(relatedProducts, { id })).data).toEqual(data)
      const own = (await shop.ask(productDetails, { id })).data
      for (const one of data) {
        const other = (await shop.ask(productDetails, { id: one.id })).data
        if (other.collectionCode !== own.collectionCode)
          expect(pairs).toContainEqual({ a: familyOf.get(id), b: familyOf.get(one.id) })
        if (other.subCollectionCode !== own.subCollectionCode) expect(other.qty).toBeGreaterThan(0)
      }
    }
  })

  test('begin with the product that was ordered with it most often', async () => {
    const own = (await shop.ask(productList, { ...EMPTY_FILTER, totalRecords: 100 })).data.at(-1)
    const [far] = await shop.database.query<{ id: number; family: number }>(
      `SELECT min(v.id) AS id, v.family_id AS family FROM variants v JOIN families f ON f.id = v.family_id
       WHERE left(f.sub_collection_code, 2) <> (SELECT left(f.sub_collection_code, 2) FROM variants v JOIN families f
         ON f.id = v.family_id WHERE v.id = $1) AND f.status = 'active' AND v.stock_tenths > 100 AND NOT v.is_hidden
       GROUP BY v.family_id ORDER BY v.family_id LIMIT 1`,
      [own?.id],
    )
    for (const _ of ['an order', 'another']) {
      const { id } = await unpaidOrder(shop.database)
      await shop.database.query(
        `INSERT INTO order_lines (order_id, position, variant_id, product_code, product_name, brand_name, provider_name,
           colour_name, size_name, unit_text, pieces_per_bale, quantity_tenths, unit_ex_vat_cents, vat_perc, ex_vat_cents,
           vat_cents)
         SELECT $1, row_number() OVER (), id, code, '', '', '', '', '', 'piece', 24, 10, 100, 16, 100, 16
         FROM variants WHERE id = ANY($2)`,
        [id, [own?.id, far?.id]],
      )
    }
    const { data } = await shop.ask(relatedProducts, { id: own?.id as number })
    expect(data[0]?.clusterName).toBe((await shop.ask(productDetails, { id: far?.id as number })).data.clusterName)
  })

  test('are the same for every product of a family', async () => {
    const { data } = await shop.ask(relatedProducts, { id: ids[0] as number })
    expect((await shop.ask(relatedProducts, { id: ids[1] as number })).data).toEqual(data)
  })

  test('returns 404 for an unknown product', async () => {
    expect(await shop.refused(relatedProducts, { id: 987_654 })).toMatchObject({ code: 'not-found', status: 404 })
  })
})

describe("a brand's label", () => {
  test('is on its cards, its products and in the list of brands, and can be seen', async () => {
    const brands = (await shop.ask(brandList, {})).data
    const { data: cards } = await shop.ask(productList, EMPTY_FILTER)
    for (const card of cards) {
      expect(card.brandImage).toEqual(brands.find(({ Code }) => Code === card.brandCode)?.image)
      expect(card.brandImage?.alt).toBe(card.brandName)
    }
    const { id, brandImage } = cards[0] as (typeof cards)[number]
    expect((await shop.ask(productDetails, { id })).data.brandImage).toEqual(brandImage)
    expect((await shop.app.inject(`/media/${brandImage?.sha256}/128.webp`)).statusCode).toBe(200)
  })
})

test("returns a collection's film, or null without a film", async () => {
  const films = (await shop.ask(collections, {})).data.map(({ redirectUrl, video }) => [redirectUrl, video])
  expect(Object.fromEntries(films)).toMatchObject({
    '/product-list/maasai-shukas': { videoType: 'file', videoUrl: '/film/shuka.webm' },
    '/product-list/blankets': null,
  })
})
