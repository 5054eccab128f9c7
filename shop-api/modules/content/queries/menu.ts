import { asc, inArray } from 'drizzle-orm'
import type { Media } from '#lib/contract/base/fields.ts'
import type { Session } from '../../../db/client.ts'
import { brands, collections, subCollections } from '../../../db/schema/catalogue.ts'
import { media } from '../../../db/schema/media.ts'
import { banners } from '../../../db/schema/reference.ts'

/** Collections of the menu and the home page, in their order. */

export const listCollections = ({ db }: Session): Promise<(typeof collections.$inferSelect)[]> =>
  db.select().from(collections).orderBy(asc(collections.position))

export const listSubCollections = ({ db }: Session): Promise<(typeof subCollections.$inferSelect)[]> =>
  db.select().from(subCollections).orderBy(asc(subCollections.position))

export const listBrands = ({ db }: Session): Promise<(typeof brands.$inferSelect)[]> =>
  db.select().from(brands).orderBy(asc(brands.position))

export const listBanners = ({ db }: Session): Promise<(typeof banners.$inferSelect)[]> =>
  db.select().from(banners).orderBy(asc(banners.position))

/** Pictures by sha256; one that is not there is shown as no picture. */
export async function loadPictures({ db }: Session, shas: readonly string[]): Promise<(sha256: string) => Media> {
  const rows = await db
    .select({ sha256: media.sha256, alt: media.alt, blur: media.blur })
    .from(media)
    .where(inArray(media.sha256, [...shas]))
  const found = new Map(rows.map((row) => [row.sha256, row]))
  return (sha256) => found.get(sha256) ?? { sha256, alt: '', blur: '' }
}
