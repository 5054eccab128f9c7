import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { setEnvironment } from '../testing/storefront.ts'

const CONTENT = `id\ttitle\n${'MAR-1\tBlanket\n'.repeat(20_000)}`
const COMPRESSED = gzipSync(CONTENT)
const CHANGED = 'Tue, 24 Nov 2026 20:30:00 GMT'
let state: 'published' | 'ended' | 'not yet' = 'published'
let server: Server
let get: (headers?: Record<string, string>, method?: string, file?: string) => Promise<Response>

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.headers['x-shop-api-key'] !== 'key-of-the-shop-api-for-tests-0123456789') {
      return response.writeHead(403).end()
    }
    if (state === 'ended') return response.writeHead(404).end()
    if (state === 'not yet') return response.writeHead(503, { 'retry-after': '60' }).end()
    const headers = { etag: 'W/"abc"', 'last-modified': CHANGED, 'cache-control': 'public, max-age=60' }
    response.writeHead(200, { ...headers, 'content-type': 'application/gzip', 'content-length': COMPRESSED.length })
    return response.end(request.method === 'HEAD' ? undefined : COMPRESSED)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  setEnvironment({
    SHOP_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    SHOP_API_KEY: 'key-of-the-shop-api-for-tests-0123456789',
  })
  const { GET } = await import('../../app/feeds/[file]/route.ts')
  get = (headers = {}, method = 'GET', file = 'products.tsv') =>
    GET(new Request(`http://shop.test/feeds/${file}`, { method, headers }), { params: Promise.resolve({ file }) })
})
beforeEach(() => {
  state = 'published'
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

test('streams the decompressed file, which the server compresses for each client', async () => {
  const answer = await get({ 'accept-encoding': 'br, gzip' })
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    ...{ 'content-type': 'text/tab-separated-values; charset=utf-8', etag: 'W/"abc"', 'last-modified': CHANGED },
    ...{ 'cache-control': 'public, max-age=60', 'x-robots-tag': 'noindex' },
  })
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect(await answer.text()).toBe(CONTENT)
})

test('responds to HEAD with the headers alone', async () => {
  const answer = await get({}, 'HEAD')
  expect([answer.status, answer.headers.get('etag'), await answer.text()]).toEqual([200, 'W/"abc"', ''])
})

test.each([
  [{ 'if-none-match': 'W/"abc"' }, 304],
  [{ 'if-none-match': '"x", "abc"' }, 304],
  [{ 'if-none-match': '*' }, 304],
  [{ 'if-none-match': '"x"' }, 200],
  // The ETag decides if both are given.
  [{ 'if-none-match': '"x"', 'if-modified-since': CHANGED }, 200],
  [{ 'if-modified-since': CHANGED }, 304],
  [{ 'if-modified-since': 'Tue, 24 Nov 2026 20:29:59 GMT' }, 200],
  [{ 'if-modified-since': 'yesterday' }, 200],
])('compares the stored version of the client: %j', async (headers, status) => {
  const answer = await get(headers)
  expect([answer.status, answer.headers.get('etag')]).toEqual([status, 'W/"abc"'])
  await answer.body?.cancel()
})

test.each(['products.csv', 'other.xml', 'products.tsv.gz', 'x'])('does not know %s', async (file) => {
  expect((await get({}, 'GET', file)).status).toBe(404)
})

test('distinguishes a feed that is not published, one that is not there yet, and an outage', async () => {
  state = 'ended'
  expect((await get()).status).toBe(404)
  state = 'not yet'
  const waiting = await get()
  expect([waiting.status, waiting.headers.get('retry-after')]).toEqual([503, '60'])
  await new Promise((resolve) => {
    server.close(resolve)
    server.closeAllConnections()
  })
  const away = await get()
  expect([away.status, away.headers.get('cache-control')]).toEqual([503, 'no-store'])
})
