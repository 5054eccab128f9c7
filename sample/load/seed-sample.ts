import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database } from '#shop-api/db/client.ts'
import { refreshFamilies } from '#shop-api/modules/products/use-cases/refresh-family.ts'
import { isRemoved, readSampleEdition, writeSampleEdition } from '#shop-api/modules/sample/use-cases/sample-contents.ts'
import { fillSampleSite } from '#shop-api/modules/site/use-cases/site.ts'
import { nameMove } from '#shop-api/modules/stock/queries/stock.sql.ts'
import { moveText } from '#shop-api/modules/stock/queries/stock-move.ts'
import { sampleCatalogue } from '../catalogue/sample.ts'
import type { SampleCatalogue } from '../catalogue/types.ts'
import { towns } from '../kenya/towns.ts'
import { pictureFile, pictureNames } from '../pictures/picture-files.ts'
import { sampleSite } from '../site.ts'
import { loadCatalogue } from './load-catalogue.ts'
import { loadDelivery, loadPlaces } from './load-places.ts'
import { contentsOf } from './sample-contents.ts'

/** Raised when this folder writes other rows from the same sample. */
const LOADER_EDITION = 3
/** The sample's oldest order is 340 days old. */
const STOCKED_DAYS_AGO = 400

export type Seeded = 'loaded' | 'already-there' | 'other-catalogue' | 'removed' | 'places'

function sampleHash(sample: SampleCatalogue): string {
  const pictures = pictureNames.map((name) => pictureFile(name).sha256)
  return createHash('sha256')
    .update(JSON.stringify([LOADER_EDITION, pictures, sample, towns]))
    .digest('hex')
}

/**
 * Fills the database with the sample catalogue, in one transaction. A repeat changes no data. Another sample updates
 * the rows and leaves stock and orders unchanged. A real catalogue is never touched, and a removed sample (`npm run
 * shop-api -- sample remove`) does not return.
 * @param sample a smaller one, for tests
 */
export async function seedSample(
  database: Database,
  log?: Logger,
  sample: SampleCatalogue = sampleCatalogue(),
): Promise<Seeded> {
  const hash = sampleHash(sample)
  const before = await readSampleEdition(database)
  if (before === hash) {
    // A database from before shop details were stored gets the sample's.
    await database.transaction((tx) => fillSampleSite(tx, sampleSite))
    return 'already-there'
  }
  if (isRemoved(before)) return 'removed'
  if (before === undefined) {
    const [row] = await database.query<{ n: number }>('SELECT count(*) AS n FROM families')
    if (row && row.n > 0) return 'other-catalogue'
  }
  const began = performance.now()
  await database.transaction(async (tx) => {
    await loadPlaces(tx)
    await loadDelivery(tx, sample)
    // Before anything that the sample's orders move.
    const at = new Date(Date.now() - STOCKED_DAYS_AGO * 86_400_000)
    await nameMove(tx.query, { move: moveText({ cause: 'created', at }) })
    await refreshFamilies(tx, await loadCatalogue(tx, sample))
    await fillSampleSite(tx, sampleSite)
    await writeSampleEdition(tx, hash, contentsOf(sample))
  })
  await database.query('ANALYZE')
  log?.info({ families: sample.families.length, ms: Math.round(performance.now() - began) }, 'sample catalogue loaded')
  return 'loaded'
}

/**
 * Adds countries, counties and towns to a database without them: any shop needs them. Staff set the delivery prices.
 */
export async function seedPlaces(database: Database): Promise<Seeded> {
  const [any] = await database.query('SELECT 1 FROM countries LIMIT 1')
  if (!any) await database.transaction((tx) => loadPlaces(tx))
  return 'places'
}
