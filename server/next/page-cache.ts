import { readFileSync } from 'node:fs'
import path from 'node:path'
import files from 'next/dist/server/lib/incremental-cache/file-system-cache.js'
import controls from 'next/dist/server/lib/incremental-cache/shared-cache-controls.external.js'
import { mayRender } from '../http/render-limit.ts'
import { now } from '../now.ts'
import { count, drop, find, keep, whenDropped } from './cache-store.ts'
import { sharedKey } from './list-keys.ts'
import { BUSY, pageCacheControl, pagePolicy, pageTag, TOO_MANY_PAGES } from './page-headers.ts'
import { finishRender, waitToRender } from './render-queue.ts'
import { shopAnswers } from './shop-answers.ts'
import { isOutdated, learnTags, markChanged } from './tags.ts'

/**
 * Next's cache of rendered pages and route answers (`cacheHandler`), bounded. Built pages stay readable from `.next`;
 * what is rendered later lives in memory only, and in Redis where there is one: never on disk. See
 * docs/decisions/0005-caches.md.
 */

interface Page {
  kind: string
  html?: string
  body?: Buffer
  rscData?: Buffer
  segmentData?: Map<string, Buffer>
  headers?: Record<string, string | string[] | undefined>
  status?: number
  postponed?: string
}

interface CacheControl {
  revalidate: number | false
  expire?: number
}

interface Entry {
  value: Page | null
  lastModified: number
  cacheControl?: CacheControl
}

interface HandlerOptions {
  fs: unknown
  serverDistDir?: string
  dev?: boolean
}

type BuiltReader = new (options: object) => Built

interface Built {
  get: (key: string, context: unknown) => Promise<Entry | null>
}

const TAGS_HEADER = 'x-next-cache-tags'
/** Pages as many as people can type words: rendered anew each time from data that may be cached. */
const NOT_KEPT_TAG = 'free-text'
/** Set by server/shop/missing.ts: rendered like any page, answered with 404. */
const MISSING_TAG = 'missing'

function tagsOf(page: Page | null): string[] {
  const header = page?.headers?.[TAGS_HEADER]
  return typeof header === 'string' ? header.split(',') : []
}

/** Gives a page the headers that are its own. */
function dress(key: string, page: Page | null): void {
  if (page?.kind !== 'APP_PAGE' || page.html === undefined || page.postponed !== undefined) return
  if (tagsOf(page).includes(MISSING_TAG)) page.status = 404
  page.headers ??= {}
  page.headers['content-security-policy'] = pagePolicy(page.html)
  page.headers.etag = pageTag(page.html)
  page.headers['cache-control'] = page.status === undefined || page.status === 200 ? pageCacheControl(key) : 'no-store'
}

/** The answer to whoever gets no new page just now, in the shape of a cached one. */
function refusal(status: 429 | 503): Entry {
  count('refused')
  const headers = {
    'retry-after': status === 429 ? '60' : '5',
    'cache-control': 'no-store',
    'content-security-policy': "script-src 'none'",
  }
  const html = status === 429 ? TOO_MANY_PAGES : BUSY
  const value = { kind: 'APP_PAGE', html, rscData: Buffer.alloc(0), headers, status }
  return { value, lastModified: now(), cacheControl: { revalidate: 60, expire: 120 } }
}

// Next remembers a lifetime for every address ever asked for, without bound. Ours travel with the entries instead.
const lifetimes = (controls.SharedCacheControls as unknown as { cacheControls: Map<string, unknown> }).cacheControls
const forgetLifetime = (key: string) => lifetimes.delete(key)
whenDropped(forgetLifetime)

let known: { built: Built; build: string } | undefined

export default class Pages {
  /** Reads the pages that were built. Never writes. */
  readonly #built: Built
  readonly #build: string

  constructor({ fs, serverDistDir = '' }: HandlerOptions) {
    // Next makes a handler for every request: what it reads from disk is read once.
    if (!known) {
      known = { built: builtReader(fs, serverDistDir), build: buildOf(serverDistDir) }
      // Built pages may be from another day and know another address of the shop: each start makes them anew.
      void markChanged(['catalogue'])
    }
    this.#built = known.built
    this.#build = known.build
  }

  async get(key: string, context: { kind: string; isFallback?: boolean }): Promise<Entry | null> {
    if (context.kind === 'FETCH') return null
    await learnTags()
    const entry = await this.#find(key, context)
    if (!entry) {
      count('misses')
      if (context.kind !== 'APP_PAGE' || context.isFallback) return null
      if (!mayRender()) return refusal(429)
      return (await waitToRender()) ? null : refusal(503)
    }
    count('hits')
    // -1 makes Next render before it answers; otherwise it serves this one and renders behind it.
    // While too many wait for a turn, what is there is better than nothing.
    const outdated = isOutdated(tagsOf(entry.value), entry.lastModified)
    return outdated && (await shopAnswers()) && (await waitToRender()) ? { ...entry, lastModified: -1 } : entry
  }

  async #find(key: string, context: { kind: string }): Promise<Entry | null> {
    const own = await find<Entry>(key, this.#build)
    if (own) return own
    const shared = sharedKey(key)
    if (shared !== key) return this.#find(shared, context)
    const built = await this.#built.get(key, context)
    if (!built?.value) return null
    dress(key, built.value)
    await keep(key, this.#build, built, Number.POSITIVE_INFINITY)
    return built
  }

  async set(
    key: string,
    value: Page | null,
    context: { fetchCache?: boolean; cacheControl?: CacheControl },
  ): Promise<void> {
    if (context.fetchCache) return
    finishRender()
    dress(key, value)
    const missing = value === null || (value.status !== undefined && value.status >= 400)
    if (missing || tagsOf(value).includes(NOT_KEPT_TAG)) {
      drop(key)
      forgetLifetime(key)
      return
    }
    const entry: Entry = { value, lastModified: now(), cacheControl: context.cacheControl }
    await keep(sharedKey(key), this.#build, entry, context.cacheControl?.expire ?? Number.POSITIVE_INFINITY)
  }

  async revalidateTag(tags: string | string[]): Promise<void> {
    await markChanged([tags].flat())
  }

  resetRequestCache(): void {}
}

/** Next's own reader of built pages; it never writes and keeps nothing. */
function builtReader(fs: unknown, serverDistDir: string): Built {
  // A CommonJS module: Node gives its `default` one step deeper than its types and Next's bundler do.
  const Files = (files as unknown as { default?: BuiltReader }).default ?? (files as unknown as BuiltReader)
  return new Files({ fs, serverDistDir, flushToDisk: false, revalidatedTags: [] })
}

/** Which build's pages these are: another build's name other scripts. */
function buildOf(serverDistDir: string): string {
  try {
    return readFileSync(path.join(serverDistDir, '..', 'BUILD_ID'), 'utf8').trim()
  } catch {
    // While building there is none yet, and nothing is shared.
    return 'building'
  }
}
