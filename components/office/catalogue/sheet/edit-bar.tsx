'use client'

import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { KeyHint } from '#components/kit/button/key-hint.tsx'
import type { SheetRow } from '#lib/contract/catalogue/office/sheet.ts'
import { SHEET_RULES } from '#lib/contract/catalogue/office/sheet-cells.ts'
import type { ColumnOfSheet } from '#lib/office/sheet/columns.ts'
import { cellKey } from '#lib/office/sheet/draft.ts'
import { shownCell } from '#lib/office/sheet/typed-cell.ts'
import type { SheetState } from './use-sheet.ts'

/** The text being typed and its cell: the selection can leave that cell before the typing ends. */
export interface Typing {
  text: string
  row: SheetRow
  column: ColumnOfSheet
  /** Row of the sheet, from 0. */
  at: number
}

/**
 * Bar above a sheet: the focused cell and its field, the cell's error, and the last action. During typing, it shows the
 * cell being edited.
 * @param typed text being typed; null if no cell is being edited
 * @param onTyped null cancels the edit
 * @param onCommit applies the edit and moves by the given rows and columns
 */
export function EditBar({
  sheet,
  field,
  typed,
  onTyped,
  onCommit,
}: {
  sheet: SheetState
  field: RefObject<HTMLInputElement | null>
  typed: Typing | null
  onTyped: (text: string | null) => void
  onCommit: (by: readonly [number, number]) => void
}) {
  const { draft } = sheet
  const { row, column, at } = typed ?? { row: sheet.row, column: sheet.column, at: sheet.block.toRow }
  if (!row || !column) return null
  const { text, changed } = sheet.cellAt(row, column)
  const { edits } = column
  return (
    <div className="room-gutter flex min-h-9.5 flex-none flex-wrap items-center gap-x-3 gap-y-1 py-1">
      <label className="flex items-center gap-3 font-semibold max-md:w-full">
        <span className="whitespace-nowrap max-md:min-w-28">
          {column.title}, row {at + 1}
        </span>
        <input
          ref={field}
          className="office-field w-52 font-normal max-md:min-w-0 max-md:flex-1"
          value={typed?.text ?? text}
          readOnly={sheet.refusalOf(column) !== null}
          aria-invalid={changed?.fault ? true : undefined}
          aria-describedby="sheet-cell-says"
          autoComplete="off"
          spellCheck={false}
          inputMode={edits && SHEET_RULES[edits].kind === 'money' ? 'decimal' : undefined}
          onChange={({ target }) => onTyped(target.value)}
          onBlur={() => typed !== null && onCommit([0, 0])}
          onKeyDown={(event) => {
            const by = commitStep(event, typed !== null)
            if (by) onCommit(by)
            else if (event.key === 'Escape') onTyped(null)
            else return
            event.preventDefault()
          }}
        />
      </label>
      <p id="sheet-cell-says" role="status" className="min-w-0 flex-1 max-md:basis-full">
        {column.edits ? <CellNote sheet={sheet} row={row} column={column} name={column.edits} /> : null}
      </p>
      {draft.said ? (
        <p role="status" className="flex items-center gap-2 whitespace-nowrap">
          {draft.said}
          {draft.canUndo ? (
            <button type="button" className="link min-h-6" onClick={draft.undo}>
              Undo
            </button>
          ) : null}
          <KeyHint keys="ctrl+z" />
        </p>
      ) : null}
    </div>
  )
}

/** Rows and columns by which a key that ends typing moves; null for other keys. */
function commitStep({ key, shiftKey }: KeyboardEvent, isTyping: boolean): readonly [number, number] | null {
  const back = shiftKey ? -1 : 1
  if (key === 'Enter') return [back, 0]
  if (key === 'ArrowDown') return [1, 0]
  if (key === 'ArrowUp') return [-1, 0]
  return key === 'Tab' && isTyping ? [0, back] : null
}

/** Why a cell cannot be edited, its error, or its value before the change. */
function CellNote({
  sheet,
  row,
  column,
  name,
}: {
  sheet: SheetState
  row: SheetRow
  column: ColumnOfSheet
  name: NonNullable<ColumnOfSheet['edits']>
}) {
  const { draft } = sheet
  const { changed, isOvertaken } = sheet.cellAt(row, column)
  const refusal = sheet.refusalOf(column)
  if (refusal) return <span className="text-muted">{refusal}</span>
  const key = cellKey(row.variantId, name)
  if (isOvertaken)
    return (
      <span className="font-semibold text-error">
        Someone else changed it to {shownCell(name, row[name]) || 'empty'}.{' '}
        <button type="button" className="link" onClick={() => draft.discard([key])}>
          Keep theirs
        </button>{' '}
        or{' '}
        <button type="button" className="link" onClick={() => draft.overwrite(key, row[name])}>
          use yours
        </button>
      </span>
    )
  if (!changed) return null
  const before = shownCell(name, changed.before)
  if (!changed.fault) return <span className="text-muted">It was {before || 'empty'}.</span>
  return (
    <span className="font-semibold text-error">
      {changed.fault}{' '}
      <button type="button" className="link" onClick={() => sheet.type(row, column, before)}>
        {before ? `Restore ${before}` : 'Clear this cell'}
      </button>
    </span>
  )
}

/** State of the edited cell and its typed text. */
export function useTyping(
  sheet: SheetState,
  field: RefObject<HTMLInputElement | null>,
  grid: RefObject<HTMLElement | null>,
) {
  const [typed, setTyped] = useState<Typing | null>(null)
  // Giving the grid the focus takes it from the field before the next drawing: the field must not end its typing again.
  const latest = useRef(typed)
  const set = (next: Typing | null) => {
    latest.current = next
    setTyped(next)
  }
  const into = (text: string) => {
    const { row, column } = sheet
    if (row && column) set({ text, row, column, at: sheet.block.toRow })
  }
  return {
    typed,
    begin(letter: string | null): void {
      const { row, column } = sheet
      field.current?.focus()
      if (!row || !column || sheet.refusalOf(column) !== null) return
      into(letter ?? sheet.cellAt(row, column).text)
      // The field has the letter after the next frame; set the caret after it.
      requestAnimationFrame(() => {
        const end = field.current?.value.length ?? 0
        field.current?.setSelectionRange(letter === null ? 0 : end, end)
      })
    },
    change(text: string | null): void {
      if (text === null) set(null)
      else if (latest.current) set({ ...latest.current, text })
      else into(text)
      if (text === null) grid.current?.focus()
    },
    commit(by: readonly [number, number]): void {
      const { current } = latest
      if (current) sheet.type(current.row, current.column, current.text)
      set(null)
      if (by[0] === 0 && by[1] === 0) return
      sheet.move(by)
      grid.current?.focus()
    },
  }
}
