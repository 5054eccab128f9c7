import { useEffect, useState } from 'react'
import { officeSheetReview, saveSheetJob } from '#lib/contract/catalogue/office/sheet.ts'
import type { OfficeJob } from '#lib/contract/jobs/office/jobs.ts'
import { askOffice } from '#lib/office/call.ts'
import { isOver, useJobProgress, useOfficeJob } from '#lib/office/jobs.ts'
import { afterSaving, cellKey, changesOf, unchangedKeys, without } from '#lib/office/sheet/draft.ts'
import type { ReviewedCell } from '#lib/office/sheet/review.ts'
import type { DraftOfSheet } from './use-sheet-draft.ts'

/** Queries to refetch after cells are saved. */
const REFRESHES = ['office-sheet-rows', 'office-sheet-totals', 'office-approval-list']

export interface Saving {
  job: OfficeJob
  cells: readonly ReviewedCell[]
}

/** Saves cells in the background. They stay in the draft until the result is certain. */
export function useSaving(draft: DraftOfSheet, onScheduled: () => void) {
  const { start, isRunning } = useOfficeJob(saveSheetJob, REFRESHES)
  const [saving, setSaving] = useState<Saving | null>(null)
  return {
    saving,
    isSaving: isRunning || saving !== null,
    async save(cells: readonly ReviewedCell[], reason: string, startAt?: Date): Promise<void> {
      const answer = await start({ changes: changesOf(cells.map(({ cell }) => cell)), reason }, startAt)
      if (!answer.ok) return
      if (!startAt) return setSaving({ job: answer.data, cells })
      const given = cells.map(({ cell }) => cell)
      draft.settle((now) => without(now, unchangedKeys(now, given)))
      onScheduled()
    },
    over: () => setSaving(null),
  }
}

/**
 * Follows the job that saves cells. At its end, cells changed by another user stay in the draft; the others leave it.
 */
export function FollowSaving({ saving, draft, onOver }: { saving: Saving; draft: DraftOfSheet; onOver: () => void }) {
  const job = useJobProgress(saving.job, REFRESHES)
  const { state } = job
  const over = isOver(job)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the work is over
  useEffect(() => {
    if (!over) return
    const settle = async () => {
      if (state === 'done') {
        const cells = saving.cells.map(({ cell }) => cell)
        const answer = await askOffice(officeSheetReview, { changes: changesOf(cells) })
        // Without a response, cells leave the draft once their rows have the saved values.
        if (answer.ok) {
          const left = answer.data.remarks.filter(({ kind }) => kind === 'changed' || kind === 'gone')
          const stay = new Set(left.map(({ variantId, column }) => cellKey(variantId, column)))
          const saved = cells.filter(({ variantId, column }) => !stay.has(cellKey(variantId, column)))
          draft.settle((now) => afterSaving(now, saved))
        }
      }
      onOver()
    }
    void settle()
  }, [over])
  return null
}
