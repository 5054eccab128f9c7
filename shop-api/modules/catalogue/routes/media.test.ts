import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import sharp from 'sharp'
import { EMPTY_FILTER } from '#lib/contract/catalogue/empty-filter.ts'
import { productList } from '#lib/contract/catalogue/product-list.ts'
import { openFolderStore } from '../../../files/folder-store.ts'
import { openLog } from '../../../log.ts'
import { DerivedCache } from '../../../media/derived-cache.ts'
import { keepOriginal } from '../../../media/originals.ts'
import { sizeKey } from '../../../media/sizes.ts'
import { keepPictures } from '../../../testing/sample-pictures.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'

const log = openLog('error') as FastifyBaseLogger
let shop: TestShop
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'fuma-media-'))
  shop = await openTestShop({ env: { DATA_DIR: folder } })
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = (url: string) => shop.app.inject(url)

/** The swatches of a page of the list, stored. */
async function swatches(pageNo: number, count = 1): Promise<string[]> {
  const { data } = await shop.ask(productList, { ...EMPTY_FILTER, pageNo })
  const shas = [...new Set(data.flatMap(({ colours }) => colours.map(({ swatch }) => swatch.sha256)))].slice(0, count)
  await keepPictures(shop, shas)
  return shas
}

/** The main picture of a yarn, which is 1,000 px wide, stored with its sizes. */
async function mainPicture(at = 0): Promise<string> {
  const { data } = await shop.ask(productList, { ...EMPTY_FILTER, collection: ['yarns'] })
  const sha = data[at]?.mainImage.sha256 as string
  await keepPictures(shop, [sha])
  return sha
}

const swatchOfFirstCard = async () => (await swatches(1))[0] as string

describe('GET /media', () => {
  test.each([
    ['320.avif', 'image/avif', 'avif'],
    ['1000.jpg', 'image/jpeg', 'jpg'],
  ])('sends %s, for ever', async (file, type) => {
    const answer = await get(`/media/${await mainPicture()}/${file}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(Number.parseInt(file, 10))
  })

  test.each([
    ['256.avif', 320, 'image/avif'],
    ['480.webp', 1000, 'image/jpeg'],
    ['750.avif', 1000, 'image/avif'],
    ['1920.jpg', 1000, 'image/jpeg'],
  ])('sends the next larger size for %s, an address of earlier releases', async (file, width, type) => {
    const answer = await get(`/media/${await mainPicture()}/${file}`)
    expect([answer.headers['content-type'], (await sharp(answer.rawPayload).metadata()).width]).toEqual([type, width])
  })

  test('never makes a picture larger than it is', async () => {
    const answer = await get(`/media/${await swatchOfFirstCard()}/1000.jpg`)
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(160)
  })

  test('makes a missing size once for many requests, and stores it', async () => {
    const sha = await mainPicture(2)
    const store = openFolderStore(folder)
    const key = sizeKey(sha, { width: 320, format: 'avif' })
    await store.remove(key)
    const answers = await Promise.all(Array.from({ length: 6 }, () => get(`/media/${sha}/320.avif`)))
    expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1)
    expect((await store.get(key))?.equals(answers[0]?.rawPayload as Buffer)).toBe(true)
  })

  test('limits how many missing sizes are made at once, for all visitors together', async () => {
    const shas = await swatches(4, 60)
    const addresses = shas.flatMap((sha) => [320, 1000].map((width) => `/media/${sha}/${width}.jpg`))
    expect(addresses.length).toBeGreaterThan(100)
    const answers = await Promise.all(addresses.map(get))
    const refused = answers.filter(({ statusCode }) => statusCode === 503)
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(answers.length - refused.length)
    expect(refused.length).toBeGreaterThan(0)
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(100)
    expect(refused[0]?.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
    expect((await get(addresses.at(-1) as string)).statusCode).toBe(200)
  })

  test('sends a plain area for a picture without a file, and the picture afterwards', async () => {
    const sha = 'e'.repeat(32)
    await shop.database.query("INSERT INTO media (sha256, alt, width, height) VALUES ($1, 'A shuka', 30, 40)", [sha])
    const before = await get(`/media/${sha}/320.jpg`)
    expect([before.statusCode, before.headers['cache-control']]).toEqual([200, 'public, max-age=30'])
    const png = sharp({ create: { width: 30, height: 40, channels: 3, background: '#b5121b' } }).png()
    await keepOriginal(openFolderStore(folder), sha, await png.toBuffer())
    const answer = await get(`/media/${sha}/320.jpg`)
    expect(answer.headers['cache-control']).toMatch(/immutable/)
    const { width, height } = await sharp(answer.rawPayload).metadata()
    expect([width, height]).toEqual([30, 40])
  })

  test.each([
    `${'0'.repeat(64)}/480.avif`,
    'nonsense/480.avif',
    '../../etc/passwd',
    '%2e%2e%2f%2e%2e/480.avif',
    'SHA/481.avif',
    'SHA/480.png',
    'SHA/480',
    'SHA/99999.avif',
    'SHA/-480.avif',
    'SHA/480.avif.jpg',
  ])('returns 404 for %s', async (rest) => {
    const answer = await get(`/media/${rest.replace('SHA', await swatchOfFirstCard())}`)
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(['not-found', 'unknown-call']).toContain(answer.json().code)
  })
})

describe('the cache of drawings', () => {
  test('is bounded and evicts the least recently used file, also after a restart', async () => {
    const place = path.join(folder, 'bounded')
    const cache = new DerivedCache(place, 3_000, log)
    for (const name of ['aa/1.webp', 'aa/2.webp', 'aa/3.webp']) await cache.put(name, Buffer.alloc(1_000, name))
    await cache.get('aa/1.webp')
    await cache.put('aa/4.webp', Buffer.alloc(1_000))
    expect(['1', '2', '3', '4'].filter((n) => cache.has(`aa/${n}.webp`))).toEqual(['1', '3', '4'])
    expect(cache.bytes).toBeLessThanOrEqual(3_000)
    // The file is deleted a moment after its entry.
    for (let tries = 0; readdirSync(path.join(place, 'aa')).length > 3 && tries < 1_000; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    expect(readdirSync(path.join(place, 'aa')).sort()).toEqual(['1.webp', '3.webp', '4.webp'])
    const later = new DerivedCache(place, 2_000, log)
    expect(later.bytes).toBe(2_000)
  })
})

test('stores files whole, under safe names only', async () => {
  const store = openFolderStore(folder)
  await store.put('a/b.bin', Buffer.from('one'))
  await store.put('a/b.bin', Buffer.from('two'))
  expect((await store.get('a/b.bin'))?.toString()).toBe('two')
  expect(await store.get('a/c.bin')).toBeNull()
  expect(await store.has('a/c.bin')).toBe(false)
  for (const key of ['../x', '/etc/passwd', 'a/../../x', 'a//b', '', '.hidden', 'a/..']) {
    await expect(async () => store.get(key)).rejects.toThrow('not a file name')
  }
})
