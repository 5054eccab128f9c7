import { latestVersion, learnVersion } from '../catalogue-version.ts'
import { environment } from '../env.ts'
import { now } from '../now.ts'
import { redis, redisKey, reportRedis } from '../redis.ts'
import { buildId } from './build-id.ts'
import { ADDRESS_TAG, areTagsExpired, areTagsStale, tagTimes } from './internals.ts'

/**
 * When each tag was last said to have changed. The times live in Next's own manifest, which its caches read too; with
 * Redis they are exchanged with the other storefronts: at once when one of them publishes that something has changed, and
 * else at most once a second. Each writes what Redis does not know, so that what was marked while Redis was away, or lost
 * with it, is there for all once it is back.
 * A change of the catalogue is one for every build that runs; the tags that Next makes of addresses are a build's own.
 */

/** The field of the hash that is no tag: `<version> <at>`, the version of the catalogue that its times go with. */
const VERSION_FIELD = '#version'
/** More tags than changes of a month have: a larger hash is not ours, and is not fetched. */
const MAX_FIELDS = 100_000
/** Nothing in a cache is older (cacheLife in next.config.js): what changed before that says nothing any more. */
const OLDEST_MS = 31 * 24 * 60 * 60 * 1000
/** A time further ahead is no storefront's, whatever its clock says: it would make pages outdated for as long. */
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

/** Where storefronts publish that something has changed; what, is in the hash. */
export const changesChannel = (): string => redisKey('changed')

/** Takes over the changes that other storefronts know of. Without Redis there are none. */
export async function learnTags(): Promise<void> {
  if (!environment().REDIS_URL) return
  await (now() - exchangedAt < EXCHANGE_EVERY_MS ? exchanging : startExchange())
}

let isAboutToLearn = false

/** Takes over a change that was published just now. */
export async function learnPublished(): Promise<void> {
  if (isAboutToLearn) return
  isAboutToLearn = true
  // An exchange that is under way may have read before the change.
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

/** Whether Redis should know our time in place of its own. */
const isNews = (ours: number, theirs: number): boolean => isTime(ours) && !(isTime(theirs) && theirs >= ours)

/** What a tag is called in the hash. */
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
