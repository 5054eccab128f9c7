import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { problemSchema } from '#lib/contract/base/problem-schema.ts'
import { setEnvironment } from '../testing/storefront.ts'

setEnvironment({ MAX_CONCURRENT_REQUESTS: '4', MAX_WAITING_REQUESTS: '2', MAX_WAIT_MS: '150' })

let url = ''
let server: http.Server
/** Ends the running responses. */
const finish: (() => void)[] = []
let seen = 0
beforeAll(async () => {
  const { openAdmission, refusesLongPath } = await import('./admit-requests.ts')
  const admit = openAdmission()
  server = http.createServer((request, response) => {
    if (refusesLongPath(request, response)) return
    admit(request, response, () => {
      seen += 1
      finish.push(() => response.end('answered'))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})
afterEach(() => finishAll())

function finishAll(): void {
  for (const end of finish.splice(0)) end()
}
async function waitUntilSeen(count: number): Promise<void> {
  while (seen < count) await new Promise((resolve) => setTimeout(resolve, 5))
}
/** Fills all slots that are not reserved for checkout and payment. */
async function fill(): Promise<Promise<Response>[]> {
  seen = 0
  const running = Array.from({ length: 3 }, () => fetch(`${url}/product-list`))
  await waitUntilSeen(3)
  return running
}

test('refuses a path longer than any of the shop’s, but not a long query', async () => {
  expect((await fetch(`${url}/${'/'.repeat(2_000)}x`)).status).toBe(414)
  seen = 0
  const long = fetch(`${url}/product-list?filter=${'x'.repeat(4_000)}`)
  await waitUntilSeen(1)
  finishAll()
  expect((await long).status).toBe(200)
})

test('refuses beyond capacity, with a reloading page or a problem in the contract’s shape', async () => {
  const running = await fill()
  const [waited, call, page] = await Promise.all([
    fetch(`${url}/about`),
    fetch(`${url}/api/product-list`),
    fetch(`${url}/`, { headers: { accept: 'text/html' } }),
  ])
  expect([waited.status, call.status, page.status]).toEqual([503, 503, 503])
  expect(page.headers.get('retry-after')).toBe('5')
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(await page.text()).toContain('http-equiv="refresh"')
  expect(call.headers.get('retry-after')).toBe('2')
  expect(problemSchema.parse(await call.json())).toMatchObject({ status: 503, retryable: true })
  finishAll()
  for (const answer of await Promise.all(running)) expect(await answer.text()).toBe('answered')
})

test('reserves slots for checkout, and never refuses health, page files and hooks', async () => {
  const running = await fill()
  const more = [
    '/cart',
    '/api/health',
    '/_next/static/a.js',
    '/media/a/64.webp',
    '/api/hooks/card-return/x',
    '/api/payment',
  ]
  const answers = more.map((path) => fetch(url + path))
  await waitUntilSeen(3 + more.length)
  finishAll()
  for (const answer of await Promise.all([...running, ...answers])) expect(answer.status).toBe(200)
})

test('releases the slot of a disconnected visitor', async () => {
  seen = 0
  const leaving = new AbortController()
  const gone = Array.from({ length: 3 }, () => fetch(`${url}/about`, { signal: leaving.signal }).catch(() => null))
  await waitUntilSeen(3)
  leaving.abort()
  await Promise.all(gone)
  finishAll()
  const running = await fill()
  finishAll()
  for (const answer of await Promise.all(running)) expect(answer.status).toBe(200)
})
