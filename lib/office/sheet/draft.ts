import type { CellChange, SheetRow } from '../../contract/office/sheet.ts'
import type { CellValue, SheetColumn } from '../../contract/office/sheet-cells.ts'
import { typedCell } from './typed-cell.ts'

/** A cell that was changed and is not saved. */
export interface DraftCell {
  variantId: number
  column: SheetColumn
  /** The variant's code, for when its row is not in the sheet. */
  code: string
  /** What it was when it was changed first. */
  before: CellValue
  /** What it is to be; what was typed, where that means nothing. */
  value: CellValue
  fault: string | null
}

/** What was changed and is not saved, by cell. */
export type Draft = ReadonlyMap<string, DraftCell>

export interface Edit {
  row: SheetRow
  column: SheetColumn
  text: string
}

/** What a step of the draft changed, so that it can be undone: each cell as it was before. */
export type Step = readonly (readonly [key: string, before: DraftCell | undefined])[]

export const cellKey = (variantId: number, column: SheetColumn): string => `${variantId} ${column}`

/**
 * Makes edits. A cell that is as it was saved leaves the draft.
 * @returns the new draft, the step that undoes it, and how many cells are different now
 */
export function edited(draft: Draft, edits: readonly Edit[]): { draft: Draft; step: Step; changed: number } {
  const next = new Map(draft)
  const step: [string, DraftCell | undefined][] = []
  for (const { row, column, text } of edits) {
    const key = cellKey(row.variantId, column)
    const previous = next.get(key)
    const { value, fault } = typedCell(column, text)
    if (value === (previous ? previous.value : row[column])) continue
    step.push([key, previous])
    const before = previous?.before ?? row[column]
    if (value === row[column]) next.delete(key)
    else next.set(key, { variantId: row.variantId, column, code: row.code, before, value, fault })
  }
  return { draft: next, step, changed: step.length }
}

/** Goes one step back. @returns the draft before, and the step that makes it again */
export function stepBack(draft: Draft, step: Step): { draft: Draft; step: Step } {
  const next = new Map(draft)
  const again = step.map(([key]): [string, DraftCell | undefined] => [key, draft.get(key)])
  for (const [key, before] of step.toReversed()) {
    if (before) next.set(key, before)
    else next.delete(key)
  }
  return { draft: next, step: again }
}

/** A draft without these cells. */
export function without(draft: Draft, keys: Iterable<string>): Draft {
  const next = new Map(draft)
  for (const key of keys) next.delete(key)
  return next
}

/** The keys of those of some cells that are in the draft as they are here: nothing else was typed into them since. */
export const unchangedKeys = (draft: Draft, cells: readonly DraftCell[]): string[] =>
  cells.flatMap(({ variantId, column, value }) => {
    const key = cellKey(variantId, column)
    return draft.get(key)?.value === value ? [key] : []
  })

/** A draft after cells were saved: they leave it; one that was typed anew meanwhile stays, as a change of what was saved. */
export function afterSaving(draft: Draft, saved: readonly DraftCell[]): Draft {
  const next = new Map(without(draft, unchangedKeys(draft, saved)))
  for (const { variantId, column, value } of saved) {
    const key = cellKey(variantId, column)
    const cell = next.get(key)
    if (cell) next.set(key, { ...cell, before: value })
  }
  return next
}

/** Cells of the draft that are so in the shop already, by what its rows say now: they are saved. */
export function savedKeys(draft: Draft, rows: readonly SheetRow[]): string[] {
  if (draft.size === 0) return []
  const byId = new Map(rows.map((row) => [row.variantId, row]))
  return [...draft].flatMap(([key, { variantId, column, value }]) => {
    const row = byId.get(variantId)
    return row && row[column] === value ? [key] : []
  })
}

/** Whether somebody else has changed a cell since: what its row says now is neither what it was nor what it is to be. */
export const isOvertaken = (cell: DraftCell, row: SheetRow | undefined): boolean =>
  row !== undefined && row[cell.column] !== cell.before && row[cell.column] !== cell.value

/** Cells as they are sent. */
export const changesOf = (cells: Iterable<DraftCell>): CellChange[] =>
  [...cells].map(({ variantId, column, before, value }) => [variantId, column, before, value])
