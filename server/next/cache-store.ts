import { promisify } from 'node:util'
import { deserialize, serialize } from 'node:v8'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { environment } from '../env.ts'
import { compressedBytes } from './compressed-pages.ts'
import { readShared, writeShared } from './shared-entries.ts'

/**
 * The bounded memory of both caches: pages and the data behind them. Each entry is packed, outside the JavaScript heap;
 * frequently requested entries are also stored unpacked. Pages of one route differ little, so they are packed against
 * the route's first page, a tenth of their size packed alone. Node itself loads this module (next.config.js), so it
 * imports no code that only Next's bundler resolves. Each process has one store, shared by all copies of this module.
 */

export interface CacheFigures {
  entries: number
  bytes: number
  limit: number
  hits: number
  misses: number
  /** Pages refused: one address requested too many new pages, or too many requests waited. */
  refused: number
}

interface Unpacked {
  value: unknown
  bytes: number
}

interface Packed {
  bytes: Buffer
  /** The page it was packed against; null for the first page of its route. */
  against: Buffer | null
}

interface Store {
  packed: LRUCache<string, Packed>
  /** By route: the first page, unpacked. */
  firsts: Map<string, Buffer>
  unpacked: LRUCache<string, Unpacked>
  figures: Pick<CacheFigures, 'hits' | 'misses' | 'refused'>
  /** Called with every key that leaves. */
  onDrop: Set<(key: string) => void>
}

const SYMBOL = Symbol.for('fuma.cache')
const MEGABYTE = 1024 * 1024
/** Bytes of a key, its wrapper objects and the runtime's bookkeeping, added to the content. */
const OVERHEAD = 1024
/** How much of a route's first page the others are packed against, and of how many routes. */
const FIRST_BYTES = 512 * 1024
const MAX_FIRSTS = 32
const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

function createStore(): Store {
  const limit = environment().PAGE_CACHE_MB * MEGABYTE
  const hot = Math.min(32 * MEGABYTE, limit / 4)
  const firsts = Math.min(FIRST_BYTES * MAX_FIRSTS, limit / 4)
  const onDrop = new Set<(key: string) => void>()
  const packed = new LRUCache<string, Packed>({
    maxSize: limit - hot - firsts - limit / 8,
    // A single page must not displace all others.
    maxEntrySize: 2 * MEGABYTE,
    sizeCalculation: ({ bytes }, key) => bytes.byteLength + 2 * key.length + OVERHEAD,
    dispose: (_entry, key, reason) => {
      if (reason !== 'set') for (const drop of onDrop) drop(key)
    },
  })
  const unpacked = new LRUCache<string, Unpacked>({
    maxSize: hot,
    maxEntrySize: 2 * MEGABYTE,
    sizeCalculation: ({ bytes }) => bytes + OVERHEAD,
  })
  return { packed, unpacked, firsts: new Map(), figures: { hits: 0, misses: 0, refused: 0 }, onDrop }
}

const shared = globalThis as { [SYMBOL]?: Store }

function ours(): Store {
  shared[SYMBOL] ??= createStore()
  return shared[SYMBOL]
}

/** Counts for `/api/health`. */
export function count(what: 'hits' | 'misses' | 'refused'): void {
  ours().figures[what] += 1
}

/** Registers a listener for dropped keys, so that other modules can forget them too. */
export function whenDropped(drop: (key: string) => void): void {
  ours().onDrop.add(drop)
}

/**
 * The value stored under a key, here or in the storefronts' shared Redis; null if absent.
 * @param namespace distinguishes builds in Redis (build-id.ts)
 */
export async function find<Value>(key: string, namespace: string): Promise<Value | null> {
  const { packed, unpacked } = ours()
  const hot = unpacked.get(key)
  if (hot) {
    // Its packed form counts as used too.
    packed.get(key)
    return hot.value as Value
  }
  const local = packed.get(key)
  const entry = local ?? (await fromShared(key, namespace))
  if (!entry) return null
  const plain = await decompress(entry.bytes, entry.against ? { dictionary: entry.against } : {})
  const value: unknown = deserialize(plain)
  if (!local) packed.set(key, entry)
  unpacked.set(key, { value, bytes: 2 * plain.byteLength })
  return value as Value
}

/** In Redis each entry is complete in itself: another storefront has other first pages. */
async function fromShared(key: string, namespace: string): Promise<Packed | null> {
  const bytes = await readShared(`${namespace}:${key}`)
  return bytes && { bytes, against: null }
}

/** A copy in a buffer of its exact size: zlib returns part of a larger buffer, which would all stay in memory. */
function exactly(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.byteLength)
  bytes.copy(copy)
  return copy
}

/** The page to pack against. A route's first page becomes it for later pages. */
function firstOf(route: string, plain: Buffer): Buffer | null {
  const { firsts } = ours()
  const first = firsts.get(route)
  if (!first && route && firsts.size < MAX_FIRSTS) firsts.set(route, exactly(plain.subarray(0, FIRST_BYTES)))
  return first ?? null
}

/** For entries that every storefront has without Redis. */
export const NOT_SHARED = 0

/**
 * Stores a value that v8 can serialize.
 * @param seconds lifetime in Redis; NOT_SHARED to leave it out of Redis
 * @param route a key shared with similar entries, to pack against; '' for no such entries
 */
export async function keep(key: string, namespace: string, value: unknown, seconds: number, route = ''): Promise<void> {
  const plain = serialize(value)
  const { packed, unpacked } = ours()
  unpacked.set(key, { value, bytes: 2 * plain.byteLength })
  const against = firstOf(route, plain)
  packed.set(key, { bytes: exactly(await compress(plain, against ? { dictionary: against } : {})), against })
  if (environment().REDIS_URL && seconds !== NOT_SHARED)
    await writeShared(`${namespace}:${key}`, await compress(plain), seconds)
}

/** Forgets a key here. */
export function drop(key: string): void {
  ours().packed.delete(key)
  ours().unpacked.delete(key)
}

/** The size and the hits of the caches, for `/api/health`. */
export function cacheFigures(): CacheFigures {
  const { packed, unpacked, firsts, figures } = ours()
  let firstBytes = 0
  for (const first of firsts.values()) firstBytes += first.byteLength
  return {
    entries: packed.size,
    bytes: packed.calculatedSize + unpacked.calculatedSize + firstBytes + compressedBytes(),
    limit: environment().PAGE_CACHE_MB * MEGABYTE,
    ...figures,
  }
}
