import { readPastedShelves, wrongRows } from './pasted-shelves.ts'

test('rows of a spreadsheet are read, its head is passed over, and each incomplete row is named', () => {
  expect(readPastedShelves('Code\tShelf\tDye lot\nA-1\tb2-3\t26\nA-2\tC1\n').rows).toEqual([
    { code: 'A-1', shelf: 'b2-3', dyeLot: '26', row: 2 },
    { code: 'A-2', shelf: 'C1', dyeLot: '', row: 3 },
  ])
  expect(readPastedShelves('A-1;B1\nA-2;\n;B3\nA-4;B4\n;;26').problems).toEqual([
    'Row 2 has no shelf.',
    'Row 3 has no product code.',
    'Row 5 has no product code and no shelf.',
  ])
  expect(readPastedShelves('A-1;B1').problems).toEqual([])
  expect(readPastedShelves('A;\n'.repeat(6)).problems.at(-1)).toBe('1 more row has errors.')
})

test("lists the shop's errors by pasted row and counts the rest", () => {
  const { rows } = readPastedShelves(`Code\tShelf\n${Array.from({ length: 8 }, (_, at) => `A-${at}\tC1`).join('\n')}`)
  expect(wrongRows(rows, { 'rows.1.code': 'There is no product with the code A-1.' })).toEqual([
    'Row 3: There is no product with the code A-1.',
  ])
  const all = Object.fromEntries(rows.map((_, at) => [`rows.${at}.code`, 'No such product.']))
  expect(wrongRows(rows, all).at(-1)).toBe('3 more rows have errors.')
})
