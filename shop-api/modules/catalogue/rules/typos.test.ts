import * as fc from 'fast-check'
import { typosAllowed, typosBetween } from './typos.ts'

test.each([
  ['shuka', 'shuka', 0],
  ['shuca', 'shuka', 1],
  ['blnket', 'blanket', 1],
  ['balnket', 'blanket', 1],
  ['kikkoy', 'kikoy', 1],
  ['bedshet', 'bedsheets', 2],
  ['towel', 'shawl', 3],
])('%s and %s: %i', (a, b, slips) => {
  expect(typosBetween(a, b, 2)).toBe(slips)
})

test('is symmetric, and 0 only between equal words', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 })
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(typosBetween(a, b, 9)).toBe(typosBetween(b, a, 9))
      expect(typosBetween(a, b, 9) === 0).toBe(a === b)
      expect(typosBetween(a, b, 1)).toBe(Math.min(typosBetween(a, b, 9), 2))
    }),
  )
})

test('tolerates no typing error in short words and in numbers', () => {
  expect(['rug', 'wool', 'shukas', 'blanket'].map(typosAllowed)).toEqual([0, 1, 1, 2])
  expect(['1300', '130x170'].map(typosAllowed)).toEqual([0, 0])
})
