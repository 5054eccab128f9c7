import fc from 'fast-check'
import type { Matrix } from '#lib/contract/catalogue/product.ts'
import { timesQuantity, vatOf } from '#lib/format/money.ts'
import {
  balesText,
  quantityOf,
  quantityProblem,
  quantityText,
  stepperInput,
  stockText,
  typedQuantity,
} from '#lib/format/quantity.ts'
import { blockOf, matrixTotals, neighbour, pasted, pastedText } from './matrix.ts'

const media = { sha256: '', alt: '', blur: '' }
const cell = (id: number, exVatPrice: number, piecesPerBale: number) => ({
  id,
  code: `C${id}`,
  exVatPrice,
  price: null,
  formerPrice: null,
  piece: 500,
  piecesPerBale,
})

/** The picture of the look: 4 sizes, 5 colours, four cells not available. Ids are row × 10 + column. */
const matrix: Matrix = {
  columns: ['Indigo', 'Madder', 'Forest', 'Rust', 'Sand'].map((name, id) => ({
    code: name,
    name,
    image: media,
    swatch: media,
    id,
    qty: null,
  })),
  rows: ['150 × 200', '160 × 220', '180 × 220', '200 × 220'].map((name) => ({ code: name, name })),
  cells: [
    [0, 1, 2, 3, 4].map((column) => cell(10 + column, 125_000, 24)),
    [0, 1, 2, 3, 4].map((column) => (column === 3 ? null : cell(20 + column, 137_500, 20))),
    [0, 1, 2, 3, 4].map((column) => (column === 2 ? null : cell(30 + column, 155_000, 18))),
    [0, 1, 2, 3, 4].map((column) => (column === 2 || column === 3 ? null : cell(40 + column, 180_000, 16))),
  ],
}
const drawn = {
  10: 48,
  11: 24,
  13: 24,
  14: 12,
  20: 20,
  21: 40,
  22: 20,
  30: 18,
  33: 18,
  40: 16,
  41: 16,
}

describe('totals', () => {
  test('match the drawn order', () => {
    const { rows, columns, grand } = matrixTotals(matrix, drawn, 16)
    expect(rows.map((row) => row.quantity)).toEqual([108, 80, 36, 32])
    expect(rows.map((row) => balesText(row))).toEqual(['4 bales + 12 pieces', '4 bales', '2 bales', '2 bales'])
    expect(columns.map((column) => column.quantity)).toEqual([102, 80, 20, 42, 12])
    expect(grand).toEqual({ quantity: 256, bales: 12, loose: 12, exVat: 35_840_000, withVat: 41_574_400 })
  })

  test('agree for rows, columns and the whole, to the cent and to the tenth', () => {
    const ids = matrix.cells.flat().flatMap((one) => (one ? [one.id] : []))
    const orders = fc.dictionary(
      fc.constantFrom(...ids.map(String)),
      fc.integer({ min: 0, max: 999_990 }).map((tenths) => tenths / 10),
    )
    fc.assert(
      fc.property(orders, (quantities) => {
        const { rows, columns, grand } = matrixTotals(matrix, quantities, 16)
        for (const key of ['exVat', 'withVat', 'bales'] as const) {
          expect(rows.reduce((sum, row) => sum + row[key], 0)).toBe(grand[key])
          expect(columns.reduce((sum, column) => sum + column[key], 0)).toBe(grand[key])
        }
        expect(rows.reduce((sum, row) => sum + row.quantity, 0)).toBeCloseTo(grand.quantity, 6)
        const lines = matrix.cells.flat().flatMap((one) => {
          const exVat = one ? timesQuantity(one.exVatPrice ?? 0, quantities[one.id] ?? 0) : 0
          return [exVat + vatOf(exVat)]
        })
        expect(lines.reduce((sum, line) => sum + line, 0)).toBe(grand.withVat)
      }),
    )
  })

  test('count a hidden price as zero, and are zero for an empty order', () => {
    const hidden: Matrix = { ...matrix, cells: [[{ ...cell(1, 0, 1), exVatPrice: null }]] }
    expect(matrixTotals(hidden, { 1: 5 }, 16).grand).toMatchObject({ quantity: 5, exVat: 0, bales: 0, loose: 5 })
    expect(matrixTotals(matrix, {}, 16).grand.quantity).toBe(0)
  })
})

