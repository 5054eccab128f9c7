'use client'

import { useState } from 'react'
import { KeyHint } from '#components/kit/button/key-hint.tsx'
import { SHEET_RULES } from '#lib/contract/catalogue/office/sheet-cells.ts'
import { showCount } from '#lib/format/count.ts'
import type { ReviewedCell } from '#lib/office/sheet/review.ts'
import { shownCell } from '#lib/office/sheet/typed-cell.ts'
import type { SheetState } from './use-sheet.ts'

const FIRST = 5
export const plural = (count: number, one: string, many: string) => `${showCount(count)} ${count === 1 ? one : many}`

/** "1,250.00 → 1,300.00" of a cell. */
function Change({ cell: { column, before, value } }: Pick<ReviewedCell, 'cell'>) {
  return (
    <span className="flex-none text-right tabular-nums">
      <span className="text-muted">{shownCell(column, before) || 'empty'}</span>
      <span className="px-2 text-muted">
        <span aria-hidden="true">→</span>
        <span className="sr-only"> becomes </span>
      </span>
      <b className="font-semibold">{shownCell(column, value) || 'empty'}</b>
    </span>
  )
}

/** Changed cells of one kind: the first few, the others on request. */
export function CellList({ cells, onGo }: { cells: readonly ReviewedCell[]; onGo: (one: ReviewedCell) => void }) {
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? cells.slice(0, 500) : cells.slice(0, FIRST)
  const more = cells.length - shown.length
  return (
    <>
      <ul>
        {shown.map((one) => (
          <li key={one.key} className="flex min-h-(--row-tight) items-center gap-3 border-b border-hairline">
            <button
              type="button"
              className="min-h-6 min-w-0 flex-1 truncate text-left hover:underline"
              onClick={() => onGo(one)}
            >
              {one.cell.code}
            </button>
            <Change cell={one.cell} />
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <button type="button" className="link min-h-7" disabled={isOpen} onClick={() => setOpen(true)}>
          {showCount(more)} more
        </button>
      ) : null}
    </>
  )
}

/** A changed cell with an error, and the ways to fix it. */
function WrongCell({ one, sheet, onMeant }: { one: ReviewedCell; sheet: SheetState; onMeant: () => void }) {
  const { key, cell, remark } = one
  const title = SHEET_RULES[cell.column].title
  const before = shownCell(cell.column, cell.before)
  const back = (
    <button type="button" className="link min-h-6" onClick={() => sheet.draft.discard([key])}>
      {remark?.kind === 'changed' ? 'Keep theirs' : before ? `Restore ${before}` : 'Clear this cell'}
    </button>
  )
  return (
    <li className="border-b border-l-6 border-b-hairline border-l-error py-2 pr-5 pl-4">
      <button
        type="button"
        className="min-h-6 text-left font-semibold hover:underline"
        onClick={() => sheet.goTo(cell.variantId, cell.column)}
      >
        {cell.code}, {title}
      </button>
      <p>
        {remark?.kind === 'changed' ? (
          <>
            {remark.by ?? 'Someone else'}:{' '}
            <b className="font-semibold">{shownCell(cell.column, remark.current ?? null) || 'empty'}</b>, you:{' '}
            <b className="font-semibold">{shownCell(cell.column, cell.value) || 'empty'}</b>
          </>
        ) : (
          <Change cell={one.cell} />
        )}
      </p>
      <p className="text-tiny">
        {remark?.kind === 'changed' ? null : remark?.sentence}{' '}
        {remark?.kind === 'unusual' ? (
          <>
            <button type="button" className="link min-h-6" onClick={onMeant}>
              Keep it
            </button>{' '}
            or{' '}
          </>
        ) : null}
        {remark?.kind === 'changed' ? (
          <>
            <button
              type="button"
              className="link min-h-6"
              onClick={() => sheet.draft.overwrite(key, remark.current ?? null)}
            >
              Use yours
            </button>{' '}
            or{' '}
          </>
        ) : null}
        {back}
      </p>
    </li>
  )
}

/** Changes with errors, and the ways to fix each. */
export function ReviewErrors({
  cells,
  sheet,
  onMeant,
}: {
  cells: readonly ReviewedCell[]
  sheet: SheetState
  /** Confirms an unusual value. @param key of the cell */
  onMeant: (key: string) => void
}) {
  return (
    <section aria-label="Errors">
      <h3 className="flex justify-between border-y border-hairline px-5 py-1.5 font-semibold text-error">
        {plural(cells.length, 'error', 'errors')}
        <span className="font-normal text-muted">
          Next <KeyHint keys="f8" />
        </span>
      </h3>
      <ul>
        {cells.slice(0, 200).map((one) => (
          <WrongCell key={one.key} one={one} sheet={sheet} onMeant={() => onMeant(one.key)} />
        ))}
      </ul>
      {cells.length > 200 ? (
        <p className="px-5 py-2 text-tiny text-muted">and {showCount(cells.length - 200)} more</p>
      ) : null}
    </section>
  )
}
