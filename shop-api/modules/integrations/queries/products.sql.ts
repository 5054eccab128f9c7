import * as z from 'zod/mini'
import { statement } from '../../../db/statement.ts'
import { CHECKED_COST } from '../../pricing/queries/checked-cost.ts'

const NAME_OF_COLOUR =
  "coalesce((SELECT c.name FROM family_colours c WHERE c.family_id = v.family_id AND c.code = v.colour_code), '')"
const NAME_OF_SIZE =
  "coalesce((SELECT s.name FROM family_sizes s WHERE s.family_id = v.family_id AND s.code = v.size_code), '')"

/** Products by their number, from after one. */
export const listProductsAfter = statement<{ after: number; most: number }>()({
  name: 'integration-products',
  row: z.strictObject({
    productId: z.number(),
    code: z.string(),
    familyCode: z.string(),
    name: z.string(),
    brand: z.string(),
    collection: z.string(),
    colour: z.string(),
    size: z.string(),
    unit: z.string(),
    piecesPerBale: z.number(),
    exVat: z.number(),
    vatPerc: z.number(),
    isShown: z.boolean(),
    changedAt: z.date(),
  }),
  sql: `SELECT v.id AS "productId", v.code, f.cluster_code AS "familyCode", f.cluster_name AS name,
      f.brand_code AS brand, f.collection_code AS collection, ${NAME_OF_COLOUR} AS colour, ${NAME_OF_SIZE} AS size,
      f.unit_text AS unit, v.pieces_per_bale AS "piecesPerBale", v.ex_vat_cents AS "exVat", v.vat_perc::float8 AS "vatPerc",
      f.status = 'active' AND NOT v.is_hidden AS "isShown", v.updated_at AS "changedAt"
    FROM variants v JOIN families f ON f.id = v.family_id
    WHERE v.id > $after::bigint ORDER BY v.id LIMIT $most::int`,
})

const STOCK = `v.id AS "productId", v.code, f.unit_text AS unit, v.stock_tenths + v.promised_tenths AS "onHandTenths",
  v.promised_tenths AS "promisedTenths", v.stock_tenths AS "freeTenths"`

const stockRow = z.strictObject({
  productId: z.number(),
  code: z.string(),
  unit: z.string(),
  onHandTenths: z.number(),
  promisedTenths: z.number(),
  freeTenths: z.number(),
})
export type StockRow = z.output<typeof stockRow>

/** Stock of products by their number, from after one. */
export const listStockAfter = statement<{ after: number; most: number }>()({
  name: 'integration-stock',
  row: stockRow,
  sql: `SELECT ${STOCK} FROM variants v JOIN families f ON f.id = v.family_id
    WHERE v.id > $after::bigint ORDER BY v.id LIMIT $most::int`,
})

/** Products with these codes, locked in the order of their ids, as orders lock them. */
export const lockStockOfCodes = statement<{ codes: readonly string[] }>()({
  name: 'integration-lock-stock',
  row: z.extend(stockRow, { familyId: z.number(), stepTenths: z.number() }),
  sql: `SELECT ${STOCK}, v.family_id AS "familyId", f.quantity_step_tenths AS "stepTenths"
    FROM variants v JOIN families f ON f.id = v.family_id
    WHERE v.code = ANY($codes::text[]) ORDER BY v.id FOR NO KEY UPDATE OF v`,
})

/** Products with these codes and their prices, locked in the order of their ids, as orders lock them. */
export const lockPricesOfCodes = statement<{ codes: readonly string[] }>()({
  name: 'integration-lock-prices',
  row: z.strictObject({
    productId: z.number(),
    code: z.string(),
    exVat: z.number(),
    cost: z.nullable(z.number()),
    vatPerc: z.number(),
  }),
  sql: `SELECT v.id AS "productId", v.code, v.ex_vat_cents AS "exVat", ${CHECKED_COST} AS cost,
      v.vat_perc::float8 AS "vatPerc"
    FROM variants v WHERE v.code = ANY($codes::text[]) ORDER BY v.id FOR NO KEY UPDATE`,
})
