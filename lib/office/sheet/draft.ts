import type { CellChange, SheetRow } from '../../contract/catalogue/office/sheet.ts'
import type { CellValue, SheetColumn } from '../../contract/catalogue/office/sheet-cells.ts'
import { typedCell } from './typed-cell.ts'

/** A cell that was changed and is not saved. */
export interface DraftCell {
  variantId: number
  column: SheetColumn
  /** The variant's code, for when its row is not in the sheet. */
  code: string
  /** The value before the first change. */
  before: CellValue
  /** The new value; the typed text if it is invalid. */
  value: CellValue
  fault: string | null
}

/** Unsaved changes, by cell. */
export type Draft = ReadonlyMap<string, DraftCell>

export interface Edit {
  row: SheetRow
  column: SheetColumn
  text: string
}

/** Stored cells by their keys. */
export const cellsByKey = (cells: readonly DraftCell[]): Draft =>
  new Map(cells.map((cell) => [cellKey(cell.variantId, cell.column), cell]))

export const cellKey = (variantId: number, column: SheetColumn): string => `${variantId} ${column}`

/**
 * Applies edits. A cell with its saved value leaves the draft.
 * @returns the new draft, and the number of edits that changed it
 */
export function edited(draft: Draft, edits: readonly Edit[]): { draft: Draft; changed: number } {
  const next = new Map(draft)
  let changed = 0
  for (const { row, column, text } of edits) {
    const key = cellKey(row.variantId, column)
    const previous = next.get(key)
    const { value, fault } = typedCell(column, text)
    if (value === (previous ? previous.value : row[column])) continue
    changed += 1
    const before = previous?.before ?? row[column]
    if (value === row[column]) next.delete(key)
    else next.set(key, { variantId: row.variantId, column, code: row.code, before, value, fault })
  }
  return { draft: next, changed }
}

/** A draft without these cells. */
export function without(draft: Draft, keys: Iterable<string>): Draft {
  const next = new Map(draft)
  for (const key of keys) next.delete(key)
  return next
}

/** Keys of the given cells that are still the same in the draft: not edited since. */
export const unchangedKeys = (draft: Draft, cells: readonly DraftCell[]): string[] =>
  cells.flatMap(({ variantId, column, value }) => {
    const key = cellKey(variantId, column)
    return draft.get(key)?.value === value ? [key] : []
  })

/** A draft after cells were saved: they leave it. A cell edited during saving stays, as a change of the saved value. */
export function afterSaving(draft: Draft, saved: readonly DraftCell[]): Draft {
  const next = new Map(without(draft, unchangedKeys(draft, saved)))
  for (const { variantId, column, value } of saved) {
    const key = cellKey(variantId, column)
    const cell = next.get(key)
    if (cell) next.set(key, { ...cell, before: value })
  }
  return next
}

/** Cells of the draft whose value the shop already has, by its current rows: they are saved. */
export function savedKeys(draft: Draft, rows: readonly SheetRow[]): string[] {
  if (draft.size === 0) return []
  const byId = new Map(rows.map((row) => [row.variantId, row]))
  return [...draft].flatMap(([key, { variantId, column, value }]) => {
    const row = byId.get(variantId)
    return row && row[column] === value ? [key] : []
  })
}

/**
 * Whether another staff member has changed a cell since: its current value is neither the previous nor the new value.
 */
export const isOvertaken = (cell: DraftCell, row: SheetRow | undefined): boolean =>
  row !== undefined && row[cell.column] !== cell.before && row[cell.column] !== cell.value

/** Cells in the form of the call. */
export const changesOf = (cells: Iterable<DraftCell>): CellChange[] =>
  [...cells].map(({ variantId, column, before, value }) => [variantId, column, before, value])
