import 'server-only'
import { cacheLife, cacheTag } from 'next/cache'

/** What carries it does not exist: neither cache keeps it, and a page of it is answered with 404. */
export const MISSING_TAG = 'missing'

/**
 * Marks the page being rendered as one that does not exist: the page cache answers it with status 404 and does not keep
 * it (server/next/page-cache.ts). Next's own `notFound()` would leave a cached page empty until its scripts have run.
 */
export async function markMissing(): Promise<null> {
  'use cache'
  cacheLife('catalogue')
  cacheTag(MISSING_TAG)
  return null
}
