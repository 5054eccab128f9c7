import * as z from 'zod/mini'
import { statement } from '../../../../db/statement.ts'
import { FAMILY_COLUMNS_SQL, familyColumnsRow } from '../../../products/queries/family-columns.sql.ts'

/** Products in the form of files: every column that an import can change. */

const id = z.int()

const family = z.strictObject({ id, ...familyColumnsRow })
const FAMILY = `SELECT f.id, ${FAMILY_COLUMNS_SQL} FROM families f`

export const findFamiliesByCode = statement<{ codes: readonly string[] }>()({
  name: 'import-families',
  row: family,
  sql: `${FAMILY} WHERE cluster_code = ANY($codes::text[])`,
})

const version = z.strictObject({ id, version: z.string() })
const VERSION = `
  SELECT f.id, f.version || ' ' || count(v.id) || ' ' || coalesce(sum(v.version), 0) AS version
  FROM families f LEFT JOIN variants v ON v.family_id = f.id`

/** A version key of a family with its variants. It changes if the office or an import changes one of them. */
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
    gtin: z.nullable(z.string()),
    stockTenths: z.int(),
  }),
  sql: `
    SELECT family_id AS "familyId", id, code, colour_code AS "colourCode", size_code AS "sizeCode",
      ex_vat_cents AS "exVatCents", former_ex_vat_cents AS "formerExVatCents", vat_perc::float8 AS "vatPerc",
      pieces_per_bale AS "piecesPerBale", gtin, stock_tenths AS "stockTenths"
    FROM variants WHERE family_id = ANY($ids::bigint[]) ORDER BY family_id, id`,
})
