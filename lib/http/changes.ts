import type { ChangedEvent } from '../contract/notification.ts'

/** What of one's own may have changed, by the words of the shop's stream. Tiny, so that any screen may listen. */
export type ChangedKey = ChangedEvent['keys'][number]

const listeners = new Map<ChangedKey, Set<() => void>>()

/**
 * Calls when something of a kind may have changed: look again.
 * @returns what ends the listening
 */
export function onChanged(key: ChangedKey, listener: () => void): () => void {
  const all = listeners.get(key) ?? new Set()
  all.add(listener)
  listeners.set(key, all)
  return () => {
    all.delete(listener)
  }
}

/** Tells whoever listens. */
export function announceChanges(keys: readonly ChangedKey[]): void {
  for (const key of keys) for (const listener of listeners.get(key) ?? []) listener()
}
