import { promisify } from 'node:util'
import { deserialize, serialize } from 'node:v8'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { environment } from '../env.ts'
import { compressedBytes } from './compressed-pages.ts'
import { readShared, writeShared } from './shared-entries.ts'

/**
 * The bounded memory of both caches: pages and the data behind them. Everything is kept packed, outside the JavaScript
 * heap; what is requested often is also kept unpacked. Pages of one route differ little: the first is what the others are
 * packed against, which leaves a tenth of what packing alone would. Loaded by Node itself (see
 * next.config.js), so it imports nothing of Next's bundler. One store per process, found by whichever copy of this
 * module asks.
 */

export interface CacheFigures {
  entries: number
  bytes: number
  limit: number
  hits: number
  misses: number
  /** Pages refused: one address asked for too many new ones, or too many people waited for theirs. */
  refused: number
}

interface Unpacked {
  value: unknown
  bytes: number
}

interface Packed {
  bytes: Buffer
  /** What it was packed against; null for the first of its kind. */
  against: Buffer | null
}

interface Store {
  packed: LRUCache<string, Packed>
  /** By route: the first page of it, as it was before packing. */
  firsts: Map<string, Buffer>
  unpacked: LRUCache<string, Unpacked>
  figures: Pick<CacheFigures, 'hits' | 'misses' | 'refused'>
  /** Called with every key that leaves. */
  onDrop: Set<(key: string) => void>
}

const SYMBOL = Symbol.for('fuma.cache')
const MEGABYTE = 1024 * 1024
/** What a key, its wrapper objects and the runtime's own bookkeeping take besides the content. */
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
    // One page may not push out everything else.
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

/** Says which keys leave, so that what others remember about them can go too. */
export function whenDropped(drop: (key: string) => void): void {
  ours().onDrop.add(drop)
}

/**
 * The value kept under a key, here or in the Redis that storefronts share; null when there is none.
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

/** A copy of its own size: zlib hands out the used part of a larger piece of memory, which would all stay. */
function exactly(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.byteLength)
  bytes.copy(copy)
  return copy
}

/** What to pack a page against; the first of a route becomes it for those that follow. */
function firstOf(route: string, plain: Buffer): Buffer | null {
  const { firsts } = ours()
  const first = firsts.get(route)
  if (!first && route && firsts.size < MAX_FIRSTS) firsts.set(route, exactly(plain.subarray(0, FIRST_BYTES)))
  return first ?? null
}

/** What every storefront has by itself. */
export const NOT_SHARED = 0

/**
 * Keeps a value that v8 can serialize.
 * @param seconds how long Redis may keep it; NOT_SHARED for not at all
 * @param route what it shares with entries that differ little from it; '' for nothing
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

/** How full the caches are and what they saved, for `/api/health`. */
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
