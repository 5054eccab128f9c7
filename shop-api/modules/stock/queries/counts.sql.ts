import * as z from 'zod/mini'
import { statement } from '../../../db/statement.ts'

const NAME = `concat_ws(', ', f.cluster_name, nullif(c.name, ''), nullif(z.name, ''))`
const JOINS = `JOIN families f ON f.id = v.family_id
  LEFT JOIN family_colours c ON c.family_id = v.family_id AND c.code = v.colour_code
  LEFT JOIN family_sizes z ON z.family_id = v.family_id AND z.code = v.size_code`

/** Products to be counted, in walking order: of shelves with a beginning, or by the beginning of a code. */
export const findCountProducts = statement<{ shelf: string; code: string; limit: number }>()({
  name: 'count-products',
  row: z.strictObject({
    variantId: z.number(),
    code: z.string(),
    name: z.string(),
    unit: z.string(),
    stepTenths: z.number(),
    piecesPerBale: z.number(),
    shelf: z.string(),
  }),
  sql: `SELECT v.id AS "variantId", v.code, ${NAME} AS name, f.unit_text AS unit, f.quantity_step_tenths AS "stepTenths",
      v.pieces_per_bale AS "piecesPerBale", coalesce(s.shelf, '') AS shelf
    FROM variants v ${JOINS} LEFT JOIN variant_shelves s ON s.variant_id = v.id
    WHERE f.status <> 'archived' AND ($shelf::text = '' OR s.shelf LIKE $shelf || '%')
      AND ($code::text = '' OR upper(translate(v.code, '-._/ ', '')) LIKE $code || '%')
    ORDER BY s.shelf NULLS LAST, v.code LIMIT $limit`,
})

/**
 * Stock expected on the shelf of each variant at an instant: on hand now, less later movements, less parcels packed by
 * then and not yet sent. `bookedTenths` is the quantity that counts have booked since. `bales` is the expected number
 * of bales, including these bookings. The initial stock of a product counts as earlier, regardless of clocks.
 */
export const expectedAt = statement<{ ids: readonly number[]; at: readonly Date[] }>()({
  name: 'count-expected',
  row: z.strictObject({
    id: z.number(),
    tenths: z.number(),
    bookedTenths: z.number(),
    bales: z.number(),
    stepTenths: z.number(),
    code: z.string(),
  }),
  sql: `WITH counted AS MATERIALIZED (SELECT id, at FROM unnest($ids::bigint[], $at::timestamptz[]) AS c(id, at)),
    parcels AS MATERIALIZED (
      SELECT id, order_id, packed_at, sent_at FROM order_parcels WHERE state IN ('open', 'packing', 'packed')
      UNION ALL
      SELECT id, order_id, packed_at, sent_at FROM order_parcels WHERE state IN ('sent', 'delivered') AND order_id IN (
        SELECT m.order_id FROM counted c JOIN stock_movements m ON m.variant_id = c.id AND m.at > c.at AND m.cause = 'sent')
    ),
    packed AS MATERIALIZED (
      SELECT c.id, sum(pl.tenths) AS tenths FROM parcels p JOIN order_parcel_lines pl ON pl.parcel_id = p.id
      JOIN order_lines ol ON ol.order_id = p.order_id AND ol.position = pl.position
      JOIN counted c ON c.id = ol.variant_id AND p.packed_at <= c.at AND (p.sent_at IS NULL OR p.sent_at > c.at)
      GROUP BY c.id
    )
    SELECT v.id, v.code, f.quantity_step_tenths AS "stepTenths",
      (v.stock_tenths + v.promised_tenths - coalesce(since.tenths, 0) - coalesce(packed.tenths, 0))::int AS tenths,
      coalesce(since.booked, 0)::int AS "bookedTenths", (coalesce(b.bales, 0) - coalesce(since.bales, 0))::int AS bales
    FROM counted JOIN variants v ON v.id = counted.id JOIN families f ON f.id = v.family_id
    LEFT JOIN stock_bales b ON b.variant_id = v.id LEFT JOIN packed ON packed.id = v.id
    LEFT JOIN LATERAL (
      SELECT sum(m.on_hand_tenths) AS tenths, sum(m.on_hand_tenths) FILTER (WHERE m.cause = 'counted') AS booked,
        sum(m.bales) FILTER (WHERE m.cause <> 'counted') AS bales
      FROM stock_movements m WHERE m.variant_id = v.id AND m.at > counted.at AND m.cause NOT IN ('opening', 'created')
    ) since ON true`,
})

