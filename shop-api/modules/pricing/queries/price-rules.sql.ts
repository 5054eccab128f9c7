import * as z from 'zod/mini'
import { statement } from '../../../db/statement.ts'
import { CHECKED_COST } from './checked-cost.ts'

export interface RuleFilter {
  text: string
  /** The text as a LIKE pattern. */
  like: string
  /** 'any', 'company', 'group' or 'all', the group with every company. */
  buyers: string
  /** `'any'`, `'running'`, `'to-come'`, `'over'` or `'ending'`. */
  state: string
  companyId: number | null
  day: string
  /** Last day until which a price counts as ending soon. */
  soon: string
}

/** All agreed prices, a row for each buyer, product and period, with prices by the bale. */
const RULES = `(
    SELECT 'company' AS "buyerKind", a.company_id AS "buyerId", a.variant_id, a.family_id, a.valid_from, a.valid_to,
      jsonb_agg(jsonb_build_array(a.from_bales, a.ex_vat_cents) ORDER BY a.from_bales) AS breaks
    FROM agreed_prices a
    WHERE $buyers IN ('any', 'company') AND ($companyId::bigint IS NULL OR a.company_id = $companyId::bigint)
    GROUP BY a.company_id, a.variant_id, a.family_id, a.valid_from, a.valid_to
    UNION ALL
    SELECT 'group', p.group_id, p.variant_id, p.family_id, p.valid_from, p.valid_to,
      jsonb_agg(jsonb_build_array(p.from_bales, p.ex_vat_cents) ORDER BY p.from_bales)
    FROM group_prices p
    WHERE $buyers IN ('any', 'group', 'all') AND ($companyId::bigint IS NULL OR EXISTS (
      SELECT FROM company_groups g LEFT JOIN company_group_members m ON m.group_id = g.id AND m.company_id = $companyId::bigint
      WHERE g.id = p.group_id AND (g.is_all OR m.company_id IS NOT NULL)))
    GROUP BY p.group_id, p.variant_id, p.family_id, p.valid_from, p.valid_to
  ) r
  LEFT JOIN companies c ON r."buyerKind" = 'company' AND c.id = r."buyerId"
  LEFT JOIN company_groups g ON r."buyerKind" = 'group' AND g.id = r."buyerId"
  LEFT JOIN variants v ON v.id = r.variant_id
  JOIN families f ON f.id = coalesce(r.family_id, v.family_id)`

const IS_ENDING = `(r.valid_from <= $day::date AND r.valid_to BETWEEN $day::date AND $soon::date)`

const FITS = `
  ($text = '' OR c.name ILIKE $like OR g.name ILIKE $like OR f.cluster_name ILIKE $like OR f.cluster_code ILIKE $like
    OR v.code ILIKE $like)
  AND ($buyers <> 'all' OR g.is_all) AND ($buyers <> 'group' OR NOT g.is_all)
  AND CASE $state
    WHEN 'running' THEN r.valid_from <= $day::date AND (r.valid_to IS NULL OR r.valid_to >= $day::date)
    WHEN 'to-come' THEN r.valid_from > $day::date
    WHEN 'over' THEN r.valid_to < $day::date
    WHEN 'ending' THEN ${IS_ENDING}
    ELSE true END`

export const listRules = statement<RuleFilter & { skip: number; most: number }>()({
  row: z.strictObject({
    buyerKind: z.enum(['company', 'group']),
    buyerId: z.number(),
    buyerName: z.string(),
    isAll: z.boolean(),
    variantId: z.nullable(z.number()),
    familyId: z.nullable(z.number()),
    code: z.string(),
    name: z.string(),
    least: z.number(),
    most: z.number(),
    validFrom: z.string(),
    validTo: z.nullable(z.string()),
    breaks: z.array(z.tuple([z.number(), z.number()])),
  }),
  sql: `
    SELECT r."buyerKind", r."buyerId", coalesce(c.name, g.name) AS "buyerName", coalesce(g.is_all, false) AS "isAll",
      r.variant_id AS "variantId", r.family_id AS "familyId", coalesce(v.code, f.cluster_code) AS code,
      CASE WHEN v.id IS NULL THEN f.cluster_name ELSE concat_ws(', ', f.cluster_name,
        (SELECT k.name FROM family_colours k WHERE k.family_id = f.id AND k.code = v.colour_code),
        (SELECT nullif(s.name, '') FROM family_sizes s WHERE s.family_id = f.id AND s.code = v.size_code)) END AS name,
      coalesce(v.ex_vat_cents, (SELECT min(o.ex_vat_cents) FROM variants o WHERE o.family_id = f.id)) AS least,
      coalesce(v.ex_vat_cents, (SELECT max(o.ex_vat_cents) FROM variants o WHERE o.family_id = f.id)) AS most,
      r.valid_from::text AS "validFrom", r.valid_to::text AS "validTo", r.breaks
    FROM ${RULES} WHERE ${FITS}
    ORDER BY coalesce(g.is_all, false) DESC, "buyerName", f.cluster_name, code, r.valid_from
    LIMIT $most::int OFFSET $skip::int`,
})

/** Number of matches, and number of prices of all buyers that end soon. */
export const countRules = statement<RuleFilter>()({
  row: z.strictObject({ total: z.number(), ending: z.number() }),
  sql: `
    SELECT count(*) FILTER (WHERE ${FITS})::int AS total, count(*) FILTER (WHERE ${IS_ENDING})::int AS ending
    FROM ${RULES}`,
})

/** A product or a family by number, with its shop prices and the highest cost of its products. */
export const findRuleTarget = statement<{ variantId: number | null; familyId: number | null }>()({
  row: z.strictObject({
    code: z.string(),
    name: z.string(),
    leastCents: z.number(),
    mostCents: z.number(),
    costCents: z.nullable(z.number()),
  }),
  sql: `
    SELECT CASE WHEN $variantId::bigint IS NULL THEN f.cluster_code ELSE min(v.code) END AS code,
      CASE WHEN $variantId::bigint IS NULL THEN f.cluster_name || ', all of it' ELSE concat_ws(', ', f.cluster_name,
        (SELECT k.name FROM family_colours k WHERE k.family_id = f.id AND k.code = min(v.colour_code)),
        (SELECT nullif(s.name, '') FROM family_sizes s WHERE s.family_id = f.id AND s.code = min(v.size_code))) END AS name,
      min(v.ex_vat_cents) AS "leastCents", max(v.ex_vat_cents) AS "mostCents", max(${CHECKED_COST}) AS "costCents"
    FROM families f JOIN variants v ON v.family_id = f.id
    WHERE f.status = 'active' AND (v.id = $variantId::bigint OR f.id = $familyId::bigint)
    GROUP BY f.id`,
})
