import { useEffect, useMemo, useRef, useState } from 'react'
import { useLeaveWarning } from '#lib/browser/use-leave-warning.ts'
import type { Family } from '#lib/contract/catalogue/office/family.ts'
import { basedOn, EMPTY_DRAFT, type FamilyDraft, isEmpty, stillToSave } from '#lib/office/family/family-draft.ts'
import { keepFamilyDraft, readFamilyDraft } from '#lib/office/family/family-draft-storage.ts'

/** Maximum undo steps. */
const MAX_STEPS = 300
/** Letters that are typed into one field within this time are one step. */
const ONE_STEP_MS = 1_500

interface History {
  draft: FamilyDraft
  past: readonly FamilyDraft[]
  future: readonly FamilyDraft[]
  /** The field and time of the last step. */
  tag: string
  at: number
}

/** Returns a changed draft. */
export type DraftChange = (draft: FamilyDraft) => FamilyDraft

export interface FamilyEditor {
  draft: FamilyDraft
  /**
   * Makes a change, as one step.
   * @param tag names a field whose letters are one step together
   */
  change: (change: DraftChange, tag?: string) => void
  undo: () => void
  redo: () => void
  discard: () => void
  /** Sets the remaining unsaved changes after a save, without an undo step. */
  settle: (change: DraftChange) => void
  /** Whether this browser stores the draft. */
  isKept: boolean
}

const stepped = (history: History, draft: FamilyDraft, tag: string): History => {
  if (draft === history.draft) return history
  const now = Date.now()
  const isSameStep = tag !== '' && tag === history.tag && now - history.at < ONE_STEP_MS
  const past = isSameStep ? history.past : [...history.past.slice(-MAX_STEPS), history.draft]
  return { draft, past, future: [], tag, at: now }
}

/**
 * Unsaved changes of a family, with undo. The browser stores them until they are saved or discarded, so a reload, a
 * broken connection or a closed window loses no changes.
 * @param family as saved now: saved values leave the draft
 */
export function useFamilyDraft(staffId: number, family: Family): FamilyEditor {
  const { familyId, version } = family
  const [history, setHistory] = useState<History>(() => ({
    draft: readFamilyDraft(staffId, familyId) ?? EMPTY_DRAFT,
    ...{ past: [], future: [], tag: '', at: 0 },
  }))
  const [isKept, setKept] = useState(true)
  const { draft } = history
  const last = useRef<Family | null>(null)
  const latestVersion = useRef(version)
  latestVersion.current = version

  useEffect(() => {
    if (last.current === family) return
    last.current = family
    setHistory((now) => {
      const next = stillToSave(now.draft, family)
      return next === now.draft ? now : { ...now, draft: next }
    })
  }, [family])

  useEffect(() => {
    setKept(keepFamilyDraft(staffId, familyId, draft))
  }, [staffId, familyId, draft])

  // Warn before leaving the page if the browser cannot store the draft.
  useLeaveWarning(!isKept && !isEmpty(draft))

  const actions = useMemo(
    () => ({
      change: (change: DraftChange, tag = '') =>
        setHistory((now) => stepped(now, basedOn(change(now.draft), latestVersion.current), tag)),
      undo: () =>
        setHistory((now) => {
          const before = now.past.at(-1)
          if (!before) return now
          return { ...now, draft: before, past: now.past.slice(0, -1), future: [now.draft, ...now.future], tag: '' }
        }),
      redo: () =>
        setHistory((now) => {
          const [next, ...future] = now.future
          return next ? { ...now, draft: next, past: [...now.past, now.draft], future, tag: '' } : now
        }),
      discard: () => setHistory((now) => stepped(now, EMPTY_DRAFT, '')),
      settle: (change: DraftChange) =>
        setHistory((now) => ({ ...now, draft: change(now.draft), past: [], future: [] })),
    }),
    [],
  )
  return { draft, isKept, ...actions }
}
