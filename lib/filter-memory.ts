import { EMPTY_FILTER, type Filter, filterSchema } from './contract/filter.ts'
import { KEPT_FILTER } from './filter-kept.ts'
import { packFilter } from './filter-pack.ts'

/** The last filter a person set, kept in their browser. It is offered again, never put in place of what an address says. */

/** Keeps a filter; the one that filters nothing forgets. */
export function keepFilter(filter: Filter): void {
  const kept = { ...filter, pageNo: 1 }
  try {
    if (packFilter(kept) === '') localStorage.removeItem(KEPT_FILTER)
    else localStorage.setItem(KEPT_FILTER, JSON.stringify(kept))
  } catch {
    // Blocked or full storage: nothing is remembered, the address still holds it.
  }
}

/** The filter kept last; null when there is none, or none that can be read any more. */
export function keptFilter(): Filter | null {
  try {
    const read = filterSchema.safeParse(JSON.parse(localStorage.getItem(KEPT_FILTER) ?? 'null'))
    return read.success && packFilter(read.data) !== packFilter(EMPTY_FILTER) ? read.data : null
  } catch {
    // Blocked storage or damaged text.
    return null
  }
}
