import { useEffect, useRef, useState } from 'react'
import { type Answer, PROBLEMS, type Problem } from '../contract/base/problem.ts'
import { problemText } from './problem-text.ts'
import type { EditedDraft } from './use-draft.ts'

/** Save status of a draft. */
export type SaveState =
  | { kind: 'none' }
  | { kind: 'waits' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: Date }
  | { kind: 'failed'; why: string }

interface AutosaveOptions<Value, Theirs> {
  /** Milliseconds without a change before a save. */
  afterMs: number
  /** Milliseconds until a failed save is retried; never by default. */
  retryMs?: number
  /** Why the draft cannot be sent now. */
  whyNot?: () => string | null
  /** Saves a value over a version, and shows it as saved before it resolves. */
  send: (value: Value, version: number | null) => Promise<Answer<{ version: number; changedAt: string }>>
  /** The other user's value, after `changed-meanwhile`; undefined if it cannot be fetched. */
  theirsOf: (problem: Problem) => Promise<Theirs | undefined>
  isSame: (theirs: Theirs, value: Value) => boolean
  onConflict?: () => void
}

const CONFLICT = 'someone else changed it. Compare both versions'

/**
 * Saves a draft automatically after a pause and when its page closes, one save at a time, each over the version before.
 * After another user's change (`conflict`), saving stops until the user chooses a version.
 */
export function useAutosave<Value, Theirs extends { version: number | null }, Saved extends Value | null>(
  draft: EditedDraft<Value, Theirs, Saved>,
  options: AutosaveOptions<Value, Theirs>,
) {
  const [state, setState] = useState<SaveState>({ kind: 'none' })
  const latest = useRef(options)
  latest.current = options
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sending = useRef<Promise<boolean> | null>(null)
  const { dispatch, latest: current } = draft

  function fail(why: string): false {
    setState({ kind: 'failed', why })
    return false
  }

  function stopTimer(): void {
    clearTimeout(timer.current)
    timer.current = undefined
  }

  function saveSoon(ms = latest.current.afterMs): void {
    stopTimer()
    timer.current = setTimeout(() => void flush(), ms)
  }

  /** Saves the unsaved changes now. @returns whether all of them are saved */
  function flush(): Promise<boolean> {
    stopTimer()
    sending.current ??= sendAll().finally(() => {
      sending.current = null
    })
    return sending.current
  }

  async function sendAll(): Promise<boolean> {
    const { typed, version, conflict } = current()
    if (typed === null) return true
    const why = conflict ? CONFLICT : (latest.current.whyNot?.() ?? null)
    if (why !== null) return fail(why)
    setState({ kind: 'saving' })
    dispatch({ kind: 'send' })
    const answer = await latest.current.send(typed, version)
    if (!answer.ok) return refused(answer.problem)
    setState({ kind: 'saved', at: new Date(answer.data.changedAt) })
    dispatch({ kind: 'save', value: typed, version: answer.data.version })
    return sendAll()
  }

  async function refused(problem: Problem): Promise<boolean> {
    const { theirsOf, isSame, onConflict, retryMs } = latest.current
    const theirs = problem.code === 'changed-meanwhile' ? await theirsOf(problem) : undefined
    if (theirs && current().typed !== null) {
      // The response to an earlier request was lost: the stored value is the user's own.
      if (current().sent.some((value) => isSame(theirs, value))) {
        dispatch({ kind: 'keep-mine', version: theirs.version })
        return sendAll()
      }
      dispatch({ kind: 'conflict', theirs })
      onConflict?.()
      return fail(CONFLICT)
    }
    if (PROBLEMS[problem.code].retryable && retryMs !== undefined) saveSoon(retryMs)
    return fail(problemText(problem).replace(/\.$/, ''))
  }

  // The page closes: save the changes without waiting.
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads current values
  useEffect(() => () => void (timer.current && flush()), [])

  return {
    state,
    flush,
    /** Saves after a pause. */
    saveSoon(): void {
      setState({ kind: 'waits' })
      saveSoon()
    },
    /** Discards the unsaved changes. */
    forget(): void {
      stopTimer()
      draft.forget()
      setState({ kind: 'none' })
    },
    /** Saves the user's changes over another user's. @returns whether all of them are saved */
    saveOver(): Promise<boolean> {
      const { conflict } = current()
      if (conflict) dispatch({ kind: 'keep-mine', version: conflict.version })
      return flush()
    },
  }
}
