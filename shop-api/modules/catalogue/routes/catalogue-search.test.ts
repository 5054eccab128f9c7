import { EMPTY_FILTER } from '#lib/contract/catalogue/empty-filter.ts'
import type { Filter } from '#lib/contract/catalogue/filter.ts'
import { productList } from '#lib/contract/catalogue/product-list.ts'
import { productAutocomplete, type Suggestion } from '#lib/contract/catalogue/suggestions.ts'
import { variantsOf } from '#sample/catalogue/expand.ts'
import { sampleCatalogue } from '#sample/catalogue/sample.ts'
import type { Family } from '#sample/catalogue/types.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'

const sample = sampleCatalogue()
let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const ask = (filter: Partial<Filter>) => shop.ask(productList, { ...EMPTY_FILTER, totalRecords: 100, ...filter })
const names = async (searchText: string, more: Partial<Filter> = {}) =>
  (await ask({ ...more, searchText })).data.map((card) => card.clusterName)
const suggest = async (searchText: string) => (await shop.ask(productAutocomplete, { searchText })).data

describe('search', () => {
  test('counts from three characters', async () => {
    expect((await ask({ searchText: 'ki' })).meta.total).toBe(sample.families.length)
    expect((await ask({ searchText: 'kik' })).meta.total).toBeLessThan(sample.families.length)
  })

  test.each([
    ['blankets', /blanket/i],
    ['BLANKET', /blanket/i],
    ['blank', /blanket/i],
    ['blankit', /blanket/i],
    ['blnket', /blanket/i],
    ['blankti', /blanket/i],
    ['blanketi', /blanket/i],
    ['mablanketi', /blanket/i],
    ['kikoy', /kikoy/i],
    ['kikoi', /kikoy/i],
    ['vikoi', /kikoy/i],
    ['maasai', /maasai/i],
    ['masai', /maasai/i],
    ['massai', /maasai/i],
    ['shuka', /shuka/i],
    ['shuca', /shuka/i],
    ['mashuka', /bedsheet/i],
    ['foronya', /pillowcase/i],
    ['foronia', /pillowcase/i],
    ['uzi', /yarn/i],
    ['taulo', /towel/i],
    ['mto', /cushion cover/i],
    ['fulana', /t-shirt/i],
    ['bed sheet', /bedsheet/i],
    ['pillow cases', /pillowcase/i],
    ['blanketi ya mtoto', /baby.*blanket/i],
    ['sweta ya shule', /school .*(pullover|cardigan)/i],
  ])('returns the meant product first for %s', async (text, meant) => {
    expect((await names(text))[0]).toMatch(meant)
  })

  test('ranks full names first, then names with the word, then other mentions', async () => {
    for (const { clusterName } of sample.families.slice(0, 40)) expect((await names(clusterName))[0]).toBe(clusterName)
    const found = await names('kikoy')
    const inName = found.map((name) => /kikoy/i.test(name))
    expect(inName).toContain(true)
    expect(inName.indexOf(false) === -1 || inName.lastIndexOf(true) < inName.indexOf(false)).toBe(true)
  })

  test('requires every word of both search boxes', async () => {
    const found = await names('simba madder')
    expect(found.length).toBeGreaterThan(0)
    for (const name of found) {
      const family = sample.families.find((one) => one.clusterName === name) as Family
      expect(JSON.stringify(family).toLowerCase()).toMatch(/simba.*madder|madder.*simba/)
    }
    expect((await names('simba', { globalSearchText: 'madder' })).sort()).toEqual(found.sort())
    expect(await names('simba', { globalSearchText: 'kikoy' })).toEqual([])
  })

  test('corrects typing errors only if the exact text finds no product, and within limits', async () => {
    for (const name of await names('baby')) {
      expect(JSON.stringify(sample.families.find((one) => one.clusterName === name))).toMatch(/bab(y|ies)/i)
    }
    expect(await names('zzzzqqq')).toEqual([])
  })

  test('ranks by relevance in the default order only', async () => {
    const prices = (await ask({ searchText: 'shuka', sort: 1 })).data.flatMap(({ price }) => price ?? [])
    expect(prices).toEqual([...prices].sort((a, b) => a - b))
  })

  test('counts choices within the results', async () => {
    const { meta } = await ask({ searchText: 'simba' })
    expect(meta.facets.collection.reduce((sum, { count }) => sum + count, 0)).toBe(meta.total)
  })

  describe('by code', () => {
    const family = sample.families.find(({ clusterCode }) => clusterCode === 'HM-SB-0142') as Family
    const [, second] = variantsOf(family)
    const codes = (found: { data: { clusterCode: string }[] }) => found.data.map(({ clusterCode }) => clusterCode)

    test.each(['HM-SB-0142', 'hm-sb-0142', 'hmsb0142', 'HM SB 0142', second?.sku as string])('%s', async (text) => {
      expect(codes(await ask({ searchText: text }))).toEqual(['HM-SB-0142'])
    })

    test('finds all codes that begin with an incomplete code', async () => {
      const expected = sample.families.filter(({ clusterCode }) => clusterCode.startsWith('HM-SB-01'))
      expect(expected.length).toBeGreaterThan(1)
      expect(codes(await ask({ searchText: 'hm-sb-01' })).sort()).toEqual(expected.map((f) => f.clusterCode).sort())
    })

    test('narrows with the rest of the filter', async () => {
      expect(codes(await ask({ searchText: 'HM-SB-0142', collection: ['kikoys'] }))).toEqual([])
    })

    test('suggests the very product', async () => {
      const [row] = await shop.database.query<{ id: number }>('SELECT id FROM variants WHERE code = $1', [second?.sku])
      expect(await suggest(second?.sku as string)).toEqual([
        expect.objectContaining({ type: 'product_name', id: row?.id, code: 'HM-SB-0142' }),
      ])
    })
  })

  test.each([
    "'",
    "'; --",
    '&|!()',
    ':*',
    '<script>alert(1)</script>',
    '%_\\',
    'the',
    'a\u0000b',
    '日本語の布',
    '\ud800\ud800x',
    '-----',
    '1e999',
    'x'.repeat(100),
    `${'a '.repeat(49)}b`,
  ])('takes %j as words', async (text) => {
    const { meta } = await ask({ searchText: text, globalSearchText: text })
    expect(meta.total).toBeGreaterThanOrEqual(0)
    if (text.trim().length >= 3) expect(Array.isArray(await suggest(text))).toBe(true)
  })
})

