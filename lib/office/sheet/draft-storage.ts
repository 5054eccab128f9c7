import { readStoredDraft, storeDraft } from '#lib/browser/stored-draft.ts'
import type { Draft, DraftCell } from './draft.ts'

/** Drafts of sheets: each person's own, in this browser. */

interface Stored {
  /** Time of the first change, ISO. */
  since: string
  cells: DraftCell[]
}

const nameOf = (staffId: number) => `fuma.office.sheet.${staffId}`

/** Changed cells by the key that a draft has them under. */
export const cellsByKey = (cells: readonly DraftCell[]): Draft =>
  new Map(cells.map((cell) => [`${cell.variantId} ${cell.column}`, cell]))

/** A staff member's unsaved changes; null if there are no changes. */
export function readDraft(staffId: number): { since: string; draft: Draft } | null {
  const stored = readStoredDraft(nameOf(staffId)) as Stored | null
  return Array.isArray(stored?.cells) ? { since: stored.since, draft: cellsByKey(stored.cells) } : null
}

/** Stores a draft; deletes an empty draft. @returns false if this browser cannot store it */
export function keepDraft(staffId: number, since: string, draft: Draft): boolean {
  const stored: Stored = { since, cells: [...draft.values()] }
  return storeDraft(nameOf(staffId), draft.size === 0 ? null : stored)
}
