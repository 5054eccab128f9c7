import { recall, remember } from '../browser/tab-storage.ts'
import type { UnsavedChanges } from './draft.ts'

/** Where unsaved changes outlive their page, by name. */
export interface DraftStore<Value> {
  /** Null if there are no changes, or they cannot be read. */
  read: (name: string) => Partial<UnsavedChanges<Value>> | null
  /** Null deletes the changes. @returns false if this browser cannot store them */
  write: (name: string, changes: UnsavedChanges<Value> | null) => boolean
}

/** Changes in this tab, until it is closed. */
export const tabDrafts: DraftStore<unknown> = {
  read(name) {
    const stored = recall<Partial<UnsavedChanges<unknown>>>(name)
    return stored?.typed === undefined ? null : stored
  },
  write(name, changes) {
    remember(name, changes)
    return true
  },
}

/**
 * Changes in this browser's local storage: they outlive the page, the browser and a broken connection.
 * @param unpack the value of the JSON from `pack`; null if the JSON has another shape
 */
export const browserDrafts = <Value, Packed extends object>(
  prefix: string,
  pack: (value: Value) => Packed,
  unpack: (packed: Partial<Packed>) => Value | null,
): DraftStore<Value> => ({
  read(name) {
    try {
      const typed = unpack(JSON.parse(localStorage.getItem(prefix + name) ?? 'null') ?? {})
      return typed && { typed }
    } catch {
      // Blocked storage or damaged text: no changes to return.
      return null
    }
  },
  write(name, changes) {
    try {
      if (!changes?.typed) localStorage.removeItem(prefix + name)
      else localStorage.setItem(prefix + name, JSON.stringify(pack(changes.typed)))
      return true
    } catch {
      return false
    }
  },
})
