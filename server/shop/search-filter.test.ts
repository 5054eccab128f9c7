import { EMPTY_FILTER } from '#lib/contract/catalogue/empty-filter.ts'

beforeAll(() => {
  Object.assign(process.env, {
    FILTER_SEAL_KEY: 'ab'.repeat(32),
    UPSTREAM_SESSION_KEY: 'cd'.repeat(32),
    NEXTAUTH_SECRET: 'cd'.repeat(32),
    CATALOGUE_HOOK_SECRET: 'sixteen characters',
  })
})

async function read(query: string) {
  const { filterOfFields } = await import('./search-filter.ts')
  return filterOfFields(new URLSearchParams(query))
}

describe('filterOfFields', () => {
  it('reads words from three characters on', async () => {
    expect(await read('q=+simba++blanket+')).toEqual({ ...EMPTY_FILTER, globalSearchText: 'simba blanket' })
    expect(await read('q=si')).toEqual(EMPTY_FILTER)
    expect(await read('q=%25%25%25&searchText=%22+--')).toEqual(EMPTY_FILTER)
  })
  it('reads lists, flags, numbers and a price', async () => {
    expect(await read('brands=a&brands=b&isNew=1&sort=2&totalRecords=50&min=100&max=2000')).toEqual({
      ...EMPTY_FILTER,
      brands: ['a', 'b'],
      isNew: true,
      sort: 2,
      totalRecords: 50,
      price: [100, 2000],
    })
  })
  it('ignores invalid fields', async () => {
    expect(await read('sort=9&totalRecords=7&pageNo=-1&brands=%3Cscript%3E&min=x&max=')).toEqual(EMPTY_FILTER)
  })
  it('swaps reversed prices', async () => {
    expect((await read('min=900&max=100')).price).toEqual([100, 900])
  })
  it('starts from a token and begins again at the first page', async () => {
    const { sealFilter } = await import('./seal.ts')
    const token = sealFilter({ ...EMPTY_FILTER, collection: ['blankets'], pageNo: 4, sort: 2 })
    expect(await read(`filter=${token}&sort=1`)).toEqual({ ...EMPTY_FILTER, collection: ['blankets'], sort: 1 })
  })
})
