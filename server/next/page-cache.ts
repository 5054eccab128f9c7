import { mayRender } from '../http/render-limit.ts'
import { now } from '../now.ts'
import { pagesName } from './build-id.ts'
import { count, drop, find, keep, NOT_SHARED, whenDropped } from './cache-store.ts'
import {
  type BuiltPages,
  type CacheControl,
  type CachedPage,
  FETCH,
  forgetLifetime,
  type HandlerOptions,
  PAGE,
  type PageEntry,
  RENDER_FIRST,
  readerOfBuilt,
  splitKey,
  tagsOf,
} from './internals.ts'
import { sharedKey } from './list-keys.ts'
import { BUSY, pageCacheControl, pagePolicy, pageTag, TOO_MANY_PAGES } from './page-headers.ts'
import { finishRender, waitToRender } from './render-queue.ts'
import { shopAnswers } from './shop-answers.ts'
import { isOutdated, learnTags, markChanged } from './tags.ts'

/**
 * Next's cache of rendered pages and route responses (`cacheHandler`), bounded. Built pages are read from `.next`.
 * Later pages are stored in memory, and in Redis if configured: never on disk. See docs/decisions/0005-caches.md.
 */

/** Pages of free text, unlimited in number: rendered each time, from data that can be cached. */
const UNCACHED_TAG = 'free-text'
/** Set by server/shop/missing.ts: rendered like any page, answered with 404. */
const MISSING_TAG = 'missing'

/** Gives a page the status and the headers that are its own. */
function setPageHeaders(key: string, page: CachedPage | null): void {
  if (page?.kind !== PAGE || page.html === undefined || page.postponed !== undefined) return
  if (tagsOf(page).includes(MISSING_TAG)) page.status = 404
  page.headers ??= {}
  page.headers['content-security-policy'] = pagePolicy(page.html)
  page.headers.etag = pageTag(page.html)
  page.headers['cache-control'] =
    page.status === undefined || page.status === 200 ? pageCacheControl(splitKey(key).address) : 'no-store'
}

/** The response if no new page can be rendered now, in the shape of a cached page. */
function refusal(status: 429 | 503): PageEntry {
  count('refused')
  const headers = {
    'retry-after': status === 429 ? '60' : '5',
    'cache-control': 'no-store',
    'content-security-policy': "script-src 'none'",
  }
  const html = status === 429 ? TOO_MANY_PAGES : BUSY
  const value = { kind: PAGE, html, rscData: Buffer.alloc(0), headers, status }
  return { value, lastModified: now(), cacheControl: { revalidate: 60, expire: 120 } }
}

whenDropped(forgetLifetime)

/** Built pages can be from another day and have another address of the shop: each storefront renders those again. */
const BUILT_FROM_DATA_TAG = 'catalogue'

function isOutdatedPage({ value, lastModified, isBuilt }: PageEntry): boolean {
  const tags = tagsOf(value)
  return (isBuilt && tags.includes(BUILT_FROM_DATA_TAG)) || isOutdated(tags, lastModified)
}

let current: BuiltPages | undefined

export default class PageCache {
  /** Reads the pages that were built. Never writes. */
  readonly #built: BuiltPages
  readonly #name = pagesName()

  constructor(options: HandlerOptions) {
    // Next makes a handler for every request, but each built page is read from disk once.
    current ??= readerOfBuilt(options)
    this.#built = current
  }

  async get(key: string, context: { kind: string; isFallback?: boolean }): Promise<PageEntry | null> {
    if (context.kind === FETCH) return null
    await learnTags()
    const entry = await this.#find(key, context)
    if (!entry) {
      count('misses')
      if (context.kind !== PAGE || context.isFallback) return null
      if (!(await mayRender())) return refusal(429)
      return (await waitToRender()) ? null : refusal(503)
    }
    count('hits')
    // While the shop API responds, an outdated page is rendered again before it is sent. While too many renderings
    // wait, the old page is better than an error.
    return isOutdatedPage(entry) && (await shopAnswers()) && (await waitToRender())
      ? { ...entry, lastModified: RENDER_FIRST }
      : entry
  }

  async #find(key: string, context: { kind: string }): Promise<PageEntry | null> {
    const own = await find<PageEntry>(key, this.#name)
    if (own) return own
    const shared = sharedKey(key)
    if (shared !== key) return this.#find(shared, context)
    const built = await this.#built.get(key, context)
    if (!built?.value) return null
    setPageHeaders(key, built.value)
    const entry: PageEntry = { ...built, isBuilt: true }
    await keep(key, this.#name, entry, NOT_SHARED, splitKey(key).route)
    return entry
  }

  async set(
    key: string,
    value: CachedPage | null,
    context: { fetchCache?: boolean; cacheControl?: CacheControl },
  ): Promise<void> {
    if (context.fetchCache) return
    finishRender()
    setPageHeaders(key, value)
    const missing = value === null || (value.status !== undefined && value.status >= 400)
    if (missing || tagsOf(value).includes(UNCACHED_TAG)) {
      drop(key)
      forgetLifetime(key)
      return
    }
    const entry: PageEntry = { value, lastModified: now(), cacheControl: context.cacheControl }
    const seconds = context.cacheControl?.expire ?? Number.POSITIVE_INFINITY
    await keep(sharedKey(key), this.#name, entry, seconds, splitKey(key).route)
  }

  async revalidateTag(tags: string | string[]): Promise<void> {
    await markChanged([tags].flat())
  }

  resetRequestCache(): void {}
}
