import * as z from 'zod/mini'
import { statement } from '../../db/statement.ts'
import type { FamilyFields } from '../product.ts'

/** Products as files say them: every column that an import may change. */

const id = z.int()

const family = z.strictObject({
  id,
  clusterCode: z.string(),
  clusterName: z.string(),
  clusterFullName: z.string(),
  collectionCode: z.string(),
  subCollectionCode: z.string(),
  brandCode: z.string(),
  status: z.enum(['active', 'draft', 'archived']),
  featureCode: z.string(),
  featureName: z.string(),
  plCode: z.string(),
  category: z.string(),
  unitText: z.string(),
  convertedUnitText: z.string(),
  quantityStepTenths: z.int(),
  shortDescription: z.string(),
  longDescription: z.string(),
  features: z.custom<FamilyFields['features']>(Array.isArray),
  materials: z.custom<FamilyFields['materials']>(Array.isArray),
  specification: z.custom<FamilyFields['specification']>(Array.isArray),
  care: z.custom<FamilyFields['care']>(Array.isArray),
  careNote: z.string(),
  inspired: z.custom<FamilyFields['inspired']>((value) => typeof value === 'object'),
  sizeChart: z.custom<FamilyFields['sizeChart']>((value) => typeof value === 'object'),
  isNew: z.boolean(),
  isTrending: z.boolean(),
  isOffer: z.boolean(),
  visibility: z.boolean(),
  tags: z.array(z.string()),
  keywords: z.array(z.string()),
  publishedOn: z.string(),
})

const FAMILY = `
  SELECT f.id, cluster_code AS "clusterCode", cluster_name AS "clusterName", cluster_full_name AS "clusterFullName",
    collection_code AS "collectionCode", sub_collection_code AS "subCollectionCode", brand_code AS "brandCode", status,
    feature_code AS "featureCode", feature_name AS "featureName", pl_code AS "plCode", category,
    unit_text AS "unitText", converted_unit_text AS "convertedUnitText", quantity_step_tenths AS "quantityStepTenths",
    short_description AS "shortDescription", long_description AS "longDescription", features, materials, specification,
    care, care_note AS "careNote", inspired, size_chart AS "sizeChart", is_new AS "isNew", is_trending AS "isTrending",
    is_offer AS "isOffer", visibility, tags, keywords, to_char(published_on, 'YYYY-MM-DD') AS "publishedOn"
  FROM families f`

export const findFamiliesByCode = statement<{ codes: readonly string[] }>()({
  name: 'import-families',
  row: family,
  sql: `${FAMILY} WHERE cluster_code = ANY($codes::text[])`,
})

const version = z.strictObject({ id, version: z.string() })
const VERSION = `
  SELECT f.id, f.version || ' ' || count(v.id) || ' ' || coalesce(sum(v.version), 0) AS version
  FROM families f LEFT JOIN variants v ON v.family_id = f.id`

/** What stands for the version of a family with its variants: another when the office or an import changed one of them. */
export const findVersions = statement<{ codes: readonly string[] }>()({
  name: 'import-versions',
  row: version,
  sql: `${VERSION} WHERE f.cluster_code = ANY($codes::text[]) GROUP BY f.id`,
})

export const findVersionsById = statement<{ ids: readonly number[] }>()({
  name: 'import-versions-by-id',
  row: version,
  sql: `${VERSION} WHERE f.id = ANY($ids::bigint[]) GROUP BY f.id`,
})

/** Pages in the order of codes, byte by byte on every server. */
export const findFamiliesAfter = statement<{ code: string; most: number }>()({
  name: 'export-families',
  row: family,
  sql: `${FAMILY} WHERE cluster_code COLLATE "C" > $code ORDER BY cluster_code COLLATE "C" LIMIT $most`,
})

export const findColoursOf = statement<{ ids: readonly number[] }>()({
  name: 'import-colours',
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

export const findSizesOf = statement<{ ids: readonly number[] }>()({
  name: 'import-sizes',
  row: z.strictObject({ familyId: id, code: z.string(), name: z.string() }),
  sql: `
    SELECT family_id AS "familyId", code, name FROM family_sizes
    WHERE family_id = ANY($ids::bigint[]) ORDER BY family_id, position, code`,
})

export const findVariantsOf = statement<{ ids: readonly number[] }>()({
  name: 'import-variants',
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
    stockTenths: z.int(),
  }),
  sql: `
    SELECT family_id AS "familyId", id, code, colour_code AS "colourCode", size_code AS "sizeCode",
      ex_vat_cents AS "exVatCents", former_ex_vat_cents AS "formerExVatCents", vat_perc::float8 AS "vatPerc",
      pieces_per_bale AS "piecesPerBale", stock_tenths AS "stockTenths"
    FROM variants WHERE family_id = ANY($ids::bigint[]) ORDER BY family_id, id`,
})
