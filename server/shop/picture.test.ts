import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setEnvironment } from '../testing/storefront.ts'

/** A shop API that has every picture but for 64 (404), 128 (503) and 256 (a placeholder). */
let server: Server
let get: (file: string) => Promise<Response>

beforeAll(async () => {
  server = createServer((request, response) => {
    const name = request.url ?? ''
    if (name.includes('/64.')) return response.writeHead(404).end()
    if (name.includes('/128.')) return response.writeHead(503, { 'retry-after': '7' }).end()
    response.setHeader('cache-control', name.includes('/256.') ? 'public, max-age=30' : 'public, immutable')
    response.setHeader('content-type', 'image/avif').end('picture')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  setEnvironment({ SHOP_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  const { proxyPicture } = await import('./picture.ts')
  const headers = { 'cache-control': 'public, max-age=31536000, immutable', etag: '"abc"' }
  get = (file) => proxyPicture(`abc/${file}`, new Request(`http://shop.test/media/abc/${file}`), headers)
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

test('never limits how many pictures a network requests', async () => {
  const answers = await Promise.all(Array.from({ length: 400 }, (_, n) => get(`${1_000 + n}.avif`)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})

test('allows caches to store a picture, but a placeholder only briefly', async () => {
  const cachingOf = ({ headers }: Response) => [headers.get('cache-control'), headers.get('etag')]
  expect(cachingOf(await get('320.avif'))).toEqual(['public, max-age=31536000, immutable', '"abc"'])
  expect(cachingOf(await get('256.avif'))).toEqual(['public, max-age=30', null])
})

test('distinguishes a missing picture, a busy shop API and an unavailable shop API', async () => {
  expect((await get('64.avif')).status).toBe(404)
  const busy = await get('128.avif')
  expect([busy.status, busy.headers.get('retry-after'), busy.headers.get('cache-control')]).toEqual([
    503,
    '7',
    'no-store',
  ])
  await new Promise((resolve) => {
    server.close(resolve)
    server.closeAllConnections()
  })
  expect((await get('320.avif')).status).toBe(503)
})
