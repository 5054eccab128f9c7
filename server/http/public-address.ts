import 'server-only'
import { cacheLife, cacheTag } from 'next/cache'
import { environment } from '../env.ts'

/** The address people type, without a slash at its end. Canonical links, the sitemap and the origin check follow it. */
export function publicAddress(): string {
  return environment().PUBLIC_URL
}

/** As above, for pages rendered at build time without other catalogue data. Each start renders them again. */
export async function cachedPublicAddress(): Promise<string> {
  'use cache'
  cacheLife('catalogue')
  cacheTag('catalogue')
  return publicAddress()
}
