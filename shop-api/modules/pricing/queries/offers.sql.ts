import * as z from 'zod/mini'
import { statement } from '../../../db/statement.ts'
import { CHECKED_COST } from './checked-cost.ts'
import { promotionRow } from './promotions.sql.ts'

/** Offers in the office list, the newest 500, with the names of their targets and the discounts granted. */
export const listOffers = statement()({
  row: z.strictObject({
    id: z.number(),
    name: z.string(),
    code: z.nullable(z.string()),
    ...pick('kind', 'percentHundredths', 'amountCents', 'buyUnits', 'freeUnits', 'unit', 'audience'),
    ...pick('startsAt', 'endsAt', 'endedAt'),
    isOfAll: z.boolean(),
    names: z.array(z.string()),
    given: z.number(),
    orders: z.number(),
  }),
  sql: `
    SELECT p.id, p.name, p.code, p.kind, p.percent_hundredths AS "percentHundredths", p.amount_cents AS "amountCents",
      p.buy_units AS "buyUnits", p.free_units AS "freeUnits", p.unit, p.audience, p.starts_at AS "startsAt",
      p.ends_at AS "endsAt", p.ended_at AS "endedAt", p.is_of_all AS "isOfAll",
      (SELECT coalesce(jsonb_agg(coalesce(s.name, o.name, f.cluster_name, vf.cluster_name || ' ' || v.code, c.name, k.name)
          ORDER BY t.id), '[]')
        FROM promotion_targets t
        LEFT JOIN collections o ON o.code = t.collection_code
        LEFT JOIN sub_collections s ON s.code = t.sub_collection_code
        LEFT JOIN families f ON f.id = t.family_id
        LEFT JOIN variants v ON v.id = t.variant_id LEFT JOIN families vf ON vf.id = v.family_id
        LEFT JOIN companies c ON c.id = t.company_id LEFT JOIN counties k ON k.id = t.county_id
        WHERE t.promotion_id = p.id AND NOT t.is_left_out) AS names,
      u.given, u.orders
    FROM promotions p CROSS JOIN LATERAL (
      SELECT coalesce(sum(cents), 0)::float8 AS given, count(*)::int AS orders FROM promotion_uses
      WHERE promotion_id = p.id AND given_back_at IS NULL
    ) u
    ORDER BY p.id DESC LIMIT 500`,
})

type Shape = typeof promotionRow.shape

function pick<Name extends keyof Shape>(...names: Name[]): Pick<Shape, Name> {
  return Object.fromEntries(names.map((name) => [name, promotionRow.shape[name]])) as Pick<Shape, Name>
}

/** The variants for sale that a form covers, as `v`, with their families as `f`. */
export const COVERED = `
  variants v JOIN families f ON f.id = v.family_id
  WHERE f.status = 'active' AND f.visibility AND NOT v.id = ANY($leftOut::bigint[])
    AND ($isOfAll::boolean OR f.collection_code = ANY($collections::text[])
      OR f.sub_collection_code = ANY($subCollections::text[]) OR f.id = ANY($families::bigint[])
      OR v.id = ANY($variants::bigint[]))`

/** The price of one unit with the offer, ex-VAT. */
const OFFERED = 'v.ex_vat_cents - round(v.ex_vat_cents * $off::int / 10000.0)::int'
// An offer without a discount cannot take a product below cost.
const IS_BELOW = `($off::int > 0 AND coalesce(${OFFERED} < ${CHECKED_COST}, false))`

/** The targets of a form. */
export interface Covered {
  isOfAll: boolean
  collections: readonly string[]
  subCollections: readonly string[]
  families: readonly number[]
  variants: readonly number[]
  leftOut: readonly number[]
}

/** Number of products that a form covers. */
export const countCovered = statement<Covered>()({
  row: z.strictObject({ families: z.number(), variants: z.number() }),
  sql: `SELECT count(DISTINCT f.id)::int AS families, count(*)::int AS variants FROM ${COVERED}`,
})

