'use client'

import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useIsPhone } from '#components/kit/page/use-phone.ts'
import { useKeys } from '#lib/office/keys.ts'
import { type Bounds, oneCell } from '#lib/office/sheet/selection.ts'
import { cellId, leftsOf, NUMBER_WIDTH, SheetRowView } from './sheet-row.tsx'
import type { SheetState } from './use-sheet.ts'

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}
const FAR = 1_000_000

/** The cell under a pointer; null outside the cells. */
function cellUnder(target: EventTarget | null): { row: number; column: number } | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : null
}

/** The step that a key moves by, in rows and columns; null for other keys. @param page rows that a Page key moves */
function stepOf(key: string, isCtrl: boolean, page: number): readonly [number, number] | null {
  const arrow = ARROWS[key]
  if (arrow) return isCtrl ? [arrow[0] * FAR, arrow[1] * FAR] : arrow
  if (key === 'PageDown') return [page, 0]
  if (key === 'PageUp') return [-page, 0]
  if (key === 'Home') return [isCtrl ? -FAR : 0, -FAR]
  return key === 'End' ? [isCtrl ? FAR : 0, FAR] : null
}

/** The block that a key selects: all cells, whole rows, whole columns, or the focused cell; null for other keys. */
function blockOf(key: string, isCtrl: boolean, isShift: boolean, sheet: SheetState): SheetState['block'] | null {
  const { rows, columns, block, bounds, pasted } = sheet
  const all = { row: 0, column: 0, toRow: rows.length - 1, toColumn: columns.length - 1 }
  if (isCtrl && key.toLowerCase() === 'a') return all
  if (key === ' ' && isShift) return { ...all, row: bounds.top, toRow: bounds.bottom }
  if (key === ' ' && isCtrl) return { ...all, column: bounds.left, toColumn: bounds.right }
  const isLarger = block.row !== block.toRow || block.column !== block.toColumn
  return key === 'Escape' && (pasted || isLarger) ? oneCell(block.toRow, block.toColumn) : null
}

/** Moves the selection, edits or empties cells by a key. @param page number of rows that a Page key moves */
function onGridKey(
  event: KeyboardEvent,
  sheet: SheetState,
  page: number,
  onEdit: (letter: string | null) => void,
): void {
  const { key, shiftKey, altKey } = event
  const isCtrl = event.ctrlKey || event.metaKey
  if (altKey || event.nativeEvent.isComposing) return
  const step = stepOf(key, isCtrl, page)
  const block = blockOf(key, isCtrl, shiftKey, sheet)
  if (step) sheet.move(step, shiftKey)
  else if (block) sheet.select(block)
  // Ctrl Enter is the review's key: it saves.
  else if ((key === 'Enter' && !isCtrl) || key === 'F2') onEdit(null)
  else if (key === 'Delete' || key === 'Backspace') sheet.clear()
  else if (key.length === 1 && !isCtrl) onEdit(key)
  else return
  event.preventDefault()
}

function paste(event: ClipboardEvent, sheet: SheetState): void {
  event.preventDefault()
  sheet.paste(event.clipboardData.getData('text/plain'))
}

function copy(event: ClipboardEvent, sheet: SheetState): void {
  event.preventDefault()
  event.clipboardData.setData('text/plain', sheet.copied())
}

