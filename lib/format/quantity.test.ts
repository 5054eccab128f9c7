import { perUnit } from './quantity.ts'

test.each([
  ['piece', 'each'],
  ['Piece', 'each'],
  ['metre', 'a metre'],
  ['pair', 'a pair'],
  ['set', 'a set'],
  ['kg', 'a kg'],
  ['roll', 'a roll'],
])('a unit price of a product sold by the %s is "%s"', (unit, words) => {
  expect(perUnit(unit)).toBe(words)
})
