/** A change reaches all storefronts at once after one is notified, before their next exchange. */
import { hasRedis, testWithRedis } from '../testing/redis-server.ts'
import { openCaches } from './testing/cache-storefronts.ts'

/** Exchanges are a second apart: four changes in a row would hardly all be seen so soon by chance. */
const AT_ONCE_MS = 400
const CHANGES = 4

const PAGE = '/route-cache/APP_PAGE/abc/$/product-details/7'

let shop: Awaited<ReturnType<typeof openCaches>>
beforeEach(async () => {
  if (hasRedis) shop = await openCaches()
})
afterEach(async () => {
  if (hasRedis) await shop.close()
})

testWithRedis('publishes changes, also after an outage of Redis', async () => {
  const [a, b] = await Promise.all([shop.storefront(), shop.storefront()])
  for (let change = 0; change < CHANGES; change += 1) {
    if (change === CHANGES / 2) {
      await shop.redis.kill()
      await shop.redis.restart()
    }
    for (const one of [a, b]) await one.keepFresh(PAGE, ['catalogue', 'product-7'])
    await a.tell('product-7')
    await b.outdatedAfter(PAGE, AT_ONCE_MS)
  }
})
