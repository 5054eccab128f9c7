import { EMPTY_FILTER } from '#lib/contract/catalogue/empty-filter.ts'
import type { Filter } from '#lib/contract/catalogue/filter.ts'
import { productFeatureDetail } from '#lib/contract/catalogue/product.ts'
import { type Card, productList } from '#lib/contract/catalogue/product-list.ts'
import { extensions, LIST_AVAILABILITY, LIST_COLOURS, LIST_ORDERS } from '#lib/contract/extensions.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { ListWorker } from '../jobs/list-worker.ts'

let shop: TestShop
let worker: ListWorker

beforeAll(async () => {
  shop = await openTestShop()
  worker = new ListWorker(shop.app.shop, shop.app.log)
})
afterAll(async () => {
  await worker.close()
  await shop.close()
})

const list = (filter: Partial<Filter>) => shop.ask(productList, { ...EMPTY_FILTER, ...filter })
const named = async (name: string): Promise<Card> => {
  const { data } = await list({ searchText: name })
  return data.find(({ clusterName }) => clusterName === name) as Card
}
const setStock = (where: string, values: unknown[], tenths: number) =>
  shop.database.query(`UPDATE variants SET stock_tenths = ${tenths} WHERE ${where}`, values)

test("lists the extensions of the shop API's lists", async () => {
  const { data } = await shop.ask(extensions, {})
  expect(data.extensions).toEqual(expect.arrayContaining([LIST_COLOURS, LIST_AVAILABILITY, LIST_ORDERS]))
})

describe('colours', () => {
  test('show cards in a requested colour, with its product and price', async () => {
    const { data, meta } = await list({ colours: ['red'], totalRecords: 100 })
    expect(meta.facets.colours?.find(({ code }) => code === 'red')).toMatchObject({ name: 'Red', count: meta.total })
    const reds = /red|madder|crimson|wine|maroon|brick/i
    for (const { colours, colorCode, id, clusterCode, price, mainImage } of data) {
      const shown = colours.find(({ code }) => code === colorCode)
      expect(shown?.name).toMatch(reds)
      expect(mainImage).toEqual(shown?.mainImage)
      const own = await shop.ask(productFeatureDetail, { clusterId: clusterCode, colorCode })
      expect(own.data).toMatchObject({ id, price })
    }
  })

  test('leave a card unchanged if its own colour was requested', async () => {
    const { data: plain } = await list({ totalRecords: 100 })
    const { data: blue } = await list({ colours: ['blue', 'red'], totalRecords: 100 })
    const before = new Map(plain.map((card) => [card.clusterCode, card]))
    const isBlueOrRed = (card: Card | undefined) =>
      /navy|indigo|royal|sky|lake|powder|madder|crimson|wine|maroon|brick/i.test(
        card?.colours.find(({ code }) => code === card.colorCode)?.name ?? '',
      )
    const stored = blue.filter(({ clusterCode }) => isBlueOrRed(before.get(clusterCode)))
    expect(stored.length).toBeGreaterThan(5)
    for (const card of stored) expect(card).toEqual(before.get(card.clusterCode))
  })

  test('return no cards for an unknown colour, which can be removed', async () => {
    const { data, meta } = await list({ colours: ['nosuch'] })
    expect(data).toEqual([])
    expect(meta.total).toBe(0)
  })
})

