import { sheetAddress, sheetName, sheetPosition } from './swatch-sheet.ts'

test('names a sheet by its swatches and their order', () => {
  expect(sheetName(['a1', 'b2'])).toBe(sheetName(['a1', 'b2']))
  expect(sheetName(['a1', 'b2'])).not.toBe(sheetName(['b2', 'a1']))
  expect(sheetName(['a1', 'b2'])).not.toBe(sheetName(['a1', 'b2', 'c3']))
  expect(sheetName([])).toMatch(/^[0-9a-f]{8}$/)
})

test('encodes any catalogue code in its address', () => {
  expect(sheetAddress('HM-SB-0142', '0123abcd')).toBe('/media/swatches/HM-SB-0142-0123abcd.avif')
  expect(sheetAddress('A/B 1', '0123abcd')).toBe('/media/swatches/A%2FB%201-0123abcd.avif')
})

test('computes the position of each swatch', () => {
  expect([0, 1, 2].map((at) => sheetPosition(at, 3))).toEqual(['0% 0', '50% 0', '100% 0'])
  expect(sheetPosition(0, 1)).toBe('0 0')
})
