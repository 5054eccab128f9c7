import { createNotifier, followStorage, type Readable } from './store.ts'

export interface StoredValue<Value> extends Readable<Value | null> {
  /** Stores a value; null deletes it. @returns false if the device has no space: it then lasts as long as the page */
  set: (value: Value | null) => boolean
}

/** A JSON value on this device, live in all tabs. @param name its key in local storage */
export function storedValue<Value>(name: string): StoredValue<Value> {
  const { notify, subscribe } = createNotifier(followStorage((key) => key === null || key === name))
  /** The last read value, so that the same text gives the same object; the only copy if storage is blocked. */
  let last: { text: string | null; value: Value | null } = { text: null, value: null }

  function read(): Value | null {
    let text: string | null
    try {
      text = localStorage.getItem(name)
    } catch {
      return last.value
    }
    if (last.text === text) return last.value
    try {
      last = { text, value: text === null ? null : (JSON.parse(text) as Value) }
    } catch {
      // Not written by this module: treat as empty.
      last = { text, value: null }
    }
    return last.value
  }

  function set(value: Value | null): boolean {
    const text = value === null ? null : JSON.stringify(value)
    let isStored = true
    try {
      if (text === null) localStorage.removeItem(name)
      else localStorage.setItem(name, text)
    } catch {
      isStored = false
    }
    // A value without space is read from here, while the stored text is unchanged.
    last = isStored ? { text, value } : { text: last.text, value }
    notify()
    return isStored
  }

  return { read, subscribe, set }
}
