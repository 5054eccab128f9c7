import { showCount } from './count.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [1234567, '1,234,567'],
  [2.5, '2.5'],
  [1234.5, '1,234.5'],
  [-1234, '-1,234'],
])('formats %d as %s', (count, shown) => {
  expect(showCount(count)).toBe(shown)
})
