import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { SHEET_TILE, sheetAddress, sheetName } from '#lib/catalogue/swatch-sheet.ts'
import { EMPTY_FILTER } from '#lib/contract/catalogue/empty-filter.ts'
import { productList } from '#lib/contract/catalogue/product-list.ts'
import { keepPictures } from '../../../testing/sample-pictures.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'

let shop: TestShop
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'fuma-swatches-'))
  shop = await openTestShop({ env: { DATA_DIR: folder } })
}, 180_000)
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

async function aFamily() {
  const { data } = await shop.ask(productList, { ...EMPTY_FILTER, collection: ['kikoys'] })
  const card = data.find(({ colours }) => colours.length > 2)
  if (!card) throw new Error('No kikoy in three colours')
  return { cluster: card.clusterCode, shas: card.colours.map(({ swatch }) => swatch.sha256) }
}

test('shows every swatch of a family side by side, for ever under its name', async () => {
  const { cluster, shas } = await aFamily()
  const url = sheetAddress(cluster, sheetName(shas))
  expect((await shop.app.inject(url)).statusCode).toBe(404)
  await keepPictures(shop, shas)
  const answer = await shop.app.inject(url)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/avif',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const { width, height } = await sharp(answer.rawPayload).metadata()
  expect([width, height]).toEqual([SHEET_TILE * shas.length, SHEET_TILE])
  expect(answer.rawPayload.length).toBeLessThan(700 * shas.length + 600)
  const again = await shop.app.inject(url)
  expect(again.rawPayload.equals(answer.rawPayload)).toBe(true)
}, 30_000)

test('sends the current swatches under an older name, for a moment', async () => {
  const { cluster, shas } = await aFamily()
  await keepPictures(shop, shas)
  const answer = await shop.app.inject(sheetAddress(cluster, '00000000'))
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toBe('public, max-age=60')
}, 30_000)

test.each(['NO-SUCH-0001-00000000.avif', 'x.avif', 'HM-SB-0142-00000000.jpg'])(
  'returns 404 for the sheet %s',
  async (file) => {
    expect((await shop.app.inject(`/media/swatches/${file}`)).statusCode).toBe(404)
  },
)
