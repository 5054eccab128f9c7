import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#lib/format/clock.ts'
import { Worker } from '../../../runtime/worker.ts'
import { readVersion } from '../../products/queries/catalogue-version.ts'
import { feedSetting } from '../queries/feed-setting.ts'
import { loadFeedState } from '../queries/feed-state.ts'
import { type FeedParts, generateFeed } from '../use-cases/generate-feed.ts'

const MINUTE_MS = 60_000
/** After a change of the catalogue the feed is generated at most this often: an import makes many changes. */
const MIN_GAP_MS = 2 * MINUTE_MS
/** Delivery charges and the shop's name are not part of the catalogue. A feed is never older than 15 minutes. */
const MAX_AGE_MS = 10 * MINUTE_MS

export interface FeedWorkerParts extends Omit<FeedParts, 'shop'> {
  clock: Clock
  log: FastifyBaseLogger
  shop: () => FeedParts['shop']
  everyMs: number
}

/** Whether the feed must be generated again. */
async function isDue({ database }: FeedWorkerParts, now: Date): Promise<boolean> {
  const { value } = await feedSetting.load(database)
  if (!value.isPublished) return false
  const state = await loadFeedState(database)
  if (!state) return true
  const ageMs = now.getTime() - state.generatedAt.getTime()
  // A clock that was set back must not stop the feed.
  if (ageMs >= MAX_AGE_MS || ageMs < 0) return true
  return ageMs >= MIN_GAP_MS && (await readVersion(database)) !== state.version
}

/** Generates the product feed in the background, after changes and regularly. */
export function createFeedWorker(parts: FeedWorkerParts): Worker {
  const { database, store, clock, log, shop, everyMs } = parts
  return new Worker({
    name: 'product feed',
    run: async (signal) => {
      const now = clock()
      if (!(await isDue(parts, now))) return
      const state = await generateFeed({ database, store, shop: shop() }, now, signal)
      if (state) log.info({ products: state.products, bytes: state.files.tsv.bytes }, 'product feed generated')
    },
    everyMs,
    failure: 'the product feed was not generated',
    log,
  })
}
