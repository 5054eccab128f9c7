import type { ReactNode } from 'react'

/** How a list is ordered: by the name of a column's `sort`. */
export interface Sort {
  by: string
  isDown: boolean
}

/** A column of an office list. */
export interface OfficeColumn<Row> {
  id: string
  /** In the head, and where columns are chosen. */
  title: string
  cell: (row: Row) => ReactNode
  /** Its least width in pixels of the drawing. */
  width: number
  /** Its share of the room that is left; none: it stays as wide as it is. */
  grow?: number
  align?: 'right'
  /** What a press on its head orders the list by. */
  sort?: string
  /** It opens the row's page. */
  isLink?: boolean
  /** It cannot be hidden. */
  isFixed?: boolean
  /** It is shown only to those who choose it. */
  isHiddenAtFirst?: boolean
}

/** Which columns are shown, for the table. */
export function visibilityOf<Row>(
  columns: readonly OfficeColumn<Row>[],
  hidden: ReadonlySet<string> | undefined,
): Record<string, boolean> {
  const isShown = ({ id, isFixed, isHiddenAtFirst }: OfficeColumn<Row>) =>
    isFixed || (hidden ? !hidden.has(id) : !isHiddenAtFirst)
  return Object.fromEntries(columns.map((column) => [column.id, isShown(column)]))
}

/** The columns of the grid's template, and how wide the table is at least. */
export function widthsOf<Row>(
  columns: readonly OfficeColumn<Row>[],
  hasTicks: boolean,
): { tracks: string; minimum: number } {
  const ticks = hasTicks ? [{ width: 52, grow: undefined }] : []
  const all = [...ticks, ...columns]
  const grows = all.some(({ grow }) => grow)
  const tracks = all.map(({ width, grow }, at) => {
    const least = `${width / 16}rem`
    // Where none grows, the last takes what is left.
    const share = grow ?? (!grows && at === all.length - 1 ? 1 : 0)
    return share > 0 ? `minmax(${least}, ${share}fr)` : least
  })
  return { tracks: tracks.join(' '), minimum: all.reduce((sum, { width }) => sum + width, 0) }
}
