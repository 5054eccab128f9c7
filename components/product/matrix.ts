import type { Matrix } from '#lib/contract/catalogue/product.ts'
import { showCount } from '#lib/format/count.ts'
import { type Cents, timesQuantity, vatOf } from '#lib/format/money.ts'
import { quantityOf, roundQuantity } from '#lib/format/quantity.ts'

/** The quantity grid's rules: reading a pasted block, moving between cells, totals in pieces, bales and money. */

export type MatrixCell = NonNullable<Matrix['cells'][number][number]>
export interface Place {
  row: number
  column: number
}
export type Direction = 'up' | 'down' | 'left' | 'right'

/** The cell at a place; null if the colour is not made in the size, or outside the grid. */
export function cellAt(matrix: Matrix, { row, column }: Place): MatrixCell | null {
  return matrix.cells[row]?.[column] ?? null
}

/** The cell of a product; undefined if it is not in the grid. */
export const cellOf = ({ cells }: Matrix, productId: number): MatrixCell | undefined =>
  cells.flat().find((cell) => cell?.id === productId) ?? undefined

/** A figure of a pasted block, quoted or not, with its terminator. */
const FIGURE = /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/y

/** A pasted text as rows of cells, as spreadsheets put them on the clipboard; a single value is one row of one. */
export function blockOf(clipboard: string): string[][] {
  const text = clipboard.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  const rows: string[][] = [[]]
  FIGURE.lastIndex = 0
  for (;;) {
    const found = FIGURE.exec(text)
    if (!found) {
      // An unclosed quote, or text after a quote: the rest is not from a spreadsheet, and counts as one invalid figure.
      rows.at(-1)?.push(text.slice(FIGURE.lastIndex))
      return rows
    }
    const [, quoted, bare, end] = found
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? bare ?? '').trim())
    if (end === '') return rows
    if (end === '\n') rows.push([])
  }
}

/**
 * A spreadsheet's figure as a field's text: removes thousands separators and trailing zeros, turns a decimal comma into
 * a point. Null: not a quantity.
 */
function pastedQuantity(figure: string, step: number): string | null {
  const bare = figure.replace(/\s/g, '')
  if (bare === '-' || bare === '–') return ''
  const text = /^\d{1,3}([,'’]\d{3})+(\.\d+)?$/.test(bare)
    ? bare.replace(/[,'’]/g, '')
    : bare.replace(/^(\d+),(\d+)$/, '$1.$2')
  const short = text.replace(/^(\d+)\.0+$/, '$1').replace(/^(\d+\.\d*?[1-9])0+$/, '$1')
  return quantityOf(short, step) === null ? null : short
}

/** Result of a pasted block. `outside` and `unreadable` count figures without a cell and invalid figures. */
export interface Pasted {
  /** The new texts by product id. */
  texts: Record<number, string>
  outside: number
  unreadable: number
}

/**
 * Fills the grid from a pasted block. Text outside the grid (the headings of a sheet) does not count as a figure.
 * @param at the cell for the block's first figure
 */
export function pasted(matrix: Matrix, at: Place, block: string[][], step: number): Pasted {
  const texts: Record<number, string> = {}
  let outside = 0
  let unreadable = 0
  block.forEach((cells, down) => {
    cells.forEach((figure, across) => {
      const cell = cellAt(matrix, { row: at.row + down, column: at.column + across })
      const text = pastedQuantity(figure, step)
      if (cell && text === null) unreadable += 1
      else if (cell) texts[cell.id] = text ?? ''
      else if (Number(text) > 0) outside += 1
    })
  })
  return { texts, outside, unreadable }
}

/** "6 cells filled. 2 quantities did not fit." Always reports unused figures. */
export function pastedText({ texts, outside, unreadable }: Pasted): string {
  const count = Object.keys(texts).length
  const filled = count === 1 ? 'One cell filled.' : `${count || 'No'} cells filled.`
  const unplaced = outside === 1 ? 'One quantity did not fit.' : `${showCount(outside)} quantities did not fit.`
  const odd = unreadable === 1 ? 'One entry is not a number.' : `${showCount(unreadable)} entries are not numbers.`
  return [filled, outside ? unplaced : '', unreadable ? odd : ''].filter(Boolean).join(' ')
}

const STEPS: Record<Direction, [number, number]> = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] }

/** The nearest cell in a direction that accepts a quantity (`isOpen`); the same cell at the edge. */
export function neighbour(
  matrix: Matrix,
  from: Place,
  direction: Direction,
  isOpen: (cell: MatrixCell) => boolean,
): Place {
  const [down, across] = STEPS[direction]
  let place = { row: from.row + down, column: from.column + across }
  while (matrix.cells[place.row]?.[place.column] !== undefined) {
    const cell = cellAt(matrix, place)
    if (cell && isOpen(cell)) return place
    place = { row: place.row + down, column: place.column + across }
  }
  return from
}

/** A sum over cells. `loose` is the rest beside whole bales. */
export interface MatrixTotal {
  quantity: number
  bales: number
  loose: number
  exVat: Cents
  withVat: Cents
}

const NOTHING: MatrixTotal = { quantity: 0, bales: 0, loose: 0, exVat: 0, withVat: 0 }
/** Price of one piece of a cell at a quantity, ex-VAT: a company's price can depend on the quantity. */
export type CellPrice = (cell: MatrixCell, quantity: number) => Cents

const shopPrice: CellPrice = ({ exVatPrice }) => exVatPrice ?? 0

/** A quantity of one cell in bales and loose pieces, with its money: VAT rounded per line, as an order does it. */
export function cellTotal(
  cell: MatrixCell,
  quantity: number,
  vatPerc: number,
  priceOf: CellPrice = shopPrice,
): MatrixTotal {
  const bales = cell.piecesPerBale > 1 ? Math.floor(quantity / cell.piecesPerBale) : 0
  const exVat = timesQuantity(priceOf(cell, quantity), quantity)
  return {
    quantity,
    bales,
    loose: roundQuantity(quantity - bales * cell.piecesPerBale),
    exVat,
    withVat: exVat + vatOf(exVat, vatPerc),
  }
}

const plus = (a: MatrixTotal, b: MatrixTotal): MatrixTotal => ({
  quantity: roundQuantity(a.quantity + b.quantity),
  bales: a.bales + b.bales,
  loose: roundQuantity(a.loose + b.loose),
  exVat: a.exVat + b.exVat,
  withVat: a.withVat + b.withVat,
})

/** Totals of every row, every column and the whole grid. `quantities` is by product id; a missing entry is 0. */
export function matrixTotals(
  matrix: Matrix,
  quantities: Readonly<Record<number, number>>,
  vatPerc: number,
  priceOf: CellPrice = shopPrice,
) {
  const rows = matrix.rows.map(() => NOTHING)
  const columns = matrix.columns.map(() => NOTHING)
  let grand = NOTHING
  matrix.cells.forEach((cells, row) => {
    cells.forEach((cell, column) => {
      const quantity = cell ? (quantities[cell.id] ?? 0) : 0
      if (!cell || quantity === 0) return
      const total = cellTotal(cell, quantity, vatPerc, priceOf)
      rows[row] = plus(rows[row] ?? NOTHING, total)
      columns[column] = plus(columns[column] ?? NOTHING, total)
      grand = plus(grand, total)
    })
  })
  return { rows, columns, grand }
}
