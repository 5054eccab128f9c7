import 'server-only'
import { cacheLife, cacheTag } from 'next/cache'
import { environment } from '../env.ts'

/** The address people type, without a slash at its end. Canonical links, the sitemap and the origin check follow it. */
export function publicAddress(): string {
  return environment().PUBLIC_URL
}

/** The same for what is rendered with the build and has nothing else of the catalogue in it: each start renders it anew. */
export async function cachedPublicAddress(): Promise<string> {
  'use cache'
  cacheLife('catalogue')
  cacheTag('catalogue')
  return publicAddress()
}
