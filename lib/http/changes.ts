import type { ChangedEvent } from '../contract/notifications/notification.ts'

/** Data that can have changed, named by the shop's event stream. Small, so that any page can listen. */
export type ChangedKey = ChangedEvent['keys'][number]

const listeners = new Map<ChangedKey, Set<() => void>>()

/**
 * Calls back when data of this kind can have changed.
 * @returns an unsubscribe function
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
