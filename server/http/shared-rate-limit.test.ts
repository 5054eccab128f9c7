/** Storefronts count together in a real Redis. If a counter's key has foreign data, each counts alone. */
import { jest } from '@jest/globals'
import { createClient } from '@redis/client'
import { redisFaults, redisKey } from '../redis.ts'
import { hasRedis, type RedisServer, startRedis, testWithRedis } from '../testing/redis-server.ts'
import { setEnvironment } from '../testing/storefront.ts'
import { limitPerMinute } from './network-rate-limit.ts'

const LIMIT = 10
let server: RedisServer
let client: ReturnType<typeof createClient>
beforeAll(async () => {
  if (!hasRedis) return
  server = await startRedis()
  // The place in which redis.ts stores its connection, which never closes.
  client = createClient({ url: server.url, disableOfflineQueue: true })
  client.on('error', () => undefined)
  await client.connect()
  Object.assign(globalThis, { [Symbol.for('fuma.redis')]: Promise.resolve({ eval: client.eval.bind(client) }) })
  setEnvironment({ REDIS_URL: server.url, RATE_LIMIT_PER_MINUTE: String(LIMIT) })
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterAll(async () => {
  if (!hasRedis) return
  client.destroy()
  await server.stop()
  delete process.env.REDIS_URL
})

/** Counts the requests that are let through, counted by two storefronts in turn. */
async function letThrough(kind: string, address: string): Promise<number> {
  const [one, other] = [limitPerMinute(kind, { isShared: true }), limitPerMinute(kind, { isShared: true })]
  let count = 0
  for (let time = 0; time < 2 * LIMIT; time += 1) {
    for (const limit of [one, other]) if ((await limit.count(address)) === 0) count += 1
  }
  return count
}

testWithRedis('two storefronts share one limit', async () => {
  expect(await letThrough('call', '41.90.1.2')).toBe(LIMIT)
  expect(redisFaults()).toEqual([])
})

testWithRedis("counts alone and logs it if a counter's key has foreign data", async () => {
  server.command('RPUSH', redisKey('rate:call:41.90.1.9'), 'a list')
  expect(await letThrough('call', '41.90.1.9')).toBe(2 * LIMIT)
  expect(redisFaults().join()).toContain('requests are counted by each storefront for itself: WRONGTYPE')
})

testWithRedis('counts alone if Redis ends', async () => {
  await server.kill()
  expect(await letThrough('call', '41.90.1.3')).toBe(2 * LIMIT)
})
