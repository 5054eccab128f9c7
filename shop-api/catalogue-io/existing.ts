import type { Query } from '../db/client.ts'
import type { ColourDoc, FamilyColumns, ProductDoc, SizeDoc, VariantDoc } from './product.ts'

const FAMILY = `
  SELECT f.id, cluster_code AS "clusterCode", cluster_name AS "clusterName", cluster_full_name AS "clusterFullName",
    collection_code AS "collectionCode", sub_collection_code AS "subCollectionCode", brand_code AS "brandCode", status,
    feature_code AS "featureCode", feature_name AS "featureName", pl_code AS "plCode", category,
    unit_text AS "unitText", converted_unit_text AS "convertedUnitText", quantity_step_tenths AS "quantityStepTenths",
    short_description AS "shortDescription", long_description AS "longDescription", features, materials, specification,
    care, care_note AS "careNote", inspired, size_chart AS "sizeChart", is_new AS "isNew", is_trending AS "isTrending",
    is_offer AS "isOffer", visibility, tags, keywords, to_char(published_on, 'YYYY-MM-DD') AS "publishedOn"
  FROM families f`
const BY_CODE = `${FAMILY} WHERE cluster_code = ANY($1::text[])`
/** Pages in the order of codes, byte by byte on every server. */
const AFTER = `${FAMILY} WHERE cluster_code COLLATE "C" > $1 ORDER BY cluster_code COLLATE "C" LIMIT $2`
const COLOURS = `
  SELECT family_id AS "familyId", code, name, swatch_sha AS "swatchSha", image_shas AS "imageShas"
  FROM family_colours WHERE family_id = ANY($1::bigint[]) ORDER BY family_id, position, code`
const SIZES = `
  SELECT family_id AS "familyId", code, name FROM family_sizes
  WHERE family_id = ANY($1::bigint[]) ORDER BY family_id, position, code`
const VARIANTS = `
  SELECT family_id AS "familyId", id, code, colour_code AS "colourCode", size_code AS "sizeCode",
    ex_vat_cents AS "exVatCents", former_ex_vat_cents AS "formerExVatCents", vat_perc::float8 AS "vatPerc",
    pieces_per_bale AS "piecesPerBale", stock_tenths AS "stockTenths"
  FROM variants WHERE family_id = ANY($1::bigint[]) ORDER BY family_id, id`

type OfFamily<T> = T & { familyId: number }

function grouped<T>(rows: OfFamily<T>[]): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const { familyId, ...row } of rows) {
    const group = groups.get(familyId)
    if (group) group.push(row as T)
    else groups.set(familyId, [row as T])
  }
  return groups
}

async function withParts(query: Query, families: (FamilyColumns & { id: number })[]): Promise<ProductDoc[]> {
  if (families.length === 0) return []
  const ids = families.map(({ id }) => id)
  const colours = grouped(await query<OfFamily<ColourDoc>>(COLOURS, [ids], 'import-colours'))
  const sizes = grouped(await query<OfFamily<SizeDoc>>(SIZES, [ids], 'import-sizes'))
  const variants = grouped(await query<OfFamily<VariantDoc>>(VARIANTS, [ids], 'import-variants'))
  return families.map(({ id, ...family }) => ({
    id,
    family,
    colours: colours.get(id) ?? [],
    sizes: sizes.get(id) ?? [],
    variants: variants.get(id) ?? [],
  }))
}

/** Products as the shop has them, by their codes; those it has not are left out. */
export async function loadProducts(query: Query, codes: readonly string[]): Promise<ProductDoc[]> {
  return withParts(query, await query<FamilyColumns & { id: number }>(BY_CODE, [codes], 'import-families'))
}

/** The next page of all products, in the order of their codes. */
export async function loadProductsAfter(query: Query, code: string, most: number): Promise<ProductDoc[]> {
  return withParts(query, await query<FamilyColumns & { id: number }>(AFTER, [code, most], 'export-families'))
}
