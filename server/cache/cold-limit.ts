import { LRUCache } from 'lru-cache'
import { networkOf } from '#lib/client-network.ts'
import { askingAddress } from '../http/asking.ts'
import { now } from './now.ts'

/**
 * How many new pages one address (of IPv6: its network) may have rendered in a minute. Rendering a page nobody asked for before costs a
 * hundred times a cached one, and invented addresses are endless. Cached pages are not counted, so it is decided where
 * the cache misses.
 */

const WINDOW_MS = 60_000
const counts = new LRUCache<string, { since: number; pages: number }>({ max: 20_000 })

/** Counts a new page for whoever asks now. False when that is one too many. Work of our own (build, warming) is not counted. */
export function mayRender(at = now()): boolean {
  const address = askingAddress()
  if (address === undefined) return true
  const network = networkOf(address)
  const limit = Number(process.env.RATE_LIMIT_PER_MINUTE) || 300
  const count = counts.get(network)
  if (!count || at - count.since > WINDOW_MS) {
    counts.set(network, { since: at, pages: 1 })
    return true
  }
  count.pages += 1
  return count.pages <= limit
}
