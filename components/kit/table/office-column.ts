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

/** Columns that take much of what is left are cut first: the others grow with the text. */
const isElastic = (grow: number | undefined) => (grow ?? 0) > 1

const lengthOf = (width: number, scales: boolean) =>
  scales ? `calc(var(--column-scale) * ${width / 16}rem)` : `${width / 16}rem`

/** The columns of the grid's template, and how wide the table is at least: lengths of CSS. */
export function widthsOf<Row>(
  columns: readonly OfficeColumn<Row>[],
  hasTicks: boolean,
): { tracks: string; minimum: string } {
  const ticks = hasTicks ? [{ width: 52, grow: undefined }] : []
  const all = [...ticks, ...columns]
  const grows = all.some(({ grow }) => grow)
  const tracks = all.map(({ width, grow }, at) => {
    const least = lengthOf(width, !isElastic(grow))
    // Where none grows, the last takes what is left.
    const share = grow ?? (!grows && at === all.length - 1 ? 1 : 0)
    return share > 0 ? `minmax(${least}, ${share}fr)` : least
  })
  const sum = (elastic: boolean) =>
    all.reduce((total, { width, grow }) => (isElastic(grow) === elastic ? total + width : total), 0)
  return { tracks: tracks.join(' '), minimum: `calc(${lengthOf(sum(true), false)} + ${lengthOf(sum(false), true)})` }
}
