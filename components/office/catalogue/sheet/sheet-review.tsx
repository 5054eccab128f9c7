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
import { useNow } from '#lib/office/use-now.ts'
import { showWhen } from '#lib/office/when.ts'
import { CellList, plural, ReviewErrors } from './review-cells.tsx'
import type { SheetState } from './use-sheet.ts'

/** @param leftOut number of invalid changes */
const saveLabel = (all: number, saved: number, leftOut: number): string =>
  leftOut > 0
    ? `Save ${showCount(saved)}, leave out ${showCount(leftOut)}`
    : `Save ${all === 1 ? 'it' : `all ${showCount(saved)}`}`

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
      {error && !data ? <CheckFailed error={error} onRetry={() => void refetch()} /> : null}
      {toPutRight.length > 0 ? (
        <ReviewErrors cells={toPutRight} sheet={sheet} onMeant={(key) => setMeant(new Set(meant).add(key))} />
      ) : null}
      <div className="flex-1 px-5 pb-3">
        {belowCost.length > 0 ? <BelowCost cells={belowCost} reason={reason} onReason={setReason} onGo={go} /> : null}
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
            {isSaving ? 'Saving' : saveLabel(draft.size, saved.length, toPutRight.length)}
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

function BelowCost({
  cells,
  reason,
  onReason,
  onGo,
}: {
  cells: readonly ReviewedCell[]
  reason: string
  onReason: (reason: string) => void
  onGo: (one: ReviewedCell) => void
}) {
  return (
    <section aria-label="Below cost" className="mt-2">
      <h3 className="flex justify-between border-b border-hairline py-1.5 font-semibold">
        Below cost <span className="font-normal text-muted">{showCount(cells.length)}, need approval</span>
      </h3>
      <CellList cells={cells} onGo={onGo} />
      <OfficeField
        label="Reason, for the approver"
        className="mt-2"
        maxLength={400}
        value={reason}
        onChange={onReason}
      />
    </section>
  )
}

function CheckFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <AlertLine tone="error" title="We could not check the changes." live="assertive">
      {problemOf(error)?.message ?? 'You seem to be offline.'} Your changes stay in this browser.{' '}
      <button type="button" className="link" onClick={onRetry}>
        Try again
      </button>
    </AlertLine>
  )
}
