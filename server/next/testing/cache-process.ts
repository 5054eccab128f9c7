/**
 * One storefront's caches in a process of their own, as Next has them: tests start several beside one Redis and ask them
 * over IPC.
 */
import { followCatalogue } from '../follow-catalogue.ts'
import PageCache from '../page-cache.ts'

/** Something a test wants of it, with a number that its answer carries too. */
export type CacheRequest = { id: number } & (
  | { do: 'keep'; key: string; tags: string[] }
  | { do: 'tell'; tags: string[] }
  | { do: 'state'; key: string }
)
export type PageState = 'fresh' | 'outdated' | 'missing'

// In a hurry, or as Next starts it.
if (process.env.CHECK_EVERY_MS) followCatalogue(500, Number(process.env.CHECK_EVERY_MS))
else await import('../data-cache.ts')
const pages = new PageCache({ fs: { readFileSync: () => undefined }, serverDistDir: '/nowhere/server' })

async function perform(request: CacheRequest): Promise<PageState | null> {
  if (request.do === 'tell') await pages.revalidateTag(request.tags)
  if (request.do === 'keep') {
    const headers = { 'x-next-cache-tags': request.tags.join(',') }
    const page = { kind: 'APP_PAGE', html: '<html><head></head><body>A page</body></html>', headers }
    await pages.set(request.key, page, { cacheControl: { revalidate: 3600, expire: 86_400 } })
  }
  if (request.do !== 'state') return null
  const entry = await pages.get(request.key, { kind: 'APP_PAGE' })
  if (!entry) return 'missing'
  return entry.lastModified === -1 ? 'outdated' : 'fresh'
}

process.on('message', async (request: CacheRequest) => {
  process.send?.({ id: request.id, answer: await perform(request) })
})
process.on('disconnect', () => process.exit(0))
process.send?.({ id: 0, answer: null })
