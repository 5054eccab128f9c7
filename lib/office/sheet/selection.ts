/** The selected block of a sheet, by row and column indexes: from its starting cell to the focused cell. */
export interface Block {
  row: number
  column: number
  toRow: number
  toColumn: number
}

export interface Bounds {
  top: number
  bottom: number
  left: number
  right: number
}

export const FIRST_CELL: Block = { row: 0, column: 0, toRow: 0, toColumn: 0 }

export const oneCell = (row: number, column: number): Block => ({ row, column, toRow: row, toColumn: column })

/** A block's edges, all in. */
export const boundsOf = ({ row, column, toRow, toColumn }: Block): Bounds => ({
  top: Math.min(row, toRow),
  bottom: Math.max(row, toRow),
  left: Math.min(column, toColumn),
  right: Math.max(column, toColumn),
})

export const isInside = ({ top, bottom, left, right }: Bounds, row: number, column: number): boolean =>
  row >= top && row <= bottom && column >= left && column <= right

const within = (at: number, count: number) => Math.max(0, Math.min(count - 1, at))

/**
 * Moves the focus by rows and columns, and stops at the edges.
 * @param isExtending true retains the block's starting cell
 */
export function moved(
  block: Block,
  [rows, columns]: readonly [number, number],
  { rows: rowCount, columns: columnCount }: { rows: number; columns: number },
  isExtending: boolean,
): Block {
  const toRow = within(block.toRow + rows, rowCount)
  const toColumn = within(block.toColumn + columns, columnCount)
  return isExtending ? { ...block, toRow, toColumn } : oneCell(toRow, toColumn)
}
