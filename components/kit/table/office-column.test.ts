import { fittingColumns, type OfficeColumn } from './office-column.ts'

const columns = [
  { id: 'no', width: 76 },
  { id: 'to', width: 90, grow: 2, yields: 1 },
  { id: 'products', width: 124, yields: 2 },
  { id: 'total', width: 98 },
].map((column): OfficeColumn<object> => ({ ...column, title: column.id, cell: () => null }))
const fitting = (width: number | null, scale = 1) =>
  fittingColumns(columns, { hasTicks: true, width, scale }).map(({ id }) => id)

test('hides the columns that yield first, until the others fit', () => {
  expect(fitting(440)).toEqual(['no', 'to', 'products', 'total'])
  expect(fitting(439)).toEqual(['no', 'products', 'total'])
  expect(fitting(349)).toEqual(['no', 'total'])
  expect(fitting(100)).toEqual(['no', 'total'])
})

test('counts the widths that grow with the text, and hides no column if the width is unknown', () => {
  expect(fitting(440, 1.2)).toEqual(['no', 'products', 'total'])
  expect(fitting(null)).toEqual(['no', 'to', 'products', 'total'])
})
