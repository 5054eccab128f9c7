import { limitPerMinute } from './rate-limit.ts'
import { requestAddress } from './request-context.ts'

/**
 * How many new pages one network may have made in a minute. Rendering a page that is in no cache costs a hundred times a
 * cached one, and invented addresses are endless. What is cached is not counted, so it is decided where the cache misses.
 * Pictures are not counted: their sizes are made when they are stored.
 */

const pages = limitPerMinute('page', { isShared: false })

/** Counts a new page for the present request. False when that is one too many. Work of our own (build, warming) is not counted. */
export async function mayRender(): Promise<boolean> {
  const address = requestAddress()
  return address === undefined || (await pages.count(address)) === 0
}
