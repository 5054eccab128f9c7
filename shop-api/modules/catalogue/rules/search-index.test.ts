import type { CatalogueRows } from './catalogue-rows.ts'
import { SearchIndex } from './search-index.ts'

const NAMES = ['baby blanket', 'simba blanket mara', 'simba blanket', 'throw', 'leso']
const COLLECTIONS = ['baby', 'blankets', 'blankets', 'blankets', 'shawls']

/** An index of five families. @param orders of each in the last 90 days */
function indexOf(orders: readonly number[], names: readonly string[] = NAMES): SearchIndex {
  const families = names.map((name, at) => ({
    id: at + 1,
    code: `F-${at}`,
    name,
    collection: COLLECTIONS[at],
    subCollection: '',
    orders: orders[at],
    sold: 0,
  }))
  const rows = {
    families,
    words: new Map(families.map(({ id, name }) => [id, { name, text: name === 'throw' ? 'blanket' : '' }])),
    collections: [{ code: 'blankets', name: 'Blankets', subCollections: [] }],
    brands: [],
    features: [],
    synonyms: [
      { word: 'blanketi', means: [['blanket']] },
      { word: 'leso', means: [['throw']] },
    ],
    stems: new Map([['Blankets', 'blanket']]),
  }
  return new SearchIndex(rows as unknown as CatalogueRows, () => 0)
}
const wordsOf = (text: string) => text.split(' ').map((word) => ({ typed: word, stem: word }))
const found = (index: SearchIndex, text: string) =>
  index.find([{ words: wordsOf(text), code: null, products: [] }]).order.map((at) => NAMES[at])

test.each(['blanket', 'blanketi'])(
  'ranks products of the collection named %s first, the best seller before',
  (text) => {
    const others = ['baby blanket', 'throw']
    expect(found(indexOf([9, 1, 2, 9, 0]), text)).toEqual(['simba blanket', 'simba blanket mara', ...others])
    expect(found(indexOf([9, 2, 1, 9, 0]), text)).toEqual(['simba blanket mara', 'simba blanket', ...others])
  },
)

test('ranks shorter names first in any other search, and the best seller of equal ones', () => {
  expect(found(indexOf([0, 9, 0, 0, 0]), 'simba')).toEqual(['simba blanket', 'simba blanket mara'])
  expect(found(indexOf([0, 0, 9, 0, 0]), 'bla')[0]).toBe('simba blanket')
  expect(found(indexOf([9, 0, 0, 0, 0]), 'bla')[0]).toBe('baby blanket')
})

test('finds the most words that match together, of equally many the longest', () => {
  const most = (text: string) =>
    indexOf([0, 0, 0, 0, 0])
      .mostWords(wordsOf(text))
      .map(({ typed }) => typed)
  expect(most('simba gift blanket 4')).toEqual(['simba', 'blanket'])
  expect(most('baby throw')).toEqual(['throw'])
  expect(most('mara blankit')).toEqual(['mara'])
  expect(most('set for 12')).toEqual([])
  expect(most('')).toEqual([])
})

test('names a word for a missing product until a product is named so', () => {
  const index = indexOf([0, 0, 0, 0, 0], NAMES.slice(0, 4))
  expect(index.substituted(wordsOf('red leso'))).toEqual(['leso'])
  expect(index.substituted(wordsOf('blanketi'))).toEqual([])
  expect(indexOf([0, 0, 0, 0, 0]).substituted(wordsOf('leso'))).toEqual([])
})
