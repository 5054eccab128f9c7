/** The product feed: its files, its content, and when it is generated again. */
import { gunzipSync } from 'node:zlib'
import { officeFamiliesPreview, officeFamilyList, setFamiliesJob } from '#lib/contract/catalogue/office/family-list.ts'
import { officeSheetRows, saveSheetJob } from '#lib/contract/catalogue/office/sheet.ts'
import { productDetails } from '#lib/contract/catalogue/product.ts'
import { officeFeed, officeFeedFaulty, officeFeedSave } from '#lib/contract/feeds/office/feed.ts'
import { officeJobUndo } from '#lib/contract/jobs/office/jobs.ts'
import { openFileStore } from '../../../files/open-file-store.ts'
import type { Worker } from '../../../runtime/worker.ts'
import { openEmbedded } from '../../../testing/databases.ts'
import { type OfficePerson, type OfficeShop, officeAsker } from '../../../testing/office-shop.ts'
import { openOrderShop, orderClock } from '../../../testing/order-shop.ts'
import { makePromotion } from '../../../testing/promotions.ts'
import { refreshFamilies } from '../../products/use-cases/refresh-family.ts'
import { createFeedWorker } from '../jobs/feed-worker.ts'
import { feedAmount } from '../rules/feed-prices.ts'

const MINUTE_MS = 60_000
let shop: OfficeShop
let worker: Worker
let salome: OfficePerson
/** The clock of the feed: sessions of staff stay valid. */
let now = orderClock()
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE_MS)
}

beforeAll(async () => {
  now = orderClock()
  const opened = await openOrderShop(openEmbedded, {}, orderClock)
  shop = { ...opened, ...officeAsker(opened, orderClock) }
  salome = await shop.staff('catalogue')
  const { env, database } = opened.app.shop
  await database.transaction((tx) => refreshFamilies(tx, [1, 2, 3, 4, 5, 6, 7, 8]))
  worker = createFeedWorker({
    ...{ database, store: openFileStore(env), clock: () => now, log: opened.app.log, everyMs: MINUTE_MS },
    shop: () => ({ name: 'Nguo', origin: 'https://shop.test' }),
  })
}, 180_000)
afterAll(() => shop.close())

const get = (file = 'products.tsv', method: 'GET' | 'HEAD' = 'GET') =>
  shop.app.inject({ method, url: `/feeds/${file}` })
/** The rows of the feed by code. */
async function rows(): Promise<Map<string, Record<string, string>>> {
  const [head = '', ...lines] = gunzipSync((await get()).rawPayload)
    .toString()
    .trimEnd()
    .split('\n')
  const titles = head.split('\t')
  return new Map(
    lines.map((line) => {
      const cells = line.split('\t')
      return [cells[0] ?? '', Object.fromEntries(titles.map((title, at) => [title, cells[at] ?? '']))]
    }),
  )
}
const save = async (call: typeof saveSheetJob | typeof setFamiliesJob, input: object) => {
  const { data } = await shop.askAs(salome, call, { input } as never)
  await shop.app.shop.jobs.runNow()
  return data.jobId
}

test('is not there before it is generated', async () => {
  const answer = await get()
  expect([answer.statusCode, answer.headers['retry-after'], answer.headers['cache-control']]).toEqual([
    503,
    '60',
    'no-store',
  ])
  expect((await shop.askAs(salome, officeFeed, {})).data).toMatchObject({ feed: null, faults: [] })
})

test('contains the products with public prices, and not the family with a hidden price', async () => {
  await worker.runNow()
  const feed = await rows()
  expect([...feed.keys()]).toEqual([1, 2, 3, 4, 6, 7, 8].map((number) => `MAR-SB-${number}-MAD-56`))
  expect(feed.get('MAR-SB-1-MAD-56')).toMatchObject({
    ...{ title: 'Simba Blanket 1, Madder, 5 × 6', availability: 'in_stock', price: '1450.00 KES', sale_price: '' },
    ...{ link: 'https://shop.test/product-details/1', identifier_exists: 'no', item_group_id: 'MAR-SB-0001' },
  })
  expect(feed.get('MAR-SB-1-MAD-56')?.shipping).toMatch(/^KE:[^:,]+:[^:,]+:\d+\.\d\d KES,/)
  expect(feed.get('MAR-SB-3-MAD-56')).toMatchObject({ unit_pricing_measure: '1 m' })
})

