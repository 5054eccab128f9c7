import { useState } from 'react'
import type { Permission } from '#lib/contract/base/permissions.ts'
import type { SheetRemark, SheetRow } from '#lib/contract/catalogue/office/sheet.ts'
import { SHEET_RULES, type SheetColumn } from '#lib/contract/catalogue/office/sheet-cells.ts'
import { showCount } from '#lib/format/count.ts'
import { noteRefused } from '#lib/office/jobs.ts'
import { useMe, useRefusals } from '#lib/office/me.ts'
import { blockText, MAX_CLIPBOARD, readBlock } from '#lib/office/sheet/block.ts'
import type { ColumnOfSheet } from '#lib/office/sheet/columns.ts'
import { cellKey, type DraftCell, type Edit, isOvertaken } from '#lib/office/sheet/draft.ts'
import { type Block, type Bounds, boundsOf, FIRST_CELL, moved, oneCell } from '#lib/office/sheet/selection.ts'
import { shownCell } from '#lib/office/sheet/typed-cell.ts'
import type { DraftOfSheet } from './use-sheet-draft.ts'

/** Text and status of a sheet cell. */
export interface CellState {
  text: string
  changed: DraftCell | null
  /** Another user has changed it since. */
  isOvertaken: boolean
}

const NONE: readonly Permission[] = []

function cellStateOf({ draft }: DraftOfSheet, row: SheetRow, column: ColumnOfSheet): CellState {
  const changed = column.edits ? (draft.get(cellKey(row.variantId, column.edits)) ?? null) : null
  return {
    text: changed && column.edits ? shownCell(column.edits, changed.value) : column.text(row),
    changed,
    isOvertaken: changed !== null && isOvertaken(changed, row),
  }
}

type TextOf = (row: number, column: number) => string | null

/** Edits of the cells of a block that can be changed, with the text that each gets. */
function editsOf(
  rows: readonly SheetRow[],
  columns: readonly ColumnOfSheet[],
  isEditable: (column: ColumnOfSheet) => boolean,
  { top, bottom, left, right }: Bounds,
  textOf: TextOf,
): Edit[] {
  const edits: Edit[] = []
  for (let at = top; at <= bottom; at += 1) {
    const row = rows[at]
    for (let place = left; place <= right; place += 1) {
      const column = columns[place]
      const text = textOf(at, place)
      if (row && column?.edits && text !== null && isEditable(column)) edits.push({ row, column: column.edits, text })
    }
  }
  return edits
}

/** Cells that pasted texts go to: one text fills the selection, a block starts at its first cell. */
function pasteOf(
  cells: readonly (readonly string[])[],
  bounds: Bounds,
  size: { rows: number; columns: number },
): { to: Bounds; textOf: TextOf; lost: number } {
  const width = Math.max(0, ...cells.map((row) => row.length))
  if (cells.length === 1 && width === 1) return { to: bounds, textOf: () => cells[0]?.[0] ?? null, lost: 0 }
  const { top, left } = bounds
  const bottom = Math.min(size.rows - 1, top + cells.length - 1)
  const right = Math.min(size.columns - 1, left + width - 1)
  return {
    to: { top, left, bottom, right },
    textOf: (at, place) => cells[at - top]?.[place - left] ?? null,
    lost: cells.length - (bottom - top + 1),
  }
}

function textsIn({ top, bottom, left, right }: Bounds, textAt: (row: number, column: number) => string): string[][] {
  return Array.from({ length: bottom - top + 1 }, (_row, down) =>
    Array.from({ length: right - left + 1 }, (_cell, along) => textAt(top + down, left + along)),
  )
}

/** Position of the next invalid cell after the selected cell, else of the first. */
function nextWrongCell(
  rows: readonly SheetRow[],
  columns: readonly ColumnOfSheet[],
  draft: DraftOfSheet['draft'],
  remarks: readonly SheetRemark[],
  block: Block,
): readonly [number, number] | undefined {
  const wrong = new Set([
    ...[...draft].filter(([, cell]) => cell.fault !== null).map(([key]) => key),
    ...remarks.map(({ variantId, column }) => cellKey(variantId, column)),
  ])
  const places = rows.flatMap((row, at) =>
    columns.flatMap(({ edits }, place) =>
      edits && wrong.has(cellKey(row.variantId, edits)) ? [[at, place] as const] : [],
    ),
  )
  return places.find(([at, place]) => at > block.toRow || (at === block.toRow && place > block.toColumn)) ?? places[0]
}

