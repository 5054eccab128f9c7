/**
 * What one tab remembers across reloads (session storage), so that nothing typed is lost. Where the browser keeps
 * nothing it lasts as long as the page.
 */
const page = new Map<string, string>()

/** The value kept under a name, null when there is none or it cannot be read. */
export function recall<Value>(name: string): Value | null {
  let stored: string | null | undefined
  try {
    stored = globalThis.sessionStorage?.getItem(`fuma.${name}`)
  } catch {
    // Blocked storage: the page's own memory answers below.
  }
  try {
    const text = page.get(name) ?? stored
    return text ? (JSON.parse(text) as Value) : null
  } catch {
    // Damaged text holds nothing that could be given back.
    return null
  }
}

/** Keeps a JSON value under a name; null forgets it. */
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

/** Forgets everything: the next person at this tab is another one. */
export function forgetAll(): void {
  page.clear()
  try {
    const storage = globalThis.sessionStorage
    const names = Array.from({ length: storage.length }, (_, at) => storage.key(at))
    for (const name of names) if (name?.startsWith('fuma.')) storage.removeItem(name)
  } catch {
    // Blocked storage keeps nothing that could be forgotten.
  }
}
