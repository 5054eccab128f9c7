import type { Media } from '#lib/contract/base/fields.ts'
import type { Session } from '../../../db/client.ts'
import type { FamilyParts } from '../rules/family.ts'
import { findColours, findFamilies, findMedia, findSizes, findVariants } from './families.sql.ts'

const byFamily = <Row extends { familyId: number }>(rows: readonly Row[]) => Map.groupBy(rows, (row) => row.familyId)

/**
 * Reads whole families, in five statements for any number of families.
 * @param pictures 'main' reads one picture a colour, enough for a card
 */
export async function loadFamilies(
  { query }: Session,
  ids: readonly number[],
  pictures: 'all' | 'main' = 'all',
): Promise<FamilyParts[]> {
  const families = await findFamilies(query, { ids })
  const colours = await findColours(query, { ids })
  const sizes = byFamily(await findSizes(query, { ids }))
  const variants = byFamily(await findVariants(query, { ids }))
  const shownOf = (shas: string[]) => (pictures === 'main' ? shas.slice(0, 1) : shas)
  const shas = new Set([
    ...families.flatMap(({ brandImageSha }) => brandImageSha ?? []),
    ...colours.flatMap((colour) => [colour.swatchSha, ...shownOf(colour.imageShas)]),
  ])
  const found = await findMedia(query, { shas: [...shas] })
  const media = new Map(
    found.map(({ position, ...picture }): [string, Media] => [
      picture.sha256,
      position ? { ...picture, position } : picture,
    ]),
  )
  const mediaOf = (sha256: string): Media => media.get(sha256) ?? { sha256, alt: '', blur: '' }
  const coloursOf = byFamily(colours)
  return families.map(({ brandImageSha, ...family }) => ({
    ...family,
    brandImage: brandImageSha === null ? null : mediaOf(brandImageSha),
    colours: (coloursOf.get(family.id) ?? []).map(({ code, name, swatchSha, imageShas }) => ({
      code,
      name,
      swatch: mediaOf(swatchSha),
      images: shownOf(imageShas).map(mediaOf),
    })),
    sizes: (sizes.get(family.id) ?? []).map(({ code, name }) => ({ code, name })),
    variants: variants.get(family.id) ?? [],
  }))
}
