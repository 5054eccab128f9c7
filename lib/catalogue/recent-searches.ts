import { consent, useOptional } from '../account/consent.ts'

/** Recent search texts of this device, newest first, stored according to the cookie choice. */

export const MAX_SEARCHES = 8

const NAME = 'searches'
const MAX_LENGTH = 100

/** Parses stored search texts; omits other values. */
export function searchesOf(stored: string | null): string[] {
  try {
    const texts: unknown = stored ? JSON.parse(stored) : []
    if (!Array.isArray(texts)) return []
    return texts.filter((text) => typeof text === 'string' && text && text.length <= MAX_LENGTH).slice(0, MAX_SEARCHES)
  } catch {
    // Half a write, or another program's text: not a search of this person.
    return []
  }
}

/** The list after a search: the search is first, and its earlier spellings are removed. */
export function withSearch(texts: readonly string[], text: string): string[] {
  const fresh = text.replace(/\s+/g, ' ').trim().slice(0, MAX_LENGTH)
  if (!fresh) return [...texts]
  const same = fresh.toLowerCase()
  return [fresh, ...texts.filter((other) => other.toLowerCase() !== same)].slice(0, MAX_SEARCHES)
}

/** Stores a search text. */
export function rememberSearch(text: string): void {
  consent.write(NAME, JSON.stringify(withSearch(searchesOf(consent.read(NAME)), text)))
}

/** Forgets all of them. */
export function clearSearches(): void {
  consent.write(NAME, null)
}

/** Recent search texts, live, newest first; empty on the server and while hydrating. */
export function useRecentSearches(): readonly string[] {
  return searchesOf(useOptional(NAME))
}
