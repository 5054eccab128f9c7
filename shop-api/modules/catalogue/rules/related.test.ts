import type { FamilyEntry } from './catalogue-rows.ts'
import { relatedTo } from './related.ts'

const family = (id: number, subCollection: string, colours: string, feature = 'PLN', brand = 'HM', sizes = ['S']) =>
  ({
    ...{ id, subCollection, feature, brand, collection: subCollection[0], colours: colours.split(' ') },
    sizesInStock: sizes,
  }) as FamilyEntry

test('matches other kinds in the same colour: pattern and brand first, then the same kind', () => {
  const families = [
    family(1, 'throws', 'red blue', 'CHK'),
    family(2, 'throws', 'red', 'CHK'),
    family(3, 'cushions', 'green', 'DOT'),
    family(4, 'cushions', 'red green', 'PLN', 'TW'),
    family(5, 'shawls', 'blue red', 'CHK'),
    family(6, 'rugs', 'blue', 'CHK'),
  ]
  // 3 has neither colour nor pattern; 6 the pattern alone; 2 is another throw.
  expect(relatedTo(families, 0)).toEqual([5, 4, 6, 2])
})

test('one of each kind in turn', () => {
  const families = [
    family(1, 'throws', 'red'),
    ...[2, 3, 4].map((id) => family(id, 'cushions', 'red')),
    ...[5, 6].map((id) => family(id, 'shawls', 'red')),
  ]
  expect(relatedTo(families, 0)).toEqual([2, 5, 3, 6, 4])
})

test('leaves out sold-out families and puts other kinds of the same collection first', () => {
  const families = [
    { ...family(1, 'a1', 'red') },
    { ...family(2, 'a2', 'red') },
    family(3, 'b1', 'red'),
    family(4, 'c1', 'red', 'PLN', 'HM', []),
  ]
  expect(relatedTo(families, 0)).toEqual([2, 3])
})

test('returns at most eight from its position, of the same kind if there are no others', () => {
  const many = Array.from({ length: 30 }, (_, i) => family(i + 1, 'a1', 'red'))
  expect(relatedTo(many, 20)).toEqual([22, 23, 24, 25, 26, 27, 28, 29])
  expect(relatedTo(many, 29)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(relatedTo(many, 99)).toEqual([])
})
