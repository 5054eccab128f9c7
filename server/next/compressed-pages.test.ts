import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { setEnvironment } from '../testing/storefront.ts'

setEnvironment({ PAGE_CACHE_MB: '16' })

const load = () => import('./compressed-pages.ts')
const page = (n: number) => `<p>${n}</p>${'the same header and footer '.repeat(500)}`

/** The compressed bytes, also if they are still being made. */
async function body(etag: string, encoding: 'br' | 'gzip', html: string): Promise<Buffer> {
  const { compressedPage } = await load()
  return await compressedPage(etag, encoding, html)
}

describe('compressedPage', () => {
  it('compresses once for all simultaneous requests, and reuses the bytes later', async () => {
    const { compressedPage } = await load()
    const first = compressedPage('"1"', 'gzip', page(1))
    expect(first).toBeInstanceOf(Promise)
    expect(compressedPage('"1"', 'gzip', page(1))).toBe(first)
    expect(gunzipSync(await first).toString()).toBe(page(1))
    expect(compressedPage('"1"', 'gzip', page(1))).toBe(await first)
    expect(brotliDecompressSync(await body('"1"', 'br', page(1))).toString()).toBe(page(1))
  })

  it('compresses at the highest level a page that is requested often', async () => {
    const words = Array.from({ length: 3000 }, (_, at) => `cloth ${Math.round(500 * Math.sin(at * at))}`).join(' ')
    const quick = await body('"often"', 'br', words)
    for (let visitor = 1; visitor < 20; visitor++) expect(await body('"often"', 'br', words)).toBe(quick)
    let best = quick
    for (let tries = 0; tries < 500 && best === quick; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 10))
      best = await body('"often"', 'br', words)
    }
    expect(best.byteLength).toBeLessThan(quick.byteLength)
    expect(brotliDecompressSync(best).toString()).toBe(words)
  })

  it('stores pages separately by hash', async () => {
    expect(gunzipSync(await body('"2"', 'gzip', page(2))).toString()).toBe(page(2))
    expect(gunzipSync(await body('"1"', 'gzip', page(1))).toString()).toBe(page(1))
  })

  it('stays within its limit', async () => {
    const { compressedBytes } = await load()
    const noise = (n: number) => Array.from({ length: 4000 }, (_, at) => Math.sin(n * 4000 + at)).join()
    for (let n = 10; n < 110; n++) await body(`"${n}"`, 'gzip', noise(n))
    expect(compressedBytes()).toBeGreaterThan(0)
    expect(compressedBytes()).toBeLessThanOrEqual(2 * 1024 * 1024)
  })
})
