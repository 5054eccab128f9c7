import * as z from 'zod/mini'
import type { LadderCounting, LadderStep, LadderUnit } from '#lib/contract/pricing/ladder.ts'
import { statement } from '../../../db/statement.ts'
import { CHECKED_COST } from './checked-cost.ts'
import { COVERED, type Covered, NAME } from './offers.sql.ts'

export interface LadderFilter {
  text: string
  /** The text as a LIKE pattern. */
  like: string
  /** As in the list's request. */
  buyers: string
  /** As in the list's request. */
  state: string
  companyId: number | null
  day: string
  skip: number
  most: number
}

const TARGET_NAME = `coalesce(s.name, o.name, f.cluster_name, vf.cluster_name || ' ' || v.code)`
const TARGETS = `price_ladder_targets t
  LEFT JOIN collections o ON o.code = t.collection_code
  LEFT JOIN sub_collections s ON s.code = t.sub_collection_code
  LEFT JOIN families f ON f.id = t.family_id
  LEFT JOIN variants v ON v.id = t.variant_id LEFT JOIN families vf ON vf.id = v.family_id`

const STATE = `CASE WHEN l.ended_at IS NOT NULL OR l.valid_to < $day::date THEN 'over'
  WHEN l.valid_from > $day::date THEN 'to-come' ELSE 'running' END`

/** Ladders of the office list, with the number of all matches. */
export const listLadders = statement<LadderFilter>()({
  row: z.strictObject({
    id: z.number(),
    name: z.string(),
    groupId: z.nullable(z.number()),
    companyId: z.nullable(z.number()),
    buyerName: z.string(),
    products: z.array(z.string()),
    targets: z.number(),
    counting: z.custom<LadderCounting>(),
    unit: z.custom<LadderUnit>(),
    steps: z.custom<LadderStep[]>(),
    validFrom: z.string(),
    validTo: z.nullable(z.string()),
    state: z.enum(['running', 'to-come', 'over']),
    total: z.number(),
  }),
  sql: `
    SELECT l.id, l.name, l.group_id AS "groupId", l.company_id AS "companyId", coalesce(c.name, g.name, '') AS "buyerName",
      (SELECT coalesce(jsonb_agg(n.name), '[]') FROM (
        SELECT ${TARGET_NAME} AS name FROM ${TARGETS} WHERE t.ladder_id = l.id ORDER BY t.id LIMIT 3) n) AS products,
      (SELECT count(*)::int FROM price_ladder_targets t WHERE t.ladder_id = l.id) AS targets, l.counting, l.unit,
      (SELECT jsonb_agg(jsonb_build_object('fromUnits', p.from_units, 'exVatPrice', p.ex_vat_cents,
        'percentHundredths', p.percent_hundredths) ORDER BY p.from_units)
        FROM price_ladder_steps p WHERE p.ladder_id = l.id) AS steps,
      l.valid_from::text AS "validFrom", l.valid_to::text AS "validTo", ${STATE} AS state, count(*) OVER ()::int AS total
    FROM price_ladders l LEFT JOIN companies c ON c.id = l.company_id LEFT JOIN company_groups g ON g.id = l.group_id
    WHERE ($state = 'any' OR ${STATE} = $state)
      AND CASE $buyers WHEN 'everybody' THEN num_nonnulls(l.company_id, l.group_id) = 0
        WHEN 'group' THEN l.group_id IS NOT NULL WHEN 'company' THEN l.company_id IS NOT NULL ELSE true END
      AND ($companyId::bigint IS NULL OR l.company_id = $companyId::bigint OR g.is_all OR EXISTS (
        SELECT FROM company_group_members m WHERE m.group_id = l.group_id AND m.company_id = $companyId::bigint))
      AND ($text = '' OR l.name ILIKE $like OR c.name ILIKE $like OR g.name ILIKE $like OR EXISTS (
        SELECT FROM ${TARGETS} WHERE t.ladder_id = l.id
          AND (${TARGET_NAME} ILIKE $like OR f.cluster_code ILIKE $like OR t.collection_code ILIKE $like)))
    ORDER BY l.id DESC LIMIT $most::int OFFSET $skip::int`,
})

/** The lowest price of a ladder for one unit: of its fixed prices and its largest percentage. */
const LOWEST = `greatest(1, least($fixed::int, CASE WHEN $off::int > 0
  THEN v.ex_vat_cents - round(v.ex_vat_cents * $off::int / 10000.0)::int END))`

/** Products of a ladder that it would sell below cost, largest loss first. */
export const findLadderBelowCost = statement<Covered & { fixed: number | null; off: number }>()({
  row: z.strictObject({ id: z.number(), name: z.string(), price: z.number(), cost: z.number() }),
  sql: `SELECT v.id, ${NAME} AS name, ${LOWEST} AS price, ${CHECKED_COST} AS cost FROM ${COVERED}
      AND ${LOWEST} < v.ex_vat_cents AND ${LOWEST} < ${CHECKED_COST}
    ORDER BY ${CHECKED_COST} - ${LOWEST} DESC, v.id LIMIT 2000`,
})

interface LadderBuyerIds {
  groupId: number | null
  companyId: number | null
}