describe('availability', () => {
  test('does not show a sold-out product first on its card until stock returns', async () => {
    const before = (await list({ isAvailable: true })).data[0] as Card
    const [own] = await shop.database.query<{ size: string }>('SELECT size_code AS size FROM variants WHERE id = $1', [
      before.id,
    ])
    await setStock('id = $1', [before.id], 0)
    await worker.poll()
    const after = await named(before.clusterName)
    expect(after.id).not.toBe(before.id)
    expect(after.isSoldOut).toBe(false)
    const [led] = await shop.database.query<{ stock: number }>(
      'SELECT stock_tenths AS stock FROM variants WHERE id = $1',
      [after.id],
    )
    expect(led?.stock).toBeGreaterThan(0)
    expect(own?.size).toBeDefined()
    await setStock('id = $1', [before.id], 500)
    await worker.poll()
    expect((await named(before.clusterName)).id).toBe(before.id)
  })

  test('marks a family without stock as sold out and removes it from the in-stock list', async () => {
    const { data, meta } = await list({ isAvailable: true })
    const card = data[1] as Card
    const family = 'family_id = (SELECT family_id FROM variants WHERE id = $1)'
    await setStock(family, [card.id], 0)
    await worker.poll()
    const sold = await named(card.clusterName)
    expect(sold.isSoldOut).toBe(true)
    expect(sold.colours.every(({ isSoldOut }) => isSoldOut)).toBe(true)
    const now = await list({ isAvailable: true })
    expect(now.meta.total).toBe(meta.total - 1)
    expect(now.data.map(({ clusterCode }) => clusterCode)).not.toContain(card.clusterCode)
    expect((await list({})).meta.facets.others.isAvailable).toBe(now.meta.total)
    await setStock(family, [card.id], 500)
    await worker.poll()
  })

  test('counts stock of the chosen size only', async () => {
    const [one] = await shop.database.query<{ size: string }>(
      'SELECT size_code AS size FROM variants GROUP BY 1 ORDER BY count(*) DESC LIMIT 1',
    )
    const size = [one?.size as string]
    const [families] = await shop.database.query<{ n: number }>(
      'SELECT count(DISTINCT family_id)::int AS n FROM variants WHERE size_code = $1 AND stock_tenths > 0',
      [size[0]],
    )
    expect((await list({ isAvailable: true, size })).meta.total).toBe(families?.n)
  })

  test('changes no version if a poll finds no changes', async () => {
    await worker.poll()
    const version = 'SELECT value FROM settings WHERE key = $1'
    const [before] = await shop.database.query(version, ['catalogue-version'])
    await worker.poll()
    expect(await shop.database.query(version, ['catalogue-version'])).toEqual([before])
  })

  test('cards that older rules made are made again', async () => {
    await shop.database.query("UPDATE families SET derived_by = 0, colour_families = '{}', card = card - 'isSoldOut'")
    const another = new ListWorker(shop.app.shop, shop.app.log)
    await another.poll()
    expect((await list({})).data[0]?.isSoldOut).toBeDefined()
    expect((await list({ colours: ['red'] })).meta.total).toBeGreaterThan(10)
  })

  test('returns the time of the response as stock time, even for cached pages', async () => {
    const first = (await list({})).meta.stockTime
    await new Promise((done) => setTimeout(done, 5))
    expect((await list({})).meta.stockTime > first).toBe(true)
  })
})

describe('orders', () => {
  test('ranks the newest first', async () => {
    const { data, meta } = await list({ sort: 5, totalRecords: 100 })
    expect(meta.facets.moreSorts).toEqual([5, 6])
    const days = await shop.database.query<{ code: string; day: string }>(
      'SELECT cluster_code AS code, published_on::text AS day FROM families',
    )
    const dayOf = new Map(days.map(({ code, day }) => [code, day]))
    const told = data.map(({ clusterCode }) => dayOf.get(clusterCode) ?? '')
    expect([...told].sort().reverse()).toEqual(told)
  })

  test('rank best sellers by their number of orders in the last 90 days', async () => {
    await worker.countSales()
    const { data } = await list({ sort: 6, totalRecords: 5 })
    const best = await shop.database.query<{ code: string }>(
      `SELECT f.cluster_code AS code FROM families f JOIN variants v ON v.family_id = f.id
         JOIN order_lines l ON l.variant_id = v.id JOIN orders o ON o.id = l.order_id
       WHERE o.status <> 5 AND o.created_at > now() - interval '90 days' AND o.created_at <= now()
         AND l.quantity_tenths > l.cancelled_tenths
       GROUP BY 1 HAVING count(DISTINCT o.id) > 0 ORDER BY count(DISTINCT o.id) DESC,
         sum(l.quantity_tenths - l.cancelled_tenths) DESC LIMIT 3`,
    )
    const codes = data.map(({ clusterCode }) => clusterCode)
    expect(codes.slice(0, best.length)).toEqual(best.map(({ code }) => code))
  })
})

