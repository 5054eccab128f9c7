import pLimit from 'p-limit'
import type { Database } from '#shop-api/db/client.ts'
import type { Media } from '#shop-api/media/media.ts'
import { swatchesOf } from '#shop-api/modules/catalogue/queries/pictures.ts'

const AT_ONCE = 4

/** Draws the swatch sheets of all families: cards request them. */
export async function drawSheets(database: Database, media: Pick<Media, 'sheet'>): Promise<void> {
  const families = await database.query<{ code: string }>('SELECT cluster_code AS code FROM families')
  await pLimit(AT_ONCE).map(families, async ({ code }) => media.sheet(await swatchesOf(database, code)))
}
