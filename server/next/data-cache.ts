import { isBuilding } from '../env.ts'
import { now } from '../now.ts'
import { pagesName } from './build-id.ts'
import { find, keep } from './cache-store.ts'
import { followCatalogue } from './follow-catalogue.ts'
import type { DataDetails, DataEntry } from './internals.ts'
import { isOutdated, lastChange, learnTags, markChanged } from './tags.ts'

/**
 * Next's cache behind `'use cache'` (`cacheHandlers`), in the same bounded store as the pages. An entry with an
 * outdated tag is a miss: the data is fetched again. If that fails, the page cache serves the previous page.
 */

type Stored = DataDetails & { bytes: Uint8Array }

/** Tags of data that is not cached: of unlimited number (typed text, invented products), or cached with its page. */
const UNCACHED_TAGS = ['free-text', 'missing', 'with-page']
const writing = new Map<string, Promise<void>>()

function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes)
      controller.close()
    },
  })
}

async function keepEntry(name: string, pending: Promise<DataEntry>): Promise<void> {
  const { value, ...details } = await pending
  const bytes = new Uint8Array(await new Response(value).arrayBuffer())
  if (details.expire <= 0 || UNCACHED_TAGS.some((tag) => details.tags.includes(tag))) return
  await keep(name, pagesName(), { ...details, bytes } satisfies Stored, details.expire)
}

const handler = {
  async get(cacheKey: string): Promise<DataEntry | undefined> {
    const name = `data:${cacheKey}`
    await writing.get(name)
    const stored = await find<Stored>(name, pagesName())
    if (!stored || isOutdated(stored.tags, stored.timestamp)) return undefined
    // An expired entry is a miss: a page must not be rendered from old data.
    if (now() > stored.timestamp + stored.revalidate * 1000) return undefined
    const { bytes, ...details } = stored
    return { ...details, value: streamOf(bytes) }
  },

  async set(cacheKey: string, pending: Promise<DataEntry>): Promise<void> {
    const name = `data:${cacheKey}`
    const done = keepEntry(name, pending).catch((error: Error) => {
      // A read that failed half-way: the page reports it, and there is no complete data to store.
      console.error('cache: data not kept', error.message)
    })
    writing.set(name, done)
    await done
    if (writing.get(name) === done) writing.delete(name)
  },

  refreshTags: learnTags,
  getExpiration: async (tags: string[]): Promise<number> => lastChange(tags),
  updateTags: (tags: string[]): Promise<void> => markChanged(tags),
}

// Next loads its handlers once, when the server starts; a build is over before anything changes.
if (!isBuilding()) followCatalogue()

export default handler
