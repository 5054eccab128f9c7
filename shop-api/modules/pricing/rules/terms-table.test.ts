import { readTermsTable } from './terms-table.ts'

const rowsOf = (text: string) => {
  const read = readTermsTable(text)
  if (typeof read === 'string') throw new Error(read)
  return read
}

test.each([',', ';', '\t'])('reads a table with %j between its cells, with columns in any order', (between) => {
  const text = [
    ['Maximum', 'code', 'Product', 'Buyers', 'Minimum', 'Multiple'],
    ['', "'=SB-1", 'Simba', 'Hotels', '24', '2.5'],
    ['1000', 'SB-2', '', 'all buyers', '', ''],
  ]
    .map((row) => row.join(between))
    .join('\r\n')
  expect(rowsOf(text)).toEqual({
    rows: [
      { line: 2, code: '=SB-1', group: 'Hotels', min: 24, multiple: 2.5, max: null },
      { line: 3, code: 'SB-2', group: null, min: null, multiple: null, max: 1000 },
    ],
    faults: [],
  })
})

test('names rows with a missing code or a wrong number', () => {
  const { rows, faults } = rowsOf(
    'Code,Minimum,Multiple,Maximum\nSB-1,many,,\n,1,,\nSB-2,1.55,,\nSB-3,-1,,\n,,,\nSB-4,1,,\n',
  )
  expect(rows).toMatchObject([{ line: 7, code: 'SB-4', group: null }])
  expect(faults.map(({ line }) => line)).toEqual([2, 3, 4, 5])
  expect(faults[1]?.message).toBe('The code is missing.')
})

test.each([
  ['', 'The first row has no column “Code”. Export the quantities, and change that file.'],
  ['Code,Minimum,Multiple', 'The first row has no column “Maximum”. Export the quantities, and change that file.'],
  ['Code,Minimum,Multiple,Maximum\n"SB-1,1', 'This table cannot be read: a quote is not closed.'],
])('refuses %j', (text, message) => {
  expect(readTermsTable(text)).toBe(message)
})
