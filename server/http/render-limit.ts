import { limitPerMinute, type RateLimit } from './rate-limit.ts'
import { requestAddress } from './request-context.ts'

/**
 * How many new pages and new pictures one network may have made in a minute, each counted for itself. Rendering a page
 * that is in no cache costs a hundred times a cached one, encoding a picture as much, and invented addresses are
 * endless. What is cached is not counted, so it is decided where the cache misses.
 */

const pages = limitPerMinute('page', { isShared: false })
const pictures = limitPerMinute('picture', { isShared: false })

async function mayMake(limit: RateLimit): Promise<boolean> {
  const address = requestAddress()
  return address === undefined || (await limit.count(address)) === 0
}

/** Counts a new page for the present request. False when that is one too many. Work of our own (build, warming) is not counted. */
export const mayRender = (): Promise<boolean> => mayMake(pages)

/** The same for a picture that has to be encoded. A list page in a fresh shop asks for up to 40. */
export const mayMakePicture = (): Promise<boolean> => mayMake(pictures)
