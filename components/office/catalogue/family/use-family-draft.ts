import { useEffect, useRef } from 'react'
import { useLeaveWarning } from '#lib/browser/use-leave-warning.ts'
import type { Family } from '#lib/contract/catalogue/office/family.ts'
import { browserDrafts } from '#lib/office/draft-stores.ts'
import { basedOn, EMPTY_DRAFT, type FamilyDraft, isEmpty, stillToSave } from '#lib/office/family/family-draft.ts'
import { cellsByKey } from '#lib/office/sheet/draft.ts'
import { useDraft } from '#lib/office/use-draft.ts'

/** Drafts of families: each person's own, in this browser. */
const familyDrafts = browserDrafts(
  'fuma.office.family.',
  (draft: FamilyDraft) => ({ ...draft, cells: [...draft.cells.values()] }),
  ({ cells, ...rest }) => (Array.isArray(cells) ? { ...EMPTY_DRAFT, ...rest, cells: cellsByKey(cells) } : null),
)

/** Returns a changed draft. */
export type DraftChange = (draft: FamilyDraft) => FamilyDraft

export type FamilyEditor = ReturnType<typeof useFamilyDraft>

/**
 * Unsaved changes of a family, with undo. The browser stores them until they are saved or discarded, so a reload, a
 * broken connection or a closed window loses no changes. The draft notes the version that its fields are based on.
 * @param family as saved now: saved values leave the draft
 */
export function useFamilyDraft(staffId: number, family: Family) {
  const editor = useDraft<FamilyDraft>({
    ...{ name: `${staffId}.${family.familyId}`, store: familyDrafts },
    ...{ saved: EMPTY_DRAFT, isUnchanged: isEmpty },
  })
  const { value: draft, isStored, settle, undo, redo } = editor
  const latest = useRef(family)
  latest.current = family

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each saved family
  useEffect(() => settle((now) => stillToSave(now, family)), [family])

  // Warn before leaving the page if the browser cannot store the draft.
  useLeaveWarning(!isStored && !isEmpty(draft))

  return {
    ...{ draft, isStored, undo, redo, settle },
    change: (change: DraftChange, tag?: string) =>
      editor.change((now) => basedOn(change(now), latest.current.version), tag),
    discard: () => editor.change(() => EMPTY_DRAFT),
  }
}
