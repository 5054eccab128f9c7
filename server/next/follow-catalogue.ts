import { latestVersion, learnVersion } from '../catalogue-version.ts'
import { environment } from '../env.ts'
import { now } from '../now.ts'
import { onPublished } from '../redis.ts'
import { changesChannel, learnPublished, learnTags, markChanged } from './tags.ts'

/**
 * Keeps a storefront up to date that missed a webhook event: changes are exchanged with other storefronts through Redis
 * when one of them says so and every other second, even without visitors; and every few seconds the shop API's catalogue version is read. A version we
 * know nothing of (Redis is down, an event was lost) makes every page outdated, within 2 × CHECK_EVERY_MS and the time of
 * one exchange.
 */

const EXCHANGE_EVERY_MS = 2_000
const CHECK_EVERY_MS = 5_000
const ANSWER_WITHIN_MS = 2_000

/** An event arrives within moments of the version: only a version still unknown at the next look was missed. */
let unknownSince: number | undefined

/** The shop API's catalogue version; null when it does not answer or, being of another make, has none. */
async function readVersion(): Promise<number | null> {
  try {
    const address = environment().SHOP_API_URL
    const answer = await fetch(`${address}/health`, {
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      cache: 'no-store',
    })
    const { catalogue } = (await answer.json()) as { catalogue?: { version?: unknown } }
    return typeof catalogue?.version === 'number' ? catalogue.version : null
  } catch {
    // Down for now, and `/api/health` says so; pages stay as they are until it answers.
    return null
  }
}

async function checkVersion(): Promise<void> {
  const version = await readVersion()
  if (version === null) return
  await learnTags()
  const latest = latestVersion()
  if (latest?.version === version) {
    unknownSince = undefined
    return
  }
  if (latest && unknownSince !== latest.version) {
    unknownSince = latest.version
    return
  }
  unknownSince = undefined
  if (latest) console.warn(`cache: catalogue version ${version} was missed, known is ${latest.version}`)
  // The first look too: what was made before it may be from before any change.
  learnVersion({ version, at: now() })
  await markChanged(['catalogue'])
}

const SYMBOL = Symbol.for('fuma.follow-catalogue')
const shared = globalThis as { [SYMBOL]?: true }

/** Follows the catalogue for as long as this process lives; a second call does nothing. */
export function followCatalogue(exchangeEveryMs = EXCHANGE_EVERY_MS, checkEveryMs = CHECK_EVERY_MS): void {
  if (shared[SYMBOL]) return
  shared[SYMBOL] = true
  const repeat = async (work: () => Promise<void>, everyMs: number) => {
    await work()
    setTimeout(() => void repeat(work, everyMs), everyMs).unref()
  }
  void onPublished(changesChannel(), () => void learnPublished())
  void repeat(learnTags, exchangeEveryMs)
  void repeat(checkVersion, checkEveryMs)
}
