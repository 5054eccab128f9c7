import { useRef, useState } from 'react'

/** Changes that follow each other so soon are one step: a word that is typed is undone as a whole. */
const ONE_STEP_MS = 900
const MAX_STEPS = 100

/** Undo and redo history of a draft in this tab. */
export function useDraftHistory<Content>() {
  const past = useRef<Content[]>([])
  const future = useRef<Content[]>([])
  const lastAt = useRef(Number.NEGATIVE_INFINITY)
  const [, draw] = useState(0)

  return {
    /** Records the content before a change. */
    note(before: Content): void {
      const now = performance.now()
      if (now - lastAt.current > ONE_STEP_MS) past.current = [...past.current, before].slice(-MAX_STEPS)
      lastAt.current = now
      future.current = []
      draw((times) => times + 1)
    },
    /**
     * Undoes or redoes a step. @param current content before it @returns the content after it; null if no step is left
     */
    step(way: 'undo' | 'redo', current: Content): Content | null {
      const [from, to] = way === 'undo' ? [past, future] : [future, past]
      const next = from.current.at(-1)
      if (next === undefined) return null
      from.current = from.current.slice(0, -1)
      to.current = [...to.current, current]
      lastAt.current = Number.NEGATIVE_INFINITY
      return next
    },
    /** Deletes all steps: another user has changed the draft. */
    clear(): void {
      past.current = []
      future.current = []
      draw((times) => times + 1)
    },
    canUndo: past.current.length > 0,
    canRedo: future.current.length > 0,
  }
}
