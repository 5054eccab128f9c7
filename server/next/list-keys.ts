import { publicFilter } from '#lib/catalogue/filter-token.ts'
import { environment } from '../env.ts'
import { sealWith } from '../seal-with.ts'
import { keyOf, splitKey } from './internals.ts'

/**
 * Filtered lists that are the same page share one entry: every token that does not open is the page `bad`, and what
 * differs per person (favourites, stock) is left out, because the browser adds it. Used only when a token's own page is
 * not in the cache, so that a warm list costs no opening.
 */

const LIST = /^(\/product-list\/f\/)([^/]+)$/

let ours: ReturnType<typeof sealWith> | undefined

/** The key a page of the list is kept under; other pages keep theirs. */
export function sharedKey(key: string): string {
  const { route, address } = splitKey(key)
  const [, before, token] = LIST.exec(address) ?? []
  if (before === undefined || token === undefined || token === 'bad' || token === 'all' || token.startsWith('['))
    return key
  ours ??= sealWith(environment().FILTER_SEAL_KEY)
  const filter = ours.open(token)
  return keyOf(route, before + (filter ? ours.seal(publicFilter(filter)) || 'all' : 'bad'))
}
