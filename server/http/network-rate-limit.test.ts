import { jest } from '@jest/globals'
import { waitFor } from './network-rate-limit.ts'

const LIMIT = 10
beforeAll(() => {
  const secret = 'a'.repeat(64)
  const secrets = {
    FILTER_SEAL_KEY: secret,
    UPSTREAM_SESSION_KEY: secret,
    NEXTAUTH_SECRET: secret,
    CATALOGUE_HOOK_SECRET: secret,
  }
  Object.assign(process.env, secrets, { RATE_LIMIT_PER_MINUTE: String(LIMIT) })
  delete process.env.REDIS_URL
})

/** How many calls at one instant are let through. */
async function letThrough(addresses: string[], now = 0): Promise<number> {
  jest.spyOn(Date, 'now').mockReturnValue(now)
  const waits = await Promise.all(addresses.map((address) => waitFor(address, 1)))
  return waits.filter((wait) => wait === 0).length
}
const thirty = (address: (n: number) => string) => Array.from({ length: 30 }, (_, n) => address(n + 1))

test('limits an address to its calls per minute, and starts again in the next minute', async () => {
  const one = thirty(() => '41.90.1.2')
  expect([await letThrough(one), await letThrough(one, 60_000)]).toEqual([LIMIT, LIMIT])
})

test('counts all addresses of one IPv6 network together', async () => {
  expect(await letThrough(thirty((n) => `2c0f:fe38:1:1::${n}`))).toBe(LIMIT)
  expect(await letThrough(thirty((n) => `2c0f:fe38:2:${n}::1`))).toBe(30)
})

test('counts all spellings of one IPv4 address together, and different addresses apart', async () => {
  const ways = ['41.90.1.3', '::ffff:41.90.1.3', '::ffff:295a:103']
  expect(await letThrough(thirty((n) => ways[n % 3] as string))).toBe(LIMIT)
  expect(await letThrough(thirty((n) => `41.90.2.${n}`))).toBe(30)
})
