import { eq, inArray, sql } from 'drizzle-orm'
import type { Media } from '#lib/contract/base/fields.ts'
import type { Session } from '../../../../db/client.ts'
import { brands, variants } from '../../../../db/schema/catalogue.ts'
import { media, pictureSources } from '../../../../db/schema/media.ts'
import { isAnyOf } from '../../../../db/sql-conditions.ts'
import { FORMER_COST } from '../../../pricing/queries/checked-cost.ts'

/** Queries of an import other than products, and pictures in and out. */

/** The cost that a price of each variant is compared with, by number; null if it is not known. */
export async function loadCosts({ db }: Session, ids: readonly number[]): Promise<Map<number, number | null>> {
  const rows = await db
    .select({ id: variants.id, cost: sql<number | null>`greatest(${variants.costCents}, ${FORMER_COST})` })
    .from(variants)
    .where(isAnyOf(variants.id, ids))
  return new Map(rows.map(({ id, cost }) => [id, cost]))
}

const shown = { sha256: media.sha256, alt: media.alt, blur: media.blur }

/** Pictures that the shop has, of these. */
export async function loadMedia({ db }: Session, shas: readonly string[]): Promise<Map<string, Media>> {
  const rows = await db
    .select(shown)
    .from(media)
    .where(inArray(media.sha256, [...new Set(shas)]))
  return new Map(rows.map((row) => [row.sha256, row]))
}

/** Brands' labels, by brand. */
export async function loadBrandImages({ db }: Session): Promise<Map<string, Media>> {
  const rows = await db
    .select({ code: brands.code, ...shown })
    .from(brands)
    .innerJoin(media, eq(media.sha256, brands.imageSha))
  return new Map(rows.map(({ code, ...picture }) => [code, picture]))
}

/** A picture in a file: its source, or the colours it is drawn from. */
export interface ExportedPicture {
  sha256: string
  alt: string
  recipe: typeof media.$inferSelect.recipe
  url: string | null
}

/** Pictures as an export names them. */
export async function loadExportedPictures(
  { db }: Session,
  shas: readonly string[],
): Promise<Map<string, ExportedPicture>> {
  const rows = await db
    .select({ sha256: media.sha256, alt: media.alt, recipe: media.recipe, url: pictureSources.url })
    .from(media)
    .leftJoin(pictureSources, eq(pictureSources.sha256, media.sha256))
    .where(inArray(media.sha256, [...shas]))
  return new Map(rows.map((row) => [row.sha256, row]))
}
