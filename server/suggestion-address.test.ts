import { EMPTY_FILTER } from '#lib/contract/filter.ts'

beforeAll(() => {
  Object.assign(process.env, {
    FILTER_SEAL_KEY: 'ab'.repeat(32),
    PURSE_KEY: 'cd'.repeat(32),
    CATALOGUE_HOOK_SECRET: 'sixteen characters',
  })
})

const load = async () => ({
  ...(await import('./suggestion-address.ts')),
  ...(await import('./list-addresses.ts')),
})
const bare = { code: 'x', id: null, sub_collection_code: null, kind: null }

describe('addressOfSuggestion', () => {
  it('is a product’s page, or a clean collection address', async () => {
    const { addressOfSuggestion } = await load()
    expect(addressOfSuggestion({ ...bare, type: 'product_name', id: 7 })).toBe('/product-details/7')
    expect(
      addressOfSuggestion({ ...bare, type: 'sub_collections', code: 'blankets', sub_collection_code: 'simba' }),
    ).toBe('/product-list/blankets/simba')
    expect(addressOfSuggestion({ ...bare, type: 'others', kind: 'collection', code: 'kikoys' })).toBe(
      '/product-list/kikoys',
    )
  })
  it('is the sealed list of a feature, a mill or a flag', async () => {
    const { addressOfSuggestion, addressOfFilter } = await load()
    const sealed = (change: object) => addressOfFilter({ ...EMPTY_FILTER, ...change })
    expect(addressOfSuggestion({ ...bare, type: 'feature_group', code: 'check' })).toBe(sealed({ feature: ['check'] }))
    expect(addressOfSuggestion({ ...bare, type: 'feature_group', code: 'check', sub_collection_code: 'simba' })).toBe(
      sealed({ feature: ['check'], subcollection: ['simba'] }),
    )
    expect(addressOfSuggestion({ ...bare, type: 'others', kind: 'brand', code: 'limuru' })).toBe(
      sealed({ brands: ['limuru'] }),
    )
    expect(addressOfSuggestion({ ...bare, type: 'others', kind: 'flag', code: 'isNew' })).toBe(sealed({ isNew: true }))
  })
  it('is nothing for what no list could hold', async () => {
    const { addressOfSuggestion } = await load()
    expect(addressOfSuggestion({ ...bare, type: 'product_name' })).toBeNull()
    expect(addressOfSuggestion({ ...bare, type: 'others', kind: 'flag', code: 'isFavorite' })).toBeNull()
    expect(addressOfSuggestion({ ...bare, type: 'feature_group', code: '../x y' })).toBeNull()
  })
})
