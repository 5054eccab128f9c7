import { bothScores, ranked, scoreNearest, TextIndex } from './text-index.ts'

const index = new TextIndex(
  [
    { name: 'wool blanket', text: 'red' },
    { name: 'red blanket', text: 'wool' },
    { name: 'red', text: 'blanket' },
    { name: 'reddish hat', text: '' },
    { name: 'boiler suit', text: '' },
    { name: 'dust coat', text: 'red' },
  ],
  [
    { word: 'nyekundu', means: [['red']] },
    { word: 'ovaroli', means: [['boiler', 'suit'], ['coat']] },
    { word: 'bure', means: [['nothing', 'here']] },
  ],
)
const find = (...words: string[]) =>
  ranked(
    scoreNearest(
      [index],
      words.map((word) => ({ typed: word, stem: word })),
    )[0] as Uint16Array,
  ).order

test('the name itself, then the word in a name, then begun in a name, then in the text', () => {
  expect(find('red')).toEqual([2, 1, 3, 0, 5])
})

test('requires every word, in any position', () => {
  expect(find('wool', 'blanket')).toEqual([0, 1])
  expect(find('wool', 'hat')).toEqual([])
  expect(find()).toEqual([])
})

test('synonyms, the first meaning before the others, and all words of a meaning', () => {
  expect(find('nyekundu')).toEqual([2, 1, 0, 5])
  expect(find('ovaroli')).toEqual([4, 5])
  expect(find('ovar')).toEqual([4, 5])
  expect(find('bure')).toEqual([])
})

test('tolerates a typing error of a word, synonym or prefix only without an exact match', () => {
  expect(find('bolier')).toEqual([4])
  expect(find('blankit')).toEqual([0, 1, 2])
  expect(find('nyekundo')).toEqual([2, 1, 0, 5])
  expect(find('blenk')).toEqual([0, 1, 2])
  expect(find('hat')).toEqual([3])
  expect(find('hut')).toEqual([])
})

test('adds the scores of two texts that match together', () => {
  expect([...bothScores(Uint16Array.of(1, 0, 5), Uint16Array.of(2, 7, 0))]).toEqual([3, 0, 0])
})
