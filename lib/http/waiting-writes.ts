import { createStore } from '../browser/store.ts'
import { useStore } from '../browser/use-store.ts'

/**
 * Writes that wait for the connection: not sent, or without a response. They are registered here, one bar shows them,
 * and `untilAnswered` sends them once the connection is back.
 */

export interface Waiting {
  /** Name of the write: one entry each. */
  name: string
  /** "80 lines for your cart". */
  what: string
}

const NOTHING: readonly Waiting[] = []
const store = createStore(NOTHING)

/** Registers a waiting write; null removes it. */
export function setWaiting(name: string, what: string | null): void {
  const waiting = store.read()
  const before = waiting.find((one) => one.name === name)
  if ((before?.what ?? null) === what) return
  const others = waiting.filter((one) => one !== before)
  store.set(what === null ? others : [...others, { name, what }])
}

/** The waiting writes, live. */
export const useWaiting = (): readonly Waiting[] => useStore(store, NOTHING)

/** Milliseconds between tries; a restored connection ends a pause early. */
export const RETRY_MS = [4_000, 8_000, 15_000, 30_000, 60_000] as const

/** The pause in milliseconds after a number of failures, from 0. */
export const pauseAfter = (failures: number): number => RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] as number

const impatient = new Set<() => void>()

/** Sends the waiting writes at once: the bar's button was pressed. */
export function tryNow(): void {
  for (const go of impatient) go()
}

/**
 * Calls back when waiting writes must be sent at once: the connection is back, or the bar's button was pressed.
 * @returns an unsubscribe function
 */
export function onTryNow(go: () => void): () => void {
  impatient.add(go)
  globalThis.addEventListener?.('online', go)
  return () => {
    impatient.delete(go)
    globalThis.removeEventListener?.('online', go)
  }
}

/** Waits before the next try: a pause, ended early by the connection, by `tryNow` or by `signal`. */
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
