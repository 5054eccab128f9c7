import { typedAmount, typedCount, typedShillings } from './typed-amount.ts'

test.each([
  ['1300', 130_000],
  ['1,300', 130_000],
  ['KSh 1,300.5', 130_050],
  [' kes 0.05 ', 5],
  ['0', 0],
])('parses %p as an amount', (text, cents) => {
  expect(typedAmount(text)).toBe(cents)
})

test.each(['', 'free', '-5', '1.234', '=1+1', '1300.', '99999999999', 'KSh'])('rejects %p as an amount', (text) => {
  expect(typedAmount(text)).toBeNull()
})

test('accepts whole counts up to the maximum', () => {
  expect(typedCount('1,200')).toBe(1200)
  expect(typedCount('90', 90)).toBe(90)
  expect(typedCount('91', 90)).toBeNull()
  expect(typedCount('2.5')).toBeNull()
  expect(typedCount('')).toBeNull()
})

test('accepts only whole shillings', () => {
  expect(typedShillings('750,000')).toBe(75_000_000)
  expect(typedShillings('1300.50')).toBeNull()
  expect(typedShillings('')).toBeNull()
})