/** The rows to draw. Scrolls to the focused cell when it changes. */
function useRowWindow({ rows, columns, block }: SheetState, lefts: readonly number[], height: number) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (index) => rows[index]?.variantId ?? index,
    overscan: 12,
    scrollPaddingStart: height,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when rows are drawn in another height
  useEffect(() => virtual.measure(), [virtual, height])
  const frozen = NUMBER_WIDTH + columns.reduce((sum, column) => sum + (column.isFrozen ? column.width : 0), 0)

  // The cell in focus is always in sight.
  const reveal = useRef((_row: number, _column: number) => {})
  reveal.current = (row, column) => {
    const box = scroller.current
    const left = lefts[column]
    if (row < rows.length) virtual.scrollToIndex(row, { align: 'auto' })
    if (!box || left === undefined || columns[column]?.isFrozen) return
    const right = left + (columns[column]?.width ?? 0)
    if (left - frozen < box.scrollLeft) box.scrollLeft = left - frozen
    else if (right > box.scrollLeft + box.clientWidth) box.scrollLeft = right - box.clientWidth
  }
  const focused = useRef(block)
  focused.current = block
  useEffect(() => reveal.current(block.toRow, block.toColumn), [block.toRow, block.toColumn])
  // Also if the grid gets narrower: the review opens beside it.
  useEffect(() => {
    const box = scroller.current
    if (!box) return
    const observer = new ResizeObserver(() => reveal.current(focused.current.toRow, focused.current.toColumn))
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  return { scroller, virtual }
}

/**
 * Cells of a sheet: virtual rows, frozen columns, and a block selected by arrows, Shift and the pointer. The block can
 * be copied, pasted, filled and emptied. Typing starts to edit the focused cell.
 * @param element of the grid, for the focus
 * @param onEdit starts to edit the focused cell, with a first letter or with its value
 */
export function SheetGrid({
  sheet,
  label,
  element,
  onEdit,
}: {
  sheet: SheetState
  /** "Sheet of 300 variants" */
  label: string
  element: RefObject<HTMLDivElement | null>
  onEdit: (letter: string | null) => void
}) {
  const { rows, columns, block, pasted } = sheet
  const isPhone = useIsPhone()
  const [isFocused, setFocused] = useState(false)
  const height = isPhone ? 40 : 28
  const lefts = leftsOf(columns)
  const width = (lefts.at(-1) ?? 0) + (columns.at(-1)?.width ?? 0)
  const { scroller, virtual } = useRowWindow(sheet, lefts, height)

  const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 600) / height) - 2)

  useKeys(
    'Sheet',
    {
      up: { label: 'move', run: () => sheet.move([-1, 0]), isInStatusBar: true },
      down: { label: 'move', run: () => sheet.move([1, 0]), isInStatusBar: true },
      f2: { label: 'edit', run: () => onEdit(null), isInStatusBar: true },
      'ctrl+d': { label: 'fill down', run: () => sheet.fillDown(), isInStatusBar: true },
      'ctrl+z': { label: 'undo', run: () => sheet.draft.undo(), isInStatusBar: true },
      'ctrl+y': { label: 'redo', run: () => sheet.draft.redo() },
      'ctrl+shift+z': { label: 'redo', run: () => sheet.draft.redo() },
    },
    isFocused,
  )

  function onPointerDown(event: PointerEvent): void {
    const at = cellUnder(event.target)
    if (!at || event.button !== 0) return
    sheet.select(event.shiftKey ? { ...block, toRow: at.row, toColumn: at.column } : oneCell(at.row, at.column))
  }
  function onPointerMove(event: PointerEvent): void {
    // A finger scrolls; a mouse selects.
    const at = event.buttons === 1 && event.pointerType === 'mouse' ? cellUnder(event.target) : null
    if (at && (at.row !== block.toRow || at.column !== block.toColumn)) {
      sheet.select({ ...block, toRow: at.row, toColumn: at.column })
    }
  }

  return (
    <div ref={scroller} className="relative min-h-0 flex-1 overflow-auto overscroll-contain border-t border-hairline">
      {/* biome-ignore lint/a11y/useSemanticElements: its rows are placed one by one */}
      <div
        ref={element}
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length}
        aria-multiselectable="true"
        aria-activedescendant={rows.length > 0 ? cellId(block.toRow, block.toColumn) : undefined}
        tabIndex={0}
        className="outline-none"
        style={{ width }}
        onKeyDown={(event) => onGridKey(event, sheet, page, onEdit)}
        onPaste={(event) => paste(event, sheet)}
        onCopy={(event) => copy(event, sheet)}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onDoubleClick={() => onEdit(null)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      >
        <SheetHead columns={columns} lefts={lefts} height={height} />
        {/* biome-ignore lint/a11y/useSemanticElements: its rows are placed one by one */}
        <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start, key }) => {
            const row = rows[index]
            return row ? (
              <SheetRowView
                key={key}
                sheet={sheet}
                row={row}
                index={index}
                start={start}
                height={height}
                isGridFocused={isFocused}
              />
            ) : null
          })}
          {pasted ? <PastedFrame pasted={pasted} lefts={lefts} columns={columns} height={height} /> : null}
        </div>
      </div>
    </div>
  )
}

function SheetHead({
  columns,
  lefts,
  height,
}: {
  columns: SheetState['columns']
  lefts: readonly number[]
  height: number
}) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus
    // biome-ignore lint/a11y/useSemanticElements: its rows are placed one by one
    <div
      role="row"
      aria-rowindex={1}
      className="sticky top-0 z-20 flex border-b border-ink bg-calico"
      style={{ height }}
    >
      <div
        aria-hidden="true"
        className="sticky left-0 z-10 flex-none border-r border-sheet-line bg-calico"
        style={{ width: NUMBER_WIDTH }}
      />
      {columns.map((column, place) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus
        // biome-ignore lint/a11y/useSemanticElements: its cells are placed one by one
        <div
          key={column.id}
          role="columnheader"
          aria-colindex={place + 1}
          style={{ width: column.width, left: column.isFrozen ? lefts[place] : undefined }}
          className={`flex flex-none items-center border-r border-sheet-line bg-calico px-2 text-tiny font-medium text-muted ${column.isFrozen ? 'sticky z-10' : ''} ${column.isRight ? 'justify-end' : ''}`}
        >
          <span className="truncate">{column.title}</span>
        </div>
      ))}
    </div>
  )
}

/** Dashed frame around the cells just pasted. */
function PastedFrame({
  pasted,
  lefts,
  columns,
  height,
}: {
  pasted: Bounds
  lefts: readonly number[]
  columns: SheetState['columns']
  height: number
}) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute z-5 border-2 border-dashed border-link"
      style={{
        top: pasted.top * height,
        height: (pasted.bottom - pasted.top + 1) * height,
        left: lefts[pasted.left],
        width: (lefts[pasted.right] ?? 0) + (columns[pasted.right]?.width ?? 0) - (lefts[pasted.left] ?? 0),
      }}
    />
  )
}
