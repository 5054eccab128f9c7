/**
 * Values of one tab that survive reloads (session storage), so that no input is lost. If the browser stores no data,
 * they last as long as the page.
 */
const page = new Map<string, string>()

/** The value under a name; null if it does not exist or cannot be read. */
export function recall<Value>(name: string): Value | null {
  let stored: string | null | undefined
  try {
    stored = globalThis.sessionStorage?.getItem(`fuma.${name}`)
  } catch {
    // Blocked storage: the page's own memory is used below.
  }
  try {
    const text = page.get(name) ?? stored
    return text ? (JSON.parse(text) as Value) : null
  } catch {
    // Damaged text: no value to return.
    return null
  }
}

/** Stores a JSON value under a name; null deletes it. */
export function remember(name: string, value: unknown): void {
  const text = value === null || value === undefined ? null : JSON.stringify(value)
  page.delete(name)
  try {
    const storage = globalThis.sessionStorage
    if (!storage) throw new Error('no session storage')
    if (text === null) storage.removeItem(`fuma.${name}`)
    else storage.setItem(`fuma.${name}`, text)
  } catch {
    if (text !== null) page.set(name, text)
  }
}

/** Deletes all values: the next user of this tab is another person. */
export function forgetAll(): void {
  page.clear()
  try {
    const storage = globalThis.sessionStorage
    const names = Array.from({ length: storage.length }, (_, at) => storage.key(at))
    for (const name of names) if (name?.startsWith('fuma.')) storage.removeItem(name)
  } catch {
    // Blocked storage contains no values to delete.
  }
}
