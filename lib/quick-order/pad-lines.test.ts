import fc from 'fast-check'
import { MAX_PAD_LINES, PAD_LINE_LENGTH } from '../contract/base/pad-limits.ts'
import { bareCode, padLineOf, padLines, padQuantity, withCode } from './pad-lines.ts'

const read = (text: string) => {
  const { code, quantity, unit } = padLineOf(text)
  return [bareCode(code), quantity, unit]
}

describe('a line of the pad', () => {
  it.each([
    ['MAR-SB-1-MAD-56 12', 'MARSB1MAD56', '12', null],
    ['  mar sb 1 mad 56   12 pc ', 'MARSB1MAD56', '12', 'piece'],
    ['SB-1 2 bales', 'SB1', '2', 'bale'],
    ['SB-1 2bales', 'SB1', '2', 'bale'],
    ['SB-1 2 Rolls', 'SB1', '2', 'bale'],
    ['SB-1 x 3', 'SB1', '3', null],
    ['SB-1 2.5m', 'SB1', '2.5', 'metre'],
    ['SB-1 2,5 m', 'SB1', '2,5', 'metre'],
    ['SB-1 -4', 'SB1', '-4', null],
    ['SB-1 1,200 pieces', 'SB1', '1,200', 'piece'],
    ['SB-1\t12\tbale', 'SB1', '12', 'bale'],
    ['SB-1;12;pcs', 'SB1', '12', 'piece'],
    ['SB-1,12,pc', 'SB1', '12', 'piece'],
    ['"SB-1","12","m"', 'SB1', '12', 'metre'],
    ['SB 1\t12 bales', 'SB1', '12', 'bale'],
    ['SB-1\t\tbale', 'SB1', 'bale', null],
    ['SB-1', 'SB1', null, null],
    ['SB 0001', 'SB0001', null, null],
    ['SB 56MAD', 'SB56MAD', null, null],
    ['SB-1 bales', 'SB1', null, 'bale'],
    ['12', '12', null, null],
    ['', '', null, null],
  ])('%p', (text, code, quantity, unit) => expect(read(text)).toEqual([code, quantity, unit]))

  it('retains an unknown unit to report it', () => {
    expect(padLineOf('SB-1 2 boxes').unit).toEqual({ unknown: 'boxes' })
    expect(padLineOf('SB-1\t2\tboxes').unit).toEqual({ unknown: 'boxes' })
  })
  it('is parsed from any text, with a code of limited length', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) =>
        expect(padLineOf(text).code.length).toBeLessThanOrEqual(PAD_LINE_LENGTH),
      ),
    )
  })
  it('has code, quantity and unit with any separators', () => {
    const codes = fc.stringMatching(/^[A-Z]{2,4}-[A-Z]{2}-[1-9]\d{0,3}-[A-Z]{3}$/)
    fc.assert(
      fc.property(
        codes,
        fc.integer({ min: 1, max: 99_999 }),
        fc.constantFrom(' ', '\t', ';', ','),
        (code, quantity, mark) => {
          expect(read([code, quantity, 'bales'].join(mark))).toEqual([bareCode(code), String(quantity), 'bale'])
        },
      ),
    )
  })
})

describe('a written quantity', () => {
  it.each([
    ['12', 120],
    ['2.5', 25],
    ['2,5', 25],
    ['1,200', 12_000],
    ["1'200", 12_000],
    ['+3', 30],
    ['2.50', 25],
    ['.5', 5],
  ])('parses %s as %i tenths', (text, tenths) => expect(padQuantity(text)).toEqual({ tenths }))
  it.each([
    ['-4', 'Enter a quantity above 0.'],
    ['−4', 'Enter a quantity above 0.'],
    ['0', 'Enter a quantity above 0.'],
    ['2.55', 'At most one decimal.'],
    ['a', '“a” is not a quantity.'],
    ['1.2.3', '“1.2.3” is not a quantity.'],
    ['=2+3', '“=2+3” is not a quantity.'],
    ['1e9', '“1e9” is not a quantity.'],
  ])('refuses %s', (text, problem) => expect(padQuantity(text)).toEqual({ problem }))
})

test('returns the non-empty lines of a text with their positions', () => {
  expect(padLines('A 1\r\n\n  B 2 \n\t\nC 3')).toEqual({ lines: ['A 1', 'B 2', 'C 3'], places: [0, 2, 4] })
  expect(padLines('')).toEqual({ lines: [], places: [] })
  expect(padLines(`${'x'.repeat(900)} 3`).lines[0]).toHaveLength(PAD_LINE_LENGTH)
  expect(padLines('A 1\n'.repeat(MAX_PAD_LINES)).lines).toHaveLength(MAX_PAD_LINES)
})

test.each([
  ['BH-KK-0007 2 bales', 'BH-KK-0007-IND-S 2 bale'],
  ['bh kk 0007\t2,5\tm', 'BH-KK-0007-IND-S 2,5 m'],
  ['BH-KK-0007', 'BH-KK-0007-IND-S 1'],
  ['BH-KK-0007 3 boxes', 'BH-KK-0007-IND-S 3 boxes'],
])('replaces the code of %j to make %j', (line, changed) => {
  expect(withCode(line, 'BH-KK-0007-IND-S')).toBe(changed)
})
