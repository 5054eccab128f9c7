import * as z from 'zod/mini'
import { statement } from '../../../db/statement.ts'
import { FAMILY_COLUMNS_SQL, familyColumnsRow } from './family-columns.sql.ts'

/** Families with everything that belongs to them: read for every product page, so each statement is prepared. */

const id = z.int()
const nullableText = z.nullable(z.string())

export const findFamilies = statement<{ ids: readonly number[] }>()({
  name: 'families',
  row: z.strictObject({
    id,
    ...familyColumnsRow,
    collectionName: z.string(),
    subCollectionName: z.string(),
    brandName: z.string(),
    brandTown: z.string(),
    brandImageSha: nullableText,
  }),
  sql: `
    SELECT f.id, ${FAMILY_COLUMNS_SQL}, c.name AS "collectionName", s.name AS "subCollectionName", b.name AS "brandName",
      b.town AS "brandTown", b.image_sha AS "brandImageSha"
    FROM families f
    JOIN brands b ON b.code = f.brand_code
    JOIN collections c ON c.code = f.collection_code
    JOIN sub_collections s ON s.code = f.sub_collection_code
    WHERE f.id = ANY($ids::bigint[]) ORDER BY f.id`,
})

export const findColours = statement<{ ids: readonly number[] }>()({
  name: 'family-colours',
  row: z.strictObject({
    familyId: id,
    code: z.string(),
    name: z.string(),
    swatchSha: z.string(),
    imageShas: z.array(z.string()),
  }),
  sql: `
    SELECT family_id AS "familyId", code, name, swatch_sha AS "swatchSha", image_shas AS "imageShas"
    FROM family_colours WHERE family_id = ANY($ids::bigint[]) ORDER BY family_id, position, code`,
})

export const findSizes = statement<{ ids: readonly number[] }>()({
  name: 'family-sizes',
  row: z.strictObject({ familyId: id, code: z.string(), name: z.string() }),
  sql: `
    SELECT family_id AS "familyId", code, name
    FROM family_sizes WHERE family_id = ANY($ids::bigint[]) ORDER BY family_id, position, code`,
})

/** Shown variants only: a hidden variant is in no list, on no page and in no grid. */
export const findVariants = statement<{ ids: readonly number[] }>()({
  name: 'family-variants',
  row: z.strictObject({
    familyId: id,
    id,
    code: z.string(),
    colourCode: z.string(),
    sizeCode: z.string(),
    exVatCents: z.int(),
    formerExVatCents: z.nullable(z.int()),
    vatPerc: z.number(),
    piecesPerBale: z.int(),
    gtin: nullableText,
    isInStock: z.boolean(),
    terms: z.nullable(z.tuple([z.nullable(z.int()), z.nullable(z.int()), z.nullable(z.int())])),
  }),
  sql: `
    SELECT v.family_id AS "familyId", v.id, v.code, colour_code AS "colourCode", size_code AS "sizeCode",
      ex_vat_cents AS "exVatCents", former_ex_vat_cents AS "formerExVatCents", vat_perc::float8 AS "vatPerc",
      pieces_per_bale AS "piecesPerBale", gtin, stock_tenths > 0 AS "isInStock",
      (SELECT jsonb_build_array(t.min_tenths, t.multiple_tenths, t.max_tenths) FROM quantity_terms t
        WHERE t.group_id IS NULL AND (t.variant_id = v.id OR t.family_id = v.family_id)
        ORDER BY t.variant_id IS NULL LIMIT 1) AS terms
    FROM variants v WHERE v.family_id = ANY($ids::bigint[]) AND NOT v.is_hidden ORDER BY v.family_id, v.id`,
})

export const findMedia = statement<{ shas: readonly string[] }>()({
  name: 'media-of-families',
  row: z.strictObject({ sha256: z.string(), alt: z.string(), blur: z.string(), position: nullableText }),
  sql: `SELECT sha256, alt, blur, focal_x || '% ' || focal_y || '%' AS position FROM media
    WHERE sha256 = ANY($shas::text[])`,
})

export const findFamiliesOfProducts = statement<{ ids: readonly number[] }>()({
  name: 'families-of',
  row: z.strictObject({ id, familyId: id }),
  sql: 'SELECT id, family_id AS "familyId" FROM variants WHERE id = ANY($ids::bigint[])',
})

/** One family's stock, by any of its products: as fresh as the database. */
export const findFamilyStock = statement<{ id: number }>()({
  name: 'family-stock',
  row: z.strictObject({ id, familyId: id, stockTenths: z.int() }),
  sql: `
    SELECT id, family_id AS "familyId", stock_tenths AS "stockTenths" FROM variants
    WHERE family_id = (SELECT family_id FROM variants WHERE id = $id)`,
})

/** Any product of a family in a colour; also filtered by category and product line if they are given. */
export const findProductOfColour = statement<{
  clusterCode: string
  colourCode: string
  plCode: string | null
  category: string | null
}>()({
  name: 'product-of-colour',
  row: z.strictObject({ id }),
  sql: `
    SELECT v.id FROM variants v JOIN families f ON f.id = v.family_id
    WHERE f.cluster_code = $clusterCode AND v.colour_code = $colourCode AND NOT v.is_hidden
      AND ($plCode::text IS NULL OR f.pl_code = $plCode) AND ($category::text IS NULL OR f.category = $category) LIMIT 1`,
})
