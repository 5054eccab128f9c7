import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { problemSchema } from '#lib/contract/base/problem-schema.ts'
import { openTestShop, type TestShop, WITH_KEY } from '../testing/shop.ts'

const LIMITS = { MAX_CONCURRENT_REQUESTS: '4', MAX_WAITING_REQUESTS: '2', MAX_WAIT_MS: '200', LOG_LEVEL: 'fatal' }

let shop: TestShop
let url: string
let release = () => {}
let held: Promise<void>
const hold = () => {
  held = new Promise((resolve) => {
    release = resolve
  })
}
beforeAll(async () => {
  hold()
  shop = await openTestShop({ env: LIMITS, catalogue: 'empty' }, (app: FastifyInstance) => {
    for (const call of ['product-list', 'payment-status', 'payment']) {
      app.get(`/${call}/held`, async () => {
        await held
        return {}
      })
    }
  })
  url = await shop.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  // One that was opened for a request that was called off is not idle to Node.
  shop.app.server.closeAllConnections()
  await shop.close()
})
afterEach(async () => {
  release()
  await pause(20)
  hold()
})

const ask = (path: string, signal?: AbortSignal) => fetch(url + path, { headers: WITH_KEY, signal: signal ?? null })
const many = (call: string, count: number) => Array.from({ length: count }, () => ask(`/${call}/held`))

test('refuses a path longer than any call’s at once without delaying others', async () => {
  const slashes = `/integration${'/'.repeat(15_000)}x`
  const began = performance.now()
  const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(url + slashes)))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(414))
  expect(problemSchema.parse(await answers[0]?.json())).toMatchObject({ code: 'address-too-long', retryable: false })
  expect(performance.now() - began).toBeLessThan(5_000)
})

test('refuses calls beyond the capacity in the contract’s shape, with a time to retry', async () => {
  const accepted = many('product-list', 3)
  await pause(50)
  const waiting = many('product-list', 1)
  await pause(20)
  const refused = await ask('/product-list/held')
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('2')
  expect(refused.headers.get('x-request-id')).toBeTruthy()
  const body = problemSchema.parse(await refused.json())
  expect(body).toMatchObject({ status: 503, code: 'shop-unreachable', retryable: true })
  release()
  for (const { status } of await Promise.all([...accepted, ...waiting])) expect(status).toBe(200)
})

test('serves checkout alongside other calls, and payments, health and callbacks in any number', async () => {
  const others = many('product-list', 3)
  const payments = many('payment', 8)
  await pause(50)
  const order = ask('/payment-status/held')
  await pause(20)
  expect((await ask('/health')).status).toBe(200)
  const hook = await fetch(`${url}/hooks/mpesa/c2b/nonsense/confirm`, { method: 'POST', headers: WITH_KEY })
  expect(hook.status).toBe(404)
  release()
  const statuses = (await Promise.all([...others, ...payments, order])).map(({ status }) => status)
  expect(statuses).toEqual(statuses.map(() => 200))
})

test('refuses a request that waits too long', async () => {
  const accepted = many('product-list', 3)
  await pause(50)
  const began = performance.now()
  const waited = await ask('/product-list/held')
  expect(waited.status).toBe(503)
  expect(performance.now() - began).toBeGreaterThan(150)
  release()
  await Promise.all(accepted)
})

test('clients that leave give their places back, while they wait and while they are answered', async () => {
  const leaving = new AbortController()
  const gone = Array.from({ length: 4 }, () => ask('/product-list/held', leaving.signal).catch(() => null))
  await pause(50)
  leaving.abort()
  await Promise.all(gone)
  await pause(50)
  const accepted = many('product-list', 3)
  await pause(50)
  release()
  for (const { status } of await Promise.all(accepted)) expect(status).toBe(200)
})
