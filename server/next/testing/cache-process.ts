/**
 * The caches of one storefront in a separate process, set up as in Next. Tests start several with one Redis and query
 * them over IPC.
 */
import { redisFaults } from '../../redis.ts'
import { runEndHooks } from '../../start/end-hooks.ts'
import { differences, followInstances } from '../../start/instances.ts'
import { followCatalogue } from '../follow-catalogue.ts'
import PageCache from '../page-cache.ts'

/** Something a test wants of it, with a number that its answer carries too. */
export type CacheRequest = { id: number } & (
  | { do: 'keep'; key: string; tags: string[]; html?: string | undefined }
  | { do: 'tell'; tags: string[] }
  | { do: 'state'; key: string }
  | { do: 'health' }
  | { do: 'end' }
)
export interface CacheReply {
  state?: 'fresh' | 'outdated' | 'missing'
  html?: string | undefined
  faults?: string[]
  differences?: string[]
}

const SEE_OTHERS_EVERY_MS = 300

// In a hurry, or as Next starts it.
if (process.env.CHECK_EVERY_MS) followCatalogue(500, Number(process.env.CHECK_EVERY_MS))
else await import('../data-cache.ts')
/** No page was built. */
const noFiles = () => Promise.reject(Object.assign(new Error('no such file'), { code: 'ENOENT' }))
const pages = new PageCache({ fs: { existsSync: () => false, readFile: noFiles }, serverDistDir: '/nowhere/server' })
await followInstances(SEE_OTHERS_EVERY_MS)

async function perform(request: CacheRequest): Promise<CacheReply> {
  if (request.do === 'tell') await pages.revalidateTag(request.tags)
  if (request.do === 'keep') {
    const headers = { 'x-next-cache-tags': request.tags.join(',') }
    const page = { kind: 'APP_PAGE', html: request.html ?? '<html><head></head><body>A page</body></html>', headers }
    await pages.set(request.key, page, { cacheControl: { revalidate: 3600, expire: 86_400 } })
  }
  if (request.do === 'health') return { faults: redisFaults(), differences: differences() }
  if (request.do === 'end') await runEndHooks()
  if (request.do !== 'state') return {}
  const entry = await pages.get(request.key, { kind: 'APP_PAGE' })
  if (!entry) return { state: 'missing' }
  return { state: entry.lastModified === -1 ? 'outdated' : 'fresh', html: entry.value?.html }
}

process.on('message', async (request: CacheRequest) => {
  process.send?.({ id: request.id, answer: await perform(request) })
})
process.on('disconnect', () => process.exit(0))
process.send?.({ id: 0, answer: {} })
