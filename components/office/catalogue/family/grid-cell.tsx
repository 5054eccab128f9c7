'use client'

import Link from 'next/link'
import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, memo, useRef, useState } from 'react'
import { classes } from '#components/kit/classes.ts'
import type { GridField } from './grid-layers.ts'

/** Position of a cell: row and column of the grid. */
export type Place = readonly [row: number, column: number]

/** Actions of a cell. All cells share this object, which stays the same between renders. */
export interface CellActions {
  type: (place: Place, text: string) => void
  /** Moves the focus, or the end of the range. @param isExtended leaves the start of the range unchanged */
  move: (from: Place, by: Place, isExtended: boolean) => void
  focus: (place: Place, isExtended: boolean) => void
  toggleShown: (place: Place) => void
  /** @param typed unsaved text of the field; null: the saved value */
  fillDown: (place: Place, typed: string | null) => void
  /** @returns false if the text belongs in the field itself */
  paste: (place: Place, text: string) => boolean
  /** @returns the range as text; null if only this cell is selected */
  copied: () => string | null
}

export const cellId = ([row, column]: Place): string => `cell-${row}-${column}`

const STEPS: Readonly<Record<string, Place>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Enter: [1, 0],
}

/** Whether an arrow leaves the field: everything in it is selected, or the caret is at that end. */
function leavesField({ key, currentTarget: field }: KeyboardEvent<HTMLInputElement>): boolean {
  const [start, end, length] = [field.selectionStart ?? 0, field.selectionEnd ?? 0, field.value.length]
  if (key === 'ArrowUp' || key === 'ArrowDown' || key === 'Enter') return true
  if (start === 0 && end === length) return true
  return key === 'ArrowLeft' ? end === 0 : start === length
}

interface GridCellProps {
  place: Place
  /** "Price ex-VAT, Indigo, 150 × 200" */
  label: string
  field: GridField
  /** Text under the field: stock and bale. */
  notes: { left: string; stockPath: string | null; right: string; isHidden: boolean; isShownChanged: boolean }
  isInRange: boolean
  options: { isNumber: boolean; isReadOnly: boolean; actions: CellActions }
}

const isSame = (one: GridCellProps, other: GridCellProps): boolean =>
  one.label === other.label &&
  one.isInRange === other.isInRange &&
  one.options === other.options &&
  one.place[0] === other.place[0] &&
  one.place[1] === other.place[1] &&
  (['text', 'saved', 'fault'] as const).every((name) => one.field[name] === other.field[name]) &&
  (['left', 'stockPath', 'right', 'isHidden', 'isShownChanged'] as const).every(
    (name) => one.notes[name] === other.notes[name],
  )

/** Unsaved text of a cell, and its keys. */
function useCellTyping(place: Place, field: GridField, { isNumber, actions }: GridCellProps['options']) {
  const [typed, setTyped] = useState<string | null>(null)
  const isDropped = useRef(false)

  function commit(): void {
    if (typed !== null && !isDropped.current && typed !== field.text) actions.type(place, typed)
    isDropped.current = false
    setTyped(null)
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event
    const isCommand = ctrlKey || metaKey
    if (isCommand && key.toLowerCase() === 'd') {
      event.preventDefault()
      commit()
      actions.fillDown(place, typed)
      return
    }
    if (key === 'Escape' && typed !== null) {
      event.preventDefault()
      isDropped.current = true
      setTyped(null)
      return
    }
    // In a field of figures no letter means anything else.
    if (isNumber && key.toLowerCase() === 'h' && !isCommand && !altKey) {
      event.preventDefault()
      actions.toggleShown(place)
      return
    }
    const step = STEPS[key]
    if (!step || isCommand || altKey || !leavesField(event)) return
    event.preventDefault()
    commit()
    actions.move(place, key === 'Enter' && shiftKey ? [-1, 0] : step, shiftKey && key !== 'Enter')
  }
  function onPaste(event: ClipboardEvent<HTMLInputElement>): void {
    if (!actions.paste(place, event.clipboardData.getData('text/plain'))) return
    event.preventDefault()
    setTyped(null)
  }
  return { typed, setTyped, commit, onKeyDown, onPaste }
}

