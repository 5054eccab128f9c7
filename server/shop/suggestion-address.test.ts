import { EMPTY_FILTER } from '#lib/contract/catalogue/empty-filter.ts'

beforeAll(() => {
  Object.assign(process.env, {
    FILTER_SEAL_KEY: 'ab'.repeat(32),
    UPSTREAM_SESSION_KEY: 'cd'.repeat(32),
    NEXTAUTH_SECRET: 'cd'.repeat(32),
    CATALOGUE_HOOK_SECRET: 'sixteen characters',
  })
})

async function load() {
  const { addressOfSuggestion } = await import('./suggestion-address.ts')
  const { addressOfFilter } = await import('./list-addresses.ts')
  return { addressOfFilter, address: (of: Parameters<typeof addressOfSuggestion>[0]) => addressOfSuggestion(of, menu) }
}
const menu = [{ id: 'blankets', subCollection: [{ Code: 'acrylic' }, { Code: 'simba' }] }]
const bare = { code: 'x', id: null, sub_collection_code: null, kind: null }

describe('addressOfSuggestion', () => {
  it('is a product’s page, or a clean collection address', async () => {
    const { address } = await load()
    expect(address({ ...bare, type: 'product_name', id: 7 })).toBe('/product-details/7')
    expect(address({ ...bare, type: 'sub_collections', code: 'simba', sub_collection_code: 'simba' })).toBe(
      '/product-list/blankets/simba',
    )
    expect(address({ ...bare, type: 'others', kind: 'collection', code: 'kikoys' })).toBe('/product-list/kikoys')
  })
  it('is the sealed list of a feature, a brand or a flag', async () => {
    const { address, addressOfFilter } = await load()
    const sealed = (change: object) => addressOfFilter({ ...EMPTY_FILTER, ...change })
    expect(address({ ...bare, type: 'feature_group', code: 'check' })).toBe(sealed({ feature: ['check'] }))
    expect(address({ ...bare, type: 'feature_group', code: 'check', sub_collection_code: 'simba' })).toBe(
      sealed({ feature: ['check'], subcollection: ['simba'] }),
    )
    expect(address({ ...bare, type: 'others', kind: 'brand', code: 'limuru' })).toBe(sealed({ brands: ['limuru'] }))
    expect(address({ ...bare, type: 'others', kind: 'flag', code: 'isNew' })).toBe(sealed({ isNew: true }))
  })
  it('is the sealed list of a sub-collection the menu does not know', async () => {
    const { address, addressOfFilter } = await load()
    expect(address({ ...bare, type: 'sub_collections', code: 'lost' })).toBe(
      addressOfFilter({ ...EMPTY_FILTER, subcollection: ['lost'] }),
    )
  })
  it('is null if no list can have the suggestion', async () => {
    const { address } = await load()
    expect(address({ ...bare, type: 'product_name' })).toBeNull()
    expect(address({ ...bare, type: 'others', kind: 'flag', code: 'isFavorite' })).toBeNull()
    expect(address({ ...bare, type: 'feature_group', code: '../x y' })).toBeNull()
  })
})
