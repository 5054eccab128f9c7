import type { Database } from '../db/client.ts'
import type { Media, Width } from './media.ts'

/** 'first' is what a visitor meets before opening a product; 'all' is every picture there is. */
export type Which = 'first' | 'all'

const FIRST = `
  SELECT DISTINCT ON (sha) sha, place FROM (
    SELECT media_sha AS sha, 1 AS place FROM banners
    UNION ALL SELECT media_narrow_sha, 2 FROM banners
    UNION ALL SELECT tile_shas[1], 3 FROM collections
    UNION ALL SELECT unnest(tile_shas), 4 FROM collections
    UNION ALL SELECT cover_sha, 4 FROM sub_collections
    UNION ALL SELECT image_sha, 4 FROM brands
    UNION ALL SELECT card #>> '{mainImage,sha256}', 5 FROM families
      WHERE card IS NOT NULL AND cluster_code NOT LIKE '%-X%'
  ) seen WHERE sha IS NOT NULL ORDER BY sha, place`
const ALL = 'SELECT sha256 AS sha, 9 AS place FROM media WHERE recipe IS NOT NULL'

/**
 * The widths that phones and screens ask for first, by place: made ahead too, so that the first visit is quick. A
 * collection's first tile is a bolt on home's shelf and a fold of the pile beside the bales.
 */
const WIDTHS_OF: Record<number, Width[]> = { 1: [1280], 2: [640], 3: [256, 320, 640], 4: [320], 5: [320, 480] }

/** Pictures drawn at once: one more than the loom has hands, so that none waits for the encoder. */
const AT_ONCE = 3

/**
 * Draws pictures ahead of the first visitor; those that are kept are skipped.
 * @param progress told after each one, with how many there are to draw
 * @returns how many were drawn
 */
export async function weaveAll(
  database: Database,
  media: Media,
  which: Which,
  progress: (done: number, of: number) => void = () => {},
): Promise<number> {
  const rows = await database.query<{ sha: string; place: number }>(which === 'all' ? ALL : FIRST)
  rows.sort((a, b) => a.place - b.place)
  const missing: typeof rows = []
  for (const row of rows) if (!(await media.isKept(row.sha))) missing.push(row)
  let done = 0
  const queue = missing.values()
  const work = async () => {
    for (const { sha, place } of queue) {
      await media.weave(sha)
      for (const width of WIDTHS_OF[place] ?? []) await media.picture(sha, width, 'avif')
      done += 1
      progress(done, missing.length)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return done
}
