import 'server-only'
import { cacheLife, cacheTag } from 'next/cache'
import { exposure } from './exposure.ts'

/** Whether this shop is only tried out: for pages, which are made with the build and made anew at each start. */
export async function cachedIsTrial(): Promise<boolean> {
  'use cache'
  cacheLife('catalogue')
  cacheTag('catalogue')
  return exposure() === 'trial'
}
