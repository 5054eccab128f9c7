import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { systemClock } from '#lib/format/clock.ts'
import { readUploaded } from '../../../media/uploaded.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { importFile } from '../import/import-file.ts'
import { openImportService } from '../import/import-service.ts'
import { shaOfUrl } from '../import/pictures.ts'
import { createPictureFetcher } from './picture-fetcher.ts'

let folder: string
let shop: TestShop
let server: http.Server
let port: number
const answers: Record<string, Buffer | number> = {}
const isAllowed = () => true
// The host names in the file are public; here all resolve to this test's server.
const resolveName = async () => [{ address: '127.0.0.1', family: 4 }]

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'fuma-fetch-'))
  shop = await openTestShop({ env: { DATA_DIR: folder } })
  server = http.createServer((request, response) => {
    const answer = answers[request.url as string] ?? 404
    if (typeof answer === 'number') response.writeHead(answer).end()
    else response.writeHead(200, { 'content-type': 'text/html' }).end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

const addressOf = (name: string) => `http://cdn.example.com:${port}/${name}`
const stateOf = async (name: string) => {
  const [row] = await shop.database.query<{ state: string; tries: number }>(
    'SELECT state, tries FROM picture_sources WHERE sha256 = $1',
    [shaOfUrl(addressOf(name))],
  )
  return row
}

test('shows plain cloth for a picture named by address until it is fetched, then the picture', async () => {
  answers['/good.jpg'] = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#1133aa' } })
    .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: 'Somebody’s garden' } } } as never)
    .jpeg()
    .toBuffer()
  answers['/page.jpg'] = Buffer.from('<html>not a picture</html>')
  answers['/ill.jpg'] = 503
  const file = path.join(folder, 'some.csv')
  const rows = ['good', 'page', 'ill'].map(
    (name) => `${name},${name},Mara,Shukas,Color,Red,${name},100,${addressOf(`${name}.jpg`)}`,
  )
  writeFileSync(
    file,
    `Handle,Title,Vendor,Type,Option1 Name,Option1 Value,Variant SKU,Variant Price,Image Src\n${rows.join('\n')}\n`,
  )
  const { env, database } = shop.app.shop
  const service = openImportService({
    env,
    publicUrl: 'http://localhost:3000',
    database,
    clock: systemClock,
    log: shop.app.log as never,
  })
  expect((await importFile(service, file, { publicUrl: 'http://localhost:3000' })).report.pictures.byAddress).toBe(3)
  await shop.app.shop.catalogue.refreshIfChanged()

  const sha = shaOfUrl(addressOf('good.jpg'))
  const get = () => shop.app.inject(`/media/${sha}/320.webp`)
  const before = await get()
  expect([before.statusCode, before.headers['cache-control']]).toEqual([200, 'public, max-age=30'])
  expect((await sharp(before.rawPayload).metadata()).width).toBe(320)

  const fetcher = createPictureFetcher(shop.app.shop, shop.app.log, { isAllowed, resolveName })
  expect(await fetcher.fetchDue()).toBe(3)
  expect(await fetcher.fetchDue()).toBe(0)
  await fetcher.close()
  const after = await get()
  expect(after.headers['cache-control']).toMatch(/immutable/)
  const result = await sharp(after.rawPayload).metadata()
  // Rotated as the camera recorded, without any other metadata of the file.
  expect([result.width, result.height, result.exif, result.orientation]).toEqual([300, 400, undefined, undefined])
  const [card] = await database.query<{ blur: string }>(
    `SELECT card #>> '{mainImage,blur}' AS blur FROM families WHERE cluster_code = 'good'`,
  )
  expect(card?.blur).toHaveLength(72)
  expect(await stateOf('good.jpg')).toEqual({ state: 'kept', tries: 1 })
  expect(await stateOf('page.jpg')).toEqual({ state: 'broken', tries: 1 })
  expect(await stateOf('ill.jpg')).toEqual({ state: 'waiting', tries: 1 })

  // Later, perhaps after a restart.
  answers['/ill.jpg'] = answers['/good.jpg'] as Buffer
  await database.query(`UPDATE picture_sources SET next_try_at = now()`)
  const next = createPictureFetcher(shop.app.shop, shop.app.log, { isAllowed, resolveName })
  expect(await next.fetchDue()).toBe(1)
  expect(await stateOf('ill.jpg')).toEqual({ state: 'kept', tries: 2 })
})

test('serves plain cloth for a broken stored file and 404 for an unknown file', async () => {
  const sha = 'b'.repeat(64)
  await shop.database.query(`INSERT INTO media (sha256, alt, width, height) VALUES ($1, 'Broken', 10, 10)`, [sha])
  const { openFolderStore } = await import('../../../files/folder-store.ts')
  await openFolderStore(folder).put(`media/bb/${sha}`, Buffer.from('no picture'))
  expect((await shop.app.inject(`/media/${sha}/128.jpg`)).headers['cache-control']).toBe('public, max-age=30')
  expect((await shop.app.inject(`/media/${'c'.repeat(64)}/128.jpg`)).statusCode).toBe(404)
})

test('rejects a decompression bomb, a document and a truncated file', async () => {
  const bomb = await sharp({ create: { width: 12_000, height: 9_000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  expect(bomb.length).toBeLessThan(2_000_000)
  await expect(readUploaded(bomb)).rejects.toThrow(/12000 × 9000 pixels/)
  await expect(readUploaded(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).rejects.toThrow(/not a picture/)
  const cut = (answers['/good.jpg'] as Buffer).subarray(0, 500)
  await expect(readUploaded(cut)).rejects.toThrow(/damaged|not a picture/)
})
