import type { ChangedEvent } from '../contract/notification.ts'

/** What may have changed, as the shop's stream of events names it. Small, so that any page may listen. */
export type ChangedKey = ChangedEvent['keys'][number]

const listeners = new Map<ChangedKey, Set<() => void>>()

/**
 * Calls back when something of this kind may have changed.
 * @returns how to stop
 */
export function onChanged(key: ChangedKey, listener: () => void): () => void {
  const all = listeners.get(key) ?? new Set()
  all.add(listener)
  listeners.set(key, all)
  return () => {
    all.delete(listener)
  }
}

/** Calls the listeners. */
export function announceChanges(keys: readonly ChangedKey[]): void {
  for (const key of keys) for (const listener of listeners.get(key) ?? []) listener()
}
