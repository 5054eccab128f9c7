import { perUnit, shortQuantityText } from './quantity.ts'

test.each([
  ['piece', 'each'],
  ['Piece', 'each'],
  ['metre', 'a metre'],
  ['pair', 'a pair'],
  ['set', 'a set'],
  ['kg', 'a kg'],
  ['roll', 'a roll'],
])('labels a unit price of a product sold by the %s as "%s"', (unit, words) => {
  expect(perUnit(unit)).toBe(words)
})

test.each([
  [1, 'piece', '1 pc'],
  [72, 'piece', '72 pc'],
  [1, 'set', '1 set'],
  [36, 'set', '36 sets'],
  [2.5, 'metre', '2.5 m'],
  [3, 'dozen', '3 dozen'],
])('formats %s of %s for a column', (quantity, unit, words) => {
  expect(shortQuantityText(quantity, unit)).toBe(words)
})
