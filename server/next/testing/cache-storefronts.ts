/**
 * Caches of several storefronts, each in a separate process, with one real Redis and a shop API that has only a
 * version.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type RedisServer, startRedis } from '../../testing/redis-server.ts'
import type { CacheReply, CacheRequest } from './cache-process.ts'

type Asked = CacheRequest extends infer One ? (One extends CacheRequest ? Omit<One, 'id'> : never) : never
type Closing = (() => unknown)[]

export interface StorefrontOptions {
  /** Interval of version checks, ms; the shop's default if absent. */
  checks?: number
  build?: string
  /** The secret for sealing and signing. */
  secret?: string
}

const SECRETS = ['FILTER_SEAL_KEY', 'UPSTREAM_SESSION_KEY', 'NEXTAUTH_SECRET', 'CATALOGUE_HOOK_SECRET']

async function startShopApi(closing: Closing) {
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

/** A folder in which this build was made. */
function buildFolder(build: string, closing: Closing): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'fuma-build-'))
  mkdirSync(path.join(folder, '.next'))
  writeFileSync(path.join(folder, '.next/BUILD_ID'), build)
  closing.push(() => rmSync(folder, { recursive: true }))
  return folder
}

async function ready(child: ChildProcess): Promise<void> {
  let errors = ''
  child.stderr?.on('data', (text) => {
    errors += text
  })
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error(errors)
    }),
  ])
}

/** The queries of tests to one storefront. */
function asksOf(child: ChildProcess) {
  const waiting = new Map<number, PromiseWithResolvers<CacheReply>>()
  child.on('message', ({ id, answer }: { id: number; answer: CacheReply }) => waiting.get(id)?.resolve(answer))
  child.once('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('the storefront has ended'))
  })
  let last = 0
  const ask = (request: Asked) => {
    last += 1
    const id = last
    const pending = Promise.withResolvers<CacheReply>()
    waiting.set(id, pending)
    child.send({ ...request, id })
    return pending.promise.finally(() => waiting.delete(id))
  }
  const state = async (key: string) => (await ask({ do: 'state', key })).state
  return {
    tell: (...tags: string[]) => ask({ do: 'tell', tags }),
    keep: (key: string, tags: string[], html?: string) => ask({ do: 'keep', key, tags, html }),
    state,
    html: async (key: string) => (await ask({ do: 'state', key })).html,
    /** Its health report on Redis and on the other storefronts. */
    health: () => ask({ do: 'health' }),
    /** Stores a page, after the start's change marks have passed. */
    keepFresh: async (key: string, tags: string[]) => {
      const until = Date.now() + 10_000
      for (;;) {
        await ask({ do: 'keep', key, tags })
        await pause(1_100)
        if ((await state(key)) === 'fresh') return
        if (Date.now() > until) throw new Error(`${key} does not stay fresh`)
      }
    },
    /** @returns after how many milliseconds the page was outdated */
    outdatedAfter: async (key: string, withinMs: number) => {
      const began = Date.now()
      while ((await state(key)) !== 'outdated') {
        if (Date.now() - began > withinMs) throw new Error(`${key} is not outdated after ${withinMs} ms`)
        await pause(100)
      }
      return Date.now() - began
    },
    /** Ends it as an operator does. */
    end: async () => {
      await ask({ do: 'end' })
      child.kill('SIGKILL')
    },
  }
}

/** Starts the shop API and Redis; storefronts are started by the test. */
export async function openCaches() {
  const closing: Closing = []
  const shopApi = await startShopApi(closing)
  const redis: RedisServer = await startRedis()
  closing.push(redis.stop)
  const storefront = async ({ checks, build = 'one', secret = 'ab'.repeat(32) }: StorefrontOptions = {}) => {
    const child = fork(path.join(import.meta.dirname, 'cache-process.ts'), {
      cwd: buildFolder(build, closing),
      env: {
        ...process.env,
        ...Object.fromEntries(SECRETS.map((name) => [name, secret])),
        SHOP_API_URL: shopApi.url,
        REDIS_URL: redis.url,
        ...(checks && { CHECK_EVERY_MS: String(checks) }),
      },
      execArgv: [],
      silent: true,
    })
    closing.push(async () => {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    })
    await ready(child)
    return asksOf(child)
  }
  return {
    shopApi,
    redis,
    storefront,
    close: async () => {
      for (const close of closing.splice(0).reverse()) await close()
    },
  }
}
