import { limitPerMinute } from './network-rate-limit.ts'
import { requestAddress } from './request-context.ts'

/**
 * Limits the new pages rendered per network and minute. An uncached page costs a hundred times a cached one, and
 * invented addresses are endless. Cached pages are not counted, so the check is at the cache miss. Pictures are not
 * counted: their sizes are made at upload.
 */

const pages = limitPerMinute('page', { isShared: false })

/** Counts a new page for the present request. False when that is one too many. Work of our own (build, warming) is not counted. */
export async function mayRender(): Promise<boolean> {
  const address = requestAddress()
  return address === undefined || (await pages.count(address)) === 0
}
