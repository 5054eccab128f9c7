import type { CatalogueRows } from './catalogue-rows.ts'
import { likeness, SimilarWords } from './spelling-corrections.ts'

const named = (name: string) => ({ code: name, name })
const book = new SimilarWords({
  families: [
    named('Pullover Kisumu'),
    named('Cot sheet pair'),
    named('Kikoy Lamu'),
    named('Simba blanket, Mara border'),
  ],
  collections: [{ ...named('Blankets'), subCollections: [named('Throws')] }],
  brands: [{ ...named('Tana Weavers'), town: 'Garissa' }],
  features: [named('Check')],
  synonyms: [{ word: 'blanketi', means: [['blanket']] }],
} as unknown as CatalogueRows)

test.each([
  ['pulova', 'pullover'],
  ['blnkt', 'blanket'],
  ['kikoyi', 'kikoy'],
])('%s was perhaps meant for %s', (typed, meant) => {
  expect(book.otherTexts(typed)[0]).toBe(meant)
})

test('of several words the unknown one is put right, then left out', () => {
  expect(book.otherTexts('kikoy xqzzv')).toEqual(['kikoy'])
  expect(book.otherTexts('simba blnkt').slice(0, 1)).toEqual(['simba blanket'])
  expect(book.otherTexts('simba blnkt')).toContain('simba')
})

test('known words that are nowhere together are tried one by one', () => {
  expect(book.otherTexts('kikoy pullover')).toEqual(['pullover', 'kikoy'])
})

test.each(['pajamas', 'pajama pair', '', '  ', 'xqzzvw', '12', '%%%', 'a b c'])(
  'finds no similar text for %j',
  (text) => {
    expect(book.otherTexts(text)).toEqual([])
  },
)

test('likeness is 1 for the same word and 0 without common trigrams', () => {
  expect(likeness(new Set(['a', 'b']), new Set(['a', 'b']))).toBe(1)
  expect(likeness(new Set(['a']), new Set(['b']))).toBe(0)
})