test('is XML too, with the same products', async () => {
  const answer = await get('products.xml')
  const text = gunzipSync(answer.rawPayload).toString()
  expect(text.match(/<item>/g)).toHaveLength(7)
  expect(text.endsWith('</channel></rss>\n')).toBe(true)
  expect(text).not.toContain('MAR-SB-5-')
})

test('has an ETag and a date that stay while the content does, and responds to HEAD', async () => {
  const first = await get()
  later(11)
  await worker.runNow()
  const second = await get('products.tsv', 'HEAD')
  expect(second.headers.etag).toBe(first.headers.etag)
  expect(second.headers['last-modified']).toBe(first.headers['last-modified'])
  expect(second.headers['content-length']).toBe(String(first.rawPayload.length))
  const { data } = await shop.askAs(salome, officeFeed, {})
  expect(data.feed?.generatedAt).toBe(now.toISOString())
  expect(Date.parse(data.feed?.changedAt ?? '')).toBe(now.getTime() - 11 * MINUTE_MS)
})

test('shows a changed price and a GTIN within 15 minutes, with another ETag', async () => {
  const { etag } = (await get()).headers
  const sheet = await shop.askAs(salome, officeSheetRows, { filter: { search: 'MAR-SB-2' } })
  const [{ variantId, price } = { variantId: 0, price: '' }] = sheet.data.rows
  const jobId = await save(saveSheetJob, {
    changes: [
      [variantId, 'price', price, '950.00'],
      [variantId, 'gtin', null, '6161100000018'],
    ],
  })
  await worker.runNow()
  expect((await rows()).get('MAR-SB-2-MAD-56')?.price).toBe('1043.99 KES')
  later(2)
  await worker.runNow()
  expect((await rows()).get('MAR-SB-2-MAD-56')).toMatchObject({
    ...{ price: '1102.00 KES', gtin: '6161100000018', identifier_exists: '' },
  })
  expect((await get()).headers.etag).not.toBe(etag)
  const lacking = await shop.askAs(salome, officeSheetRows, { filter: { lacks: 'gtin' } })
  expect(lacking.data.rows.map((row) => row.variantId)).not.toContain(variantId)
  await shop.askAs(salome, officeJobUndo, { jobId })
  await shop.app.shop.jobs.runNow()
  later(2)
  await worker.runNow()
  expect((await rows()).get('MAR-SB-2-MAD-56')).toMatchObject({ price: '1043.99 KES', gtin: '' })
})

test('refuses a cell that is not a GTIN', async () => {
  const changes = [[1, 'gtin', null, '6161100000019']]
  const problem = await shop.refusedAs(salome, saveSheetJob, { input: { changes } })
  expect(problem.message).toContain('digits of the barcode')
})

test('has the prices of the product pages, which do not include offers of the cart', async () => {
  await makePromotion(shop, { startsAt: now })
  await shop.database.query('UPDATE variants SET former_ex_vat_cents = ex_vat_cents + 10000 WHERE id = 1')
  later(10)
  await worker.runNow()
  const feed = await rows()
  for (const id of [1, 2, 3, 4]) {
    const { data } = await shop.ask(productDetails, { id, stockQty: null })
    const { price, sale_price } = feed.get(data.code) ?? {}
    expect([data.code, sale_price || price]).toEqual([data.code, feedAmount(data.price ?? 0)])
    expect(sale_price ? price : null).toBe(data.formerPrice === null ? null : feedAmount(data.formerPrice))
  }
  expect(feed.get('MAR-SB-1-MAD-56')).toMatchObject({ price: '1566.00 KES', sale_price: '1450.00 KES' })
})

test('shows a product as sold out', async () => {
  await shop.database.query('UPDATE variants SET stock_tenths = 0 WHERE id = 4')
  later(10)
  await worker.runNow()
  expect((await rows()).get('MAR-SB-4-MAD-56')?.availability).toBe('out_of_stock')
})

