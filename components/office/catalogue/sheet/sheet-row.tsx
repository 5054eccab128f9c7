import { memo } from 'react'
import { classes } from '#components/kit/classes.ts'
import type { SheetRow } from '#lib/contract/catalogue/office/sheet.ts'
import { isInside } from '#lib/office/sheet/selection.ts'
import type { SheetState } from './use-sheet.ts'

/** The number of a row, left of its cells, px. */
export const NUMBER_WIDTH = 40

/** Where each column begins, px from the left. */
export function leftsOf(columns: readonly { width: number }[]): number[] {
  let left = NUMBER_WIDTH
  return columns.map(({ width }) => {
    const at = left
    left += width
    return at
  })
}

const CHANGED =
  'bg-warning-tint font-semibold before:absolute before:top-0 before:left-0 before:border-4 before:border-transparent before:border-t-warning before:border-l-warning'
const WRONG = 'bg-error-tint font-semibold text-error outline-2 -outline-offset-2 outline-error'

/** ID of a cell's element, for the grid's `aria-activedescendant`. */
export const cellId = (row: number, column: number): string => `cell-${row}-${column}`

interface SheetRowProps {
  sheet: SheetState
  row: SheetRow
  index: number
  /** Position in the list, px. */
  start: number
  height: number
  isGridFocused: boolean
}

const isInBlock = ({ sheet: { bounds }, index }: SheetRowProps) => index >= bounds.top && index <= bounds.bottom

/** Whether a row needs no render: the selection is elsewhere and its cells are unchanged. */
const isAsBefore = (before: SheetRowProps, next: SheetRowProps): boolean =>
  before.row === next.row &&
  before.index === next.index &&
  before.start === next.start &&
  before.height === next.height &&
  before.sheet.columns === next.sheet.columns &&
  before.sheet.permissions === next.sheet.permissions &&
  before.sheet.draft.draft === next.sheet.draft.draft &&
  !isInBlock(before) &&
  !isInBlock(next)

/**
 * A row of the sheet: its number, product and cells. Moving the selection renders only the rows it leaves and enters.
 */
export const SheetRowView = memo(function SheetRowView({
  sheet,
  row,
  index,
  start,
  height,
  isGridFocused,
}: SheetRowProps) {
  const { columns, bounds } = sheet
  const lefts = leftsOf(columns)
  const isSelectedRow = index >= bounds.top && index <= bounds.bottom
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and names the cell that is meant
    // biome-ignore lint/a11y/useSemanticElements: rows that are placed one by one cannot be a table's
    <div
      role="row"
      aria-rowindex={index + 2}
      className="absolute left-0 flex"
      style={{ transform: `translateY(${start}px)`, height }}
    >
      <div
        aria-hidden="true"
        style={{ width: NUMBER_WIDTH }}
        className={classes(
          'sticky left-0 z-10 flex flex-none items-center justify-end border-r border-b border-sheet-line px-2 text-tiny',
          isSelectedRow ? 'bg-ink text-ground' : 'bg-calico text-muted',
        )}
      >
        {index + 1}
      </div>
      {columns.map((column, place) => (
        <SheetCell
          key={column.id}
          sheet={sheet}
          row={row}
          index={index}
          place={place}
          left={lefts[place]}
          isGridFocused={isGridFocused}
        />
      ))}
    </div>
  )
}, isAsBefore)

function SheetCell({
  sheet,
  row,
  index,
  place,
  left,
  isGridFocused,
}: Pick<SheetRowProps, 'sheet' | 'row' | 'index' | 'isGridFocused'> & {
  /** Number of the column, from 0. */
  place: number
  /** Left edge of the column, px. */
  left: number | undefined
}) {
  const { columns, bounds, block } = sheet
  const column = columns[place]
  if (!column) return null
  const { text, changed, isOvertaken } = sheet.cellAt(row, column)
  const isSelected = isInside(bounds, index, place)
  const isFocused = index === block.toRow && place === block.toColumn
  const isWrong = changed?.fault != null || isOvertaken
  const fill = isSelected ? 'bg-focus-row' : 'bg-ground'
  const frame = isGridFocused ? 'outline-3 -outline-offset-3 outline-link' : 'outline-2 -outline-offset-2 outline-ink'
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles that a cell has support it
    <div
      id={cellId(index, place)}
      role={column.id === 'code' ? 'rowheader' : 'gridcell'}
      aria-selected={isSelected}
      aria-invalid={isWrong || undefined}
      aria-readonly={sheet.refusalOf(column) === null ? undefined : true}
      data-row={index}
      data-column={place}
      title={column.isFrozen || column.id === 'family' ? text : undefined}
      style={{ width: column.width, left: column.isFrozen ? left : undefined }}
      className={classes(
        'flex flex-none cursor-cell items-center border-r border-b border-sheet-line px-2 select-none',
        column.isFrozen ? 'sticky z-10' : 'relative',
        column.isFrozen && !columns[place + 1]?.isFrozen && 'border-r-2 border-r-field',
        column.isRight && 'justify-end tabular-nums',
        isWrong ? WRONG : changed ? CHANGED : fill,
        !changed && column.edits === null && !column.isFrozen && 'text-muted',
        isFocused && frame,
      )}
    >
      <span className="truncate">{text}</span>
    </div>
  )
}
