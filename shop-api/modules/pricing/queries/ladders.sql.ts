import * as z from 'zod/mini'
import type { LadderCounting, LadderStep, LadderUnit } from '#lib/contract/pricing/ladder.ts'
import { statement } from '../../../db/statement.ts'

const ladderRow = {
  id: z.number(),
  counting: z.custom<LadderCounting>(),
  unit: z.custom<LadderUnit>(),
  /** Prices in cents. */
  steps: z.custom<LadderStep[]>(),
}

/** Ladders that are valid on a day: of a company and its groups, and with `$withPublic` those for all buyers. */
const VALID = `
  SELECT l.id, l.counting, l.unit, l.is_of_all FROM price_ladders l
  WHERE l.ended_at IS NULL AND l.valid_from <= $day::date AND (l.valid_to IS NULL OR l.valid_to >= $day::date)
    AND CASE
      WHEN l.company_id IS NOT NULL THEN l.company_id = $companyId::bigint
      WHEN l.group_id IS NOT NULL THEN $companyId::bigint IS NOT NULL AND (
        EXISTS (SELECT FROM company_group_members m WHERE m.group_id = l.group_id AND m.company_id = $companyId::bigint)
        OR EXISTS (SELECT FROM company_groups g WHERE g.id = l.group_id AND g.is_all))
      ELSE $withPublic::boolean END`

/** The products of ladders among `products` (id, family_id, collection_code, sub_collection_code). */
const COVERED = `
  SELECT l.id, p.id AS product_id, p.family_id FROM valid l JOIN products p ON l.is_of_all
  UNION SELECT t.ladder_id, p.id, p.family_id
  FROM valid l JOIN price_ladder_targets t ON t.ladder_id = l.id JOIN products p ON p.id = t.variant_id
  UNION SELECT t.ladder_id, p.id, p.family_id
  FROM valid l JOIN price_ladder_targets t ON t.ladder_id = l.id JOIN products p ON p.family_id = t.family_id
  UNION SELECT t.ladder_id, p.id, p.family_id
  FROM valid l JOIN price_ladder_targets t ON t.ladder_id = l.id JOIN products p ON p.collection_code = t.collection_code
  UNION SELECT t.ladder_id, p.id, p.family_id
  FROM valid l JOIN price_ladder_targets t ON t.ladder_id = l.id
    JOIN products p ON p.sub_collection_code = t.sub_collection_code`

const STEPS = `(
  SELECT coalesce(jsonb_agg(jsonb_build_object('fromUnits', s.from_units, 'exVatPrice', s.ex_vat_cents,
    'percentHundredths', s.percent_hundredths) ORDER BY s.from_units), '[]')
  FROM price_ladder_steps s WHERE s.ladder_id = l.id)`

/**
 * Ladders that cover products of a cart: those for all buyers, and those of the buyer's company and its groups.
 * @param ids products of the cart
 * @param companyId null for buyers without a company
 */
export const findLadders = statement<{
  ids: readonly number[]
  companyId: number | null
  day: string
  withPublic: boolean
}>()({
  name: 'cart-ladders',
  row: z.strictObject({
    ...ladderRow,
    productIds: z.array(z.number()),
    collections: z.array(z.string()),
    subCollections: z.array(z.string()),
  }),
  sql: `
    WITH valid AS (${VALID}),
    products AS (
      SELECT v.id, v.family_id, f.collection_code, f.sub_collection_code
      FROM variants v JOIN families f ON f.id = v.family_id WHERE v.id = ANY($ids::bigint[])
    ),
    covered AS (${COVERED})
    SELECT l.id, l.counting, l.unit, ${STEPS} AS steps, c.ids AS "productIds",
      (SELECT coalesce(jsonb_agg(t.collection_code), '[]') FROM price_ladder_targets t
        WHERE t.ladder_id = l.id AND t.collection_code IS NOT NULL) AS collections,
      (SELECT coalesce(jsonb_agg(t.sub_collection_code), '[]') FROM price_ladder_targets t
        WHERE t.ladder_id = l.id AND t.sub_collection_code IS NOT NULL) AS "subCollections"
    FROM valid l JOIN (SELECT id, jsonb_agg(product_id) AS ids FROM covered GROUP BY id) c ON c.id = l.id
    ORDER BY l.id`,
})

/** Ladders that cover products of families, with the covered products of each family. */
export const findFamilyLadders = statement<{
  clusterCodes: readonly string[]
  companyId: number | null
  day: string
  withPublic: boolean
}>()({
  name: 'family-ladders',
  row: z.strictObject({
    ...ladderRow,
    clusterCode: z.string(),
    productIds: z.array(z.number()),
    /** Whether it covers all products of the family. */
    isWhole: z.boolean(),
  }),
  sql: `
    WITH valid AS (${VALID}),
    products AS (
      SELECT v.id, v.family_id, f.collection_code, f.sub_collection_code
      FROM families f JOIN variants v ON v.family_id = f.id
      WHERE f.cluster_code = ANY($clusterCodes::text[]) AND f.status = 'active' AND f.visibility AND NOT v.is_hidden
    ),
    covered AS (${COVERED})
    SELECT l.id, l.counting, l.unit, ${STEPS} AS steps, f.cluster_code AS "clusterCode", c.ids AS "productIds",
      c.count = (SELECT count(*) FROM products p WHERE p.family_id = c.family_id) AS "isWhole"
    FROM valid l
    JOIN (
      SELECT id, family_id, jsonb_agg(product_id ORDER BY product_id) AS ids, count(*) AS count
      FROM covered GROUP BY id, family_id
    ) c ON c.id = l.id
    JOIN families f ON f.id = c.family_id
    ORDER BY f.id, l.id`,
})

/** Ladders for all buyers that begin on a day, or that applied until the day before. */
export const countLaddersAt = statement<{ day: string; dayBefore: string }>()({
  row: z.strictObject({ count: z.int() }),
  sql: `
    SELECT count(*)::int AS count FROM price_ladders
    WHERE ended_at IS NULL AND company_id IS NULL AND group_id IS NULL
      AND (valid_from = $day::date OR valid_to = $dayBefore::date)`,
})
