import { eq } from 'drizzle-orm'
import type { Media } from '#lib/contract/base/fields.ts'
import type { Family, FamilyPicture } from '#lib/contract/catalogue/office/family.ts'
import type { Session } from '../../../db/client.ts'
import { families, variants } from '../../../db/schema/catalogue.ts'
import { media } from '../../../db/schema/media.ts'
import { isAnyOf } from '../../../db/sql-conditions.ts'
import { refuse } from '../../../refusal.ts'
import { findColours, findSizes } from '../../products/queries/families.sql.ts'
import { formOf } from '../queries/family-form.ts'
import { loadSheetRows } from '../queries/sheet-rows.ts'

export const noFamily = () => refuse('not-found', 'We could not find this product family.')

/** Pictures with their size and focal point, by name; those there are not are left out. */
export async function loadPictures({ db }: Session, shas: readonly string[]): Promise<Map<string, FamilyPicture>> {
  const rows = await db
    .select()
    .from(media)
    .where(isAnyOf(media.sha256, [...new Set(shas)]))
  return new Map(
    rows.map(({ sha256, alt, blur, width, height, focalX, focalY }) => [
      sha256,
      { sha256, alt, blur, width, height, focal: focalX === null || focalY === null ? null : { x: focalX, y: focalY } },
    ]),
  )
}

/**
 * One family with all editable fields.
 * @param seesCosts whether the requester can see costs
 * @throws not-found
 */
export async function loadFamily(tx: Session, familyId: number, seesCosts: boolean): Promise<Family> {
  const { db, query } = tx
  const [row] = await db.select().from(families).where(eq(families.id, familyId))
  if (!row) throw noFamily()
  const ids = [familyId]
  const colours = await findColours(query, { ids })
  const sizes = await findSizes(query, { ids })
  const pictures = await loadPictures(
    tx,
    colours.flatMap(({ swatchSha, imageShas }) => [swatchSha, ...imageShas]),
  )
  const filter = { families: ids, status: row.status }
  const count = await db.$count(variants, eq(variants.familyId, familyId))
  const { rows } = await loadSheetRows(tx, { filter, after: null, limit: count }, seesCosts)
  const places = await db
    .select({
      id: variants.id,
      ...{ colourCode: variants.colourCode, sizeCode: variants.sizeCode, vatPerc: variants.vatPerc },
    })
    .from(variants)
    .where(eq(variants.familyId, familyId))
  const placeOf = new Map(places.map(({ id, ...place }) => [id, place]))
  const swatchOf = (sha256: string): Media => {
    const found = pictures.get(sha256)
    return { sha256, alt: found?.alt ?? '', blur: found?.blur ?? '' }
  }
  return {
    familyId,
    ...{ version: row.version, code: row.clusterCode, form: formOf(row), collectionCode: row.collectionCode },
    colours: colours.map(({ code, name, swatchSha, imageShas }) => ({
      ...{ code, name, swatch: swatchOf(swatchSha) },
      pictures: imageShas.flatMap((sha256) => pictures.get(sha256) ?? []),
    })),
    sizes: sizes.map(({ code, name }) => ({ code, name })),
    variants: rows.flatMap((variant) => {
      const place = placeOf.get(variant.variantId)
      return place ? [{ ...variant, ...place }] : []
    }),
  }
}
