import manifest from 'next/dist/server/lib/incremental-cache/tags-manifest.external.js'
import { now } from './now.ts'
import { redis } from './redis.ts'

/**
 * When each tag was last said to have changed. The times live in Next's own manifest, which its caches read too; with
 * Redis they are shared, and looked up again at most once a second.
 */

const HASH = 'fuma:tags'
const LOOK_EVERY_MS = 1_000
const { tagsManifest, areTagsExpired, areTagsStale } = manifest
let lookedAt = 0
let looking: Promise<void> | undefined

/** Marks tags as changed, here and for every storefront that shares the Redis. */
export async function markChanged(tags: readonly string[], at = now()): Promise<void> {
  for (const tag of tags) tagsManifest.set(tag, { ...tagsManifest.get(tag), stale: at })
  if (!process.env.REDIS_URL || tags.length === 0) return
  try {
    await (await redis())?.hSet(HASH, Object.fromEntries(tags.map((tag) => [tag, String(at)])))
  } catch (error) {
    // Known here; the other storefronts go on with what they have until the next letter or the hour is over.
    console.error('cache: tags not written to Redis', (error as Error).message)
  }
}

async function look(): Promise<void> {
  const shared = await redis()
  if (!shared) return
  for (const [tag, at] of Object.entries(await shared.hGetAll(HASH))) {
    const known = tagsManifest.get(tag)
    if (Number(at) > (known?.stale ?? 0)) tagsManifest.set(tag, { ...known, stale: Number(at) })
  }
}

/** Learns what other storefronts were told. Without Redis there is nothing to learn. */
export async function learnTags(): Promise<void> {
  if (!process.env.REDIS_URL || now() - lookedAt < LOOK_EVERY_MS) return looking
  lookedAt = now()
  looking = look().catch((error: Error) => console.error('cache: tags not read from Redis', error.message))
  return looking
}

/** True when something made at that time, with these tags, is no longer what the shop says. */
export function isOutdated(tags: string[], madeAt: number): boolean {
  return areTagsExpired(tags, madeAt) || areTagsStale(tags, madeAt)
}

/** When any of these tags last changed; 0 for never. */
export function lastChange(tags: readonly string[]): number {
  let last = 0
  for (const tag of tags) {
    const times = tagsManifest.get(tag)
    last = Math.max(last, times?.stale ?? 0, times?.expired ?? 0)
  }
  return last
}
