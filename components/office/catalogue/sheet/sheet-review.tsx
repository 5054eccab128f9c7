'use client'

import { useState } from 'react'
import { KeyHint } from '#components/kit/button/key-hint.tsx'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { ScheduleDialog } from '#components/kit/confirm/schedule-dialog.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { officeSheetReview } from '#lib/contract/catalogue/office/sheet.ts'
import { SHEET_RULES } from '#lib/contract/catalogue/office/sheet-cells.ts'
import { showCount } from '#lib/format/count.ts'
import { useKeys } from '#lib/office/keys.ts'
import { problemOf, useOfficeQuery } from '#lib/office/queries.ts'
import { changesOf } from '#lib/office/sheet/draft.ts'
import { type ReviewedCell, reviewOf } from '#lib/office/sheet/review.ts'
import { shownCell } from '#lib/office/sheet/typed-cell.ts'
import { useNow } from '#lib/office/use-now.ts'
import { showWhen } from '#lib/office/when.ts'
import type { SheetState } from './use-sheet.ts'

const FIRST = 5
const plural = (count: number, one: string, many: string) => `${showCount(count)} ${count === 1 ? one : many}`

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
function CellList({ cells, onGo }: { cells: readonly ReviewedCell[]; onGo: (one: ReviewedCell) => void }) {
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

/**
 * Review of all changes before saving: errors first, then old and new values by column. Valid changes can be saved
 * without the rest, now or at a later time.
 */
export function SheetReview({
  sheet,
  isSaving,
  onSave,
  onClose,
}: {
  sheet: SheetState
  isSaving: boolean
  /** @param startAt absent: now */
  onSave: (cells: readonly ReviewedCell[], reason: string, startAt?: Date) => void
  onClose: () => void
}) {
  const { draft, since } = sheet.draft
  const now = useNow(30_000)
  const [meant, setMeant] = useState<ReadonlySet<string>>(new Set())
  const [reason, setReason] = useState('')
  const [isScheduling, setScheduling] = useState(false)
  const right = [...draft.values()].filter(({ fault }) => fault === null)
  const { data, error, isFetching, refetch } = useOfficeQuery(
    officeSheetReview,
    right.length > 0 ? { changes: changesOf(right) } : null,
    { staleMs: 0 },
  )
  const review = reviewOf(draft, data?.remarks ?? [], meant)
  const { toPutRight, belowCost, saved } = review
  const isChecked = right.length === 0 || (data !== undefined && !isFetching)
  const variants = new Set([...draft.values()].map(({ variantId }) => variantId)).size
  const canSave = isChecked && saved.length > 0 && !isSaving
  const save = (startAt?: Date) => canSave && onSave(saved, reason.trim(), startAt)
  const go = ({ cell }: ReviewedCell) => sheet.goTo(cell.variantId, cell.column)
  useKeys('Review', {
    esc: { label: 'close the review', run: onClose },
    'ctrl+enter': { label: 'save', run: () => save(), worksInFields: true },
    f8: {
      label: 'next error',
      run: () => sheet.nextWrong(toPutRight.flatMap(({ remark }) => remark ?? [])),
      isInStatusBar: true,
    },
  })
  return (
    <div className="flex min-h-full flex-col">
      <header className="flex items-start justify-between gap-2 px-5 py-3">
        <div>
          <h2 className="heading text-d5">Review {plural(draft.size, 'change', 'changes')}</h2>
          <p className="text-tiny text-muted">
            In {plural(variants, 'variant', 'variants')}. Not saved since {showWhen(new Date(since || now), now)}.
          </p>
        </div>
        <OfficeButton size="small" keys="esc" onClick={onClose}>
          Close
        </OfficeButton>
      </header>
      {error && !data ? (
        <AlertLine tone="error" title="We could not check the changes." live="assertive">
          {problemOf(error)?.message ?? 'You seem to be offline.'} Your changes stay in this browser.{' '}
          <button type="button" className="link" onClick={() => void refetch()}>
            Try again
          </button>
        </AlertLine>
      ) : null}
      {toPutRight.length > 0 ? (
        <section aria-label="Errors">
          <h3 className="flex justify-between border-y border-hairline px-5 py-1.5 font-semibold text-error">
            {plural(toPutRight.length, 'error', 'errors')}
            <span className="font-normal text-muted">
              Next <KeyHint keys="f8" />
            </span>
          </h3>
          <ul>
            {toPutRight.slice(0, 200).map((one) => (
              <WrongCell key={one.key} one={one} sheet={sheet} onMeant={() => setMeant(new Set(meant).add(one.key))} />
            ))}
          </ul>
          {toPutRight.length > 200 ? (
            <p className="px-5 py-2 text-tiny text-muted">and {showCount(toPutRight.length - 200)} more</p>
          ) : null}
        </section>
      ) : null}
      <div className="flex-1 px-5 pb-3">
        {belowCost.length > 0 ? (
          <section aria-label="Below cost" className="mt-2">
            <h3 className="flex justify-between border-b border-hairline py-1.5 font-semibold">
              Below cost <span className="font-normal text-muted">{showCount(belowCost.length)}, need approval</span>
            </h3>
            <CellList cells={belowCost} onGo={go} />
            <OfficeField
              label="Reason, for the approver"
              className="mt-2"
              maxLength={400}
              value={reason}
              onChange={setReason}
            />
          </section>
        ) : null}
        {review.right.map(({ column, cells }) => (
          <section key={column} aria-label={SHEET_RULES[column].title} className="mt-2">
            <h3 className="flex justify-between border-b border-hairline py-1.5 font-semibold">
              {SHEET_RULES[column].title} <span className="font-normal text-muted">{showCount(cells.length)}</span>
            </h3>
            <CellList cells={cells} onGo={go} />
          </section>
        ))}
      </div>
      <footer className="sticky bottom-0 border-t border-ink bg-paper px-5 py-3">
        <div className="flex flex-wrap gap-2">
          <OfficeButton variant="main" disabled={!canSave} onClick={() => save()}>
            {isSaving
              ? 'Saving'
              : toPutRight.length > 0
                ? `Save ${showCount(saved.length)}, leave out ${showCount(toPutRight.length)}`
                : `Save ${draft.size === 1 ? 'it' : `all ${showCount(saved.length)}`}`}
            <KeyHint keys="ctrl+enter" isBare className="-mr-1" />
          </OfficeButton>
          <OfficeButton disabled={!canSave} onClick={() => setScheduling(true)}>
            Schedule
          </OfficeButton>
          <OfficeButton onClick={() => sheet.draft.discard([...draft.keys()])}>Discard all</OfficeButton>
        </div>
        <p className="mt-2 text-tiny text-muted">
          All changes are saved together and logged. You can undo them together for 30 days.
        </p>
      </footer>
      {isScheduling ? (
        <ScheduleDialog
          title={`Schedule ${plural(saved.length, 'change', 'changes')}`}
          button={`Schedule ${plural(saved.length, 'change', 'changes')}`}
          onClose={() => setScheduling(false)}
          onChoose={(startAt) => {
            setScheduling(false)
            save(startAt)
          }}
        />
      ) : null}
    </div>
  )
}