describe('words', () => {
  test.each([
    [{ bales: 1, loose: 0 }, 'piece', '1 bale'],
    [{ bales: 0, loose: 3 }, 'piece', '3 pieces'],
    [{ bales: 0, loose: 2.5 }, 'metre', '2.5 metres'],
    [{ bales: 1200, loose: 1 }, 'set', '1,200 bales + 1 set'],
    [{ bales: 0, loose: 0 }, 'piece', ''],
  ])('%j of %s is %j', (total, unit, words) => {
    expect(balesText(total, unit)).toBe(words)
  })

  test('quantities', () => {
    expect(quantityText(1)).toBe('1 piece')
    expect(quantityText(1256)).toBe('1,256 pieces')
    expect(quantityText(2.5, 'metre')).toBe('2.5 metres')
    expect(quantityText(2, 'kg')).toBe('2 kg')
    expect(quantityText(2, 'roll')).toBe('2 roll')
  })
})

test.each([
  [0, 'piece', '10', 'Sold out'],
  [0, 'piece', '', 'Sold out'],
  [3, 'piece', '10', 'Only 3 left'],
  [3, 'piece', '3', null],
  [3, 'piece', '', null],
  [9, 'metre', '10', 'Only 9 metres left'],
  [10, 'piece', '10', null],
])('a stock of %d %s, shown below %p: %p', (stock, unit, few, words) => {
  expect(stockText(stock, unit, few)).toBe(words)
})

describe('a quantity field', () => {
  test.each([
    ['12', '12'],
    ['1.5', '1.5'],
    ['-3', '3'],
    ['123456', '12345'],
    ['2,5', '2.5'],
    ['1.2.3', '1.23'],
    ['ten', ''],
  ])('typing %j leaves %j', (text, stored) => {
    expect(typedQuantity(text)).toBe(stored)
  })

  test.each([
    ['12', '12', 12],
    ['12 pcs', '12', 12],
    ['x', '', null],
    ['', '', null],
    ['2,', '2.', 2],
    ['2.5', '2.5', 2.5],
    ['.', '.', Number.NaN],
  ])('a stepper shows %j as %j and passes on %p', (typed, text, quantity) => {
    expect(stepperInput(typed)).toEqual({ text, quantity })
  })

  test.each([
    ['', 1, 0],
    ['0', 1, 0],
    ['07', 1, 7],
    ['2.5', 1, null],
    ['2.5', 0.1, 2.5],
    ['2.', 0.1, 2],
    ['2.55', 0.1, null],
    ['1e3', 1, null],
    ['123456', 1, 123456],
    ['12345678', 1, null],
  ])('%j at step %d is %p', (text, step, quantity) => {
    expect(quantityOf(text, step)).toBe(quantity)
  })

  test('shows the limit', () => {
    expect(quantityProblem('12', 1, 12)).toBeNull()
    expect(quantityProblem('1300', 1, 1200)).toBe('At most 1,200 in stock.')
    expect(quantityProblem('1', 1, 0)).toBe('Sold out.')
    expect(quantityProblem('', 1, 0)).toBeNull()
    expect(quantityProblem('0.5', 0.1, 9)).toBe('At least 1.')
    expect(quantityProblem('x', 1, 9)).toBe('Whole pieces only.')
  })
})

