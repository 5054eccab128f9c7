import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { EMPTY_FILTER } from '#lib/contract/catalogue/empty-filter.ts'
import { productList } from '#lib/contract/catalogue/product-list.ts'
import { drawSharePicture, SHARE_MOST_BYTES } from '../../../media/share-picture.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'

let shop: TestShop
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'fuma-share-'))
  shop = await openTestShop({ env: { DATA_DIR: folder } })
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = (file: string) => shop.app.inject(`/media/og/${file}`)
const stored = () => readdirSync(path.join(folder, 'media-cache', 'og'))

test('draws a product’s picture once, for any query string', async () => {
  const { data } = await shop.ask(productList, { ...EMPTY_FILTER, collection: ['kikoys'] })
  const card = data.find(({ visibility }) => visibility)
  const file = `product-${card?.id}.jpg`
  const answer = await get(file)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=86400' })
  const { width, height, format } = await sharp(answer.rawPayload).metadata()
  expect([width, height, format]).toEqual([1200, 630, 'jpeg'])
  expect(answer.rawPayload.length).toBeLessThan(SHARE_MOST_BYTES)
  expect((await get(`${file}?v=other`)).rawPayload.equals(answer.rawPayload)).toBe(true)
  expect(stored()).toHaveLength(1)
}, 30_000)

test.each([
  'product-99999999.jpg',
  'product-01.jpg',
  'collection-no.jpg',
  'sub-collection-no.jpg',
  'home.png',
  'x.jpg',
])('returns 404 for %s and stores no file', async (file) => {
  const before = stored().length
  expect((await get(file)).statusCode).toBe(404)
  expect(stored()).toHaveLength(before)
})

describe('the drawing', () => {
  const words = { title: 'Maasai shuka, Talek check', line: 'Madder. Mara Looms, Narok', price: 'KSh 754' }
  /** Pixels that are not the ground, in a part of the picture. */
  async function inked(picture: Buffer, part: { left: number; top: number; width: number; height: number }) {
    const { channels } = await sharp(await sharp(picture).extract(part).toBuffer()).stats()
    return channels[0]?.stdev ?? 0
  }

  test('omits a missing price', async () => {
    const place = { left: 56, top: 440, width: 400, height: 60 }
    const long = { ...words, title: 'Shuka' }
    expect(await inked(await drawSharePicture('Fuma', long, null), place)).toBeGreaterThan(20)
    // Without a price the text is lower: the note below the price, with "M-Pesa", is absent too.
    const without = await drawSharePicture('Fuma', { ...long, price: null }, null)
    expect(await inked(without, { left: 56, top: 170, width: 400, height: 200 })).toBeLessThan(2)
  })

  test('fits any name: long names, endless words, characters with a meaning in markup', async () => {
    for (const title of ['<b>&"\'</b>', 'W'.repeat(300), 'a '.repeat(200), '蜡染 ሸማ']) {
      const picture = await drawSharePicture('Fuma', { ...words, title }, null)
      expect((await sharp(picture).metadata()).width).toBe(1200)
      expect(await inked(picture, { left: 56, top: 170, width: 400, height: 60 })).toBeGreaterThan(5)
    }
  })

  test('has a small file even for a detailed pattern', async () => {
    const noise = await sharp({
      create: {
        width: 800,
        height: 800,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 80 },
      },
    })
      .png()
      .toBuffer()
    expect((await drawSharePicture('Fuma', words, noise)).length).toBeLessThan(SHARE_MOST_BYTES)
  })
})
