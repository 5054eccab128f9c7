import { createStore } from '../browser/store.ts'

/**
 * A customer's favourite products, for the hearts. Pages are the same for all users, so the browser fills the hearts
 * with one call a visit (use-favourite.ts).
 */

const NONE: ReadonlySet<string> = new Set()
export const favourites = createStore(NONE)

/** Fills the hearts of these families (cluster codes) and empties all others. */
export function showFavourites(clusterCodes: Iterable<string>): void {
  favourites.set(new Set(clusterCodes))
}
