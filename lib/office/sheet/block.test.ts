import fc from 'fast-check'
import { blockText, readBlock } from './block.ts'

test.each([
  [
    'a\tb\nc\td',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a\r\nb\rc\n', [['a'], ['b'], ['c']]],
  [
    'a\t\n\tb',
    [
      ['a', ''],
      ['', 'b'],
    ],
  ],
  ['"a\tb"\t"c\r\nd"', [['a\tb', 'c\r\nd']]],
  ['"say ""hello"""\tx', [['say "hello"', 'x']]],
  ['5" pipe\t"ab"c', [['5" pipe', 'abc']]],
  ['"never closed\nx', [['never closed\nx']]],
  ['', []],
])('reads %j as rows of cells', (text, rows) => {
  expect(readBlock(text)).toEqual(rows)
})

test('reads back every block that it wrote', () => {
  // A cell that looks like a formula gets an apostrophe, and an empty last row has no text.
  const cell = fc.string({ unit: fc.constantFrom('a', 'é', ' ', '"', '\t', '\n', '\r') })
  const row = fc.tuple(cell, cell, fc.constant('end'))
  fc.assert(
    fc.property(fc.array(row, { maxLength: 5 }), (rows) => {
      expect(readBlock(blockText(rows))).toEqual(rows)
    }),
  )
})
