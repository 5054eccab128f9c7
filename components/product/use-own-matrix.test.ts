import { BLANKET } from '#components/testing/small-grid.ts'
import { rangeHint, steppedQuantity, typedProblem } from '#lib/catalogue/quantity-range.ts'
import type { Matrix } from '#lib/contract/catalogue/product.ts'
import { ownMatrix } from './use-own-matrix.ts'

const CARTON = { min: 24, step: 12, max: 60 }
const PIECES = { unit: 'piece', piecesPerBale: 24, baseStep: 1 }
const withTerms = (matrix: Matrix): Matrix => ({
  ...matrix,
  cells: matrix.cells.map((row) => row.map((cell) => cell && { ...cell, piece: 30, quantities: CARTON })),
})
const cellsOf = (matrix: Matrix) => matrix.cells.flat().filter((cell) => cell !== null)
const agreedWith = (productId: number, range: typeof CARTON | { min: number; step: number; max: null }) => ({
  ...{ clusterCode: BLANKET.clusterCode, family: [], products: [] },
  quantities: [{ productId, range }],
})

test('returns the same grid without terms', () => {
  expect(ownMatrix(BLANKET.matrix, null)).toBe(BLANKET.matrix)
  expect(ownMatrix(BLANKET.matrix, undefined)).toBe(BLANKET.matrix)
})

test('replaces the general quantities by those of the company', () => {
  const matrix = withTerms(BLANKET.matrix)
  const [first] = cellsOf(matrix)
  const free = { min: 1, step: 1, max: null }
  const [own, ...others] = cellsOf(ownMatrix(matrix, agreedWith(first?.id ?? 0, free)))
  expect(own).toEqual({ ...first, quantities: free })
  expect(others.every(({ quantities }) => quantities === CARTON)).toBe(true)
  expect(rangeHint(free, PIECES)).toBe('')
})

test('sells out a cell with less in stock than its smallest quantity', () => {
  const [first] = cellsOf(BLANKET.matrix)
  const few = { min: 120, step: 12, max: null }
  const [own] = cellsOf(ownMatrix(withTerms(BLANKET.matrix), agreedWith(first?.id ?? 0, few)))
  expect(own?.piece).toBe(0)
})

test.each([
  ['', null],
  ['24', null],
  ['12', 'At least 24.'],
  ['25', 'Sold by the carton of 12: 24 or 36.'],
  ['72', 'At most 60 in an order.'],
  ['60', 'At most 36 can be ordered now.'],
  ['2.5', 'Whole pieces only.'],
  ['?', 'Whole pieces only.'],
])('checks the typed quantity %j', (text, problem) => {
  expect(typedProblem(text, PIECES, 40, CARTON)).toBe(problem)
})

test('shows sold out for a stock below the minimum', () => {
  expect(typedProblem('24', PIECES, 23, CARTON)).toBe('Sold out.')
})

test.each([
  [0, 1, 24],
  [24, 1, 36],
  [25, 1, 36],
  [25, -1, 24],
  [24, -1, 0],
  [24, 10, 60],
  [60, -1, 48],
])('steps from %d by %d to %d', (from, strides, to) => {
  expect(steppedQuantity(from, strides, CARTON, 0)).toBe(to)
})

test('steps metres by the metre in multiples of their length, not below the minimum', () => {
  const lengths = { min: 2.5, step: 2.5, max: null }
  expect(steppedQuantity(2.5, 1, lengths, 2.5)).toBe(5)
  expect(steppedQuantity(2.5, -1, lengths, 2.5)).toBe(2.5)
  expect(steppedQuantity(2, 1, { min: 1, step: 0.5, max: null }, 1)).toBe(3)
  expect(steppedQuantity(1.2, 1, { min: 1, step: 0.1, max: null }, 1)).toBe(2.2)
})
