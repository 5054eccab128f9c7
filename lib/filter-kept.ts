/** Under this name the browser keeps the last filter (filter-memory.ts). */
export const KEPT_FILTER = 'fuma.list-filter'

/** True when a filter seems to be kept: then it is worth fetching what can read it. */
export function mayHaveKeptFilter(): boolean {
  try {
    return localStorage.getItem(KEPT_FILTER) !== null
  } catch {
    // Blocked storage holds nothing.
    return false
  }
}
