/** Entries in a Redis to which others can write: an entry that another writer made is a miss. */
import { jest } from '@jest/globals'
import { redisKey } from '../redis.ts'
import { setEnvironment } from '../testing/storefront.ts'
import { readShared, writeShared } from './shared-entries.ts'

/** The content of Redis, in the place in which redis.ts stores its connection. */
const held = new Map<string, Buffer>()
const stand = {
  firstBytes: async (key: string, count: number) => (held.get(key) ?? Buffer.alloc(0)).subarray(0, count),
  set: async (key: string, bytes: Buffer) => held.set(key, bytes),
}

beforeAll(() => {
  setEnvironment({ REDIS_URL: 'redis://127.0.0.1:9', UPSTREAM_SESSION_KEY: 'ab'.repeat(32) })
  Object.assign(globalThis, { [Symbol.for('fuma.redis')]: Promise.resolve(stand) })
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterAll(() => {
  delete process.env.REDIS_URL
  delete process.env.UPSTREAM_SESSION_KEY
})

const at = (key: string) => redisKey(`cache:${key}`)
const page = Buffer.from('<p>Karibu')

test('reads back its own entry unchanged', async () => {
  await writeShared('page:/', page, 60)
  expect(held.get(at('page:/'))?.length).toBeGreaterThan(page.length)
  expect(await readShared('page:/')).toEqual(page)
  expect(await readShared('page:/none')).toBeNull()
})

test('treats a changed, invented, moved or foreign-signed entry as a miss', async () => {
  await writeShared('page:/', page, 60)
  const ours = held.get(at('page:/')) as Buffer
  const changed = Buffer.from(ours)
  changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1)
  for (const bytes of [changed, page, Buffer.alloc(0), Buffer.alloc(80, 7), ours.subarray(0, 20)]) {
    held.set(at('page:/'), bytes)
    expect(await readShared('page:/')).toBeNull()
  }
  held.set(at('page:/terms'), ours)
  expect(await readShared('page:/terms')).toBeNull()
  held.set(at('page:/'), ours)
  setEnvironment({ UPSTREAM_SESSION_KEY: 'cd'.repeat(32) })
  // Another shop in the same Redis uses other names; even under the same name its entry is a miss.
  expect(held.has(at('page:/'))).toBe(false)
  held.set(at('page:/'), ours)
  expect(await readShared('page:/')).toBeNull()
  setEnvironment({ UPSTREAM_SESSION_KEY: 'ab'.repeat(32) })
  expect(await readShared('page:/')).toEqual(page)
})

test('treats an entry longer than any page as a miss, without fetching it whole', async () => {
  held.set(at('page:/'), Buffer.alloc(64 * 1024 * 1024))
  expect(await readShared('page:/')).toBeNull()
  expect(console.error).toHaveBeenCalledWith('redis: an entry was not read:', expect.any(String))
})
