import type { FamilyEntry } from './catalogue-rows.ts'
import { relatedTo } from './related.ts'

const family = (id: number, subCollection: string, sizes = ['S']) =>
  ({ id, subCollection, collection: subCollection[0], sizesInStock: sizes }) as FamilyEntry

const families = [
  family(1, 'bed-sheets'),
  family(2, 'bed-sheets'),
  ...[3, 4, 5].map((id) => family(id, 'blankets')),
  ...[6, 7].map((id) => family(id, 'bolsters')),
  family(8, 'blankets', []),
  family(9, 'shukas'),
  family(10, 'shukas', []),
]

test('begins with families bought together, then other kinds of its collection in turn, then the same kind', () => {
  expect(relatedTo(families, 0, [9, 4])).toEqual([9, 4, 3, 6, 7, 5, 2])
  expect(relatedTo(families, 0, [])).toEqual([3, 6, 4, 7, 5, 2])
})

test('leaves out the family, sold-out families, families in no list, and repeats', () => {
  expect(relatedTo(families, 0, [1, 10, 99, 9, 9])).toEqual([9, 3, 6, 4, 7, 5, 2])
})

test('returns at most eight from its position, of the same kind if there are no others', () => {
  const many = Array.from({ length: 30 }, (_, i) => family(i + 1, 'a1'))
  expect(relatedTo(many, 20, [])).toEqual([22, 23, 24, 25, 26, 27, 28, 29])
  expect(relatedTo(many, 29, [])).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(relatedTo(many, 99, [])).toEqual([])
})
