import { LRUCache } from 'lru-cache'
import { networkOf } from '#lib/http/client-network.ts'
import { now } from '../now.ts'
import { requestAddress } from './request-context.ts'

/**
 * How many new pages and new pictures one address (of IPv6: its network) may have made in a minute, each counted for
 * itself. Rendering a page nobody asked for before costs a hundred times a cached one, encoding a picture as much, and
 * invented addresses are endless. What is cached is not counted, so it is decided where the cache misses.
 */

const WINDOW_MS = 60_000
const counts = new LRUCache<string, { since: number; made: number }>({ max: 20_000 })

function mayMake(what: 'page' | 'picture', at: number): boolean {
  const address = requestAddress()
  if (address === undefined) return true
  const key = `${what} ${networkOf(address)}`
  const limit = Number(process.env.RATE_LIMIT_PER_MINUTE) || 300
  const count = counts.get(key)
  if (!count || at - count.since > WINDOW_MS) {
    counts.set(key, { since: at, made: 1 })
    return true
  }
  count.made += 1
  return count.made <= limit
}

/** Counts a new page for whoever asks now. False when that is one too many. Work of our own (build, warming) is not counted. */
export const mayRender = (at = now()): boolean => mayMake('page', at)

/** The same for a picture that has to be encoded. A list page in a fresh shop asks for up to 40. */
export const mayMakePicture = (at = now()): boolean => mayMake('picture', at)
