import * as z from 'zod/mini'
import { STOP_STATES } from '#lib/contract/deliveries/office/rider.ts'
import { statement } from '../../../db/statement.ts'

/** Stops of a rider that are not finished, and those finished since a time, in their order. */
export const findStops = statement<{ riderId: number; since: Date }>()({
  name: 'rider-stops',
  row: z.strictObject({
    parcelId: z.number(),
    orderNo: z.number(),
    parcelNo: z.number(),
    customer: z.string(),
    place: z.string(),
    state: z.enum(STOP_STATES),
    due: z.number(),
    cash: z.number(),
    reason: z.string(),
    nextDay: z.nullable(z.string()),
    hasPicture: z.boolean(),
    hasCode: z.boolean(),
    isCodeConfirmed: z.boolean(),
  }),
  sql: `
    SELECT p.id AS "parcelId", o.order_no AS "orderNo", p.no AS "parcelNo",
      coalesce(c.name, nullif(concat_ws(' ', u.first_name, u.last_name), ''),
        concat_ws(' ', o.address->>'firstName', nullif(o.address->>'lastName', ''))) AS customer,
      concat_ws(', ', nullif(o.address->>'physicalLocation', ''), nullif(o.address->>'city', ''),
        nullif(o.address->>'county', '')) AS place,
      s.state, CASE WHEN s.state IN ('delivered', 'refused') THEN 0 ELSE m.due_cents END AS due,
      s.cash_cents AS cash, s.reason, s.next_day::text AS "nextDay", s.proof_file IS NOT NULL AS "hasPicture",
      s.code_hash IS NOT NULL AS "hasCode", s.code_confirmed_at IS NOT NULL AS "isCodeConfirmed"
    FROM parcel_runs r
    JOIN parcel_run_parcels x ON x.run_id = r.id
    JOIN delivery_stops s ON s.parcel_id = x.parcel_id
    JOIN order_parcels p ON p.id = x.parcel_id
    JOIN orders o ON o.id = p.order_id
    JOIN order_money m ON m.order_id = o.id
    LEFT JOIN users u ON u.id = o.user_id LEFT JOIN companies c ON c.id = o.company_id
    WHERE r.rider_id = $riderId::bigint
      AND (p.state = 'sent' AND s.state IN ('waiting', 'missed') OR s.done_at >= $since::timestamptz)
    ORDER BY s.position, p.id`,
})

/** Products of parcels. */
export const findStopLines = statement<{ parcelIds: number[] }>()({
  name: 'rider-stop-lines',
  row: z.strictObject({
    parcelId: z.number(),
    productId: z.number(),
    product: z.string(),
    unit: z.string(),
    tenths: z.number(),
  }),
  sql: `
    SELECT x.parcel_id AS "parcelId", l.variant_id AS "productId", min(concat_ws(', ', l.product_name, nullif(l.colour_name, ''),
        nullif(l.size_name, ''))) AS product, min(l.unit_text) AS unit, sum(x.tenths)::int AS tenths
    FROM order_parcel_lines x
    JOIN order_parcels p ON p.id = x.parcel_id
    JOIN order_lines l ON l.order_id = p.order_id AND l.position = x.position
    WHERE x.parcel_id = ANY($parcelIds::bigint[])
    GROUP BY x.parcel_id, l.variant_id
    ORDER BY min(l.position)`,
})

/** Runs with parcels that are not delivered, newest first. */
export const findOpenRuns = statement()({
  name: 'rider-open-runs',
  row: z.strictObject({
    runId: z.number(),
    riderId: z.nullable(z.number()),
    carrier: z.string(),
    open: z.number(),
    due: z.number(),
  }),
  sql: `
    SELECT r.id AS "runId", r.rider_id AS "riderId", r.carrier, count(*)::int AS open,
      sum(m.due_cents)::bigint AS due
    FROM parcel_runs r
    JOIN parcel_run_parcels x ON x.run_id = r.id
    JOIN order_parcels p ON p.id = x.parcel_id AND p.state IN ('packed', 'sent')
    JOIN order_money m ON m.order_id = p.order_id
    GROUP BY r.id
    ORDER BY r.id DESC
    LIMIT 50`,
})
