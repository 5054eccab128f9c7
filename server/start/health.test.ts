import http from 'node:http'
import type { AddressInfo } from 'node:net'
import '../http/request-context.ts'
import { health } from './health.ts'

let requestCount = 0
let status = 200
const listen = (server: http.Server) =>
  new Promise<number>((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)))
const shopApi = http.createServer((_request, response) => {
  requestCount += 1
  response.writeHead(status).end('{}')
})
/** A storefront that serves only health; tests set its time. */
let now = 0
const storefront = http.createServer(async (request, response) => {
  const answer = await health(request.headers['x-shop-api-key']?.toString() ?? null, now)
  response.writeHead(answer.status).end(await answer.text())
})
let address = ''

beforeAll(async () => {
  const secret = 'a'.repeat(64)
  const secrets = {
    FILTER_SEAL_KEY: secret,
    UPSTREAM_SESSION_KEY: secret,
    NEXTAUTH_SECRET: secret,
    CATALOGUE_HOOK_SECRET: secret,
    SHOP_API_KEY: 'k'.repeat(32),
  }
  Object.assign(process.env, secrets)
  process.env.SHOP_API_URL = `http://127.0.0.1:${await listen(shopApi)}`
  address = `http://127.0.0.1:${await listen(storefront)}`
})
beforeEach(() => {
  requestCount = 0
  status = 200
  now += 60_000
})
afterAll(() => {
  for (const server of [shopApi, storefront]) server.close()
  for (const server of [shopApi, storefront]) server.closeAllConnections()
})

const ask = async (headers: Record<string, string> = {}) => {
  const answer = await fetch(address, { headers })
  return { status: answer.status, body: await answer.json() }
}

test('shows a stranger only whether the shop is healthy', async () => {
  expect(await ask({ 'x-forwarded-for': '41.90.1.2' })).toEqual({ status: 200, body: { status: 'ok' } })
  // A forwarded address that the client wrote itself does not make it local.
  expect(await ask({ 'x-forwarded-for': '127.0.0.1' })).toEqual({ status: 200, body: { status: 'ok' } })
  status = 503
  now += 1_000
  expect(await ask({ 'x-real-ip': '41.90.1.2' })).toEqual({ status: 503, body: { status: 'failing' } })
})

test('shows the use of memory and caches to a local program and to a caller with the key', async () => {
  const through = { 'x-forwarded-for': '10.0.0.7' }
  expect((await ask({ ...through, 'x-shop-api-key': 'K'.repeat(32) })).body).toEqual({ status: 'ok' })
  expect((await ask({ ...through, 'x-shop-api-key': '' })).body).toEqual({ status: 'ok' })
  const { body } = await ask({ ...through, 'x-shop-api-key': 'k'.repeat(32) })
  expect(Object.keys(body)).toEqual(Object.keys((await ask()).body))
  expect(body).toMatchObject({ status: 'ok', shopApi: { answers: true }, pageCache: { entries: expect.any(Number) } })
  expect(body).toMatchObject({ build: expect.any(String), version: expect.any(String) })
  expect(body.secrets).toMatch(/^[0-9a-f]{8}$/)
  // It contains no secret.
  expect(JSON.stringify(body)).not.toContain('kkkk')
  expect(body.memoryMB).toBeGreaterThan(0)
})

test('calls the shop API once a second, regardless of the number of callers', async () => {
  await Promise.all(Array.from({ length: 30 }, () => ask()))
  now += 999
  await ask()
  expect(requestCount).toBe(1)
  now += 1
  await ask()
  expect(requestCount).toBe(2)
})
