import { brotliDecompressSync, gunzipSync } from 'node:zlib'

process.env.PAGE_CACHE_MB = '1'

const load = () => import('./bodies.ts')
const page = (n: number) => `<p>${n}</p>${'the same header and footer '.repeat(500)}`

/** Asks until the bytes are ready. */
async function body(etag: string, encoding: 'br' | 'gzip', html: string): Promise<Buffer> {
  const { readyBody } = await load()
  for (let tries = 0; tries < 200; tries++) {
    const bytes = readyBody(etag, encoding, html)
    if (bytes) return bytes
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('never ready')
}

describe('readyBody', () => {
  it('has nothing for the first visitor, and the bytes for those after', async () => {
    const { readyBody } = await load()
    expect(readyBody('"1"', 'gzip', page(1))).toBeUndefined()
    expect(gunzipSync(await body('"1"', 'gzip', page(1))).toString()).toBe(page(1))
    expect(brotliDecompressSync(await body('"1"', 'br', page(1))).toString()).toBe(page(1))
  })

  it('keeps pages apart by their hash', async () => {
    expect(gunzipSync(await body('"2"', 'gzip', page(2))).toString()).toBe(page(2))
    expect(gunzipSync(await body('"1"', 'gzip', page(1))).toString()).toBe(page(1))
  })

  it('stays inside its bound', async () => {
    const { bodyBytes } = await load()
    const noise = (n: number) => Array.from({ length: 4000 }, (_, at) => Math.sin(n * 4000 + at)).join()
    for (let n = 10; n < 20; n++) await body(`"${n}"`, 'gzip', noise(n))
    expect(bodyBytes()).toBeGreaterThan(0)
    expect(bodyBytes()).toBeLessThanOrEqual(131_072)
  })
})
