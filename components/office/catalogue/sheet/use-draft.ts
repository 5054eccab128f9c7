import { useEffect, useRef, useState } from 'react'
import { type Draft, type DraftCell, type Edit, edited, type Step, stepBack, without } from '#lib/office/sheet/draft.ts'
import { keepDraft, readDraft } from '#lib/office/sheet/draft-storage.ts'

/** The browser's storage is written once typing rests: it blocks the page. */
const KEPT_AFTER_MS = 300
const MAX_STEPS = 200

export interface DraftOfSheet {
  draft: Draft
  /** When the first of it was typed, ISO. */
  since: string
  /** Description of the last action: "Pasted 8 × 3: 14 changed, 10 as before." */
  said: string
  canUndo: boolean
  /** False if this browser cannot store the draft. */
  isKept: boolean
  /** @param verb "Pasted 8 × 3" @returns how many cells are different now */
  edit: (edits: readonly Edit[], verb: string) => number
  undo: () => void
  redo: () => void
  /** Gives cells up: a step that can be undone. */
  discard: (keys: readonly string[]) => void
  /** Takes cells out that are saved. */
  drop: (keys: readonly string[]) => void
  /** Sets the remaining unsaved changes after a save. */
  settle: (change: (draft: Draft) => Draft) => void
  /** Confirms that a value changed by another user is to be overwritten. */
  overwrite: (key: string, current: string | null) => void
}

interface State {
  draft: Draft
  since: string
  said: string
  done: readonly Step[]
  undone: readonly Step[]
}

const EMPTY: State = { draft: new Map(), since: '', said: '', done: [], undone: [] }

/** Unsaved changes of the sheet with undo, stored in this browser. */
export function useDraft(staffId: number | null): DraftOfSheet {
  const [state, setState] = useState<State>(EMPTY)
  const [isKept, setKept] = useState(true)
  const owner = useRef<number | null>(null)
  // State for the edits of one event: several edits can happen before the next render.
  const latest = useRef(state)
  // A window without typed changes stores no draft: another window can have stored its own since.
  const isWritten = useRef(true)
  const change = (next: State) => {
    if (next.draft !== latest.current.draft) isWritten.current = false
    latest.current = next
    setState(next)
  }

  useEffect(() => {
    if (staffId === null || owner.current === staffId) return
    owner.current = staffId
    const kept = readDraft(staffId)
    const next = kept ? { ...EMPTY, ...kept } : EMPTY
    latest.current = next
    setState(next)
  }, [staffId])

  useEffect(() => {
    if (staffId === null || owner.current !== staffId || isWritten.current) return
    const timer = setTimeout(() => {
      isWritten.current = keepDraft(staffId, state.since, state.draft)
      setKept(isWritten.current)
    }, KEPT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [staffId, state.since, state.draft])

  useEffect(() => {
    if (staffId === null) return
    const keep = () => {
      if (!isWritten.current) isWritten.current = keepDraft(staffId, latest.current.since, latest.current.draft)
    }
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [staffId])

  function step(from: 'done' | 'undone', to: 'done' | 'undone', said: string): void {
    const { current } = latest
    const last = current[from].at(-1)
    if (!last) return
    const { draft, step: back } = stepBack(current.draft, last)
    change({ ...current, draft, said, [from]: current[from].slice(0, -1), [to]: [...current[to], back] })
  }

  // Steps of cells that are saved would bring them back.
  const settle = (draft: Draft) => change({ ...latest.current, draft, done: [], undone: [] })

  return {
    ...{ draft: state.draft, since: state.since, said: state.said, canUndo: state.done.length > 0, isKept },
    edit: (edits, verb) => {
      const { current } = latest
      const { draft, step: back, changed } = edited(current.draft, edits)
      const said = edits.length === 1 ? '' : `${verb}: ${changed} changed, ${edits.length - changed} unchanged.`
      const since = current.draft.size === 0 ? new Date().toISOString() : current.since
      if (changed === 0) change({ ...current, said })
      else change({ draft, since, said, done: [...current.done, back].slice(-MAX_STEPS), undone: [] })
      return changed
    },
    undo: () => step('done', 'undone', 'Undone.'),
    redo: () => step('undone', 'done', 'Redone.'),
    discard: (keys) => {
      const { current } = latest
      const back = keys.flatMap((key): [string, DraftCell][] => {
        const cell = current.draft.get(key)
        return cell ? [[key, cell]] : []
      })
      if (back.length === 0) return
      const said = back.length === 1 ? '' : `${back.length} changes discarded.`
      const done = [...current.done, back].slice(-MAX_STEPS)
      change({ ...current, draft: without(current.draft, keys), said, done, undone: [] })
    },
    drop: (keys) => {
      if (keys.length > 0) settle(without(latest.current.draft, keys))
    },
    settle: (of) => settle(of(latest.current.draft)),
    overwrite: (key, value) => {
      const { current } = latest
      const cell = current.draft.get(key)
      if (cell) change({ ...current, draft: new Map(current.draft).set(key, { ...cell, before: value }) })
    },
  }
}
