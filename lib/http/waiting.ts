import { useSyncExternalStore } from 'react'

/**
 * What waits for the line: writes that could not be sent, or whose answer never came. Whoever keeps such a write says so
 * here, one bar shows it, and `tryAgainUntilAnswered` sends it once the line is back.
 */

export interface Waiting {
  /** Who waits: one entry each. */
  name: string
  /** "80 lines for your cart". */
  what: string
}

const NOTHING: readonly Waiting[] = []
let waiting: readonly Waiting[] = NOTHING
const listeners = new Set<() => void>()

/** Says that something waits; null: it waits no more. */
export function setWaiting(name: string, what: string | null): void {
  const before = waiting.find((one) => one.name === name)
  if ((before?.what ?? null) === what) return
  const others = waiting.filter((one) => one !== before)
  waiting = what === null ? others : [...others, { name, what }]
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const current = () => waiting
const nothing = () => NOTHING

/** What waits now, live. */
export const useWaiting = (): readonly Waiting[] => useSyncExternalStore(subscribe, current, nothing)

/** How long a failed try is followed by the next, at most; a line that comes back is not waited for. */
export const RETRY_MS = [4_000, 8_000, 15_000, 30_000, 60_000] as const

/** The pause after so many failures, from 0. */
export const pauseAfter = (failures: number): number => RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] as number

const impatient = new Set<() => void>()

/** Sends what waits at once: somebody pressed the bar's button. */
export function tryNow(): void {
  for (const go of impatient) go()
}

/** Calls back when what waits is to be tried at once: the line is back, or somebody asks for it. Answers how to stop. */
export function onTryNow(go: () => void): () => void {
  impatient.add(go)
  globalThis.addEventListener?.('online', go)
  return () => {
    impatient.delete(go)
    globalThis.removeEventListener?.('online', go)
  }
}

/** Waits before the next try: a pause, ended early by the line, by `tryNow` or by `signal`. */
export function pause(failures: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      stop()
      signal?.removeEventListener('abort', go)
      resolve()
    }
    const timer = setTimeout(go, pauseAfter(failures))
    const stop = onTryNow(go)
    signal?.addEventListener('abort', go)
    if (signal?.aborted) go()
  })
}
