import { latestVersion, learnVersion } from '../catalogue-version.ts'
import { environment } from '../env.ts'
import { now } from '../now.ts'
import { onPublished } from '../redis.ts'
import { changesChannel, learnPublished, learnTags, markChanged } from './tags.ts'

/**
 * Updates a storefront that missed a webhook event. Changes are exchanged with other storefronts through Redis, on
 * notice and every two seconds, even without visitors. Every few seconds the shop API's catalogue version is read. An
 * unknown version (Redis is down, an event was lost) makes every page outdated, within 2 × CHECK_EVERY_MS plus one
 * exchange.
 */

const EXCHANGE_EVERY_MS = 2_000
const CHECK_EVERY_MS = 5_000
const ANSWER_WITHIN_MS = 2_000

/** An event arrives within moments of the version: only a version still unknown at the next look was missed. */
let unknownSince: number | undefined

/** The shop API's catalogue version; null if it does not respond, or if a third-party API has no version. */
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
    // The shop API is down, as `/api/health` reports. Pages stay unchanged until it responds.
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
  // Applies to the first read too: earlier pages can be from before any change.
  learnVersion({ version, at: now() })
  await markChanged(['catalogue'])
}

const SYMBOL = Symbol.for('fuma.follow-catalogue')
const shared = globalThis as { [SYMBOL]?: true }

/** Follows the catalogue for the life of this process; a second call has no effect. */
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
