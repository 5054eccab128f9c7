import type { FastifyBaseLogger } from 'fastify'
import type { FileStore } from '../../../files/file-store.ts'
import { openFileStore } from '../../../files/open-file-store.ts'
import { keepOriginal } from '../../../media/originals.ts'
import { NotFetched, type SafeFetch, safeFetch } from '../../../media/safe-fetch.ts'
import { readUploaded } from '../../../media/uploaded.ts'
import { PACE_IN_API } from '../../../runtime/pace.ts'
import { whileRenewing } from '../../../runtime/renewing.ts'
import { Worker } from '../../../runtime/worker.ts'
import type { Shop } from '../../../shop.ts'
import { changedFamilies } from '../../products/use-cases/shop-change.ts'
import {
  claimDue,
  familiesShowing,
  markFailed,
  markFetched,
  type PictureSource,
  renewPicture,
} from '../use-cases/picture-sources.ts'

/** Pictures fetched at once: their servers are other people's, and decoding takes a core. */
const AT_ONCE = 4
const MAX_TRIES = 6
export interface PictureFetcher {
  /** Begins to fetch due pictures, now and repeatedly. */
  start: () => void
  /** Fetches due pictures now. @returns the number of attempts */
  fetchDue: () => Promise<number>
  close: () => Promise<void>
}

/**
 * Fetches the pictures that an import named by address, in the background and a few at a time. A fetched picture is
 * shown without a further import. Failures are retried at growing intervals, and a restart continues.
 */
export function createPictureFetcher(
  shop: Pick<Shop, 'env' | 'database' | 'notifyStorefront'>,
  log: FastifyBaseLogger,
  options: SafeFetch & { store?: FileStore; everyMs?: number } = {},
): PictureFetcher {
  const { database } = shop
  const store = options.store ?? openFileStore(shop.env, log)
  /** Of the last run. */
  let tried = 0

  /** @returns whether the picture was fetched */
  async function fetchOne({ sha256, url, tries }: PictureSource): Promise<boolean> {
    try {
      const bytes = await safeFetch(url, options)
      const look = await readUploaded(bytes).catch((error: Error) => {
        throw new NotFetched(error.message)
      })
      await keepOriginal(store, sha256, bytes)
      await markFetched(database, sha256, look)
      return true
    } catch (error) {
      const isOver = error instanceof NotFetched || tries >= MAX_TRIES
      const reason = error instanceof Error ? error.message : String(error)
      await markFailed(database, sha256, reason, isOver ? null : 15 * 4 ** tries)
      log.info({ sha256, host: new URL(url).host, tries, isOver, reason }, 'a picture could not be fetched')
      return false
    }
  }

  async function fetchAll(signal: AbortSignal): Promise<void> {
    tried = 0
    const fetched: string[] = []
    while (!signal.aborted) {
      const claimed = await claimDue(database, AT_ONCE)
      if (claimed.length === 0) break
      tried += claimed.length
      const done = await Promise.all(
        claimed.map(async (one) => {
          const renew = () => renewPicture(database, one.sha256)
          return (await whileRenewing(renew, log, () => fetchOne(one))) ? [one.sha256] : []
        }),
      )
      fetched.push(...done.flat())
      if (fetched.length >= 200) await show(fetched.splice(0))
    }
    await show(fetched)
  }

  /** Cards contain a picture's blur: cards with a fetched picture are refreshed. */
  async function show(shas: string[]): Promise<void> {
    if (shas.length === 0) return
    const families = await familiesShowing(database, shas)
    if (families.length === 0) return
    await shop.notifyStorefront(await database.transaction((tx) => changedFamilies(tx, families)))
  }

  const worker = new Worker({
    name: 'pictures',
    run: fetchAll,
    everyMs: options.everyMs ?? PACE_IN_API.pictureMs,
    log,
    failure: 'pictures were not fetched',
  })
  return {
    start: () => {
      worker.start()
      worker.nudge()
    },
    fetchDue: async () => {
      await worker.runNow()
      return tried
    },
    close: () => worker.close(),
  }
}
