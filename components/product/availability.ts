import type { Matrix } from '#lib/contract/catalogue/product.ts'

/** Availability of a product's colours and sizes. */

/** A position in the grid. */
interface InHand {
  row: number
  column: number
}

/** Another colour or size that is in stock. */
export interface Alternative extends InHand {
  id: number
  name: string
}

export interface Alternatives {
  /** The same colour in other sizes, the nearest first. */
  sizes: Alternative[]
  /** The same size in other colours, in their order. */
  colours: Alternative[]
  /** Other products of the family; only if the two lists before are empty. */
  others: Alternative[]
}

const MAX = 4

/** Whether a made colour and size is out of stock. A combination that is not made is not sold out. */
export const isSoldOut = ({ cells }: Pick<Matrix, 'cells'>, { row, column }: InHand): boolean => {
  const cell = cells[row]?.[column]
  return cell !== null && cell !== undefined && cell.piece <= 0
}

/** Whether a colour is sold out in every size it is made in. */
export const isColourSoldOut = ({ cells }: Pick<Matrix, 'cells'>, column: number): boolean =>
  cells.some((row) => row[column]) && cells.every((row) => (row[column]?.piece ?? 0) <= 0)

/** Available alternatives to a sold-out colour and size. */
export function alternativesTo(matrix: Matrix, { row, column }: InHand): Alternatives {
  const found: Alternative[] = matrix.cells.flatMap((cells, atRow) =>
    cells.flatMap((cell, atColumn) => {
      if (!cell || cell.piece <= 0) return []
      const names = [matrix.columns[atColumn]?.name, matrix.rows[atRow]?.name]
      return [{ id: cell.id, row: atRow, column: atColumn, name: names.filter(Boolean).join(', ') }]
    }),
  )
  const far = (one: Alternative) => Math.abs(one.row - row)
  const sizes = found
    .filter((one) => one.column === column)
    .sort((a, b) => far(a) - far(b))
    .map((one) => ({ ...one, name: matrix.rows[one.row]?.name ?? one.name }))
  const colours = found
    .filter((one) => one.row === row)
    .map((one) => ({ ...one, name: matrix.columns[one.column]?.name ?? one.name }))
  const others = sizes.length + colours.length ? [] : found.sort((a, b) => far(a) - far(b))
  return { sizes: sizes.slice(0, MAX), colours: colours.slice(0, MAX), others: others.slice(0, MAX) }
}
