import * as z from 'zod/mini'
import { statement } from '../../../db/statement.ts'
import { CHECKED_COST } from './checked-cost.ts'

/** A filter as parameters of its statements. */
export interface Fits {
  /** Empty matches any. */
  text: string
  /** The text in a name, as a LIKE pattern. */
  like: string
  /** The beginning of a code, without its dashes, as a LIKE pattern. */
  begun: string
  collections: readonly string[]
  brands: readonly string[]
  isBelowCost: boolean
}

/** Variants `v` of families `f` that match a filter, without archived families: their prices cannot change. */
const FITTING = `
  variants v JOIN families f ON f.id = v.family_id
  WHERE f.status <> 'archived'
    AND (cardinality($collections::text[]) = 0 OR f.collection_code = ANY($collections::text[])
      OR f.sub_collection_code = ANY($collections::text[]))
    AND (cardinality($brands::text[]) = 0 OR f.brand_code = ANY($brands::text[]))
    AND ($text = '' OR f.cluster_name ILIKE $like OR f.cluster_code ILIKE $like
      OR upper(translate(v.code, '-._/ ', '')) LIKE $begun)
    AND (NOT $isBelowCost::boolean OR v.ex_vat_cents < v.cost_cents)`

const VARIANT = `concat_ws(', ',
  (SELECT c.name FROM family_colours c WHERE c.family_id = v.family_id AND c.code = v.colour_code),
  (SELECT nullif(s.name, '') FROM family_sizes s WHERE s.family_id = v.family_id AND s.code = v.size_code))`

const COLUMNS = `v.id AS "productId", v.code, f.cluster_name AS family, ${VARIANT} AS variant, v.ex_vat_cents AS "exVat",
  v.vat_perc::float8 AS "vatPerc", v.former_ex_vat_cents AS former, v.cost_cents AS cost, v.pieces_per_bale AS "piecesPerBale",
  (SELECT p.at FROM price_changes p WHERE p.variant_id = v.id ORDER BY p.id DESC LIMIT 1) AS "changedAt"`

const row = z.strictObject({
  productId: z.number(),
  code: z.string(),
  family: z.string(),
  variant: z.string(),
  exVat: z.number(),
  vatPerc: z.number(),
  former: z.nullable(z.number()),
  cost: z.nullable(z.number()),
  piecesPerBale: z.number(),
  changedAt: z.nullable(z.date()),
})
export type PriceRow = z.output<typeof row>

/** A page of prices, by product. */
export const listPrices = statement<Fits & { after: number; most: number }>()({
  row,
  sql: `SELECT ${COLUMNS} FROM ${FITTING} AND v.id > $after::bigint ORDER BY v.id LIMIT $most::int`,
})

/** The price of any single product. */
export const findPrice = statement<{ id: number }>()({
  row,
  sql: `SELECT ${COLUMNS} FROM variants v JOIN families f ON f.id = v.family_id WHERE v.id = $id::bigint`,
})

/** Number of matches, counted up to a maximum. */
export const countFitting = statement<Fits & { most: number }>()({
  row: z.strictObject({ count: z.number() }),
  sql: `SELECT count(*)::int AS count FROM (SELECT 1 FROM ${FITTING} LIMIT $most::int) fitting`,
})

/** All matches, for a change of all of them. */
export const listFitting = statement<Fits & { most: number }>()({
  row: z.strictObject({
    productId: z.number(),
    familyId: z.number(),
    name: z.string(),
    from: z.number(),
    vatPerc: z.number(),
    cost: z.nullable(z.number()),
    former: z.nullable(z.number()),
  }),
  sql: `
    SELECT v.id AS "productId", v.family_id AS "familyId", concat_ws(', ', f.cluster_name, nullif(${VARIANT}, '')) AS name,
      v.ex_vat_cents AS "from", v.vat_perc::float8 AS "vatPerc", ${CHECKED_COST} AS cost,
      v.former_ex_vat_cents AS former
    FROM ${FITTING} ORDER BY v.id LIMIT $most::int`,
})

/** Prices of companies and groups that would exceed the shop's. @param steps JSON: `[{ id, to }]` */
export const countAgreedAbove = statement<{ steps: string; day: string }>()({
  row: z.strictObject({ count: z.number() }),
  sql: `
    SELECT count(*)::int AS count FROM (
      SELECT variant_id, family_id, ex_vat_cents, valid_to FROM agreed_prices
      UNION ALL SELECT variant_id, family_id, ex_vat_cents, valid_to FROM group_prices
    ) a
    WHERE (a.valid_to IS NULL OR a.valid_to >= $day::date) AND EXISTS (
      SELECT FROM jsonb_to_recordset($steps::jsonb) AS s(id bigint, "familyId" bigint, "to" int)
      WHERE (s.id = a.variant_id OR s."familyId" = a.family_id) AND s."to" < a.ex_vat_cents)`,
})