/** The name of a variant `v` of the family `f`. */
export const NAME = `concat_ws(' ', f.cluster_name,
  (SELECT nullif(c.name, '') FROM family_colours c WHERE c.family_id = f.id AND c.code = v.colour_code),
  (SELECT nullif(s.name, '') FROM family_sizes s WHERE s.family_id = f.id AND s.code = v.size_code))`

/** Some products of a form with their prices under the offer: those below cost first, then one of each family. */
export const findEffects = statement<Covered & { off: number; most: number }>()({
  row: z.strictObject({
    id: z.number(),
    name: z.string(),
    code: z.string(),
    shop: z.number(),
    offer: z.number(),
    vatPerc: z.number(),
    cost: z.nullable(z.number()),
  }),
  sql: `
    WITH covered AS (
      SELECT v.id, v.code, v.ex_vat_cents AS shop, ${OFFERED} AS offer, v.vat_perc::float8 AS "vatPerc", ${CHECKED_COST} AS cost,
        v.family_id, ${IS_BELOW} AS below, row_number() OVER (PARTITION BY v.family_id ORDER BY ${IS_BELOW} DESC, v.id) AS nth
      FROM ${COVERED}
    )
    SELECT c.id, ${NAME} AS name, c.code, c.shop, c.offer, c."vatPerc", c.cost
    FROM (SELECT * FROM covered ORDER BY below DESC, nth, family_id LIMIT $most::int) c
    JOIN variants v ON v.id = c.id JOIN families f ON f.id = c.family_id
    ORDER BY c.below DESC, c.nth, c.family_id`,
})

/** Products of a form that would sell below cost, largest loss first. */
export const findBelowCost = statement<Covered & { off: number }>()({
  row: z.strictObject({ id: z.number(), name: z.string(), offer: z.number(), cost: z.number() }),
  sql: `SELECT v.id, ${NAME} AS name, ${OFFERED} AS offer, ${CHECKED_COST} AS cost FROM ${COVERED} AND ${IS_BELOW}
    ORDER BY ${CHECKED_COST} - (${OFFERED}) DESC, v.id LIMIT 2000`,
})

/** One of some products with a price lowered at a time that a form now sells below cost. */
export const findLoweredBelowCost = statement<Covered & { off: number; ids: readonly number[]; at: Date }>()({
  row: z.strictObject({ name: z.string() }),
  sql: `SELECT ${NAME} AS name FROM ${COVERED} AND ${IS_BELOW} AND v.id = ANY($ids::bigint[])
      AND EXISTS (SELECT FROM price_changes p WHERE p.variant_id = v.id AND p.at = $at::timestamptz AND p.to_cents < p.from_cents)
    ORDER BY v.id LIMIT 1`,
})

/** Companies with agreed prices on products of a form, and whether all these prices are as low as the offer. */
export const countAgreed = statement<Covered & { off: number; day: string }>()({
  row: z.strictObject({ paysLess: z.number(), getsOffer: z.number() }),
  sql: `
    SELECT count(*) FILTER (WHERE is_less)::int AS "paysLess", count(*) FILTER (WHERE NOT is_less)::int AS "getsOffer"
    FROM (
      SELECT a.company_id, bool_and(a.ex_vat_cents <= a.offered) AS is_less FROM (
        SELECT p.company_id, p.ex_vat_cents, ${OFFERED} AS offered
        FROM company_prices p, ${COVERED}
          AND (p.variant_id = v.id OR p.family_id = f.id)
          AND p.valid_from <= $day::date AND (p.valid_to IS NULL OR p.valid_to >= $day::date)
      ) a GROUP BY a.company_id
    ) companies`,
})

/** The products of a list that a form covers. */
export const findCovered = statement<Covered & { ids: readonly number[] }>()({
  row: z.strictObject({ id: z.number() }),
  sql: `SELECT v.id FROM ${COVERED} AND v.id = ANY($ids::bigint[])`,
})
