import { AsyncLocalStorage } from 'node:async_hooks'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

const asking = new AsyncLocalStorage<{ address: string }>()
Object.assign(globalThis, { [Symbol.for('fuma.request')]: asking })

const LIMIT = 60
/** What a list page asks for in a fresh shop: 20 cards, their brands' labels, and a few of the frame's. */
const FIRST_PAGE = 40

/** A shop API that has the pictures of `ready` and makes any other, but for `gone` (404) and `busy` (503). */
const ready = new Set<string>()
const made: string[] = []
let server: Server
let get: (file: string, address?: string) => Promise<Response>

beforeAll(async () => {
  server = createServer((request, response) => {
    const name = request.url ?? ''
    if (ready.has(name)) return response.setHeader('content-type', 'image/webp').end('picture')
    if (request.headers['cache-control'] === 'only-if-cached') return response.writeHead(504).end()
    made.push(name)
    if (name.includes('/64.')) return response.writeHead(404).end()
    if (name.includes('/128.')) return response.writeHead(503, { 'retry-after': '7' }).end()
    ready.add(name)
    response.setHeader('content-type', 'image/webp').end('picture')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const secret = 'a'.repeat(64)
  Object.assign(process.env, {
    ...{
      FILTER_SEAL_KEY: secret,
      UPSTREAM_SESSION_KEY: secret,
      NEXTAUTH_SECRET: secret,
      CATALOGUE_HOOK_SECRET: secret,
    },
    RATE_LIMIT_PER_MINUTE: String(LIMIT),
    SHOP_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  })
  const { proxyPicture } = await import('./picture.ts')
  const { mayMakePicture } = await import('../http/render-limit.ts')
  get = (file, address = '41.90.1.2') =>
    asking.run({ address }, () =>
      proxyPicture(`abc/${file}`, new Request(`http://shop.test/media/abc/${file}`), {}, mayMakePicture),
    )
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  made.length = 0
})

const statuses = async (answers: Promise<Response>[]) => (await Promise.all(answers)).map(({ status }) => status)

test('a first visitor gets all pictures of a page that nobody asked for before', async () => {
  const page = Array.from({ length: FIRST_PAGE }, (_, n) => get(`${1_000 + n}.webp`))
  expect(new Set(await statuses(page))).toEqual(new Set([200]))
  expect(made).toHaveLength(FIRST_PAGE)
})

test('whoever has very many made is told to wait; what is ready they get all the same, and others are not limited', async () => {
  const many = await statuses(Array.from({ length: 2 * LIMIT }, (_, n) => get(`${2_000 + n}.webp`, '41.90.1.3')))
  expect(many.filter((status) => status === 200)).toHaveLength(LIMIT)
  expect(many.filter((status) => status === 429)).toHaveLength(LIMIT)
  expect(made).toHaveLength(LIMIT)
  const refused = await get('2999.webp', '41.90.1.3')
  expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('cache-control')]).toEqual([
    429,
    '60',
    'no-store',
  ])
  const again = Array.from({ length: 3 * LIMIT }, () => get('2000.webp', '41.90.1.3'))
  expect(new Set(await statuses(again))).toEqual(new Set([200]))
  expect((await get('2998.webp', '41.90.1.4')).status).toBe(200)
})

test('a picture that does not exist, a busy shop and one that is not there are told apart', async () => {
  expect((await get('64.webp', '41.90.1.5')).status).toBe(404)
  const busy = await get('128.webp', '41.90.1.5')
  expect([busy.status, busy.headers.get('retry-after'), busy.headers.get('cache-control')]).toEqual([
    503,
    '7',
    'no-store',
  ])
  await new Promise((resolve) => {
    server.close(resolve)
    server.closeAllConnections()
  })
  expect((await get('256.webp', '41.90.1.5')).status).toBe(503)
})
