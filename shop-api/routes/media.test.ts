import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import sharp from 'sharp'
import { EMPTY_FILTER } from '#lib/contract/empty-filter.ts'
import { productList } from '#lib/contract/product-list.ts'
import { openFolderStore } from '../files/folder-store.ts'
import { openLog } from '../log.ts'
import { DerivedCache } from '../media/derived-cache.ts'
import { openMedia } from '../media/media.ts'
import { drawPictures } from '../testing/sample-pictures.ts'
import { openTestShop, type TestShop, testEnv } from '../testing/shop.ts'

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

/** The swatches of a page of the list, which are drawn by then. */
async function swatches(pageNo: number, count = 1): Promise<string[]> {
  const { data } = await shop.ask(productList, { ...EMPTY_FILTER, pageNo })
  const shas = [...new Set(data.flatMap(({ colours }) => colours.map(({ swatch }) => swatch.sha256)))].slice(0, count)
  await drawPictures(shop, shas)
  return shas
}

const swatchOfFirstCard = async () => (await swatches(1))[0] as string

describe('GET /media', () => {
  test('makes a picture when it is first asked for, at the width and in the format asked for', async () => {
    const sha = await swatchOfFirstCard()
    for (const [format, type] of [
      ['avif', 'image/avif'],
      ['webp', 'image/webp'],
      ['jpg', 'image/jpeg'],
    ]) {
      const answer = await get(`/media/${sha}/128.${format}`)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      const { width, height } = await sharp(answer.rawPayload).metadata()
      expect([width, height]).toEqual([128, 128])
    }
  })

  test('never makes a picture larger than it was drawn', async () => {
    const answer = await get(`/media/${await swatchOfFirstCard()}/1000.webp`)
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(256)
  })

  test('is made once when asked for many times at once, and the same each time', async () => {
    const [sha] = await swatches(2)
    const answers = await Promise.all(Array.from({ length: 6 }, () => get(`/media/${sha}/64.webp`)))
    expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1)
  })

  test('asked for only if it was made before, it is not made', async () => {
    const [sha] = await swatches(3)
    const address = `/media/${sha}/128.webp`
    const ifReady = () => shop.app.inject({ url: address, headers: { 'cache-control': 'only-if-cached' } })
    expect([(await ifReady()).statusCode, (await ifReady()).statusCode]).toEqual([504, 504])
    expect((await ifReady()).headers['cache-control']).toBe('no-store')
    const made = await get(address)
    const ready = await ifReady()
    expect([ready.statusCode, ready.headers['cache-control'], ready.headers['content-type']]).toEqual([
      200,
      made.headers['cache-control'],
      'image/webp',
    ])
    expect(ready.rawPayload.equals(made.rawPayload)).toBe(true)
  })

  test('a first page of pictures finds room; of hundreds asked for at once some are told to wait', async () => {
    const shas = await swatches(4, 12)
    const addresses = shas.flatMap((sha) =>
      [64, 128, 256, 320, 480, 640, 750, 1000].flatMap((width) =>
        ['webp', 'jpg'].map((format) => `/media/${sha}/${width}.${format}`),
      ),
    )
    const statuses = async (some: string[]) => (await Promise.all(some.map(get))).map(({ statusCode }) => statusCode)
    expect(new Set(await statuses(addresses.slice(0, 40)))).toEqual(new Set([200]))
    const rest = await Promise.all(addresses.slice(40, 190).map(get))
    const refused = rest.filter(({ statusCode }) => statusCode === 503)
    expect(rest.filter(({ statusCode }) => statusCode === 200)).toHaveLength(rest.length - refused.length)
    expect(refused.length).toBeGreaterThan(0)
    expect(rest.length - refused.length).toBeGreaterThanOrEqual(100)
    expect(refused[0]?.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
    // Whoever comes again afterwards gets it.
    expect((await get(addresses[189] as string)).statusCode).toBe(200)
  })

  test('a picture is a plain area until it is drawn, and then comes with its blur', async () => {
    const [row] = await shop.database.query<{ sha: string }>(
      "SELECT sha256 AS sha FROM media WHERE blur = '' AND recipe ->> 'kind' = 'picture' LIMIT 1",
    )
    const before = await get(`/media/${row?.sha}/64.webp`)
    expect([before.statusCode, before.headers['cache-control']]).toEqual([200, 'public, max-age=30'])
    await drawPictures(shop, [row?.sha as string])
    const answer = await get(`/media/${row?.sha}/64.webp`)
    expect(answer.headers['cache-control']).toMatch(/immutable/)
    const { width, height } = await sharp(answer.rawPayload).metadata()
    expect([width, height]).toEqual([64, 95])
    const [after] = await shop.database.query<{ blur: string }>('SELECT blur FROM media WHERE sha256 = $1', [row?.sha])
    expect(after?.blur).toMatch(/^[0-9a-f]{72}$/)
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
  ])('answers 404 for %s', async (rest) => {
    const answer = await get(`/media/${rest.replace('SHA', await swatchOfFirstCard())}`)
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(['not-found', 'unknown-call']).toContain(answer.json().code)
  })
})

test('a picture kept by an earlier process is found again; a lost width is made again', async () => {
  const sha = await swatchOfFirstCard()
  await get(`/media/${sha}/64.webp`)
  const media = openMedia(testEnv({ DATA_DIR: folder }), shop.database, log)
  expect(await media.hasOriginal(sha)).toBe(true)
  rmSync(path.join(folder, 'media-cache'), { recursive: true })
  expect((await media.picture(sha, 64, 'webp'))?.length).toBeGreaterThan(100)
})

describe('the cache of widths', () => {
  test('is bounded: the least recently asked for goes first, also after a restart', async () => {
    const place = path.join(folder, 'bounded')
    const cache = new DerivedCache(place, 3_000, log)
    for (const name of ['aa/1.webp', 'aa/2.webp', 'aa/3.webp']) await cache.put(name, Buffer.alloc(1_000, name))
    await cache.get('aa/1.webp')
    await cache.put('aa/4.webp', Buffer.alloc(1_000))
    expect(['1', '2', '3', '4'].filter((n) => cache.has(`aa/${n}.webp`))).toEqual(['1', '3', '4'])
    expect(cache.bytes).toBeLessThanOrEqual(3_000)
    // The file goes a moment after its entry.
    for (let tries = 0; readdirSync(path.join(place, 'aa')).length > 3 && tries < 100; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    expect(readdirSync(path.join(place, 'aa')).sort()).toEqual(['1.webp', '3.webp', '4.webp'])
    const later = new DerivedCache(place, 2_000, log)
    expect(later.bytes).toBe(2_000)
  })
})

test('files are kept whole under safe names only', async () => {
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
