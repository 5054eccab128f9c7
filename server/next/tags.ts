import { environment } from '../env.ts'
import { now } from '../now.ts'
import { redis, reportRedis } from '../redis.ts'
import { latestVersion, learnVersion } from './catalogue-version.ts'
import { areTagsExpired, areTagsStale, tagTimes } from './internals.ts'

/**
 * When each tag was last said to have changed. The times live in Next's own manifest, which its caches read too; with
 * Redis they are exchanged with the other storefronts at most once a second. Each writes what Redis does not know, so
 * that what was marked while Redis was away, or lost with it, is there for all once it is back.
 */

const HASH = 'fuma:tags'
/** The field of the hash that is no tag: `<version> <at>`, the version of the catalogue that its times go with. */
const VERSION_FIELD = '#version'
const EXCHANGE_EVERY_MS = 1_000
let exchangedAt = 0
let exchanging: Promise<void> | undefined

/** Marks tags as changed, here and for every storefront that shares the Redis. */
export async function markChanged(tags: readonly string[], at = now()): Promise<void> {
  for (const tag of tags) tagTimes.set(tag, { ...tagTimes.get(tag), stale: at })
  if (environment().REDIS_URL && tags.length > 0) await startExchange()
}

/** Takes over the changes that other storefronts know of. Without Redis there are none. */
export async function learnTags(): Promise<void> {
  if (!environment().REDIS_URL) return
  await (now() - exchangedAt < EXCHANGE_EVERY_MS ? exchanging : startExchange())
}

function startExchange(): Promise<void> {
  exchangedAt = now()
  exchanging = exchange().catch((error: Error) => reportRedis('tags not exchanged', error))
  return exchanging
}

async function exchange(): Promise<void> {
  const client = await redis()
  if (!client) return
  const { [VERSION_FIELD]: theirVersion = '', ...theirs } = await client.hGetAll(HASH)
  for (const [tag, at] of Object.entries(theirs)) {
    const time = tagTimes.get(tag)
    if (Number(at) > (time?.stale ?? 0)) tagTimes.set(tag, { ...time, stale: Number(at) })
  }
  const [version = 0, at = 0] = theirVersion.split(' ').map(Number)
  if (at > 0) learnVersion({ version, at })

  const unknown: Record<string, string> = {}
  for (const [tag, { stale }] of tagTimes) {
    if (typeof stale === 'number' && stale > Number(theirs[tag] ?? 0)) unknown[tag] = String(stale)
  }
  const own = latestVersion()
  if (own && own.at > at) unknown[VERSION_FIELD] = `${own.version} ${own.at}`
  if (Object.keys(unknown).length > 0) await client.hSet(HASH, unknown)
}

/** True when something made at that time, with these tags, is no longer what the shop says. */
export function isOutdated(tags: string[], madeAt: number): boolean {
  return areTagsExpired(tags, madeAt) || areTagsStale(tags, madeAt)
}

/** When any of these tags last changed; 0 for never. */
export function lastChange(tags: readonly string[]): number {
  let last = 0
  for (const tag of tags) {
    const times = tagTimes.get(tag)
    last = Math.max(last, times?.stale ?? 0, times?.expired ?? 0)
  }
  return last
}
