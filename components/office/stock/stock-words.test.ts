import { MAX_STOCK_TENTHS } from '#lib/contract/base/codes.ts'
import { typedTenths } from './stock-words.ts'

test.each([
  ['2.5', 25],
  ['1,300', 13_000],
  ['100,000,000', MAX_STOCK_TENTHS],
  ['2.55', null],
  ['', null],
])('reads the quantity %j as %p tenths', (text, tenths) => {
  expect(typedTenths(text)).toBe(tenths)
})
