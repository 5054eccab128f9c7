import type { Media } from '#lib/contract/fields.ts'
import type { Query } from '../../db/client.ts'

export interface ColourParts {
  code: string
  name: string
  swatch: Media
  /** The main picture first. */
  images: Media[]
}

export interface VariantParts {
  id: number
  code: string
  colourCode: string
  sizeCode: string
  exVatCents: number
  formerExVatCents: number | null
  vatPerc: number
  piecesPerBale: number
  /** As the catalogue last saw it; pages that tell stock read it at their own moment. */
  isInStock: boolean
}

interface Labelled {
  label: string
  value: string
}

export interface FamilyRow {
  id: number
  clusterCode: string
  clusterName: string
  clusterFullName: string
  collectionCode: string
  collectionName: string
  subCollectionCode: string
  subCollectionName: string
  brandCode: string
  brandName: string
  brandTown: string
  brandImageSha: string | null
  featureCode: string
  featureName: string
  plCode: string
  category: string
  unitText: string
  convertedUnitText: string
  quantityStepTenths: number
  shortDescription: string
  longDescription: string
  features: Labelled[]
  materials: { name: string; percent: number }[]
  specification: Labelled[]
  care: { code: string; text: string }[]
  careNote: string
  inspired: { title: string; text: string } | null
  sizeChart: { columns: string[]; rows: string[][] } | null
  visibility: boolean
  isOffer: boolean
  tags: string[]
  keywords: string[]
  /** Only what is 'active' is sold. */
  status: string
}

/** A family with everything that hangs on it, but its stock. Colours, sizes and variants stand in their order. */
export interface FamilyParts extends Omit<FamilyRow, 'brandImageSha'> {
  brandImage: Media | null
  colours: ColourParts[]
  sizes: { code: string; name: string }[]
  variants: VariantParts[]
}

const FAMILY = `
  SELECT f.id, f.cluster_code AS "clusterCode", f.cluster_name AS "clusterName",
    f.cluster_full_name AS "clusterFullName", f.collection_code AS "collectionCode", c.name AS "collectionName",
    f.sub_collection_code AS "subCollectionCode", s.name AS "subCollectionName", f.brand_code AS "brandCode",
    b.name AS "brandName", b.town AS "brandTown", b.image_sha AS "brandImageSha", f.feature_code AS "featureCode", f.feature_name AS "featureName",
    f.pl_code AS "plCode", f.category, f.unit_text AS "unitText", f.converted_unit_text AS "convertedUnitText",
    f.quantity_step_tenths AS "quantityStepTenths", f.short_description AS "shortDescription",
    f.long_description AS "longDescription", f.features, f.materials, f.specification, f.care,
    f.care_note AS "careNote", f.inspired, f.size_chart AS "sizeChart", f.visibility, f.is_offer AS "isOffer",
    f.tags, f.keywords, f.status
  FROM families f
  JOIN brands b ON b.code = f.brand_code
  JOIN collections c ON c.code = f.collection_code
  JOIN sub_collections s ON s.code = f.sub_collection_code
  WHERE f.id = ANY($1::bigint[]) ORDER BY f.id`

const COLOURS = `
  SELECT family_id AS "familyId", code, name, swatch_sha AS "swatchSha", image_shas AS "imageShas"
  FROM family_colours WHERE family_id = ANY($1::bigint[]) ORDER BY family_id, position, code`

const SIZES = `
  SELECT family_id AS "familyId", code, name
  FROM family_sizes WHERE family_id = ANY($1::bigint[]) ORDER BY family_id, position, code`

const VARIANTS = `
  SELECT v.family_id AS "familyId", v.id, v.code, colour_code AS "colourCode", size_code AS "sizeCode",
    ex_vat_cents AS "exVatCents", former_ex_vat_cents AS "formerExVatCents", vat_perc::float8 AS "vatPerc",
    pieces_per_bale AS "piecesPerBale", stock_tenths > 0 AS "isInStock"
  FROM variants v WHERE v.family_id = ANY($1::bigint[]) ORDER BY v.family_id, v.id`

const MEDIA = 'SELECT sha256, alt, blur FROM media WHERE sha256 = ANY($1::text[])'

type OfFamily<T> = T & { familyId: number }

function grouped<T>(rows: OfFamily<T>[]): Map<number, OfFamily<T>[]> {
  return Map.groupBy(rows, (row) => row.familyId)
}

/**
 * Reads families whole, in five statements however many there are.
 * @param pictures 'main' reads one picture a colour, which is all a card needs
 */
export async function loadFamilies(
  query: Query,
  ids: readonly number[],
  pictures: 'all' | 'main' = 'all',
): Promise<FamilyParts[]> {
  const families = await query<FamilyRow>(FAMILY, [ids], 'families')
  const colours = await query<OfFamily<{ code: string; name: string; swatchSha: string; imageShas: string[] }>>(
    COLOURS,
    [ids],
    'family-colours',
  )
  const sizes = grouped(await query<OfFamily<{ code: string; name: string }>>(SIZES, [ids], 'family-sizes'))
  const variants = grouped(await query<OfFamily<VariantParts>>(VARIANTS, [ids], 'family-variants'))
  const shownOf = (shas: string[]) => (pictures === 'main' ? shas.slice(0, 1) : shas)
  const shas = new Set([
    ...families.flatMap(({ brandImageSha }) => brandImageSha ?? []),
    ...colours.flatMap((colour) => [colour.swatchSha, ...shownOf(colour.imageShas)]),
  ])
  const media = new Map(
    (await query<Media>(MEDIA, [[...shas]], 'media-of-families')).map((picture) => [picture.sha256, picture]),
  )
  const mediaOf = (sha256: string): Media => media.get(sha256) ?? { sha256, alt: '', blur: '' }
  const coloursOf = grouped(colours)
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
