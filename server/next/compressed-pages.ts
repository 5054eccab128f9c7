import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { environment } from '../env.ts'

/**
 * The compressed bytes of cached pages, by the hash of the page: made once, away from the main thread, quickly for the
 * first visitor and with all effort once a page is requested often. Bounded by an eighth of `PAGE_CACHE_MB`.
 */

export type Encoding = 'br' | 'gzip'

const MEGABYTE = 1024 * 1024
const OVERHEAD = 512
const SYMBOL = Symbol.for('fuma.bodies')
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Brotli's effort: 4 ms for a list of 165 KB, and 200 ms for a tenth less of it. */
const QUICK = 5
const ALL = constants.BROTLI_MAX_QUALITY
/** After how many requests all effort pays. */
const OFTEN = 20

interface Body {
  bytes: Buffer
  requests: number
}

interface Bodies {
  ready: LRUCache<string, Body>
  making: Map<string, Promise<Buffer>>
  /** One page at a time is compressed at the highest level, so that other pages are still served. */
  busy: boolean
}

const shared = globalThis as { [SYMBOL]?: Bodies }

function ours(): Bodies {
  shared[SYMBOL] ??= {
    ready: new LRUCache<string, Body>({
      maxSize: (environment().PAGE_CACHE_MB * MEGABYTE) / 8,
      sizeCalculation: ({ bytes }, key) => bytes.byteLength + 2 * key.length + OVERHEAD,
    }),
    making: new Map(),
    busy: false,
  }
  return shared[SYMBOL]
}

async function pack(encoding: Encoding, html: string, effort: number): Promise<Buffer> {
  const bytes =
    encoding === 'gzip'
      ? await zip(html, { level: 9 })
      : await brotli(html, {
          params: { [constants.BROTLI_PARAM_QUALITY]: effort, [constants.BROTLI_PARAM_SIZE_HINT]: html.length },
        })
  // A copy in a buffer of its exact size: zlib returns part of a larger buffer.
  const exact = Buffer.allocUnsafeSlow(bytes.byteLength)
  bytes.copy(exact)
  return exact
}

/**
 * The compressed bytes of a page: immediately if they are ready, else compressed once for all current requests.
 * @param etag the hash of exactly this HTML
 */
export function compressedPage(etag: string, encoding: Encoding, html: string): Buffer | Promise<Buffer> {
  const { ready, making } = ours()
  const key = encoding + etag
  const body = ready.get(key)
  if (body) {
    body.requests += 1
    if (encoding === 'br' && body.requests === OFTEN) void packWell(key, html)
    return body.bytes
  }
  const made =
    making.get(key) ??
    pack(encoding, html, QUICK)
      .then((bytes) => {
        ready.set(key, { bytes, requests: 1 })
        return bytes
      })
      .finally(() => making.delete(key))
  making.set(key, made)
  return made
}

async function packWell(key: string, html: string): Promise<void> {
  const all = ours()
  const body = all.ready.peek(key)
  if (!body) return
  // Tried again after as many requests more.
  if (all.busy) {
    body.requests = 0
    return
  }
  all.busy = true
  try {
    all.ready.set(key, { bytes: await pack('br', html, ALL), requests: OFTEN })
  } catch (error) {
    console.error('cache: page not compressed', (error as Error).message)
  } finally {
    all.busy = false
  }
}

/** How many bytes are held. */
export function compressedBytes(): number {
  return ours().ready.calculatedSize
}