describe('pasting', () => {
  test.each([
    ['12', [['12']]],
    ['12\n', [['12']]],
    ['', [['']]],
    [
      '1\t2\r\n3\t4\r\n',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    ['1\r2', [['1'], ['2']]],
    ['"1,200"\t', [['1,200', '']]],
    ['"150 ×\n200"\t"6"" wide"\n7', [['150 ×\n200', '6" wide'], ['7']]],
    ['1\t"never closed', [['1', '"never closed']]],
  ])('reads %j as rows and columns', (clipboard, rows) => {
    expect(blockOf(clipboard)).toEqual(rows)
  })

  test('reads everything a spreadsheet writes', () => {
    const figure = fc
      .string({ unit: fc.constantFrom('1', '9', ',', '.', '"', ' ', '\n', '\t', 'a') })
      .map((text) => text.trim())
    const quoted = (text: string) => (/["\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
    fc.assert(
      fc.property(fc.array(fc.array(figure, { minLength: 1 }), { minLength: 1 }), (rows) => {
        expect(blockOf(`${rows.map((row) => row.map(quoted).join('\t')).join('\n')}\n`)).toEqual(rows)
      }),
    )
  })

  test('accepts any text without an error', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(5), fc.nat(6), fc.constantFrom(1, 0.1), (text, row, column, step) => {
        const { texts } = pasted(matrix, { row, column }, blockOf(text), step)
        for (const [id, one] of Object.entries(texts)) {
          expect(matrix.cells.flat().some((cell) => cell?.id === Number(id))).toBe(true)
          expect(quantityOf(one, step)).not.toBeNull()
        }
      }),
    )
  })

  test('fills from the cell, counts figures without a cell and invalid figures, and clears at an empty figure', () => {
    const block = [
      ['24', '48', '12', '6'],
      ['1,000', '', 'many', '0'],
      ['3.0', '2.5', '7', '8'],
    ]
    expect(pasted(matrix, { row: 1, column: 1 }, block, 1)).toEqual({
      texts: { 21: '24', 22: '48', 24: '6', 31: '1000', 34: '0', 41: '3', 44: '8' },
      outside: 2,
      unreadable: 1,
    })
  })

  test('fills only existing cells with a block over the edge', () => {
    const { texts, outside } = pasted(matrix, { row: 3, column: 4 }, [['1', '2'], ['3']], 1)
    expect(texts).toEqual({ 44: '1' })
    expect(outside).toBe(2)
  })

  test.each([
    ['1,200', 1, '1200'],
    ['1 200', 1, '1200'],
    ['1’200', 1, '1200'],
    ['12,345.00', 1, '12345'],
    ['-', 1, ''],
    ['2.5', 0.1, '2.5'],
    ['2,5', 0.1, '2.5'],
    ['12.50', 0.1, '12.5'],
    ['3.25', 0.1, undefined],
    ['2,5', 1, undefined],
    ['-4', 1, undefined],
    ['24 pcs', 1, undefined],
    ['123456789', 1, undefined],
  ])('%j at step %d becomes %p', (figure, step, text) => {
    expect(pasted(matrix, { row: 0, column: 0 }, [[figure]], step).texts[10]).toBe(text)
  })

  test('reports figures that did not fit', () => {
    expect(pastedText({ texts: { 1: '2' }, outside: 0, unreadable: 0 })).toBe('One cell filled.')
    expect(pastedText({ texts: { 1: '2', 2: '' }, outside: 1, unreadable: 1200 })).toBe(
      '2 cells filled. One quantity did not fit. 1,200 entries are not numbers.',
    )
    expect(pastedText({ texts: {}, outside: 0, unreadable: 1 })).toBe('No cells filled. One entry is not a number.')
  })
})

describe('moving', () => {
  const all = () => true

  test('skips unavailable cells and stops at the edge', () => {
    expect(neighbour(matrix, { row: 1, column: 2 }, 'right', all)).toEqual({ row: 1, column: 4 })
    expect(neighbour(matrix, { row: 1, column: 2 }, 'down', all)).toEqual({ row: 1, column: 2 })
    expect(neighbour(matrix, { row: 0, column: 3 }, 'down', all)).toEqual({ row: 2, column: 3 })
    expect(neighbour(matrix, { row: 0, column: 0 }, 'up', all)).toEqual({ row: 0, column: 0 })
    expect(neighbour(matrix, { row: 0, column: 0 }, 'left', all)).toEqual({ row: 0, column: 0 })
  })

  test('skips cells that accept no quantity', () => {
    const from = { row: 0, column: 0 }
    const next = neighbour(matrix, from, 'right', all)
    const soldOut = matrix.cells[next.row]?.[next.column]?.id
    const past = neighbour(matrix, from, 'right', ({ id }) => id !== soldOut)
    expect(past).toEqual(neighbour(matrix, next, 'right', all))
    expect(past).not.toEqual(next)
  })

  test('always lands on a cell', () => {
    const places = fc.record({ row: fc.nat(3), column: fc.nat(4) }).filter(({ row, column }) => {
      return Boolean(matrix.cells[row]?.[column])
    })
    fc.assert(
      fc.property(places, fc.constantFrom('up', 'down', 'left', 'right'), (from, direction) => {
        const to = neighbour(matrix, from, direction, all)
        expect(matrix.cells[to.row]?.[to.column]).toBeTruthy()
      }),
    )
  })
})
