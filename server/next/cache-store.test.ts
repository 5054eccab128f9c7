import { randomBytes } from 'node:crypto'
import { setEnvironment } from '../testing/storefront.ts'

setEnvironment({ PAGE_CACHE_MB: '16' })

const load = () => import('./cache-store.ts')
const page = (n: number) => ({
  html: `<p>${n}</p>${'the same header and footer '.repeat(500)}`,
  rscData: Buffer.from([n]),
})
const ROUTE = '/route-cache/APP_PAGE/abc'
const key = (n: number) => `${ROUTE}/$/product-details/${n}`

describe('the store', () => {
  it("returns stored values unchanged, whether or not they are packed against their route's first page", async () => {
    const { find, keep } = await load()
    for (const n of [1, 2, 3]) await keep(key(n), 'build', page(n), 60, ROUTE)
    await keep('data:x', 'data', { bytes: new Uint8Array([1, 2, 3]), tags: ['a'] }, 60)
    for (const n of [1, 2, 3]) expect(await find(key(n), 'build')).toEqual(page(n))
    expect(await find('data:x', 'data')).toEqual({ bytes: new Uint8Array([1, 2, 3]), tags: ['a'] })
    expect(await find(key(4), 'build')).toBeNull()
  })

  it('deletes a dropped key', async () => {
    const { drop, find, keep } = await load()
    await keep(key(1), 'build', page(1), 60)
    drop(key(1))
    expect(await find(key(1), 'build')).toBeNull()
  })

  it('stays within its limit, drops the least recently used entry and reports its key', async () => {
    const { cacheFigures, find, keep, whenDropped } = await load()
    const gone: string[] = []
    whenDropped((dropped) => gone.push(dropped))
    const noise = () => randomBytes(512 * 1024).toString('base64')
    for (let n = 100; n < 160; n++) await keep(key(n), 'build', { html: noise() }, 60, ROUTE)
    const { bytes, limit } = cacheFigures()
    expect(limit).toBe(16 * 1024 * 1024)
    expect(bytes).toBeLessThanOrEqual(limit)
    expect(gone).toContain(key(100))
    expect(await find(key(100), 'build')).toBeNull()
    expect(await find(key(159), 'build')).not.toBeNull()
  })
})