/**
 * Changes to the open products of a count since they were counted: movements of closed bales except by counts, and
 * whether stock was corrected, so that the difference could already be booked.
 */
export const findSinceCounted = statement<{ countId: number }>()({
  name: 'count-since',
  row: z.strictObject({
    variantId: z.number(),
    bales: z.number(),
    isCorrected: z.boolean(),
  }),
  sql: `SELECT l.variant_id AS "variantId",
      coalesce(sum(m.bales) FILTER (WHERE m.cause <> 'counted'), 0)::int AS bales,
      coalesce(bool_or(m.on_hand_tenths <> 0
          AND m.cause IN ('adjusted', 'bale-opened', 'short', 'import', 'checked', 'other')
        OR m.bales <> 0 AND m.cause = 'adjusted' AND l.bales IS NOT NULL), false) AS "isCorrected"
    FROM stock_count_lines l LEFT JOIN stock_movements m ON m.variant_id = l.variant_id AND m.at > l.counted_at
    WHERE l.count_id = $countId::bigint AND l.state = 'open' GROUP BY l.variant_id`,
})

const listed = z.strictObject({
  countId: z.number(),
  title: z.string(),
  state: z.enum(['open', 'done']),
  countedBy: z.string(),
  sentAt: z.date(),
  version: z.number(),
  lines: z.number(),
  differences: z.number(),
})
const LISTED = `SELECT n.id AS "countId", n.title, n.state, p.name AS "countedBy", n.sent_at AS "sentAt", n.version,
    (SELECT count(*)::int FROM stock_count_lines l WHERE l.count_id = n.id) AS lines,
    (SELECT count(*)::int FROM stock_count_lines l WHERE l.count_id = n.id AND l.state = 'open') AS differences
  FROM stock_counts n JOIN staff_members p ON p.id = n.counted_by`

export const listCountRows = statement()({
  name: 'counts',
  row: listed,
  sql: `${LISTED} ORDER BY n.state = 'open' DESC, n.id DESC LIMIT 100`,
})

export const findCountRow = statement<{ countId: number }>()({
  name: 'count',
  row: listed,
  sql: `${LISTED} WHERE n.id = $countId::bigint`,
})

export const findCountByKey = statement<{ key: string }>()({
  name: 'count-by-key',
  row: listed,
  sql: `${LISTED} WHERE n.key = $key`,
})

export const lockCount = statement<{ countId: number }>()({
  name: 'count-locked',
  row: z.strictObject({ version: z.number() }),
  sql: 'SELECT version FROM stock_counts WHERE id = $countId::bigint FOR UPDATE',
})

/** The products of a count, undecided products first. The expected stock includes later bookings of counts. */
export const listCountLines = statement<{ countId: number }>()({
  name: 'count-lines',
  row: z.strictObject({
    variantId: z.number(),
    code: z.string(),
    name: z.string(),
    unit: z.string(),
    shelf: z.string(),
    countedTenths: z.number(),
    bales: z.nullable(z.number()),
    expectedTenths: z.number(),
    onHandTenths: z.number(),
    freeTenths: z.number(),
    state: z.enum(['open', 'same', 'booked', 'left']),
    decidedBy: z.string(),
    note: z.string(),
  }),
  sql: `SELECT l.variant_id AS "variantId", v.code, ${NAME} AS name, f.unit_text AS unit, coalesce(s.shelf, '') AS shelf,
      l.counted_tenths AS "countedTenths", l.bales,
      l.expected_tenths + CASE WHEN l.state <> 'open' THEN 0 ELSE coalesce((
        SELECT sum(m.on_hand_tenths) FROM stock_movements m
        WHERE m.variant_id = l.variant_id AND m.at > l.counted_at AND m.cause = 'counted'), 0)::int END AS "expectedTenths",
      v.stock_tenths + v.promised_tenths AS "onHandTenths", v.stock_tenths AS "freeTenths", l.state,
      coalesce(p.name, '') AS "decidedBy", l.note
    FROM stock_count_lines l JOIN variants v ON v.id = l.variant_id ${JOINS}
    LEFT JOIN variant_shelves s ON s.variant_id = v.id LEFT JOIN staff_members p ON p.id = l.decided_by
    WHERE l.count_id = $countId::bigint ORDER BY l.state = 'open' DESC, l.state = 'same', s.shelf NULLS LAST, v.code`,
})
