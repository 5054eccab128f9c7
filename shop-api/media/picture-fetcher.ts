import type { FastifyBaseLogger } from 'fastify'
import { type FileStore, openFileStore } from '../files/file-store.ts'
import type { Shop } from '../shop.ts'
import { changeCatalogue } from '../store/catalogue/change-catalogue.ts'
import { Worker } from '../work/worker.ts'
import { keepOriginal } from './originals.ts'
import { NotFetched, type SafeFetch, safeFetch } from './safe-fetch.ts'
import { readUploaded } from './uploaded.ts'

/** Pictures asked for at once: their servers are other people's, and decoding takes a core. */
const AT_ONCE = 4
const LOOK_EVERY_MS = 5_000
const MOST_TRIES = 6
/** A claim that is older was left by a process that ended. */
const CLAIM_MINUTES = 2

// What an import has staged waits for its switch, which drops the import's tables. Claimed for a while, so that two shop APIs of one database do not fetch the same picture.
const CLAIM = `
  UPDATE picture_sources p SET next_try_at = now() + interval '${CLAIM_MINUTES} minutes', tries = p.tries + 1
  WHERE p.sha256 IN (
    SELECT s.sha256 FROM picture_sources s WHERE s.state = ANY($2::text[]) AND s.next_try_at <= now()
    ORDER BY s.next_try_at, s.sha256 LIMIT $1 FOR UPDATE SKIP LOCKED)
  RETURNING p.sha256, p.url, p.tries`
const KEPT = `UPDATE picture_sources SET state = 'kept', error = NULL WHERE sha256 = $1`
const SIZED = 'UPDATE media SET width = $2, height = $3, blur = $4 WHERE sha256 = $1'
const FAILED = `
  UPDATE picture_sources SET state = $2, error = $3, next_try_at = now() + make_interval(secs => $4) WHERE sha256 = $1`
const SHOWN_BY = `
  SELECT DISTINCT family_id AS id FROM family_colours WHERE image_shas && $1::text[] OR swatch_sha = ANY($1::text[])`

interface Claimed {
  sha256: string
  url: string
  tries: number
}

export interface PictureFetcher {
  /** Begins to fetch what is due, at once and then again and again. */
  start: () => void
  /** Fetches what is due now. @returns how many were tried */
  fetchDue: () => Promise<number>
  close: () => Promise<void>
}

/**
 * Fetches the pictures that an import named by address, in the background and a few at a time: what has come is shown
 * without a further import, what fails is tried again later and later, and a restart carries on.
 */
export function createPictureFetcher(
  shop: Shop,
  log: FastifyBaseLogger,
  options: SafeFetch & { store?: FileStore } = {},
): PictureFetcher {
  const { query } = shop.database
  const store = options.store ?? openFileStore(shop.env)
  /** Of the last run. */
  let tried = 0

  /** @returns true when the picture has come */
  async function fetchOne({ sha256, url, tries }: Claimed): Promise<boolean> {
    try {
      const bytes = await safeFetch(url, options)
      const { width, height, blur } = await readUploaded(bytes).catch((error: Error) => {
        throw new NotFetched(error.message)
      })
      await keepOriginal(store, sha256, bytes)
      await query(SIZED, [sha256, width, height, blur])
      await query(KEPT, [sha256])
      return true
    } catch (error) {
      const isOver = error instanceof NotFetched || tries >= MOST_TRIES
      const reason = error instanceof Error ? error.message : String(error)
      await query(FAILED, [sha256, isOver ? 'broken' : 'waiting', reason.slice(0, 300), 15 * 4 ** tries])
      log.info({ sha256, host: new URL(url).host, tries, isOver, reason }, 'a picture could not be fetched')
      return false
    }
  }

  async function due(): Promise<string[]> {
    const [row] = await query<{ is: boolean }>(`SELECT to_regclass('import_media') IS NOT NULL AS is`)
    return row?.is ? ['waiting'] : ['waiting', 'staged']
  }

  async function fetchAll(signal: AbortSignal): Promise<void> {
    tried = 0
    const come: string[] = []
    while (!signal.aborted) {
      const claimed = await query<Claimed>(CLAIM, [AT_ONCE, await due()])
      if (claimed.length === 0) break
      tried += claimed.length
      const done = await Promise.all(claimed.map(async (one) => ((await fetchOne(one)) ? [one.sha256] : [])))
      come.push(...done.flat())
      if (come.length >= 200) await show(come.splice(0))
    }
    await show(come)
  }

  /** Cards hold a picture's blur: those that show one that has come are made anew. */
  async function show(shas: string[]): Promise<void> {
    if (shas.length === 0) return
    const families = await query<{ id: number }>(SHOWN_BY, [shas])
    if (families.length > 0) await changeCatalogue(shop, log, async () => families.map(({ id }) => id))
  }

  const worker = new Worker({ run: fetchAll, everyMs: LOOK_EVERY_MS, log, failure: 'pictures were not fetched' })
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
