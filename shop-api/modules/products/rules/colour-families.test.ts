import { sampleCatalogue } from '#sample/catalogue/sample.ts'
import { COLOUR_FAMILIES, colourFamiliesOf } from './colour-families.ts'

const plain = (hex: string) => hex.repeat(12)

test.each([
  ['Navy', ['blue']],
  ['Navy and madder', ['blue', 'red']],
  ['Milk and indigo', ['cream', 'blue']],
  ['Royal blue', ['blue']],
  ['DARK GREEN', ['green']],
  ['Nyekundu na nyeusi', ['red', 'black']],
  ['Red/blue/green/yellow', ['red', 'blue', 'green']],
])('%s is %j by its name', (name, families) => {
  expect(colourFamiliesOf(name, plain('f0bf3c'))).toEqual(families)
})

test.each([
  ['b01018', 'red'],
  ['203890', 'blue'],
  ['205030', 'green'],
  ['f2c040', 'yellow'],
  ['ffffff', 'white'],
  ['050505', 'black'],
  ['858585', 'grey'],
])('uses the swatch if the name contains no colour: %s is %s', (hex, family) => {
  expect(colourFamiliesOf('Mara', plain(hex))).toEqual([family])
})

test('uses the more frequent colour of a swatch with two colours', () => {
  expect(colourFamiliesOf('Border', '22378f'.repeat(8) + 'b5121b'.repeat(4))).toEqual(['blue'])
})

test('finds no family without a colour word and without a swatch', () => {
  expect(colourFamiliesOf('Mara', '')).toEqual([])
  expect(colourFamiliesOf('', 'zz')).toEqual([])
})

test('finds a colour family in every colour name of the sample', () => {
  const names = new Set(sampleCatalogue().families.flatMap(({ colours }) => colours.map(({ colorName }) => colorName)))
  expect([...names].filter((name) => colourFamiliesOf(name, '').length === 0)).toEqual([])
})

test('codes are fit for a filter, and single', () => {
  const codes = COLOUR_FAMILIES.map(({ code }) => code)
  expect(new Set(codes).size).toBe(codes.length)
  for (const { code, swatch } of COLOUR_FAMILIES) {
    expect(code).toMatch(/^[a-z]+$/)
    expect(swatch).toMatch(/^#[0-9a-f]{6}$/)
  }
})
