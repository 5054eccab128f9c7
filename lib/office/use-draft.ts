import { useEffect, useMemo, useRef, useState } from 'react'
import { useHydrated } from '../browser/use-hydrated.ts'
import { type DraftAction, type DraftState, openedDraft, reduceDraft } from './draft.ts'
import { type DraftStore, tabDrafts } from './draft-stores.ts'

interface DraftOptions<Value, Saved> {
  /** Name of the changes in the store; null does not store them. A component has one name. */
  name: string | null
  /** The tab by default. */
  store?: DraftStore<Value>
  /** Milliseconds without a change before the changes are stored, if storing blocks the page for long. */
  restMs?: number
  /** The value that the shop has, and its version; null while it loads. */
  saved: Saved
  version?: number | null
  /** Whether a value has no unsaved changes. By default, each change remains one until it is saved. */
  isUnchanged?: (value: Value) => boolean
}

/**
 * A value during editing: unsaved changes over the shop's version, undo and redo, conflicts with other users. Changes
 * stay in a store until they are saved or discarded, so they survive a reload. Its functions can be called several times
 * before the next render.
 */
export function useDraft<Value, Theirs = never, Saved extends Value | null = Value>({
  name,
  store = tabDrafts as DraftStore<Value>,
  restMs = 0,
  saved,
  version = null,
  isUnchanged = () => false,
}: DraftOptions<Value, Saved>) {
  const isHydrated = useHydrated()
  const start = useMemo(
    () => openedDraft<Value, Theirs>(isHydrated && name !== null ? store.read(name) : null),
    [isHydrated, name, store],
  )
  const [drawn, draw] = useState({ start, state: start })
  const state = drawn.start === start ? drawn.state : start
  const held = useRef(drawn)
  if (held.current.start !== start) held.current = { start, state: start }
  const latest = useRef({ name, saved, version, isUnchanged })
  latest.current = { name, saved, version, isUnchanged }
  const [isStored, setStored] = useState(true)
  const isWritten = useRef(true)

  const value = (): Value | Saved => held.current.state.typed ?? latest.current.saved

  function write(): void {
    const { name: own } = latest.current
    if (own === null || isWritten.current) return
    const { typed, version: under, sent } = held.current.state
    isWritten.current = store.write(own, typed === null ? null : { typed, version: under, sent })
    setStored(isWritten.current)
  }

  /** @returns whether it changed the draft */
  function dispatch(action: DraftAction<Value, Theirs>): boolean {
    const { state: before } = held.current
    const next = reduceDraft(before, action)
    if (next === before) return false
    held.current = { ...held.current, state: next }
    draw(held.current)
    // A change before the next render is based on the saved value too.
    if (action.kind === 'save') Object.assign(latest.current, { saved: action.value, version: action.version })
    isWritten.current &&= next.typed === before.typed && next.version === before.version && next.sent === before.sent
    if (restMs === 0) write()
    return true
  }

  function step(kind: 'undo' | 'redo'): boolean {
    const before = value()
    return before !== null && dispatch({ kind, before, ...latest.current })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change
  useEffect(() => {
    const timer = setTimeout(write, restMs)
    return () => clearTimeout(timer)
  }, [state, restMs])
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads current values
  useEffect(() => {
    window.addEventListener('pagehide', write)
    return () => {
      window.removeEventListener('pagehide', write)
      write()
    }
  }, [])

  return {
    ...{ dispatch, isStored },
    value: (state.typed ?? saved) as Value | Saved,
    /** Version to save over. */
    version: state.typed === null ? version : state.version,
    hasChanges: state.typed !== null,
    conflict: state.conflict,
    canUndo: state.past.length > 0,
    canRedo: state.future.length > 0,
    /** The draft now, also in functions of an earlier render. */
    latest: (): DraftState<Value, Theirs> => held.current.state,
    /** Makes a change, as one undo step. @param tag names a field whose letters are one step together */
    change(change: (value: Value) => Value, tag = ''): boolean {
      const before = value()
      return (
        before !== null &&
        dispatch({ kind: 'change', before, next: change(before), ...latest.current, tag, at: Date.now() })
      )
    },
    /** @returns whether there was a step */
    undo: () => step('undo'),
    redo: () => step('redo'),
    /** Sets the changes that remain after a save or a choice, without undo steps. */
    settle(change: (value: Value) => Value): void {
      const before = value()
      if (before === null) return
      const next = change(before)
      if (next !== before) dispatch({ kind: 'settle', remaining: latest.current.isUnchanged(next) ? null : next })
    },
    /** Discards the changes and their undo steps: the shop's value is shown. */
    forget: () => dispatch({ kind: 'settle', remaining: null }),
  }
}

export type EditedDraft<Value, Theirs = never, Saved extends Value | null = Value> = ReturnType<
  typeof useDraft<Value, Theirs, Saved>
>
