import files from 'next/dist/server/lib/incremental-cache/file-system-cache.js'
import controls from 'next/dist/server/lib/incremental-cache/shared-cache-controls.external.js'
import manifest from 'next/dist/server/lib/incremental-cache/tags-manifest.external.js'

/**
 * All assumptions about Next's internals. This is the only importer of `next/dist`, and the only place with formats and
 * names that Next does not guarantee. Valid for TESTED_NEXT (extensions.ts). Import it only from modules that Node
 * loads itself (the cache handlers of next.config.js), never from modules that Next bundles.
 */

/** An entry of Next's page cache. */
export interface CachedPage {
  kind: string
  html?: string
  body?: Buffer
  rscData?: Buffer
  segmentData?: Map<string, Buffer>
  headers?: Record<string, string | string[] | undefined>
  status?: number
  postponed?: string
}

export interface CacheControl {
  revalidate: number | false
  expire?: number
}

export interface PageEntry {
  value: CachedPage | null
  lastModified: number
  cacheControl?: CacheControl
  /** Ours: it was made by the build, perhaps on another day and with other settings. */
  isBuilt?: true
}

/** Options that Next passes to the constructor of a page cache. */
export interface HandlerOptions {
  fs: unknown
  serverDistDir?: string
  dev?: boolean
}

/** Metadata of an entry of the cache behind `'use cache'`. */
export interface DataDetails {
  tags: string[]
  stale: number
  timestamp: number
  expire: number
  revalidate: number
}
export type DataEntry = DataDetails & { value: ReadableStream<Uint8Array> }

/** The kinds of entries: a rendered page, and the response of a `fetch`, which is not cached. */
export const PAGE = 'APP_PAGE'
export const FETCH = 'FETCH'
/** An entry of that age is rendered before it is answered; an older one of any other is served and rendered behind. */
export const RENDER_FIRST = -1

const TAGS_HEADER = 'x-next-cache-tags'

/** Tags that Next makes of addresses (`revalidatePath`) begin so. */
export const ADDRESS_TAG = '_N_T_'

/** The tags a rendered page carries. */
export function tagsOf(page: CachedPage | null): string[] {
  const header = page?.headers?.[TAGS_HEADER]
  return typeof header === 'string' ? header.split(',') : []
}

/** Between a key's route and its address: `/route-cache/<kind>/<hash of the route>/$/<address>`. */
const KEY_MARK = '/$'

/** Splits a page's key: the part that all pages of its route share, and the requested address. */
export function splitKey(key: string): { route: string; address: string } {
  const at = key.indexOf(KEY_MARK)
  return at === -1 ? { route: '', address: key } : { route: key.slice(0, at), address: key.slice(at + KEY_MARK.length) }
}

/** The key of another address of the same route. */
export const keyOf = (route: string, address: string): string => (route ? route + KEY_MARK + address : address)

/** When each tag changed: Next's own map, which its caches read too. */
export const { tagsManifest: tagTimes, areTagsExpired, areTagsStale } = manifest

// Next remembers a lifetime for every requested address, without bound. Here lifetimes are stored with the entries.
const lifetimes = (controls.SharedCacheControls as unknown as { cacheControls: Map<string, unknown> }).cacheControls

/** Makes Next forget the lifetime of an entry that left the cache. */
export const forgetLifetime = (key: string): boolean => lifetimes.delete(key)

/** Reads the pages that were built. */
export interface BuiltPages {
  get: (key: string, context: unknown) => Promise<PageEntry | null>
}
type BuiltPagesReader = new (options: object) => BuiltPages

/** Next's own reader of built pages; it never writes or stores pages. */
export function readerOfBuilt({ fs, serverDistDir = '' }: HandlerOptions): BuiltPages {
  // A CommonJS module: Node gives its `default` one step deeper than its types and Next's bundler do.
  const Files = (files as unknown as { default?: BuiltPagesReader }).default ?? (files as unknown as BuiltPagesReader)
  return new Files({ fs, serverDistDir, flushToDisk: false, revalidatedTags: [] })
}