/** Price agreed with the buyer for any quantity: a product's own list replaces its family's. */
const AGREED = `CASE
  WHEN $companyId::bigint IS NOT NULL THEN (
    SELECT min(q.ex_vat_cents) FROM (
      SELECT DISTINCT ON (p.group_id) p.group_id, p.ex_vat_cents FROM company_prices p
      WHERE p.company_id = $companyId::bigint AND p.from_bales = 0 AND (p.variant_id = v.id OR p.family_id = f.id)
        AND p.valid_from <= $day::date AND (p.valid_to IS NULL OR p.valid_to >= $day::date)
      ORDER BY p.group_id, p.variant_id NULLS LAST, p.valid_from DESC) q)
  WHEN $groupId::bigint IS NOT NULL THEN (
    SELECT p.ex_vat_cents FROM group_prices p
    WHERE p.group_id = $groupId::bigint AND p.from_bales = 0 AND (p.variant_id = v.id OR p.family_id = f.id)
      AND p.valid_from <= $day::date AND (p.valid_to IS NULL OR p.valid_to >= $day::date)
    ORDER BY p.variant_id NULLS LAST, p.valid_from DESC LIMIT 1) END`

/** Products of a ladder with their prices, the first 500. */
export const findLadderProducts = statement<Covered & LadderBuyerIds & { day: string }>()({
  row: z.strictObject({
    name: z.string(),
    listPrice: z.number(),
    agreedPrice: z.nullable(z.number()),
    piecesPerBale: z.number(),
  }),
  sql: `SELECT ${NAME} AS name, v.ex_vat_cents AS "listPrice", ${AGREED} AS "agreedPrice", v.pieces_per_bale AS "piecesPerBale"
    FROM ${COVERED} ORDER BY f.id, v.id LIMIT 500`,
})

/** Other ladders that the same buyers can have on some of the days, with the number of products that both cover. */
export const findOverlappingLadders = statement<
  Covered & LadderBuyerIds & { ladderId: number | null; validFrom: string; validTo: string | null }
>()({
  row: z.strictObject({ name: z.string(), products: z.number() }),
  sql: `
    WITH covered AS (
      SELECT v.id, v.family_id, f.collection_code, f.sub_collection_code FROM ${COVERED}
    )
    SELECT l.name, count(*)::int AS products
    FROM price_ladders l JOIN covered ON l.is_of_all OR EXISTS (
      SELECT FROM price_ladder_targets t WHERE t.ladder_id = l.id AND (t.variant_id = covered.id
        OR t.family_id = covered.family_id OR t.collection_code = covered.collection_code
        OR t.sub_collection_code = covered.sub_collection_code))
    WHERE l.ended_at IS NULL AND l.id IS DISTINCT FROM $ladderId::bigint
      AND daterange(l.valid_from, l.valid_to, '[]') && daterange($validFrom::date, $validTo::date, '[]')
      AND ((l.company_id IS NULL AND l.group_id IS NULL) OR ($companyId::bigint IS NULL AND $groupId::bigint IS NULL)
        OR l.company_id = $companyId::bigint OR l.group_id = $groupId::bigint
        OR EXISTS (SELECT FROM company_groups g WHERE g.is_all AND g.id IN (l.group_id, $groupId::bigint))
        OR EXISTS (SELECT FROM company_group_members m
          WHERE (m.group_id = l.group_id AND m.company_id = $companyId::bigint)
            OR (m.group_id = $groupId::bigint AND m.company_id = l.company_id)))
    GROUP BY l.id, l.name ORDER BY l.id DESC LIMIT 5`,
})

/**
 * One of some products with a price lowered at a time that a percentage of a current or future ladder now takes below
 * cost.
 */
export const findLoweredUnderLadder = statement<{ ids: readonly number[]; at: Date; day: string }>()({
  row: z.strictObject({ name: z.string(), ladder: z.string() }),
  sql: `
    SELECT ${NAME} AS name, l.name AS ladder
    FROM variants v JOIN families f ON f.id = v.family_id
      JOIN price_ladders l ON l.ended_at IS NULL AND (l.valid_to IS NULL OR l.valid_to >= $day::date)
      JOIN price_ladder_steps s ON s.ladder_id = l.id
    WHERE v.id = ANY($ids::bigint[])
      AND v.ex_vat_cents - round(v.ex_vat_cents * s.percent_hundredths / 10000.0) < ${CHECKED_COST}
      AND (l.is_of_all OR EXISTS (SELECT FROM price_ladder_targets t WHERE t.ladder_id = l.id AND (t.variant_id = v.id
        OR t.family_id = f.id OR t.collection_code = f.collection_code OR t.sub_collection_code = f.sub_collection_code)))
      AND EXISTS (SELECT FROM price_changes p WHERE p.variant_id = v.id AND p.at = $at::timestamptz AND p.to_cents < p.from_cents)
    ORDER BY v.id, l.id LIMIT 1`,
})

/** Products and quantities of an order, and its company. */
export const findOrderItems = statement<{ orderNo: number }>()({
  row: z.strictObject({
    companyId: z.nullable(z.number()),
    items: z.array(z.strictObject({ productId: z.number(), quantity: z.number() })),
  }),
  sql: `
    SELECT o.company_id AS "companyId", (
      SELECT coalesce(jsonb_agg(jsonb_build_object('productId', l.variant_id, 'quantity', (l.quantity_tenths - l.cancelled_tenths) / 10.0)
        ORDER BY l.position), '[]')
      FROM order_lines l WHERE l.order_id = o.id AND l.quantity_tenths > l.cancelled_tenths) AS items
    FROM orders o WHERE o.order_no = $orderNo`,
})