export type SheetState = ReturnType<typeof useSheet>

/** Selection of the sheet and the actions on its cells. */
export function useSheet(rows: readonly SheetRow[], columns: readonly ColumnOfSheet[], draft: DraftOfSheet) {
  const permissions = useMe()?.permissions ?? NONE
  const refusalFor = useRefusals()
  const [block, setBlock] = useState<Block>(FIRST_CELL)
  const [pasted, setPasted] = useState<Bounds | null>(null)
  const size = { rows: rows.length, columns: columns.length }
  const bounds = boundsOf(block)

  /** Why a column cannot be changed by this person; null when it can. */
  function refusalOf(column: ColumnOfSheet | undefined): string | null {
    if (!column?.edits) return 'This column is read-only.'
    return refusalFor(SHEET_RULES[column.edits].permission)
  }

  const cellAt = (row: SheetRow, column: ColumnOfSheet) => cellStateOf(draft, row, column)

  function select(next: Block): void {
    setBlock(next)
    setPasted(null)
  }

  const move = (by: readonly [number, number], isExtending = false) => select(moved(block, by, size, isExtending))

  const editsIn = (within: Bounds, textOf: (row: number, column: number) => string | null) =>
    editsOf(rows, columns, (column) => refusalOf(column) === null, within, textOf)

  const textAt = (at: number, place: number): string => {
    const [row, column] = [rows[at], columns[place]]
    return row && column ? cellAt(row, column).text : ''
  }

  function paste(text: string): void {
    if (text.length > MAX_CLIPBOARD) {
      const megabytes = (text.length / 1_000_000).toFixed(0)
      noteRefused(`The clipboard has ${megabytes} MB; the limit is 2 MB. Copy fewer rows and paste them in parts.`)
      return
    }
    const cells = readBlock(text)
    const width = Math.max(0, ...cells.map((row) => row.length))
    if (width === 0) return
    const { to, textOf, lost } = pasteOf(cells, bounds, size)
    const edits = editsIn(to, textOf)
    if (edits.length === 0) {
      noteRefused('Nothing was pasted: these columns are read-only. Choose a cell in another column.')
      return
    }
    draft.edit(edits, `Pasted ${to.bottom - to.top + 1} × ${to.right - to.left + 1}`)
    select({ row: to.top, column: to.left, toRow: to.bottom, toColumn: to.right })
    setPasted(to)
    if (lost > 0) noteRefused(`${showCount(lost)} pasted rows did not fit and were left out.`)
  }

  function fillDown(): void {
    const { top, bottom, left, right } = bounds
    // A single cell takes the value above it; a block takes its first row.
    const from = top === bottom ? top - 1 : top
    if (from < 0) return
    const edits = editsIn({ top: from + 1, bottom, left, right }, (_at, place) => textAt(from, place))
    draft.edit(edits, `Filled ${bottom - from} × ${right - left + 1}`)
  }

  /** Types into a cell, regardless of the selection. */
  function type(row: SheetRow, column: ColumnOfSheet, text: string): void {
    if (!column.edits || refusalOf(column) !== null) return
    // The current row, if it is still in the sheet.
    const current = rows.find(({ variantId }) => variantId === row.variantId) ?? row
    draft.edit([{ row: current, column: column.edits, text }], '')
  }

  const clear = () =>
    draft.edit(
      editsIn(bounds, () => ''),
      `Emptied ${bounds.bottom - bounds.top + 1} × ${bounds.right - bounds.left + 1}`,
    )

  const copied = () => blockText(textsIn(bounds, textAt))

  /** Selects the next invalid cell, or the given cell. */
  function goTo(variantId: number, column: SheetColumn): void {
    const at = rows.findIndex((row) => row.variantId === variantId)
    const place = columns.findIndex(({ edits }) => edits === column)
    if (at >= 0 && place >= 0) select(oneCell(at, place))
  }

  function nextWrong(remarks: readonly SheetRemark[] = []): void {
    const next = nextWrongCell(rows, columns, draft.draft, remarks, block)
    if (next) select(oneCell(...next))
  }

  return {
    ...{ rows, columns, permissions, block, bounds, pasted, draft },
    ...{ select, move, cellAt, refusalOf, paste, fillDown, type, clear, copied, goTo, nextWrong },
    /** The cell in focus. */
    row: rows[block.toRow],
    column: columns[block.toColumn],
  }
}
