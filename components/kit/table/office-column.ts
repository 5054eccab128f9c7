import type { ReactNode } from 'react'

/** Sort order of a list, by the name of a column's `sort`. */
export interface Sort {
  by: string
  isDown: boolean
}

/** Column of an office list. */
export interface OfficeColumn<Row> {
  id: string
  /** Name in the head and in the column menu. */
  title: string
  cell: (row: Row) => ReactNode
  /** Minimum width, px. */
  width: number
  /** Share of the remaining width; absent: fixed width. */
  grow?: number
  align?: 'right'
  /** Sort key when its head is pressed. */
  sort?: string
  /** The cell links to the row's page. */
  isLink?: boolean
  /** The column cannot be hidden. */
  isFixed?: boolean
  /** Hidden while the list is narrower than its columns; the lowest number first. Absent: stays. */
  yields?: number
  /** Hidden by default. */
  isHiddenAtFirst?: boolean
}

/** Visible columns by id. */
export function visibilityOf<Row>(
  columns: readonly OfficeColumn<Row>[],
  hidden: ReadonlySet<string> | undefined,
): Record<string, boolean> {
  const isShown = ({ id, isFixed, isHiddenAtFirst }: OfficeColumn<Row>) =>
    isFixed || (hidden ? !hidden.has(id) : !isHiddenAtFirst)
  return Object.fromEntries(columns.map((column) => [column.id, isShown(column)]))
}

/** Width of the column with the checkboxes, px. */
const TICKS_WIDTH = 52

/** Columns with a large share are truncated first; the others grow with the text. */
const isElastic = (grow: number | undefined) => (grow ?? 0) > 1

/**
 * The columns that fit into the list: without the yielding columns if it is too narrow.
 * @param width of the list in px at the normal text size; null if unknown
 * @param scale factor of the widths of columns that grow with the text
 */
export function fittingColumns<Row>(
  columns: readonly OfficeColumn<Row>[],
  { hasTicks, width, scale }: { hasTicks: boolean; width: number | null; scale: number },
): readonly OfficeColumn<Row>[] {
  if (width === null) return columns
  const widthOf = (column: OfficeColumn<Row>) => column.width * (isElastic(column.grow) ? 1 : scale)
  const fitting = new Set(columns)
  let over = columns.reduce((sum, column) => sum + widthOf(column), hasTicks ? TICKS_WIDTH * scale : 0) - width
  const yielding = columns.filter(({ yields }) => yields !== undefined)
  for (const column of yielding.sort((a, b) => (a.yields ?? 0) - (b.yields ?? 0))) {
    if (over <= 0) break
    fitting.delete(column)
    over -= widthOf(column)
  }
  return columns.filter((column) => fitting.has(column))
}

const lengthOf = (width: number, scales: boolean) =>
  scales ? `calc(var(--column-scale) * ${width / 16}rem)` : `${width / 16}rem`

/** Grid template columns and minimum width of the table, as CSS lengths. */
export function widthsOf<Row>(
  columns: readonly OfficeColumn<Row>[],
  hasTicks: boolean,
): { tracks: string; minimum: string } {
  const ticks = hasTicks ? [{ width: TICKS_WIDTH, grow: undefined }] : []
  const all = [...ticks, ...columns]
  const grows = all.some(({ grow }) => grow)
  const tracks = all.map(({ width, grow }, at) => {
    const least = lengthOf(width, !isElastic(grow))
    // If no column grows, the last takes the rest.
    const share = grow ?? (!grows && at === all.length - 1 ? 1 : 0)
    return share > 0 ? `minmax(${least}, ${share}fr)` : least
  })
  const sum = (elastic: boolean) =>
    all.reduce((total, { width, grow }) => (isElastic(grow) === elastic ? total + width : total), 0)
  return { tracks: tracks.join(' '), minimum: `calc(${lengthOf(sum(true), false)} + ${lengthOf(sum(false), true)})` }
}
