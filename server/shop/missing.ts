import 'server-only'
import { cacheLife, cacheTag } from 'next/cache'
import { notFound } from 'next/navigation'
import { hasExtensions } from '../next/extensions.ts'

/** Marks a page or data as non-existent: the caches do not store it, and such a page is sent with status 404. */
export const MISSING_TAG = 'missing'

/**
 * Marks the current page as non-existent. The page cache sends it with status 404 and does not store it
 * (server/next/page-cache.ts). Next's own `notFound()`, used without our extensions, leaves a cached page empty until
 * its scripts have run.
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
