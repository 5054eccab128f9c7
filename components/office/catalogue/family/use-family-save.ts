import { useState } from 'react'
import type { Problem } from '#lib/contract/base/problem.ts'
import { type Family, officeFamily, officeFamilySave } from '#lib/contract/catalogue/office/family.ts'
import { officeSheetReview, type SheetRemark, saveSheetJob } from '#lib/contract/catalogue/office/sheet.ts'
import { askOffice } from '#lib/office/call.ts'
import {
  changesToSave,
  countChanges,
  type FamilyDraft,
  formOf,
  rightCells,
  stillToSave,
  withForm,
  withoutPage,
} from '#lib/office/family/family-draft.ts'
import { noteDone, useOfficeJob } from '#lib/office/jobs.ts'
import { officeQueries, refreshOffice, useOfficeAction } from '#lib/office/queries.ts'
import { changesOf, type DraftCell, unchangedKeys, without } from '#lib/office/sheet/draft.ts'
import type { FamilyEditor } from './use-family-draft.ts'

const REFRESHES = [officeFamily.name, 'office-family-list', 'office-family-choices', 'office-audit-list']

const SAVED = {
  active: 'Saved. Customers see it within two seconds.',
  draft: 'Draft saved. Customers cannot see it yet.',
  archived: 'Saved. Customers cannot see it: it is archived.',
}

/** Conflict between two users: the current state of the page, or cells of the grid. */
export type FamilyConflict =
  | { kind: 'page'; theirs: Family }
  | { kind: 'cells'; cells: readonly DraftCell[]; remarks: readonly SheetRemark[] }

const keyOf = ({ variantId, column }: { variantId: number; column: string }) => `${variantId} ${column}`

/** The user's draft, based on the other user's values: a save replaces them. */
function draftOver(conflict: FamilyConflict, draft: FamilyDraft): FamilyDraft {
  if (conflict.kind === 'page') return { ...draft, baseVersion: conflict.theirs.version }
  const current = new Map(conflict.remarks.map((remark) => [keyOf(remark), remark.current ?? null]))
  const cells = new Map(draft.cells)
  for (const cell of conflict.cells) cells.set(keyOf(cell), { ...cell, before: current.get(keyOf(cell)) ?? null })
  return { ...draft, cells }
}

/**
 * Saves the changes of a family: first texts, pictures, colours and sizes, then the grid's cells. Cells are saved by a
 * background job that can be undone. Changes that could not be saved stay in the draft.
 */
export function useFamilySave(family: Family, editor: FamilyEditor) {
  const [problem, setProblem] = useState<Problem | null>(null)
  const [conflict, setConflict] = useState<FamilyConflict | null>(null)
  const [isReviewing, setReviewing] = useState(false)
  const page = useOfficeAction(officeFamilySave)
  const cells = useOfficeJob(saveSheetJob, REFRESHES)
  const { familyId } = family
  const setFamily = (next: Family) => officeQueries.setQueryData([officeFamily.name, { familyId }], next)

  /** @param over the version to save over: the user's own, or the other user's after a conflict */
  async function savePage(draft: FamilyDraft, over: Family): Promise<boolean> {
    const changes = changesToSave(over, draft)
    if (!changes) return true
    const answer = await page.run({ familyId, changes })
    if (answer.ok) {
      // Before the family renders again: its values are saved.
      editor.settle((now) => withoutPage(now, draft, answer.data))
      setFamily(answer.data)
      void refreshOffice(REFRESHES.slice(1))
      return true
    }
    if (answer.problem.code === 'changed-meanwhile') {
      // Fetch it from the shop: the problem's data has no known shape.
      const now = await askOffice(officeFamily, { familyId })
      if (now.ok) {
        setConflict({ kind: 'page', theirs: now.data })
        return false
      }
    }
    setProblem(answer.problem)
    return false
  }

  async function saveCells(draft: FamilyDraft, startAt?: Date): Promise<boolean> {
    const right = rightCells(draft)
    if (right.length === 0) return true
    setReviewing(true)
    const review = await askOffice(officeSheetReview, { changes: changesOf(right) })
    setReviewing(false)
    if (!review.ok) {
      setProblem(review.problem)
      return false
    }
    const changed = review.data.remarks.filter(({ kind }) => kind === 'changed')
    if (changed.length > 0) {
      const keys = new Set(changed.map(keyOf))
      setConflict({ kind: 'cells', cells: right.filter((cell) => keys.has(keyOf(cell))), remarks: changed })
      return false
    }
    const { ok } = await cells.start({ changes: changesOf(right) }, startAt)
    if (!ok) return false
    const asked = new Set(review.data.remarks.filter(({ kind }) => kind === 'second-person').map(keyOf))
    // Scheduled cells and cells for approval leave the draft now; the other cells leave it once they are saved.
    const leaving = right.filter((cell) => startAt !== undefined || asked.has(keyOf(cell)))
    editor.settle((now) => ({ ...now, cells: without(now.cells, unchangedKeys(now.cells, leaving)) }))
    return true
  }

  /** Saves everything that can be. @param startAt later: of cells of the grid alone */
  async function save(draft: FamilyDraft = editor.draft, over: Family = family, startAt?: Date): Promise<void> {
    setProblem(null)
    if (countChanges(draft) === 0) return
    const hadPage = changesToSave(over, draft) !== null
    if (!startAt && !(await savePage(draft, over))) return
    const hadCells = rightCells(draft).length > 0
    if (!(await saveCells(draft, startAt))) return
    if (hadPage && !hadCells) noteDone(SAVED[formOf(over, draft).status])
  }

  return {
    save: () => void save(),
    /** Saves the draft and puts the family on sale in the same step; if it is refused, the family stays off sale. */
    saveOnSale: () => void save(withForm(family, editor.draft, { status: 'active' })),
    schedule: (startAt: Date) => void save(editor.draft, family, startAt),
    isSaving: page.isRunning || cells.isRunning || isReviewing,
    /** Why no change, or only a part, was saved. */
    problem,
    conflict,
    keepTheirs: () => {
      if (conflict?.kind === 'page') {
        const { theirs } = conflict
        editor.settle((draft) => stillToSave(withoutPage(draft, draft, theirs), theirs))
        setFamily(theirs)
      } else if (conflict) {
        editor.settle((draft) => ({ ...draft, cells: without(draft.cells, conflict.cells.map(keyOf)) }))
        void refreshOffice([officeFamily.name])
      }
      setConflict(null)
    },
    keepMine: () => {
      setConflict(null)
      if (!conflict) return
      const draft = draftOver(conflict, editor.draft)
      editor.settle(() => draft)
      if (conflict.kind === 'cells') return void save(draft)
      setFamily(conflict.theirs)
      void save(draft, conflict.theirs)
    },
    closeConflict: () => setConflict(null),
  }
}
