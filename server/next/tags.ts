import { latestVersion, learnVersion } from '../catalogue-version.ts'
import { environment } from '../env.ts'
import { now } from '../now.ts'
import { redis, redisKey, reportRedis } from '../redis.ts'
import { buildId } from './build-id.ts'
import { ADDRESS_TAG, areTagsExpired, areTagsStale, tagTimes } from './internals.ts'

/**
 * The time of each tag's last known change. The times live in Next's own manifest, which its caches read too. With
 * Redis they are exchanged with the other storefronts: at once on a published change, else at most once a second. Each
 * storefront writes the times that Redis lacks, so changes during an outage of Redis, or lost with it, reach all after
 * its return. A change of the catalogue applies to every running build; the tags that Next makes of addresses belong to
 * one build.
 */

/** The only field of the hash that is not a tag: `<version> <at>`, the catalogue version to which its times belong. */
const VERSION_FIELD = '#version'
/** More tags than changes of a month have: a larger hash is not ours, and is not fetched. */
const MAX_FIELDS = 100_000
/** The maximum age of a cache entry (cacheLife in next.config.js): older changes are irrelevant. */
const OLDEST_MS = 31 * 24 * 60 * 60 * 1000
/** A time further ahead is not a storefront's, even with a wrong clock: it would make pages outdated for that long. */
const AHEAD_MS = 10 * 60 * 1000
const EXCHANGE_EVERY_MS = 1_000
let exchangedAt = 0
let exchanging: Promise<void> | undefined

/** Marks tags as changed, here and for every storefront that shares the Redis. */
export async function markChanged(tags: readonly string[], at = now()): Promise<void> {
  for (const tag of tags) tagTimes.set(tag, { ...tagTimes.get(tag), stale: at })
  if (!environment().REDIS_URL || tags.length === 0) return
  await startExchange()
  try {
    await (await redis())?.publish(changesChannel(), '')
  } catch (error) {
    // They learn it a second or two later.
    reportRedis('a change was not published', error as Error)
  }
}

/** The channel on which storefronts announce a change; the hash has the details. */
export const changesChannel = (): string => redisKey('changed')

/** Takes over the changes that other storefronts know of. Without Redis it has no effect. */
export async function learnTags(): Promise<void> {
  if (!environment().REDIS_URL) return
  await (now() - exchangedAt < EXCHANGE_EVERY_MS ? exchanging : startExchange())
}

let isAboutToLearn = false

/** Takes over a change that was published just now. */
export async function learnPublished(): Promise<void> {
  if (isAboutToLearn) return
  isAboutToLearn = true
  // A running exchange can have read before the change.
  await exchanging
  isAboutToLearn = false
  await startExchange()
}

function startExchange(): Promise<void> {
  exchangedAt = now()
  exchanging = exchange().catch((error: Error) => reportRedis('tags not exchanged', error))
  return exchanging
}

const isTime = (at: number): boolean => at > now() - OLDEST_MS && at < now() + AHEAD_MS

/** Whether our time should replace the time in Redis. */
const isNews = (ours: number, theirs: number): boolean => isTime(ours) && !(isTime(theirs) && theirs >= ours)

/** The tag's field in the hash. */
const fieldOf = (tag: string): string => (tag.startsWith(ADDRESS_TAG) ? `${buildId()} ${tag}` : tag)

/** The tag of a field; null for one of another build. */
function tagOf(field: string): string | null {
  const [build, tag] = field.split(' ', 2)
  if (tag === undefined) return field
  return build === buildId() ? tag : null
}

async function exchange(): Promise<void> {
  const client = await redis()
  if (!client) return
  const hash = redisKey('tags')
  if ((await client.hLen(hash)) > MAX_FIELDS) throw new Error(`${hash} is too large to be ours`)
  const { [VERSION_FIELD]: theirVersion = '', ...theirs } = await client.hGetAll(hash)
  const old: string[] = []
  for (const [field, at] of Object.entries(theirs)) {
    if (!isTime(Number(at))) old.push(field)
    else learnTime(tagOf(field), Number(at))
  }
  const [version = 0, at = 0] = theirVersion.split(' ').map(Number)
  if (isTime(at)) learnVersion({ version, at })

  const unknown: Record<string, string> = {}
  for (const [tag, { stale }] of tagTimes) {
    if (typeof stale === 'number' && isNews(stale, Number(theirs[fieldOf(tag)]))) unknown[fieldOf(tag)] = String(stale)
  }
  const own = latestVersion()
  if (own && isNews(own.at, at)) unknown[VERSION_FIELD] = `${own.version} ${own.at}`
  const gone = old.filter((field) => unknown[field] === undefined)
  if (gone.length > 0) await client.hDel(hash, gone)
  if (Object.keys(unknown).length > 0) await client.hSet(hash, unknown)
}

function learnTime(tag: string | null, at: number): void {
  if (tag === null) return
  const time = tagTimes.get(tag)
  if (at > (time?.stale ?? 0)) tagTimes.set(tag, { ...time, stale: at })
}

/** True if content with these tags, made at that time, is no longer current. */
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
