import type { FastifyInstance } from 'fastify'
import { FEED_FORMATS, type FeedFormat } from '#lib/contract/feeds/feed-report.ts'
import type { FileStore } from '../../../files/file-store.ts'
import { refuse } from '../../../refusal.ts'
import { feedSetting } from '../queries/feed-setting.ts'
import { loadFeedState } from '../queries/feed-state.ts'
import { feedKey } from '../use-cases/generate-feed.ts'

const FILE = /^products\.([a-z]{3})$/
const NOT_YET_SECONDS = 60

/**
 * `GET /feeds/products.tsv` and `.xml`: the stored files of the product feed, compressed. The storefront
 * decompresses and serves them.
 */
export function serveFeeds(app: FastifyInstance, store: FileStore): void {
  const { database } = app.shop

  app.get<{ Params: { file: string } }>('/feeds/:file', async (request, reply) => {
    const extension = FILE.exec(request.params.file)?.[1]
    const format = FEED_FORMATS.find((one) => one === extension)
    const { value } = await feedSetting.load(database)
    if (!format || !value.isPublished) throw refuse('not-found', 'We could not find this file.')
    const found = await readFile(format)
    if (!found) {
      return reply
        .code(503)
        .headers({ 'cache-control': 'no-store', 'retry-after': NOT_YET_SECONDS })
        .send('The product feed is not generated yet.')
    }
    return reply
      .headers({
        'cache-control': 'public, max-age=60',
        // Weak: the storefront sends the same content compressed and uncompressed.
        etag: `W/"${found.sha256}"`,
        'last-modified': found.changedAt.toUTCString(),
      })
      .type('application/gzip')
      .send(found.bytes)
  })

  /** Null before the first feed. */
  async function readFile(format: FeedFormat) {
    // A new feed can replace the file between the two reads.
    for (let tries = 0; tries < 2; tries += 1) {
      const state = await loadFeedState(database)
      if (!state) return null
      const { sha256 } = state.files[format]
      const bytes = await store.get(feedKey(format, sha256))
      if (bytes) return { sha256, changedAt: state.changedAt, bytes }
    }
    return null
  }
}
