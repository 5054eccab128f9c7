import * as z from 'zod/mini'
import { ALL_STOCK_CAUSES } from '#lib/contract/stock/office/stock-causes.ts'
import { statement } from '../../../db/statement.ts'

export interface MovementFilter {
  variantId: number | null
  /** Only of these variants or of the order; null for all. */
  ids: readonly number[] | null
  orderId: string | null
  /** Null for all. */
  causes: readonly string[] | null
  from: Date | null
  to: Date | null
  before: number | null
  limit: number
}

const row = z.strictObject({
  movementId: z.number(),
  variantId: z.number(),
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  at: z.date(),
  cause: z.enum(ALL_STOCK_CAUSES),
  onHandTenths: z.number(),
  promisedTenths: z.number(),
  onHandAfter: z.number(),
  promisedAfter: z.number(),
  bales: z.number(),
  orderNo: z.nullable(z.number()),
  who: z.string(),
  note: z.string(),
  source: z.string(),
})
const SELECT = `SELECT m.id AS "movementId", m.variant_id AS "variantId", v.code, f.unit_text AS unit,
      concat_ws(', ', f.cluster_name, nullif(c.name, ''), nullif(z.name, '')) AS name,
      m.at, m.cause, m.on_hand_tenths AS "onHandTenths", m.promised_tenths AS "promisedTenths",
      m.on_hand_after AS "onHandAfter", m.promised_after AS "promisedAfter", m.bales,
      o.order_no AS "orderNo", coalesce(p.name, m.operator, '') AS who, coalesce(m.note, '') AS note,
      coalesce(m.source, '') AS source
    FROM stock_movements m JOIN variants v ON v.id = m.variant_id JOIN families f ON f.id = v.family_id
    LEFT JOIN family_colours c ON c.family_id = v.family_id AND c.code = v.colour_code
    LEFT JOIN family_sizes z ON z.family_id = v.family_id AND z.code = v.size_code
    LEFT JOIN orders o ON o.id = m.order_id LEFT JOIN staff_members p ON p.id = m.staff_id`

/** The latest movements of a variant, newest first. */
export const listVariantMovementRows = statement<{ variantId: number; limit: number }>()({
  name: 'stock-movements-of',
  row,
  sql: `${SELECT} WHERE m.variant_id = $variantId::bigint ORDER BY m.id DESC LIMIT $limit`,
})

/**
 * The quantity on hand at the end of each day in Nairobi with movements, and the last quantity before the first
 * day (with an empty day).
 */
export const listStockDays = statement<{ variantId: number; from: Date }>()({
  name: 'stock-days',
  row: z.strictObject({ day: z.string(), onHandTenths: z.number() }),
  sql: `(SELECT '' AS day, on_hand_after AS "onHandTenths" FROM stock_movements
      WHERE variant_id = $variantId::bigint AND at < $from::timestamptz ORDER BY id DESC LIMIT 1)
    UNION ALL
    (SELECT DISTINCT ON (day) day, on_hand_after FROM (
      SELECT id, on_hand_after, (at AT TIME ZONE 'Africa/Nairobi')::date::text AS day FROM stock_movements
      WHERE variant_id = $variantId AND at >= $from) m
    ORDER BY day, id DESC)
    ORDER BY day`,
})

/** Movements, newest first. The statement has no name, so that it is planned for each filter. */
export const listMovementRows = statement<MovementFilter>()({
  row,
  sql: `${SELECT}
    WHERE ($variantId::bigint IS NULL OR m.variant_id = $variantId)
      AND ($ids::bigint[] IS NULL OR m.variant_id = ANY($ids) OR m.order_id = $orderId::text)
      AND ($before::bigint IS NULL OR m.id < $before)
      AND ($causes::text[] IS NULL OR m.cause = ANY($causes))
      AND ($from::timestamptz IS NULL OR m.at >= $from) AND ($to::timestamptz IS NULL OR m.at < $to)
    ORDER BY m.id DESC LIMIT $limit`,
})

/** Variants by the beginning of their code. @param code without dashes, in upper case, as a LIKE pattern */
export const findVariantsByCode = statement<{ code: string }>()({
  name: 'stock-codes',
  row: z.strictObject({ id: z.number() }),
  sql: `SELECT id FROM variants WHERE upper(translate(code, '-._/ ', '')) LIKE $code || '%'`,
})

export const findOrderByNo = statement<{ orderNo: number }>()({
  name: 'stock-order-no',
  row: z.strictObject({ id: z.string() }),
  sql: 'SELECT id FROM orders WHERE order_no = $orderNo::int',
})

/** Records a change of closed bales, which does not change the stock on hand. */
export const writeBaleMovement = statement<{
  variantId: number
  at: Date
  cause: string
  bales: number
  staffId: number
  note: string
  source: string | null
}>()({
  name: 'stock-bale-movement',
  row: z.never(),
  sql: `INSERT INTO stock_movements (
      variant_id, at, cause, on_hand_tenths, promised_tenths, on_hand_after, promised_after, bales, staff_id, note, source)
    SELECT v.id, $at::timestamptz, $cause, 0, 0, v.stock_tenths + v.promised_tenths, v.promised_tenths, $bales::int,
      $staffId::bigint, $note, $source FROM variants v WHERE v.id = $variantId::bigint`,
})
