import { publicFilter } from '#lib/catalogue/filter-token.ts'
import { environment } from '../env.ts'
import { sealWith } from '../seal-with.ts'
import { keyOf, splitKey } from './internals.ts'

/**
 * Filtered lists that render the same page share one entry. Every invalid token is the page `bad`. Criteria that differ
 * per person (favourites, stock) are left out, because the browser adds them. Used only if a token's own page is not
 * cached, so that a warm list needs no decryption.
 */

const LIST = /^(\/product-list\/f\/)([^/]+)$/

let ours: ReturnType<typeof sealWith> | undefined

/** The cache key of a list page; keys of other pages are unchanged. */
export function sharedKey(key: string): string {
  const { route, address } = splitKey(key)
  const [, before, token] = LIST.exec(address) ?? []
  if (before === undefined || token === undefined || token === 'bad' || token === 'all' || token.startsWith('['))
    return key
  ours ??= sealWith(environment().FILTER_SEAL_KEY)
  const filter = ours.open(token)
  return keyOf(route, before + (filter ? ours.seal(publicFilter(filter)) || 'all' : 'bad'))
}
