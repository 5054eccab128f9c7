import { EMPTY_FILTER } from '#lib/contract/catalogue/empty-filter.ts'
import { sealWith } from '../seal-with.ts'
import { setEnvironment } from '../testing/storefront.ts'

const KEY = 'ab'.repeat(32)
setEnvironment({ FILTER_SEAL_KEY: KEY })
const { seal } = sealWith(KEY)
const at = (token: string) => `/route-cache/APP_PAGE/0a/$/product-list/f/${token}`
const load = () => import('./list-keys.ts')

describe('sharedKey', () => {
  it('returns the key unchanged if its token opens', async () => {
    const { sharedKey } = await load()
    const key = at(seal({ ...EMPTY_FILTER, isNew: true }))
    expect(sharedKey(key)).toBe(key)
  })
  it('gives every token that does not open the same page', async () => {
    const { sharedKey } = await load()
    for (const token of ['junk', 'A'.repeat(300), '%00', seal({ ...EMPTY_FILTER, isNew: true }).slice(1)]) {
      expect(sharedKey(at(token))).toBe(at('bad'))
    }
  })
  it('removes the criteria that differ per person', async () => {
    const { sharedKey } = await load()
    const mine = seal({ ...EMPTY_FILTER, isNew: true, isFavorite: true, inStock: true, inStockNo: 7 })
    expect(sharedKey(at(mine))).toBe(at(seal({ ...EMPTY_FILTER, isNew: true })))
    expect(sharedKey(at(seal({ ...EMPTY_FILTER, inStock: true })))).toBe(at('all'))
  })
  it('leaves other keys unchanged', async () => {
    const { sharedKey } = await load()
    for (const key of ['/route-cache/APP_PAGE/0a/$/product-details/7', at('bad'), at('all'), at('[token]'), 'data:x']) {
      expect(sharedKey(key)).toBe(key)
    }
  })
})
