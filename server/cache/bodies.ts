import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/**
 * The compressed bytes of cached pages, by the hash of the page: made once, away from the main thread, with more effort
 * than an answer on the spot could spend. Bounded by an eighth of `PAGE_CACHE_MB`.
 */

export type Encoding = 'br' | 'gzip'

const MEGABYTE = 1024 * 1024
const OVERHEAD = 512
const SYMBOL = Symbol.for('fuma.bodies')
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const pack: Record<Encoding, (html: string) => Promise<Buffer>> = {
  br: (html) =>
    brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: html.length } }),
  gzip: (html) => zip(html, { level: 9 }),
}

interface Bodies {
  ready: LRUCache<string, Buffer>
  making: Set<string>
}

const shared = globalThis as { [SYMBOL]?: Bodies }

function ours(): Bodies {
  shared[SYMBOL] ??= {
    ready: new LRUCache<string, Buffer>({
      maxSize: ((Number(process.env.PAGE_CACHE_MB) || 256) * MEGABYTE) / 8,
      sizeCalculation: (body, key) => body.byteLength + 2 * key.length + OVERHEAD,
    }),
    making: new Set(),
  }
  return shared[SYMBOL]
}

/**
 * The bytes of a page, if they are ready. If not they are made for the next visitor, and this one's answer is
 * compressed as it goes.
 * @param etag the hash of exactly this HTML
 */
export function readyBody(etag: string, encoding: Encoding, html: string): Buffer | undefined {
  const { ready, making } = ours()
  const key = encoding + etag
  const body = ready.get(key)
  if (body || making.has(key)) return body
  making.add(key)
  pack[encoding](html)
    .then((bytes) => {
      // A copy of its own size: zlib hands out the used part of a larger piece of memory.
      const exact = Buffer.allocUnsafeSlow(bytes.byteLength)
      bytes.copy(exact)
      ready.set(key, exact)
    })
    .catch((error: Error) => console.error('cache: page not compressed', error.message))
    .finally(() => making.delete(key))
  return undefined
}

/** How many bytes are kept. */
export function bodyBytes(): number {
  return ours().ready.calculatedSize
}
