import { bareCode, joinPairs, searchedTexts, wordsOf } from './search-text.ts'

test('splits a search into at most eight words of letters and digits and splits measures', () => {
  expect(wordsOf('Simba, BLANKET! 150x200 × 5 × 6')).toEqual(['simba', 'blanket', '150', '200', '5', '6'])
  expect(wordsOf('a b c d e f g h i j')).toHaveLength(8)
  expect(wordsOf('<>&|!')).toEqual([])
})

test('pairs become one word, the last also while it is typed', () => {
  const pairs = ['bed sheet', 'pillow case']
  expect(joinPairs(['white', 'bed', 'sheet', 'set'], pairs)).toEqual(['white', 'bed sheet', 'set'])
  expect(joinPairs(['pillow', 'cas'], pairs)).toEqual(['pillow cas'])
  expect(joinPairs(['bed', 'she', 'big'], pairs)).toEqual(['bed', 'she', 'big'])
  expect(joinPairs(['bed', 's'], pairs)).toEqual(['bed', 's'])
  expect(joinPairs(['bed'], pairs)).toEqual(['bed'])
})

test('strips the characters of codes that customers leave out', () => {
  expect(bareCode('hm-sb-01 42.a/b_c')).toBe('HMSB0142ABC')
})

test('texts count from three characters, each once', () => {
  expect(searchedTexts({ globalSearchText: 'ab', searchText: 'abc' })).toEqual(['abc'])
  expect(searchedTexts({ globalSearchText: 'abc', searchText: 'abc' })).toEqual(['abc'])
})
