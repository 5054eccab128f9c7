/** Two storefronts' caches beside one real Redis that is killed and comes back: a change reaches both. */
import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { CacheRequest, PageState } from './testing/cache-process.ts'

const hasRedis = spawnSync('redis-server', ['--version']).status === 0
if (!hasRedis) console.warn('Not tested here: redis-server is not installed (apt install redis-server).')

const SECRETS = Object.fromEntries(
  ['FILTER_SEAL_KEY', 'UPSTREAM_SESSION_KEY', 'NEXTAUTH_SECRET', 'CATALOGUE_HOOK_SECRET'].map((name) => [
    name,
    'ab'.repeat(32),
  ]),
)

/** Until when a change must be seen: after Redis is back, and while it is away (with checks five times as often). */
const BACK_MS = 8_000
const CHECK_EVERY_MS = 1_000
const AWAY_MS = 4_000

const closing: (() => unknown)[] = []
let shopApi: { url: string; version: number }
let redisPort: number
let redisServer: ChildProcess

async function startShopApi(): Promise<typeof shopApi> {
  const api = { url: '', version: 5 }
  const server = http.createServer((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ status: 'ok', catalogue: { version: api.version } }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  api.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return api
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** An empty Redis on the port that all storefronts of a test know. */
async function startRedis(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fuma-redis-'))
  const settings = ['--port', String(redisPort), '--bind', '127.0.0.1', '--save', '', '--dir', folder]
  const server = spawn('redis-server', settings, { stdio: ['ignore', 'pipe', 'inherit'] })
  redisServer = server
  closing.push(async () => {
    if (server.exitCode === null && server.signalCode === null) {
      server.kill('SIGKILL')
      await once(server, 'exit')
    }
    rmSync(folder, { recursive: true, force: true })
  })
  for await (const line of server.stdout ?? []) if (String(line).includes('Ready to accept')) break
}

async function killRedis(): Promise<void> {
  redisServer.kill('SIGKILL')
  await once(redisServer, 'exit')
}

/** @param checks how often it asks for the version, ms; as the shop has it when absent */
async function storefront(checks?: number) {
  const child = fork(path.join(import.meta.dirname, 'testing/cache-process.ts'), {
    env: {
      ...process.env,
      SHOP_API_URL: shopApi.url,
      ...SECRETS,
      REDIS_URL: `redis://127.0.0.1:${redisPort}`,
      ...(checks && { CHECK_EVERY_MS: String(checks) }),
    },
    execArgv: [],
    silent: true,
  })
  closing.push(async () => {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  })
  let errors = ''
  child.stderr?.on('data', (text) => {
    errors += text
  })
  const waiting = new Map<number, (answer: PageState) => void>()
  child.on('message', ({ id, answer }: { id: number; answer: PageState }) => waiting.get(id)?.(answer))
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error(errors)
    }),
  ])
  let last = 0
  const ask = (
    request: CacheRequest extends infer One ? (One extends CacheRequest ? Omit<One, 'id'> : never) : never,
  ) => {
    last += 1
    const id = last
    return new Promise<PageState>((resolve) => {
      waiting.set(id, resolve)
      child.send({ ...request, id })
    })
  }
  return {
    tell: (...tags: string[]) => ask({ do: 'tell', tags }),
    state: (key: string) => ask({ do: 'state', key }),
    /** Keeps a page, and waits out the marks of the start. */
    keepFresh: async (key: string, tags: string[]) => {
      const until = Date.now() + 10_000
      for (;;) {
        await ask({ do: 'keep', key, tags })
        await pause(1_100)
        if ((await ask({ do: 'state', key })) === 'fresh') return
        if (Date.now() > until) throw new Error(`${key} does not stay fresh`)
      }
    },
    /** @returns after how many milliseconds the page was outdated */
    outdatedAfter: async (key: string, withinMs: number) => {
      const began = Date.now()
      while ((await ask({ do: 'state', key })) !== 'outdated') {
        if (Date.now() - began > withinMs) throw new Error(`${key} is not outdated after ${withinMs} ms`)
        await pause(100)
      }
      return Date.now() - began
    },
  }
}

const PAGE = '/route-cache/APP_PAGE/abc/$/product-details/7'
const OTHER = '/route-cache/APP_PAGE/abc/$/product-details/8'

beforeEach(async () => {
  shopApi = await startShopApi()
  redisPort = await freePort()
  if (hasRedis) await startRedis()
})
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})
const testWithRedis = hasRedis ? test : test.skip

testWithRedis(
  'what one was told while Redis was away reaches the other when Redis is back, though it lost all',
  async () => {
    const [a, b] = await Promise.all([storefront(), storefront()])
    for (const one of [a, b]) await one.keepFresh(PAGE, ['catalogue', 'product-7'])
    await a.tell('product-7')
    expect(await a.state(PAGE)).toBe('outdated')
    await b.outdatedAfter(PAGE, 2_500)

    for (const one of [a, b]) await one.keepFresh(PAGE, ['catalogue', 'product-7'])
    await killRedis()
    await a.tell('product-7')
    expect(await a.state(PAGE)).toBe('outdated')
    await pause(1_500)
    expect(await b.state(PAGE)).toBe('fresh')
    await startRedis()
    // Nobody visits A any more.
    await b.outdatedAfter(PAGE, BACK_MS)
  },
)

testWithRedis('a change nobody could tell of is noticed by its version while Redis is away', async () => {
  const [a, b] = await Promise.all([storefront(CHECK_EVERY_MS), storefront(CHECK_EVERY_MS)])
  for (const one of [a, b]) await one.keepFresh(PAGE, ['catalogue', 'product-7'])
  await killRedis()
  shopApi.version += 1
  await a.tell('product-7')
  await b.outdatedAfter(PAGE, AWAY_MS)
  await startRedis()
  for (const one of [a, b]) await one.keepFresh(PAGE, ['catalogue', 'product-7'])
  // Noticed once, not again and again.
  await pause(AWAY_MS)
  for (const one of [a, b]) expect(await one.state(PAGE)).toBe('fresh')
})

testWithRedis(
  'without any Redis left, what is not told is noticed too, and pages do not wait for one that hangs',
  async () => {
    const a = await storefront(CHECK_EVERY_MS)
    await a.keepFresh(OTHER, ['catalogue', 'product-8'])
    redisServer.kill('SIGSTOP')
    const began = Date.now()
    expect(await a.state(OTHER)).toBe('fresh')
    expect(Date.now() - began).toBeLessThan(1_500)
    shopApi.version += 2
    await a.outdatedAfter(OTHER, AWAY_MS)
  },
)
