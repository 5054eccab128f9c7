import * as z from 'zod/mini'
import type { LadderCounting, LadderUnit } from '#lib/contract/pricing/ladder.ts'
import { statement } from '../../../db/statement.ts'
import { CHECKED_COST } from './checked-cost.ts'

/**
 * Current and future prices of ladders, companies and groups, a row per step. `part` 1: ladders, 2: companies, 3: groups.
 * A row is identified by part, buyer, id and number of units; agreed prices have an id each.
 */
const PRICES = `(
  SELECT 1 AS part, 0::bigint AS owner, l.id, s.from_units AS "fromUnits", l.id AS no, l.version, l.name,
    l.company_id, l.group_id, l.counting, l.unit, l.is_of_all, NULL::bigint AS variant_id, NULL::bigint AS family_id,
    s.ex_vat_cents, s.percent_hundredths, l.valid_from, l.valid_to
  FROM price_ladders l JOIN price_ladder_steps s ON s.ladder_id = l.id
  WHERE l.ended_at IS NULL AND (l.valid_to IS NULL OR l.valid_to >= $day::date)
  UNION ALL
  SELECT 2, a.company_id, a.id, a.from_bales, NULL, NULL, '', a.company_id, NULL, NULL, 'bale', false, a.variant_id, a.family_id,
    a.ex_vat_cents, NULL, a.valid_from, a.valid_to
  FROM agreed_prices a WHERE a.valid_to IS NULL OR a.valid_to >= $day::date
  UNION ALL
  SELECT 3, g.group_id, g.id, g.from_bales, NULL, NULL, '', NULL, g.group_id, NULL, 'bale', false, g.variant_id, g.family_id,
    g.ex_vat_cents, NULL, g.valid_from, g.valid_to
  FROM group_prices g WHERE g.valid_to IS NULL OR g.valid_to >= $day::date
) p`

/** Codes of a ladder's targets as in a file: "SB-01", "family:SB", "collection:knitwear". */
const TARGET_CODES = `(
  SELECT coalesce(jsonb_agg(coalesce(v.code, 'family:' || f.cluster_code, 'collection:' || t.collection_code,
    'sub-collection:' || t.sub_collection_code) ORDER BY t.id), '[]')
  FROM price_ladder_targets t LEFT JOIN variants v ON v.id = t.variant_id LEFT JOIN families f ON f.id = t.family_id
  WHERE t.ladder_id = p.no)`

export const listPriceRows = statement<{
  day: string
  part: number
  owner: number
  id: number
  fromUnits: number
  most: number
}>()({
  row: z.strictObject({
    part: z.number(),
    owner: z.number(),
    id: z.number(),
    fromUnits: z.number(),
    no: z.nullable(z.number()),
    version: z.nullable(z.number()),
    name: z.string(),
    buyer: z.enum(['everybody', 'group', 'company']),
    buyerId: z.nullable(z.number()),
    buyerName: z.string(),
    products: z.array(z.string()),
    counting: z.nullable(z.custom<LadderCounting>()),
    unit: z.custom<LadderUnit>(),
    exVatPrice: z.nullable(z.number()),
    percentHundredths: z.nullable(z.number()),
    validFrom: z.string(),
    validTo: z.nullable(z.string()),
  }),
  sql: `
    SELECT p.part, p.owner, p.id, p."fromUnits", p.no, p.version, p.name,
      CASE WHEN p.company_id IS NOT NULL THEN 'company' WHEN p.group_id IS NOT NULL THEN 'group' ELSE 'everybody' END AS buyer,
      coalesce(p.company_id, p.group_id) AS "buyerId", coalesce(c.name, g.name, '') AS "buyerName",
      CASE WHEN p.is_of_all THEN '["all"]'::jsonb WHEN p.part = 1 THEN ${TARGET_CODES}
        ELSE jsonb_build_array(coalesce(v.code, 'family:' || f.cluster_code)) END AS products,
      p.counting, p.unit, p.ex_vat_cents AS "exVatPrice", p.percent_hundredths AS "percentHundredths",
      p.valid_from::text AS "validFrom", p.valid_to::text AS "validTo"
    FROM ${PRICES}
    LEFT JOIN companies c ON c.id = p.company_id LEFT JOIN company_groups g ON g.id = p.group_id
    LEFT JOIN variants v ON v.id = p.variant_id LEFT JOIN families f ON f.id = p.family_id
    WHERE (p.part, p.owner, p.id, p."fromUnits") > ($part::int, $owner::bigint, $id::bigint, $fromUnits::int)
    ORDER BY p.part, p.owner, p.id, p."fromUnits" LIMIT $most::int`,
})
export type PriceRow = Awaited<ReturnType<typeof listPriceRows>>[number]

export const countPriceRows = statement<{ day: string }>()({
  row: z.strictObject({ count: z.number() }),
  sql: `SELECT count(*)::int AS count FROM ${PRICES}`,
})

/** Products, families and collections by their codes as in a file. @param codes upper case, without a prefix */
export const findListTargets = statement<{ codes: readonly string[] }>()({
  row: z.strictObject({
    kind: z.enum(['variant', 'family', 'collection', 'sub-collection']),
    /** Upper case. */
    code: z.string(),
    id: z.string(),
    name: z.string(),
    isSold: z.boolean(),
    leastCents: z.nullable(z.number()),
    mostCents: z.nullable(z.number()),
    costCents: z.nullable(z.number()),
  }),
  sql: `
    SELECT 'variant' AS kind, upper(v.code) AS code, v.id::text AS id, f.cluster_name || ', ' || v.code AS name, f.status = 'active' AS "isSold",
      v.ex_vat_cents AS "leastCents", v.ex_vat_cents AS "mostCents", ${CHECKED_COST} AS "costCents"
    FROM variants v JOIN families f ON f.id = v.family_id
    WHERE upper(v.code) = ANY($codes::text[])
    UNION ALL
    SELECT 'family', upper(f.cluster_code), f.id::text, f.cluster_name, f.status = 'active', min(v.ex_vat_cents), max(v.ex_vat_cents), max(${CHECKED_COST})
    FROM families f JOIN variants v ON v.family_id = f.id
    WHERE upper(f.cluster_code) = ANY($codes::text[]) GROUP BY f.id
    UNION ALL
    SELECT 'collection', upper(code), code, name, true, NULL, NULL, NULL FROM collections WHERE upper(code) = ANY($codes::text[])
    UNION ALL
    SELECT 'sub-collection', upper(code), code, name, true, NULL, NULL, NULL FROM sub_collections WHERE upper(code) = ANY($codes::text[])`,
})
export type ListTarget = Awaited<ReturnType<typeof findListTargets>>[number]

/** Companies and groups by their numbers, and by their names. @param names lower case */
export const findListBuyers = statement<{
  companyIds: readonly number[]
  groupIds: readonly number[]
  names: readonly string[]
}>()({
  row: z.strictObject({ kind: z.enum(['company', 'group']), id: z.number(), name: z.string() }),
  sql: `
    SELECT 'company' AS kind, id, name FROM companies WHERE id = ANY($companyIds::bigint[]) OR lower(name) = ANY($names::text[])
    UNION ALL
    SELECT 'group', id, name FROM company_groups WHERE id = ANY($groupIds::bigint[]) OR lower(name) = ANY($names::text[])`,
})
export type ListBuyer = Awaited<ReturnType<typeof findListBuyers>>[number]
