import { eq } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { collections, subCollections } from '../../../db/schema/catalogue.ts'
import { banners } from '../../../db/schema/reference.ts'
import { findSwatches } from './pictures.sql.ts'

/** Pictures that stand for something else than a product. */

/** A shelf's name and cover; undefined when there is no such shelf. */
export async function findCover(
  { db }: Session,
  kind: 'collection' | 'subCollection',
  code: string,
): Promise<{ name: string; cover: string } | undefined> {
  const table = kind === 'collection' ? collections : subCollections
  const [row] = await db.select({ name: table.name, cover: table.coverSha }).from(table).where(eq(table.code, code))
  return row
}

/** The narrow picture of the home page's first banner; null without banners. */
export async function firstBanner({ db }: Session): Promise<string | null> {
  const [row] = await db.select({ sha: banners.mediaNarrowSha }).from(banners).orderBy(banners.position).limit(1)
  return row?.sha ?? null
}

/** Swatches of a family's colours in the order of its card; '' for a colour without one. */
export async function swatchesOf({ query }: Session, clusterCode: string): Promise<string[]> {
  return (await findSwatches(query, { clusterCode })).map(({ sha }) => sha)
}
