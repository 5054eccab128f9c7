import { createStore } from '../browser/store.ts'

/**
 * Which products are a customer's favourites, for the hearts: pages are the same for everybody, so hearts are filled in the
 * browser, by one call a visit (use-favourite.ts).
 */

const NONE: ReadonlySet<string> = new Set()
export const favourites = createStore(NONE)

/** Fills the hearts of these families (cluster codes) and empties all others. */
export function showFavourites(clusterCodes: Iterable<string>): void {
  favourites.set(new Set(clusterCodes))
}
