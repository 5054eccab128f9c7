import { setImmediate as turn } from 'node:timers/promises'
import { eq, inArray } from 'drizzle-orm'
import type { Session } from '../../../../db/client.ts'
import { brands, collections, families, providers, subCollections } from '../../../../db/schema/catalogue.ts'
import { media } from '../../../../db/schema/media.ts'
import { hasImportMedia } from '../../queries/picture-sources.sql.ts'
import {
  countImportMedia,
  dropImportTables,
  findNewProducts,
  hasNewProducts,
  listNewProducts,
  makeTables,
  removeImportMedia,
} from './staging.sql.ts'

/** Families in one step: a step blocks the embedded database and the process for less than 200 ms. */
const STEP = 50
const MEDIA_STEP = 500

/** Where new products stand until the switch puts them on their own shelves. */
export interface WaitingShelf {
  brandCode: string
  collectionCode: string
  subCollectionCode: string
}

const WAITING = 'import-waiting'
const NO_COVER = '0'.repeat(64)

async function firstShelf({ db }: Session): Promise<WaitingShelf | null> {
  const [brand] = await db.select({ code: brands.code }).from(brands).orderBy(brands.position).limit(1)
  const [sub] = await db.select().from(subCollections).orderBy(subCollections.position).limit(1)
  return brand && sub
    ? { brandCode: brand.code, collectionCode: sub.collectionCode, subCollectionCode: sub.code }
    : null
}

/** Makes the import's tables. An empty shop has no shelf to wait on: it gets one for as long as the import runs. */
export async function beginStaging(tx: Session): Promise<WaitingShelf> {
  const { db, query } = tx
  for (const makeTable of makeTables) await makeTable(query, {})
  const shelf = await firstShelf(tx)
  if (shelf) return shelf
  const named = { code: WAITING, name: WAITING }
  const shown = { ...named, isAvailable: false, coverSha: NO_COVER, position: 0 }
  await db.insert(media).values({ sha256: NO_COVER, alt: '', blur: '', width: 1, height: 1 })
  await db.insert(providers).values({ ...named, town: '' })
  await db.insert(brands).values({ ...named, town: '', blurb: '', providerCode: WAITING, position: 0 })
  await db.insert(collections).values({ ...shown, blurb: '', dropdownRight: false, tileShas: [] })
  await db.insert(subCollections).values({ ...shown, isImg: false, collectionCode: WAITING })
  return { brandCode: WAITING, collectionCode: WAITING, subCollectionCode: WAITING }
}

/** Ends an import and drops its tables. The waiting shelf must be empty by then. */
export async function endStaging({ db, query }: Session): Promise<void> {
  for (const table of [subCollections, collections, brands, providers]) {
    await db.delete(table).where(eq(table.code, WAITING))
  }
  await db.delete(media).where(eq(media.sha256, NO_COVER))
  await dropImportTables(query, {})
}

/** Ids of new products that wait for the switch of a running import. */
export async function waitingIds({ query }: Session): Promise<Set<number>> {
  const [found] = await hasNewProducts(query, {})
  const rows = found?.exists ? await listNewProducts(query, {}) : []
  return new Set(rows.map(({ id }) => id))
}

/**
 * Deletes the staged rows of an import in steps, so that other work can run in between; the catalogue is unchanged.
 * Also for the remains of a killed import.
 * @returns true if there were remains
 */
export async function abandonStaged(tx: Session): Promise<boolean> {
  const { db, query } = tx
  const [found] = await hasImportMedia(query, {})
  if (!found?.exists) return false
  for (let after = 0; ; ) {
    const ids = (await findNewProducts(query, { after, most: STEP })).map(({ id }) => id)
    const last = ids.at(-1)
    if (last === undefined) break
    await db.delete(families).where(inArray(families.id, ids))
    after = last
    await turn()
  }
  for (;;) {
    const removed = await removeImportMedia(query, { most: MEDIA_STEP })
    const [left] = await countImportMedia(query, {})
    if (removed.length === 0 && left?.count === 0) break
    await turn()
  }
  await endStaging(tx)
  return true
}