/** The filter that a choice opens. */
function filterOf({ type, kind, code }: Suggestion): Partial<Filter> {
  if (type === 'feature_group') return { feature: [code] }
  if (type === 'sub_collections') return { subcollection: [code] }
  if (kind === 'collection') return { collection: [code] }
  return kind === 'brand' ? { brands: [code] } : { [code]: true }
}

describe('product-autocomplete', () => {
  const kinds = (found: Suggestion[]) => new Set(found.map(({ type }) => type))

  test('suggests of every type that fits, at most ten', async () => {
    for (const text of ['che', 'strip', 'bab', 'kikoy', 'blankit', 'wov', 'pla']) {
      expect((await suggest(text)).length).toBeLessThanOrEqual(10)
    }
    expect(kinds(await suggest('stripe'))).toEqual(new Set(['feature_group', 'product_name']))
    expect(kinds(await suggest('kikoy'))).toEqual(new Set(['others', 'sub_collections', 'product_name']))
    expect(kinds(await suggest('check'))).toEqual(new Set(['feature_group', 'sub_collections', 'product_name']))
  })

  test('returns for each choice the number of cards that it opens', async () => {
    const found = (
      await Promise.all(['kikoy', 'check', 'high', 'trend', 'offer', 'new', 'lamu', 'pillowc'].map(suggest))
    ).flat()
    const choices = found.filter(({ type }) => type !== 'product_name')
    expect(new Set(choices.map(({ kind, type }) => kind ?? type))).toEqual(
      new Set(['collection', 'brand', 'flag', 'sub_collections', 'feature_group']),
    )
    for (const choice of choices) {
      const { type, code, count, sub_collection_code, id, image } = choice
      expect((await ask(filterOf(choice))).meta.total).toBe(count)
      expect(count).toBeGreaterThan(0)
      expect(sub_collection_code).toBe(type === 'sub_collections' ? code : null)
      expect([id, image]).toEqual([null, null])
    }
  })

  test('returns a product with its picture, id and sub-collection', async () => {
    const found = (await suggest('Simba blanket, Mara border')).find(({ type }) => type === 'product_name')
    const [card] = (await ask({ searchText: 'HM-SB-0142' })).data
    expect(found).toMatchObject({ id: card?.id, code: 'HM-SB-0142', sub_collection_code: 'simba', count: null })
    expect(found?.image).toEqual(card?.mainImage)
  })

  test('forgives as the search does', async () => {
    for (const [text, name] of [
      ['blankit', 'Blankets'],
      ['blanki', 'Blankets'],
      ['kikoi', 'Kikoys'],
      ['masai', 'Masai Shukas'],
      ['maasai', 'Masai Shukas'],
      ['mtoto', 'Baby Products'],
      ['foron', 'Pillowcases'],
      ['mashuka', 'Bedsheets'],
      ['uzi', 'Yarns'],
    ] as const) {
      expect((await suggest(text)).map((one) => one.name)).toContain(name)
    }
    expect(await suggest('zzzqqq')).toEqual([])
  })

  test.each([{ searchText: 'ki' }, { searchText: '  ki  ' }, { searchText: 'x'.repeat(101) }, { searchText: 7 }, {}])(
    'refuses %j',
    async (wire) => {
      const problem = await shop.refused(productAutocomplete, wire)
      expect(problem).toMatchObject({ code: 'invalid-request', status: 400 })
      expect(Object.keys(problem.fields ?? {})).toEqual(['searchText'])
    },
  )
})
