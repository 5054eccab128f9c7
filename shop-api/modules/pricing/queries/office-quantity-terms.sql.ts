import * as z from 'zod/mini'
import { statement } from '../../../db/statement.ts'

/** Name and facts of the product `v` or the family `f`. Bales count if all products of a family have the same. */
const TARGET = `
    CASE WHEN v.id IS NULL THEN f.cluster_code ELSE v.code END AS code,
    CASE WHEN v.id IS NULL THEN f.cluster_name || ', all of it' ELSE concat_ws(', ', f.cluster_name,
      (SELECT k.name FROM family_colours k WHERE k.family_id = f.id AND k.code = v.colour_code),
      (SELECT nullif(s.name, '') FROM family_sizes s WHERE s.family_id = f.id AND s.code = v.size_code)) END AS name,
    f.id AS "familyId", f.unit_text AS unit, f.quantity_step_tenths AS "stepTenths",
    coalesce(v.pieces_per_bale, (SELECT CASE WHEN min(o.pieces_per_bale) = max(o.pieces_per_bale)
      THEN min(o.pieces_per_bale) END FROM variants o WHERE o.family_id = f.id), 1)::int AS "piecesPerBale"`

const id = z.int()
const tenths = z.nullable(z.int())
const target = {
  code: z.string(),
  name: z.string(),
  familyId: id,
  unit: z.string(),
  stepTenths: z.int(),
  piecesPerBale: z.int(),
}

export const findTermsTarget = statement<{ variantId: number | null; familyId: number | null }>()({
  row: z.strictObject(target),
  sql: `SELECT ${TARGET}
    FROM families f LEFT JOIN variants v ON v.family_id = f.id AND v.id = $variantId::bigint
    WHERE f.status = 'active' AND (f.id = $familyId::bigint OR v.id IS NOT NULL)`,
})

/** Products and families on sale under these codes in capitals; a product before a family with the same code. */
export const findTermsTargets = statement<{ codes: readonly string[] }>()({
  row: z.strictObject({ variantId: z.nullable(id), upperCode: z.string(), ...target }),
  sql: `SELECT v.id AS "variantId", upper(CASE WHEN v.id IS NULL THEN f.cluster_code ELSE v.code END) AS "upperCode", ${TARGET}
    FROM (
      SELECT f.id AS family_id, NULL::bigint AS variant_id FROM families f WHERE upper(f.cluster_code) = ANY($codes::text[])
      UNION ALL SELECT o.family_id, o.id FROM variants o WHERE upper(o.code) = ANY($codes::text[])
    ) found
    JOIN families f ON f.id = found.family_id LEFT JOIN variants v ON v.id = found.variant_id
    WHERE f.status = 'active' ORDER BY v.id NULLS FIRST`,
})

interface TermsFilter {
  /** Only this row; null for all. */
  termsId: number | null
  /** Only this family and its products; null for all. */
  familyId: number | null
  /** A LIKE pattern. */
  like: string
  /** 'any', 'all' or 'group'. */
  buyers: string
}

const FILTERED = `
    FROM quantity_terms t
    LEFT JOIN company_groups g ON g.id = t.group_id
    LEFT JOIN variants v ON v.id = t.variant_id
    JOIN families f ON f.id = coalesce(t.family_id, v.family_id)
    WHERE ($termsId::bigint IS NULL OR t.id = $termsId::bigint)
      AND ($familyId::bigint IS NULL OR f.id = $familyId::bigint)
      AND ($buyers = 'any' OR ($buyers = 'all') = (t.group_id IS NULL))
      AND (f.cluster_name ILIKE $like OR f.cluster_code ILIKE $like OR v.code ILIKE $like OR g.name ILIKE $like)`

export const listTerms = statement<TermsFilter & { skip: number; most: number }>()({
  row: z.strictObject({
    ...{ id, version: z.int(), variantId: z.nullable(id), groupId: z.nullable(id), groupName: z.nullable(z.string()) },
    ...{ minTenths: tenths, multipleTenths: tenths, maxTenths: tenths, ...target },
  }),
  sql: `SELECT t.id, t.version, t.variant_id AS "variantId", t.group_id AS "groupId", g.name AS "groupName",
      t.min_tenths AS "minTenths", t.multiple_tenths AS "multipleTenths", t.max_tenths AS "maxTenths", ${TARGET}
    ${FILTERED}
    ORDER BY f.cluster_name, f.id, v.code NULLS FIRST, g.name NULLS FIRST, t.id
    LIMIT $most::int OFFSET $skip::int`,
})

export const countTerms = statement<TermsFilter>()({
  row: z.strictObject({ total: z.int() }),
  sql: `SELECT count(*)::int AS total ${FILTERED}`,
})
