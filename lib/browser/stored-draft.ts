/** Drafts outlive the page, the browser and a broken connection: they are JSON in this browser's local storage. */

/** The draft under a name; null if it does not exist or cannot be read. */
export function readStoredDraft(name: string): unknown {
  try {
    const text = localStorage.getItem(name)
    return text ? JSON.parse(text) : null
  } catch {
    // Blocked storage or damaged text: no draft to return.
    return null
  }
}

/** Stores a draft; null deletes it. @returns false if this browser cannot store it */
export function storeDraft(name: string, draft: object | null): boolean {
  try {
    if (draft === null) localStorage.removeItem(name)
    else localStorage.setItem(name, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}
