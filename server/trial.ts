import 'server-only'
import { cacheLife, cacheTag } from 'next/cache'
import { exposure } from './exposure.ts'

/** Whether this shop is a trial: for pages rendered at build time and again at each start. */
export async function cachedIsTrial(): Promise<boolean> {
  'use cache'
  cacheLife('catalogue')
  cacheTag('catalogue')
  return exposure() === 'trial'
}
