import type { FamilyEntry } from './catalogue-rows.ts'
import { relatedTo } from './related.ts'

const family = (id: number, subCollection: string, feature: string, brand: string, collection = subCollection[0]) =>
  ({ id, subCollection, feature, brand, collection }) as FamilyEntry

const families = [
  family(1, 'a1', 'CHK', 'HM'),
  family(2, 'a1', 'PLN', 'TW'),
  family(3, 'b1', 'PLN', 'HM'),
  family(4, 'a2', 'CHK', 'TW'),
  family(5, 'b1', 'PLN', 'TW'),
  family(6, 'a1', 'CHK', 'HM'),
  family(7, 'b1', 'CHK', 'HM'),
]

test('its sub-collection first, then its collection, then pattern or mill; not itself, nor what nothing binds to it', () => {
  expect(relatedTo(families, 0)).toEqual([6, 2, 4, 7, 3])
})

test('at most eight, from where it stands', () => {
  const many = Array.from({ length: 30 }, (_, i) => family(i + 1, 'a1', 'CHK', 'HM'))
  expect(relatedTo(many, 20)).toEqual([22, 23, 24, 25, 26, 27, 28, 29])
  expect(relatedTo(many, 29)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(relatedTo(many, 99)).toEqual([])
})
