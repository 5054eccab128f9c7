import { consent, useOptional } from './consent.ts'
import { RECENT } from './first-paint.ts'

/**
 * Recently viewed products of a guest: unique ids, newest first, kept as far as the cookie notice allows. What the shop
 * keeps for people who are signed in takes this list's place in `useRecent` and `rememberViewed`.
 */

/** The contract says the same; it is not imported, for this is on every page's first load. */
export const MAX_RECENT = 20

/** The ids in stored text; whatever is not an id is left out. */
export function idsOf(text: string | null): number[] {
  try {
    const ids: unknown = text ? JSON.parse(text) : []
    if (!Array.isArray(ids)) return []
    return [...new Set(ids.filter((id) => Number.isSafeInteger(id) && id > 0))].slice(0, MAX_RECENT)
  } catch {
    // Half a write, or another program's text: there is no id in it.
    return []
  }
}

/** The list after a product was looked at: it stands first, once, and the oldest beyond twenty go. */
export function withViewed(ids: readonly number[], id: number): number[] {
  return [id, ...ids.filter((other) => other !== id)].slice(0, MAX_RECENT)
}

/** The ids as they stand, newest first. */
export const readViewed = (): number[] => idsOf(consent.read(RECENT))

/** Notes that a product's page was opened. */
export function rememberViewed(id: number): void {
  consent.write(RECENT, JSON.stringify(withViewed(readViewed(), id)))
}

/** Forgets all of them. */
export function clearViewed(): void {
  consent.write(RECENT, null)
}

/** The ids, live, newest first; none on the server and while hydrating. */
export function useRecent(): readonly number[] {
  return idsOf(useOptional(RECENT))
}
