import { useState } from 'react'
import { browserDrafts } from '#lib/office/draft-stores.ts'
import { cellsByKey, type Draft, type Edit, edited, without } from '#lib/office/sheet/draft.ts'
import { useDraft } from '#lib/office/use-draft.ts'

interface SheetDraft {
  /** Time of the first change, ISO. */
  since: string
  cells: Draft
}

const EMPTY: SheetDraft = { since: '', cells: new Map() }

/** Drafts of sheets: each person's own, in this browser. */
const sheetDrafts = browserDrafts(
  'fuma.office.sheet.',
  ({ since, cells }: SheetDraft) => ({ since, cells: [...cells.values()] }),
  ({ since = '', cells }) => (Array.isArray(cells) ? { since, cells: cellsByKey(cells) } : null),
)

export type DraftOfSheet = ReturnType<typeof useSheetDraft>

/** Unsaved changes of the sheet with undo, stored in this browser once typing rests. */
export function useSheetDraft(staffId: number | null) {
  const sheet = useDraft<SheetDraft>({
    ...{ name: staffId === null ? null : String(staffId), store: sheetDrafts, restMs: 300 },
    ...{ saved: EMPTY, isUnchanged: ({ cells }) => cells.size === 0 },
  })
  const { canUndo, isStored } = sheet
  const { cells: draft, since } = sheet.value
  /** Description of the last action: "Pasted 8 × 3: 14 changed, 10 as before." */
  const [said, setSaid] = useState('')
  /** Sets the remaining unsaved changes after a save. */
  const settle = (change: (draft: Draft) => Draft) => sheet.settle((now) => ({ ...now, cells: change(now.cells) }))
  return {
    ...{ draft, since, said, canUndo, isStored, settle },
    /** @param verb "Pasted 8 × 3" */
    edit(edits: readonly Edit[], verb: string): void {
      let changed = 0
      sheet.change((now) => {
        const next = edited(now.cells, edits)
        changed = next.changed
        if (changed === 0) return now
        return { since: now.cells.size === 0 ? new Date().toISOString() : now.since, cells: next.draft }
      })
      setSaid(edits.length === 1 ? '' : `${verb}: ${changed} changed, ${edits.length - changed} unchanged.`)
    },
    undo(): void {
      if (sheet.undo()) setSaid('Undone.')
    },
    redo(): void {
      if (sheet.redo()) setSaid('Redone.')
    },
    /** Gives cells up: a step that can be undone. */
    discard(keys: readonly string[]): void {
      const count = keys.filter((key) => draft.has(key)).length
      if (count === 0) return
      sheet.change((now) => ({ ...now, cells: without(now.cells, keys) }))
      setSaid(count === 1 ? '' : `${count} changes discarded.`)
    },
    /** Confirms that a value changed by another user is to be overwritten. */
    overwrite: (key: string, current: string | null) =>
      sheet.change((now) => {
        const cell = now.cells.get(key)
        return cell ? { ...now, cells: new Map(now.cells).set(key, { ...cell, before: current }) } : now
      }),
  }
}
