import { readShared, writeShared } from './shared-entries.ts'
import { type Kept, store } from './store.ts'
import { isOutdated, lastChange, learnTags, markChanged } from './tags.ts'

/**
 * Next's cache behind `'use cache'` (`cacheHandlers`), in the same bounded store as the pages. What a tag made outdated
 * is a miss: it is read from the shop again, and when that fails the page cache serves the page as it was.
 */

interface Details {
  tags: string[]
  stale: number
  timestamp: number
  expire: number
  revalidate: number
}

type CacheEntry = Details & { value: ReadableStream<Uint8Array> }
type Stored = Details & { bytes: Uint8Array }

/** The tag of what is not worth keeping: as many as people can type words. */
const NOT_KEPT_TAG = 'free-text'
const writing = new Map<string, Promise<void>>()

function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes)
      controller.close()
    },
  })
}

async function find(name: string): Promise<Stored | null> {
  const { kept } = store()
  const local = kept.get(name)
  if (local) return local.value as Stored
  const shared = await readShared(name)
  if (shared) kept.set(name, shared)
  return (shared?.value as Stored | undefined) ?? null
}

async function keep(name: string, pending: Promise<CacheEntry>): Promise<void> {
  const { value, ...details } = await pending
  const bytes = new Uint8Array(await new Response(value).arrayBuffer())
  if (details.expire <= 0 || details.tags.includes(NOT_KEPT_TAG)) return
  const kept: Kept = { at: details.timestamp, bytes: bytes.byteLength, value: { ...details, bytes } satisfies Stored }
  store().kept.set(name, kept)
  await writeShared(name, kept, details.expire)
}

const handler = {
  async get(cacheKey: string): Promise<CacheEntry | undefined> {
    const name = `data:${cacheKey}`
    await writing.get(name)
    const stored = await find(name)
    if (!stored || isOutdated(stored.tags, stored.timestamp)) return undefined
    // Past its time it is a miss: a page must not be made anew from old data.
    if (Date.now() > stored.timestamp + stored.revalidate * 1000) return undefined
    const { bytes, ...details } = stored
    return { ...details, value: streamOf(bytes) }
  },

  async set(cacheKey: string, pending: Promise<CacheEntry>): Promise<void> {
    const name = `data:${cacheKey}`
    const done = keep(name, pending).catch((error: Error) => {
      // A read that failed half-way: the page says so itself, and there is nothing worth keeping.
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

export default handler