describe('did you mean', () => {
  test.each([
    ['pulova', 'pullover'],
    ['blaaanketz', 'blanket'],
  ])('suggests for %s the text %s', async (typed, meant) => {
    const { data, meta } = await list({ globalSearchText: typed })
    expect(data).toEqual([])
    const [first] = meta.didYouMean ?? []
    expect(first?.text).toContain(meant)
    expect(first?.total).toBe((await list({ globalSearchText: first?.text })).meta.total)
  })

  test('suggests no text if products were found, or if only filters exclude all products', async () => {
    expect((await list({ globalSearchText: 'blanket' })).meta.didYouMean).toBeUndefined()
    expect((await list({ globalSearchText: 'blanket', brands: ['NOSUCH'] })).meta.didYouMean).toBeUndefined()
    expect((await list({ globalSearchText: 'qqxxzzvv' })).meta.didYouMean).toEqual([])
  })
})

describe('a search whose words no product has together', () => {
  test.each([
    ['red blanket 4x6', ['red', 'blanket'], 'red blanket'],
    ['gift for baby', ['baby'], 'baby'],
    ['kikoy pullover', ['pullover'], 'pullover'],
  ])('lists for %s the products of the most words that match', async (text, words, same) => {
    const { data, meta } = await list({ globalSearchText: text })
    expect(meta.searchNotice).toEqual({ kind: 'some-words', words })
    expect(meta.total).toBeGreaterThan(0)
    expect(data).toEqual((await list({ globalSearchText: same })).data)
    expect(meta.didYouMean).toBeUndefined()
  })

  test('is narrowed by the other filters', async () => {
    const { data, meta } = await list({ globalSearchText: 'gift for baby', brands: ['NOSUCH'] })
    expect([data, meta.total]).toEqual([[], 0])
  })

  test.each(['pair of shoes', 'qqxxzz vvxxqq', '1300'])('lists no product for %s', async (text) => {
    const { meta } = await list({ globalSearchText: text })
    expect([meta.total, meta.searchNotice]).toEqual([0, undefined])
  })

  test.each(['%%%', '""" ---', '?!?'])('lists all products for %s, which has no letter or digit', async (text) => {
    const { meta } = await list({ globalSearchText: text, searchText: text })
    expect(meta.total).toBe((await list({})).meta.total)
    expect(meta.facets.isByMatch).toBeUndefined()
  })
})

test.each([
  ['leso', ['leso']],
  ['red leso', ['leso']],
  ['bed cover', ['bed cover']],
  ['blanketi', undefined],
  ['kikoi', undefined],
  ['blanket', undefined],
])('names words for products that the shop does not have: %s', async (text, words) => {
  const { meta } = await list({ globalSearchText: text })
  expect(meta.total).toBeGreaterThan(0)
  expect(meta.searchNotice).toEqual(words && { kind: 'similar', words })
})

test.each(['blanket', 'blankets', 'blanketi'])(
  'lists for %s products of the collection Blankets first',
  async (text) => {
    const isBlanket = new Set(
      (await list({ collection: ['blankets'], totalRecords: 100 })).data.map(({ clusterCode }) => clusterCode),
    )
    const found = (await list({ searchText: text, totalRecords: 100 })).data.filter(({ clusterName }) =>
      /\bblankets?\b/i.test(clusterName),
    )
    const isFirst = found.map(({ clusterCode }) => isBlanket.has(clusterCode))
    expect(new Set(isFirst)).toEqual(new Set([true, false]))
    expect(isFirst.lastIndexOf(true)).toBeLessThan(isFirst.indexOf(false))
  },
)
