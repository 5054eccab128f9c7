import type { Suggestion } from '#lib/contract/catalogue/suggestions.ts'
import { recentRows, suggestionGroups } from './suggestion-rows.ts'

const suggestion = (more: Partial<Suggestion>): Suggestion => ({
  name: 'Shuka',
  type: 'others',
  code: 'x',
  id: null,
  sub_collection_code: null,
  kind: null,
  count: null,
  image: null,
  href: '/x',
  ...more,
})

describe('suggestionGroups', () => {
  it('puts each type under one heading, the best suggestion’s type first', () => {
    const groups = suggestionGroups([
      suggestion({ type: 'others', kind: 'brand', name: 'Limuru Knits', count: 12 }),
      suggestion({ type: 'sub_collections', name: 'Simba', count: 1 }),
      suggestion({ type: 'product_name', id: 7 }),
      suggestion({ type: 'feature_group', code: 'check', name: 'Check', count: 1200 }),
      suggestion({ type: 'others', kind: 'collection', name: 'Blankets', count: 3 }),
    ])
    expect(groups.map(({ title }) => title)).toEqual([
      'Collections and brands',
      'Product types',
      'Products',
      'Features',
    ])
    expect(groups.flatMap(({ rows }) => rows.map(({ note }) => note))).toEqual([
      'Brand, 12 products',
      'Collection, 3 products',
      '1 product',
      '',
      '1,200 products',
    ])
  })
  it('drops headings without rows and suggestions without a link', () => {
    expect(suggestionGroups([suggestion({ href: undefined })])).toEqual([])
  })
})

describe('recentRows', () => {
  it('links to the search for a text with any characters', () => {
    expect(recentRows(['a & b <c>'])[0]?.href).toBe('/search?q=a+%26+b+%3Cc%3E')
  })
})
