import pLimit from 'p-limit'
import type { Query } from '#shop-api/db/client.ts'
import type { FileStore } from '#shop-api/files/file-store.ts'
import { hasOriginal, keepOriginal } from '#shop-api/media/originals.ts'
import { openLoom } from '../loom/pool.ts'
import { drawPicture } from './draw.ts'
import { isOurs, type Recipe } from './recipe.ts'

/** 'first' is what a visitor meets before opening a product; 'all' is every picture there is. */
export type Which = 'first' | 'all'

export interface SamplePicture {
  sha256: string
  recipe: Recipe
}

/** Places up to this one are met before a product is opened. */
const LAST_OF_FIRST: Record<Which, number> = { first: 5, all: 7 }

const PICTURES = `
  SELECT m.sha256, m.recipe FROM media m LEFT JOIN (
    SELECT media_sha AS sha, 1 AS place FROM banners
    UNION ALL SELECT media_narrow_sha, 2 FROM banners
    UNION ALL SELECT tile_shas[1], 3 FROM collections
    UNION ALL SELECT unnest(tile_shas), 4 FROM collections
    UNION ALL SELECT cover_sha, 4 FROM sub_collections
    UNION ALL SELECT image_sha, 4 FROM brands
    UNION ALL SELECT card #>> '{mainImage,sha256}', 5 FROM families
      WHERE card IS NOT NULL AND cluster_code NOT LIKE '%-X%'
    UNION ALL SELECT swatch_sha, 5 FROM family_colours
    UNION ALL SELECT image_shas[1], 6 FROM family_colours
  ) shown ON shown.sha = m.sha256
  WHERE m.recipe IS NOT NULL
  GROUP BY m.sha256 HAVING coalesce(min(shown.place), 7) <= $1
  ORDER BY coalesce(min(shown.place), 7), m.sha256`

/** Pictures of the sample that the database names, in the order in which a visitor meets them. */
export async function listPictures(query: Query, which: Which): Promise<SamplePicture[]> {
  const rows = await query<{ sha256: string; recipe: { kind: string } | null }>(PICTURES, [LAST_OF_FIRST[which]])
  return rows.flatMap(({ sha256, recipe }) => (isOurs(sha256, recipe) ? [{ sha256, recipe }] : []))
}

/** Files looked for at once, and pictures drawn at once: one more than the loom has threads on a small machine. */
const AT_ONCE = 3

/**
 * Draws the pictures whose files are missing. It may be interrupted and run again.
 * @param progress called after each picture, with how many are to be drawn
 * @returns how many were drawn
 */
export async function drawMissing(
  store: FileStore,
  pictures: readonly SamplePicture[],
  progress: (done: number, of: number) => void = () => {},
): Promise<number> {
  const limit = pLimit(AT_ONCE)
  const isThere = await limit.map(pictures, ({ sha256 }) => hasOriginal(store, sha256))
  const missing = pictures.filter((_picture, at) => !isThere[at])
  const loom = openLoom()
  let done = 0
  try {
    await limit.map(missing, async ({ sha256, recipe }) => {
      await keepOriginal(store, sha256, await drawPicture(loom, recipe))
      done += 1
      progress(done, missing.length)
    })
  } finally {
    limit.clearQueue()
    await loom.close()
  }
  return done
}