test('leaves out ended families, closed collections and hidden variants, and counts them', async () => {
  await shop.database.query(`UPDATE families SET status = 'archived' WHERE id = 6`)
  await shop.database.query('UPDATE variants SET is_hidden = true WHERE id = 7')
  later(10)
  await worker.runNow()
  expect([...(await rows()).keys()]).toHaveLength(5)
  const { data } = await shop.askAs(salome, officeFeed, {})
  expect(data.feed).toMatchObject({ products: 5, families: 5 })
  expect(data.feed?.leftOut).toEqual([
    { reason: 'price', products: 1 },
    { reason: 'family', products: 1 },
    { reason: 'variant', products: 1 },
  ])
  await shop.database.query('UPDATE sub_collections SET is_available = false')
  later(10)
  await worker.runNow()
  expect((await rows()).size).toBe(0)
  await shop.database.query('UPDATE sub_collections SET is_available = true')
  later(10)
  await worker.runNow()
})

describe('the validator', () => {
  test('counts faults, and lists the families of one', async () => {
    const { data } = await shop.askAs(salome, officeFeed, {})
    expect(data.faults).toContainEqual({ fault: 'no-category', families: 5, products: 5 })
    const { data: listed } = await shop.askAs(salome, officeFeedFaulty, { fault: 'no-category', search: 'blanket 2' })
    expect(listed).toEqual({
      families: [
        {
          ...{ familyId: 2, name: 'Simba Blanket 2', code: 'MAR-SB-0002', value: '' },
          ...{ codes: ['MAR-SB-2-MAD-56'], products: 1 },
        },
      ],
      next: null,
    })
  })

  test('selects all families of a fault for a bulk change, which can be undone', async () => {
    const filter = { fault: 'no-category' as const }
    expect((await shop.askAs(salome, officeFamilyList, { filter })).data.total).toBe(5)
    const change = { googleCategory: 206, gender: 'unisex' as const, pattern: 'Plain' }
    const preview = await shop.askAs(salome, officeFamiliesPreview, { filter, change })
    expect(preview.data).toMatchObject({ changes: 5, unchanged: 0 })
    const jobId = await save(setFamiliesJob, { filter, change })
    later(2)
    await worker.runNow()
    const { faults } = (await shop.askAs(salome, officeFeed, {})).data
    expect(faults.map(({ fault }) => fault)).not.toContain('no-category')
    expect(faults).toContainEqual({ fault: 'no-age-group', families: 5, products: 5 })
    expect((await rows()).get('MAR-SB-2-MAD-56')).toMatchObject({ google_product_category: '206', gender: 'unisex' })
    await shop.askAs(salome, officeJobUndo, { jobId })
    await shop.app.shop.jobs.runNow()
    later(2)
    await worker.runNow()
    expect((await rows()).get('MAR-SB-2-MAD-56')).toMatchObject({ google_product_category: '', gender: '' })
  })

  test.each([
    ['gender', { gender: 'woman' }],
    ['Google category', { googleCategory: 0 }],
    ['pattern', { pattern: 'x'.repeat(101) }],
  ])('refuses a bulk change to an invalid %s', async (_name, change) => {
    const problem = await shop.refusedAs(salome, officeFamiliesPreview, { familyIds: [1], change })
    expect(problem.code).toBe('invalid-request')
  })
})

test('is not found while it is not published, and is not generated', async () => {
  const { data } = await shop.askAs(salome, officeFeed, {})
  const packer = await shop.staff('packer')
  const ended = { isPublished: false, version: data.setting.version }
  expect((await shop.refusedAs(packer, officeFeedSave, ended)).code).toBe('not-allowed')
  await shop.askAs(salome, officeFeedSave, ended)
  expect((await get()).statusCode).toBe(404)
  later(30)
  await worker.runNow()
  expect((await shop.askAs(salome, officeFeed, {})).data.feed?.generatedAt).toBe(data.feed?.generatedAt)
  expect((await shop.refusedAs(salome, officeFeedSave, ended)).code).toBe('changed-meanwhile')
  await shop.askAs(salome, officeFeedSave, { isPublished: true, version: ended.version + 1 })
  expect((await get()).statusCode).toBe(200)
})

test.each(['products.csv', 'other.tsv', 'products'])('does not have a file %s', async (file) => {
  expect((await get(file)).statusCode).toBe(404)
})
