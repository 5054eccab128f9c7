import type { Matrix } from '#lib/contract/catalogue/product.ts'
import { alternativesTo, isColourSoldOut, isSoldOut } from './availability.ts'

/** Sizes down, colours across: numbers are the stock, null is not made. */
function matrixOf(stock: (number | null)[][]): Matrix {
  const picture = { sha256: '', alt: '', blur: '' }
  const named = (names: string[]) => names.map((name) => ({ code: name, name }))
  return {
    rows: named(['S', 'M', 'L', 'XL'].slice(0, stock.length)),
    columns: named(['Grey', 'Navy', 'Orange'].slice(0, stock[0]?.length)).map((colour) => ({
      ...colour,
      ...{ image: picture, swatch: picture, id: 1, qty: null },
    })),
    cells: stock.map((row, at) =>
      row.map((piece, across) =>
        piece === null
          ? null
          : {
              ...{ id: at * 10 + across + 1, code: '', exVatPrice: 100, price: 116, formerPrice: null },
              ...{ piece, piecesPerBale: 1 },
            },
      ),
    ),
  }
}
const matrix = matrixOf([
  [5, 0, 0],
  [3, null, 0],
  [0, 2, 0],
])

test('calls a colour sold out if all its made sizes are out of stock', () => {
  expect(isSoldOut(matrix, { row: 0, column: 1 })).toBe(true)
  expect(isSoldOut(matrix, { row: 1, column: 1 })).toBe(false)
  expect(isSoldOut(matrix, { row: 0, column: 0 })).toBe(false)
  expect(isSoldOut(matrix, { row: 9, column: 9 })).toBe(false)
  expect([0, 1, 2].map((column) => isColourSoldOut(matrix, column))).toEqual([false, false, true])
  expect(isColourSoldOut(matrixOf([[null]]), 0)).toBe(false)
})

test('lists the nearest sizes of the colour first, then the colours of the size', () => {
  const { sizes, colours, others } = alternativesTo(matrix, { row: 2, column: 0 })
  expect(sizes.map(({ name, id }) => [name, id])).toEqual([
    ['M', 11],
    ['S', 1],
  ])
  expect(colours.map(({ name, id }) => [name, id])).toEqual([['Navy', 22]])
  expect(others).toEqual([])
})

test('lists other products of the family if colour and size are sold out', () => {
  const { sizes, colours, others } = alternativesTo(
    matrixOf([
      [0, 4],
      [0, 0],
    ]),
    { row: 1, column: 0 },
  )
  expect([sizes, colours, others.map(({ name }) => name)]).toEqual([[], [], ['Navy, S']])
  expect(alternativesTo(matrixOf([[0, 0]]), { row: 0, column: 0 }).others).toEqual([])
})
