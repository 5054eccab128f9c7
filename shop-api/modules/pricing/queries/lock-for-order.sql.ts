import * as z from 'zod/mini'
import { statement } from '../../../db/statement.ts'
import type { BreakPairs } from './agreed-prices.ts'
import { type TermsTuples, termsSql } from './quantity-terms.ts'

const row = z.strictObject({
  id: z.number(),
  code: z.string(),
  piecesPerBale: z.number(),
  stockTenths: z.number(),
  exVatCents: z.number(),
  vatPerc: z.number(),
  clusterCode: z.string(),
  familyName: z.string(),
  collectionCode: z.string(),
  subCollectionCode: z.string(),
  featureName: z.string(),
  unitText: z.string(),
  stepTenths: z.number(),
  visibility: z.boolean(),
  brandName: z.string(),
  providerCode: z.string(),
  providerName: z.string(),
  providerTown: z.string(),
  colourName: z.string(),
  sizeName: z.string(),
  agreed: z.custom<BreakPairs>(),
  terms: z.custom<TermsTuples>(),
})

/**
 * Written as SQL text because it runs for each order: the query builder would need more time to build the text than
 * PostgreSQL to run it.
 * @param agreed the prices agreed with the buyer's company, as an expression
 * @param companyId the buyer's company, as an expression; null for other buyers
 */
const lockWith = (agreed: string, companyId: string | null) => `
  SELECT v.id, v.code, v.pieces_per_bale AS "piecesPerBale", v.stock_tenths AS "stockTenths",
    v.ex_vat_cents AS "exVatCents", v.vat_perc::float8 AS "vatPerc", f.cluster_code AS "clusterCode",
    f.cluster_name AS "familyName", f.collection_code AS "collectionCode",
    f.sub_collection_code AS "subCollectionCode", f.feature_name AS "featureName", f.unit_text AS "unitText",
    f.quantity_step_tenths AS "stepTenths", f.visibility, b.name AS "brandName", p.code AS "providerCode",
    p.name AS "providerName", p.town AS "providerTown", c.name AS "colourName", s.name AS "sizeName",
    ${agreed} AS agreed, ${termsSql('v', companyId)} AS terms
  FROM variants v
  JOIN families f ON f.id = v.family_id
  JOIN brands b ON b.code = f.brand_code
  JOIN providers p ON p.code = b.provider_code
  JOIN family_colours c ON c.family_id = f.id AND c.code = v.colour_code
  JOIN family_sizes s ON s.family_id = f.id AND s.code = v.size_code
  WHERE v.id = ANY($ids::bigint[]) AND f.status = 'active' AND NOT v.is_hidden
  ORDER BY v.id
  FOR NO KEY UPDATE OF v`

/** The same as `agreedBreaks`: the lowest price agreed with the company or its groups. */
const AGREED = `(
  SELECT jsonb_agg(jsonb_build_array(lowest.from_bales, lowest.ex_vat_cents) ORDER BY lowest.from_bales) FROM (
    SELECT latest.from_bales, min(latest.ex_vat_cents) AS ex_vat_cents FROM (
      SELECT DISTINCT ON (one.group_id, one.from_bales) one.from_bales, one.ex_vat_cents
      FROM (
        SELECT a.group_id, a.from_bales, a.ex_vat_cents, a.valid_from, a.variant_id,
          bool_or(a.variant_id IS NOT NULL) OVER (PARTITION BY a.group_id) AS has_own
        FROM company_prices a
        WHERE a.company_id = $companyId::bigint AND a.valid_from <= $day::date
          AND (a.valid_to IS NULL OR a.valid_to >= $day::date) AND (a.variant_id = v.id OR a.family_id = v.family_id)
      ) one
      WHERE (one.variant_id IS NOT NULL) = one.has_own
      ORDER BY one.group_id, one.from_bales, one.valid_from DESC
    ) latest GROUP BY latest.from_bales
  ) lowest)`

/** Locks an order's products at list prices. */
export const lockAtListPrices = statement<{ ids: readonly number[] }>()({
  name: 'order-variants',
  row,
  sql: lockWith('NULL::jsonb', null),
})

/** Locks the products of a company's order with its agreed prices. */
export const lockWithAgreedPrices = statement<{ ids: readonly number[]; companyId: number; day: string }>()({
  name: 'order-variants-agreed',
  row,
  sql: lockWith(AGREED, '$companyId::bigint'),
})
