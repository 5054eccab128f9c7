/** Caches of several storefronts with one real Redis that is killed and restarted: a change reaches them all. */
import { setTimeout as pause } from 'node:timers/promises'
import { hasRedis, testWithRedis } from '../testing/redis-server.ts'
import { openCaches } from './testing/cache-storefronts.ts'

/** Until when a change must be seen: after Redis is back, and while it is away (with checks five times as often). */
const BACK_MS = 8_000
const checks = 1_000
const AWAY_MS = 4_000
/** From one storefront to another through Redis. */
const TOLD_MS = 2_500

const PAGE = '/route-cache/APP_PAGE/abc/$/product-details/7'
const OTHER = '/route-cache/APP_PAGE/abc/$/product-details/8'

let shop: Awaited<ReturnType<typeof openCaches>>
beforeEach(async () => {
  if (hasRedis) shop = await openCaches()
})
afterEach(async () => {
  if (hasRedis) await shop.close()
})

testWithRedis('exchanges changes from an outage of Redis after its return, even if it lost all data', async () => {
  const [a, b] = await Promise.all([shop.storefront(), shop.storefront()])
  for (const one of [a, b]) await one.keepFresh(PAGE, ['catalogue', 'product-7'])
  await a.tell('product-7')
  expect(await a.state(PAGE)).toBe('outdated')
  await b.outdatedAfter(PAGE, TOLD_MS)

  for (const one of [a, b]) await one.keepFresh(PAGE, ['catalogue', 'product-7'])
  await shop.redis.kill()
  await a.tell('product-7')
  expect(await a.state(PAGE)).toBe('outdated')
  await pause(1_500)
  expect(await b.state(PAGE)).toBe('fresh')
  await shop.redis.restart()
  // Storefront A has no more visitors.
  await b.outdatedAfter(PAGE, BACK_MS)
})

testWithRedis('detects an unannounced change by its version during an outage of Redis', async () => {
  const [a, b] = await Promise.all([shop.storefront({ checks }), shop.storefront({ checks })])
  for (const one of [a, b]) await one.keepFresh(PAGE, ['catalogue', 'product-7'])
  await shop.redis.kill()
  shop.shopApi.version += 1
  await a.tell('product-7')
  await b.outdatedAfter(PAGE, AWAY_MS)
  await shop.redis.restart()
  for (const one of [a, b]) await one.keepFresh(PAGE, ['catalogue', 'product-7'])
  // Noticed once, not again and again.
  await pause(AWAY_MS)
  for (const one of [a, b]) expect(await one.state(PAGE)).toBe('fresh')
})

testWithRedis('detects changes without Redis too, and does not wait for a hanging Redis', async () => {
  const a = await shop.storefront({ checks })
  await a.keepFresh(OTHER, ['catalogue', 'product-8'])
  shop.redis.hang()
  const began = Date.now()
  expect(await a.state(OTHER)).toBe('fresh')
  expect(Date.now() - began).toBeLessThan(3_000)
  shop.shopApi.version += 2
  await a.outdatedAfter(OTHER, AWAY_MS)
})

testWithRedis('shares no pages between two builds, but changes of the catalogue', async () => {
  const [old, alike, next] = await Promise.all([
    shop.storefront({ build: 'old' }),
    shop.storefront({ build: 'old' }),
    shop.storefront({ build: 'new' }),
  ])
  await old.keepFresh(PAGE, ['catalogue', 'product-7'])
  expect(await alike.state(PAGE)).toBe('fresh')
  expect(await next.state(PAGE)).toBe('missing')

  await next.keepFresh(PAGE, ['catalogue', 'product-7', '_N_T_/product-details/7'])
  // Next's own tag of an address applies to its own build.
  await old.tell('_N_T_/product-details/7')
  await pause(TOLD_MS)
  expect(await next.state(PAGE)).toBe('fresh')
  await next.tell('product-7')
  for (const one of [old, alike]) await one.outdatedAfter(PAGE, TOLD_MS)
})

testWithRedis('makes no pages of others outdated when a storefront starts', async () => {
  const a = await shop.storefront({ checks })
  await a.keepFresh(PAGE, ['catalogue', 'product-7'])
  const b = await shop.storefront({ checks })
  expect(await b.state(PAGE)).toBe('fresh')
  // By now it has fetched the catalogue's version twice.
  await pause(2.5 * checks)
  for (const one of [a, b]) expect(await one.state(PAGE)).toBe('fresh')
})
