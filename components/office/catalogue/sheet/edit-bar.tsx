'use client'

import { type RefObject, useRef, useState } from 'react'
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
  const { text, changed, isOvertaken } = sheet.cellAt(row, column)
  const refusal = sheet.refusalOf(column)
  const edits = column.edits
  const current = edits && isOvertaken ? shownCell(edits, row[edits]) || 'empty' : null
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
          readOnly={refusal !== null}
          aria-invalid={changed?.fault ? true : undefined}
          aria-describedby="sheet-cell-says"
          autoComplete="off"
          spellCheck={false}
          inputMode={edits && SHEET_RULES[edits].kind === 'money' ? 'decimal' : undefined}
          onChange={({ target }) => onTyped(target.value)}
          onBlur={() => typed !== null && onCommit([0, 0])}
          onKeyDown={(event) => {
            const by = { Enter: [event.shiftKey ? -1 : 1, 0], ArrowDown: [1, 0], ArrowUp: [-1, 0] }[event.key] as
              | [number, number]
              | undefined
            if (by) onCommit(by)
            else if (event.key === 'Tab' && typed !== null) onCommit([0, event.shiftKey ? -1 : 1])
            else if (event.key === 'Escape') onTyped(null)
            else return
            event.preventDefault()
          }}
        />
      </label>
      <p id="sheet-cell-says" role="status" className="min-w-0 flex-1 max-md:basis-full">
        {refusal && edits ? (
          <span className="text-muted">{refusal}</span>
        ) : current !== null && edits ? (
          <span className="font-semibold text-error">
            Someone else changed it to {current}.{' '}
            <button type="button" className="link" onClick={() => draft.discard([cellKey(row.variantId, edits)])}>
              Keep theirs
            </button>{' '}
            or{' '}
            <button
              type="button"
              className="link"
              onClick={() => draft.overwrite(cellKey(row.variantId, edits), row[edits])}
            >
              use yours
            </button>
          </span>
        ) : changed?.fault && edits ? (
          <span className="font-semibold text-error">
            {changed.fault}{' '}
            <button
              type="button"
              className="link"
              onClick={() => sheet.type(row, column, shownCell(edits, changed.before))}
            >
              {shownCell(edits, changed.before) ? `Restore ${shownCell(edits, changed.before)}` : 'Clear this cell'}
            </button>
          </span>
        ) : changed && edits ? (
          <span className="text-muted">It was {shownCell(edits, changed.before) || 'empty'}.</span>
        ) : null}
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
