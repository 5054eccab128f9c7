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
import type { DraftOfSheet } from './use-draft.ts'

/** Text and status of a sheet cell. */
export interface CellState {
  text: string
  changed: DraftCell | null
  /** Another user has changed it since. */
  isOvertaken: boolean
}

const NONE: readonly Permission[] = []

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

  function cellAt(row: SheetRow, column: ColumnOfSheet): CellState {
    const changed = column.edits ? (draft.draft.get(cellKey(row.variantId, column.edits)) ?? null) : null
    return {
      text: changed && column.edits ? shownCell(column.edits, changed.value) : column.text(row),
      changed,
      isOvertaken: changed !== null && isOvertaken(changed, row),
    }
  }

  function select(next: Block): void {
    setBlock(next)
    setPasted(null)
  }

  const move = (by: readonly [number, number], isExtending = false) => select(moved(block, by, size, isExtending))

  /** The cells of a block that can be changed, with the text that each gets. */
  function editsIn(
    { top, bottom, left, right }: Bounds,
    textOf: (row: number, column: number) => string | null,
  ): Edit[] {
    const edits: Edit[] = []
    for (let at = top; at <= bottom; at += 1) {
      const row = rows[at]
      for (let place = left; place <= right; place += 1) {
        const column = columns[place]
        const text = textOf(at, place)
        if (row && column?.edits && text !== null && refusalOf(column) === null)
          edits.push({ row, column: column.edits, text })
      }
    }
    return edits
  }

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
    const isOne = cells.length === 1 && width === 1
    const to: Bounds = isOne
      ? bounds
      : {
          ...{ top: bounds.top, left: bounds.left },
          bottom: Math.min(rows.length - 1, bounds.top + cells.length - 1),
          right: Math.min(columns.length - 1, bounds.left + width - 1),
        }
    const textOf = (at: number, place: number) =>
      isOne ? (cells[0]?.[0] ?? null) : (cells[at - to.top]?.[place - to.left] ?? null)
    const edits = editsIn(to, textOf)
    const tall = to.bottom - to.top + 1
    const wide = to.right - to.left + 1
    const lost = isOne ? 0 : cells.length - tall
    if (edits.length === 0) {
      noteRefused('Nothing was pasted: these columns are read-only. Choose a cell in another column.')
      return
    }
    draft.edit(edits, `Pasted ${tall} × ${wide}`)
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

  function copied(): string {
    const some: string[][] = []
    for (let at = bounds.top; at <= bounds.bottom; at += 1) {
      const row: string[] = []
      for (let place = bounds.left; place <= bounds.right; place += 1) row.push(textAt(at, place))
      some.push(row)
    }
    return blockText(some)
  }

  /** Selects the next invalid cell, or the given cell. */
  function goTo(variantId: number, column: SheetColumn): void {
    const at = rows.findIndex((row) => row.variantId === variantId)
    const place = columns.findIndex(({ edits }) => edits === column)
    if (at >= 0 && place >= 0) select(oneCell(at, place))
  }

  function nextWrong(remarks: readonly SheetRemark[] = []): void {
    const wrong = new Set([
      ...[...draft.draft].filter(([, cell]) => cell.fault !== null).map(([key]) => key),
      ...remarks.map(({ variantId, column }) => cellKey(variantId, column)),
    ])
    const places = rows.flatMap((row, at) =>
      columns.flatMap(({ edits }, place) =>
        edits && wrong.has(cellKey(row.variantId, edits)) ? [[at, place] as const] : [],
      ),
    )
    const next =
      places.find(([at, place]) => at > block.toRow || (at === block.toRow && place > block.toColumn)) ?? places[0]
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