/** Text under the field: its error, or stock and bale. */
function CellNotes({
  id,
  label,
  fault,
  notes,
}: {
  id: string
  label: string
  fault: GridField['fault']
  notes: GridCellProps['notes']
}) {
  if (fault) {
    return (
      <span id={`${id}-fault`} className="block pl-1.5 text-tiny font-semibold text-error">
        {fault}
      </span>
    )
  }
  return (
    <span className="flex justify-between gap-2 pt-0.5 pr-1.5 pl-1.5 text-tiny text-muted">
      {notes.stockPath ? (
        <Link
          href={notes.stockPath}
          prefetch={false}
          tabIndex={-1}
          aria-label={`Stock of ${label.split(', ').slice(1).join(', ')}: ${notes.left}`}
          className="link inline-flex items-center underline-offset-4 hover:text-ink hover:underline max-md:min-h-11"
        >
          {notes.left}
        </Link>
      ) : (
        <span>{notes.left}</span>
      )}
      <span>{notes.isHidden ? 'Hidden' : notes.right}</span>
    </span>
  )
}

/** Shown in the shop, or hidden from it. */
function EyeIcon({ isHidden }: { isHidden: boolean }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox="0 0 24 24"
      className="size-4.5"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.7}
      strokeLinecap="square"
    >
      <path d="M2.5 12c2.4-4.2 5.6-6.3 9.5-6.3s7.1 2.1 9.5 6.3c-2.4 4.2-5.6 6.3-9.5 6.3S4.9 16.2 2.5 12Z" />
      <path d={isHidden ? 'M4 3.5l16 17' : 'M12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6Z'} />
    </svg>
  )
}

/** Grid cell of a variant: a field, its stock, and whether the shop shows it. Renders only on changes. */
export const GridCell = memo(function GridCell({ place, label, field, notes, isInRange, options }: GridCellProps) {
  const { isNumber, isReadOnly, actions } = options
  const { typed, setTyped, commit, onKeyDown, onPaste } = useCellTyping(place, field, options)
  const id = cellId(place)
  function onCopy(event: ClipboardEvent<HTMLInputElement>): void {
    const block = actions.copied()
    if (block === null) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', block)
  }
  function onFocus({ currentTarget }: FocusEvent<HTMLInputElement>): void {
    currentTarget.select()
    actions.focus(place, false)
  }

  const isChanged = field.saved !== null || notes.isShownChanged
  return (
    <td
      className={classes(
        'relative h-16.5 min-w-32 border-b border-hairline px-1 py-1.5 align-top',
        isChanged && 'bg-warning-tint',
        field.fault && 'bg-error-tint',
        isInRange && 'outline-2 -outline-offset-2 outline-link outline-dashed',
      )}
    >
      {isChanged ? (
        <span
          aria-hidden="true"
          className="absolute top-0 left-0 border-t-8 border-r-8 border-t-warning border-r-transparent"
        />
      ) : null}
      <span className="flex items-center justify-between gap-1">
        <input
          id={id}
          aria-label={label}
          aria-invalid={field.fault ? true : undefined}
          aria-describedby={field.fault ? `${id}-fault` : undefined}
          inputMode={isNumber ? 'decimal' : undefined}
          autoComplete="off"
          spellCheck={false}
          readOnly={isReadOnly}
          value={typed ?? field.text}
          className={classes(
            'office-field h-7 w-full max-w-28 min-w-0 px-1.5 font-semibold max-md:h-11',
            notes.isHidden && 'text-muted',
            field.fault && 'border-error',
          )}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onCopy={onCopy}
          onFocus={onFocus}
          onBlur={commit}
          onMouseDown={(event) => {
            if (!event.shiftKey) return
            event.preventDefault()
            actions.focus(place, true)
          }}
        />
        <button
          type="button"
          aria-pressed={!notes.isHidden}
          aria-label={`Shown in the shop, ${label.split(', ').slice(1).join(', ')}`}
          title={notes.isHidden ? 'Hidden: press to show it' : 'Shown: press to hide it'}
          tabIndex={-1}
          disabled={isReadOnly}
          className={classes(
            'inline-flex size-7 flex-none items-center justify-center hover:bg-calico max-md:size-11',
            notes.isHidden ? 'text-ink' : 'text-muted',
          )}
          onClick={() => actions.toggleShown(place)}
        >
          <EyeIcon isHidden={notes.isHidden} />
        </button>
      </span>
      <CellNotes id={id} label={label} fault={field.fault} notes={notes} />
    </td>
  )
}, isSame)
