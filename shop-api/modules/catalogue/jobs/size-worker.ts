import { eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../../db/client.ts'
import { media as pictures } from '../../../db/schema/media.ts'
import { type FileStore, FilesFull, FilesUnavailable } from '../../../files/file-store.ts'
import type { Media } from '../../../media/media.ts'
import { readOriginal } from '../../../media/originals.ts'
import { isSize, makeSize, sizeKey, sizesFor } from '../../../media/sizes.ts'
import { Worker } from '../../../runtime/worker.ts'
import { swatchesOf } from '../queries/pictures.ts'
import { findSwatchFamilies, findUnsized } from '../queries/unsized.sql.ts'

/** Pictures of one look into the database. */
const BATCH = 20

export interface SizeWorkerParts {
  database: Database
  log: FastifyBaseLogger
  store: FileStore
  media: Pick<Media, 'sheet'>
  everyMs: number
}

/**
 * Makes the sizes of pictures that were stored, one after the other, so that no visitor waits for one; then the swatch
 * sheets that show them. A restart carries on.
 */
export function createSizeWorker({ database, log, store, media, everyMs }: SizeWorkerParts): Worker {
  async function makeSizes(picture: { sha256: string; width: number; height: number }): Promise<void> {
    const { sha256 } = picture
    const original = await readOriginal(store, sha256)
    // Without a file yet: the fetcher marks the picture again when it has stored it.
    if (!original) return
    try {
      for (const size of sizesFor(picture)) {
        const key = sizeKey(sha256, size)
        if ((await store.has(key)) || (await isSize(original, size))) continue
        await store.put(key, await makeSize(original, size))
      }
    } catch (error) {
      if (error instanceof FilesFull || error instanceof FilesUnavailable) throw error
      log.warn({ err: error, sha256 }, 'a stored picture cannot be decoded')
    }
  }

  async function run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const batch = await findUnsized(database.query, { most: BATCH })
      if (batch.length === 0) return
      for (const picture of batch) {
        if (signal.aborted) return
        await makeSizes(picture)
        await database.db.update(pictures).set({ sizedAt: new Date() }).where(eq(pictures.sha256, picture.sha256))
      }
      const shas = batch.map(({ sha256 }) => sha256)
      for (const { code } of await findSwatchFamilies(database.query, { shas })) {
        await media.sheet(await swatchesOf(database, code))
      }
    }
  }

  return new Worker({ name: 'picture sizes', run, everyMs, failure: 'sizes of pictures were not made', log })
}
