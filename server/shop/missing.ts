import 'server-only'
import { cacheLife, cacheTag } from 'next/cache'
import { notFound } from 'next/navigation'
import { hasExtensions } from '../next/extensions.ts'

/** What carries it does not exist: neither cache keeps it, and a page of it is answered with 404. */
export const MISSING_TAG = 'missing'

/**
 * Says that the page being rendered does not exist. The page cache answers it with status 404 and does not keep it
 * (server/next/page-cache.ts): Next's own `notFound()`, which does it without our extensions, leaves a cached page empty
 * until its scripts have run.
 */
export async function markMissing(): Promise<void> {
  if (!hasExtensions()) notFound()
  await tagMissing()
}

async function tagMissing(): Promise<null> {
  'use cache'
  cacheLife('catalogue')
  cacheTag(MISSING_TAG)
  return null
}
