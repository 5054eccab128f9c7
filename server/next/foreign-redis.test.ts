/** A real Redis with foreign data, and storefronts with other secrets: pages stay correct. */
import { setTimeout as pause } from 'node:timers/promises'
import { hasRedis, testWithRedis } from '../testing/redis-server.ts'
import { openCaches, type StorefrontOptions } from './testing/cache-storefronts.ts'

const PAGE = '/route-cache/APP_PAGE/abc/$/product-details/7'
const TAGS = ['catalogue', 'product-7']
const options: StorefrontOptions = { checks: 1_000 }
/** By the version, which needs no Redis. */
const NOTICED_MS = 4_000

let shop: Awaited<ReturnType<typeof openCaches>>
beforeEach(async () => {
  if (hasRedis) shop = await openCaches()
})
afterEach(async () => {
  if (hasRedis) await shop.close()
})

const keys = () => shop.redis.command('KEYS', 'fuma:*').split('\n')
const keyLike = (part: string) => keys().find((key) => key.includes(part)) as string

async function eventually(holds: () => Promise<boolean>): Promise<void> {
  // Several storefronts start beside other tests.
  const until = Date.now() + 20_000
  while (!(await holds())) {
    if (Date.now() > until) throw new Error('it does not come true')
    await pause(100)
  }
}

testWithRedis('treats foreign types, garbage and huge values as misses, and reports them in health', async () => {
  const a = await shop.storefront(options)
  await a.keepFresh(PAGE, TAGS)
  const page = keyLike(':cache:')
  const tags = keyLike(':tags')
  for (const wrong of [
    () => shop.redis.command('RPUSH', page, 'a list'),
    () => shop.redis.command('SET', page, 'garbage'),
    () => shop.redis.command('SETRANGE', page, String(100 * 1024 * 1024), 'huge'),
  ]) {
    shop.redis.command('DEL', page)
    wrong()
    const b = await shop.storefront(options)
    expect(await b.state(PAGE)).toBe('missing')
    expect((await b.health()).faults?.join()).toContain('an entry was not read')
    await b.keep(PAGE, TAGS)
    expect(await b.state(PAGE)).not.toBe('missing')
    await b.end()
  }

  shop.redis.command('DEL', tags)
  shop.redis.command('SET', tags, 'somebody else’s')
  await eventually(async () => (await a.health()).faults?.join().includes('tags not exchanged: WRONGTYPE') ?? false)
  // A change is noticed all the same.
  await a.keepFresh(PAGE, TAGS)
  shop.shopApi.version += 1
  await a.outdatedAfter(PAGE, NOTICED_MS)
})

testWithRedis('removes garbage and future times from the tags without other effect', async () => {
  const a = await shop.storefront(options)
  await a.keepFresh(PAGE, TAGS)
  const tags = keyLike(':tags')
  const future = String(Date.now() + 365 * 24 * 60 * 60 * 1000)
  shop.redis.command('HSET', tags, 'product-7', future, 'catalogue', 'soon', 'x', '', '#version', 'NaN 9e99')
  await eventually(async () => !shop.redis.command('HGETALL', tags).includes(future))
  expect(await a.state(PAGE)).toBe('fresh')
  await a.tell('product-7')
  expect(await a.state(PAGE)).toBe('outdated')

  shop.redis.command('EVAL', `for i = 1, 100001 do redis.call('HSET', '${tags}', 'f' .. i, i) end`, '0')
  await eventually(async () => (await a.health()).faults?.join().includes('too large to be ours') ?? false)
  await a.keepFresh(PAGE, TAGS)
})

testWithRedis(
  'shares no data between storefronts with other secrets or builds, which still see each other',
  async () => {
    const ours = await shop.storefront(options)
    await ours.keepFresh(PAGE, TAGS)
    expect((await ours.health()).differences).toEqual([])
    const foreign = await shop.storefront({ ...options, secret: 'cd'.repeat(32) })
    expect(await foreign.state(PAGE)).toBe('missing')
    await eventually(
      async () => (await ours.health()).differences?.[0]?.startsWith('secrets differ from those of ') ?? false,
    )
    expect((await foreign.health()).differences).toHaveLength(1)
    // Their changes are their own.
    await foreign.tell('product-7', 'catalogue')
    await pause(2_500)
    expect(await ours.state(PAGE)).toBe('fresh')
    await foreign.end()
    await eventually(async () => (await ours.health()).differences?.length === 0)

    await shop.storefront({ ...options, build: 'another' })
    await eventually(
      async () => (await ours.health()).differences?.[0]?.startsWith('another build is served by ') ?? false,
    )
  },
)

testWithRedis('leaves a foreign list of storefronts unchanged, and reports it', async () => {
  shop.redis.command('SET', 'fuma:instances', 'theirs')
  const a = await shop.storefront(options)
  await a.keepFresh(PAGE, TAGS)
  expect((await a.health()).faults?.join()).toContain('storefronts do not see each other: WRONGTYPE')
  expect(shop.redis.command('GET', 'fuma:instances')).toBe('theirs')

  shop.redis.command('DEL', 'fuma:instances')
  shop.redis.command('HSET', 'fuma:instances', 'x', 'garbage', 'y', '99999999999 {"name":1}')
  await eventually(async () => !shop.redis.command('HKEYS', 'fuma:instances').split('\n').includes('x'))
})
