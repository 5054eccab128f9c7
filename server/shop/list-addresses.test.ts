import { EMPTY_FILTER } from '#lib/contract/catalogue/empty-filter.ts'

beforeAll(() => {
  Object.assign(process.env, {
    FILTER_SEAL_KEY: 'ab'.repeat(32),
    UPSTREAM_SESSION_KEY: 'cd'.repeat(32),
    NEXTAUTH_SECRET: 'cd'.repeat(32),
    CATALOGUE_HOOK_SECRET: 'sixteen characters',
  })
})

const load = () => import('./list-addresses.ts')

describe('addressOfFilter', () => {
  it('is a clean address if the filter has one, else a sealed address', async () => {
    const { addressOfFilter } = await load()
    const blankets = { ...EMPTY_FILTER, collection: ['blankets'] }
    expect(addressOfFilter(EMPTY_FILTER)).toBe('/product-list')
    expect(addressOfFilter(blankets)).toBe('/product-list/blankets')
    expect(addressOfFilter({ ...blankets, subcollection: ['simba'] })).toBe('/product-list/blankets/simba')
    for (const change of [{ pageNo: 2 }, { sort: 1 as const }, { isNew: true }, { collection: ['a', 'b'] }]) {
      expect(addressOfFilter({ ...blankets, ...change })).toMatch(/^\/product-list\?filter=[\w-]+$/)
    }
  })
})

describe('listAddresses', () => {
  it('links from beyond the end back to the last page', async () => {
    const { addressOfFilter, listAddresses } = await load()
    const { previous, next } = listAddresses({ ...EMPTY_FILTER, pageNo: 99 }, 45)
    expect(previous).toBe(addressOfFilter({ ...EMPTY_FILTER, pageNo: 3 }))
    expect(next).toBeNull()
  })
})
