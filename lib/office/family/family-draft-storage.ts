import { readStoredDraft, storeDraft } from '#lib/browser/stored-draft.ts'
import type { DraftCell } from '../sheet/draft.ts'
import { cellsByKey } from '../sheet/draft-storage.ts'
import { EMPTY_DRAFT, type FamilyDraft, isEmpty } from './family-draft.ts'

/** Drafts of families: each person's own, in this browser. */

type Stored = Omit<FamilyDraft, 'cells'> & { cells: DraftCell[] }

const nameOf = (staffId: number, familyId: number) => `fuma.office.family.${staffId}.${familyId}`

/** A staff member's unsaved changes of a family; null if there are no changes. */
export function readFamilyDraft(staffId: number, familyId: number): FamilyDraft | null {
  const stored = readStoredDraft(nameOf(staffId, familyId)) as Stored | null
  return Array.isArray(stored?.cells) ? { ...EMPTY_DRAFT, ...stored, cells: cellsByKey(stored.cells) } : null
}

/** Stores a draft; deletes an empty draft. @returns false if this browser cannot store it */
export function keepFamilyDraft(staffId: number, familyId: number, draft: FamilyDraft): boolean {
  const stored: Stored = { ...draft, cells: [...draft.cells.values()] }
  return storeDraft(nameOf(staffId, familyId), isEmpty(draft) ? null : stored)
}
