import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { APIRequestContext } from 'playwright/test'
import { ONE_MACHINE } from '../support/cluster-shop.ts'
import { expect, test } from '../support/shop.ts'

/** The promise: invented addresses cannot fill the shop's disk or memory. */

const BUILT = path.join(import.meta.dirname, '../../.next')
const INVENTED = 24

const files = () => readdirSync(BUILT, { recursive: true }).length

async function cache(request: APIRequestContext): Promise<{ entries: number; bytes: number; limit: number }> {
  return (await (await request.get('/api/health')).json()).pageCache
}

async function statuses(request: APIRequestContext, address: (n: number) => string): Promise<Set<number>> {
  const seen = new Set<number>()
  for (let n = 0; n < INVENTED; n += 4) {
    const four = await Promise.all([0, 1, 2, 3].map((more) => request.get(address(n + more))))
    for (const answer of four) seen.add(answer.status())
  }
  return seen
}

test('stores no pages of invented addresses', { tag: ONE_MACHINE }, async ({ request }) => {
  await request.get('/product-list?filter=warm-up')
  const [filesBefore, before] = [files(), await cache(request)]
  expect(await statuses(request, (n) => `/product-list?filter=invented${n}`)).toEqual(new Set([200]))
  expect(await statuses(request, (n) => `/product-details/${80_000_000 + n}`)).toEqual(new Set([404]))
  expect(await statuses(request, (n) => `/product-list/invented-${n}`)).toEqual(new Set([404]))
  const after = await cache(request)
  expect(files()).toBe(filesBefore)
  // Only the entries of a page's shared parts (menu, brands).
  expect(after.entries - before.entries).toBeLessThan(10)
  expect(after.bytes).toBeLessThan(after.limit)
})

test('responds 404 with a heading before any script runs', async ({ request }) => {
  for (const address of ['/product-details/80000001', '/product-list/nothing', '/404']) {
    const answer = await request.get(address)
    expect(answer.status()).toBe(404)
    expect(await answer.text()).toContain('<h1')
    expect(answer.headers()['cache-control']).toContain('no-store')
  }
})

test("allows only a cached page's own inline scripts", async ({ request }) => {
  for (const address of ['/', '/product-list', '/product-list?filter=bad', '/404']) {
    const policies = (await request.get(address))
      .headersArray()
      .filter(({ name }) => name.toLowerCase() === 'content-security-policy')
      .map(({ value }) => value)
    const own = policies.find((value) => value.includes("script-src 'self' 'sha256-"))
    expect(own, address).toBeDefined()
    expect(own?.split('; ').find((rule) => rule.startsWith('script-src'))).not.toContain('unsafe')
  }
})

test('responds 304 in a few bytes to a browser that has the page', async ({ request }) => {
  const etag = (await request.get('/product-list')).headers().etag
  expect(etag).toMatch(/^"[\w-]+"$/)
  const again = await request.get('/product-list', { headers: { 'if-none-match': `"older", W/${etag}` } })
  expect(again.status()).toBe(304)
  expect((await again.body()).length).toBe(0)
  const other = await request.get('/product-list', { headers: { 'if-none-match': '"older"' } })
  expect(other.status()).toBe(200)
  expect((await other.body()).length).toBeGreaterThan(1000)
})

test('ignores a webhook event with a wrong signature', async ({ request }) => {
  const answer = await request.post('/api/hooks/catalogue', {
    data: JSON.stringify({ tags: ['catalogue'], at: new Date().toISOString() }),
    headers: { 'x-fuma-signature': '0'.repeat(64) },
  })
  expect(answer.status()).toBe(403)
  expect(await answer.json()).toMatchObject({ code: 'not-allowed', retryable: false })
})
