import * as z from 'zod/mini'
import { statement } from '../../../db/statement.ts'

/** Runs since a time, and older runs with waiting parcels; newest first. */
export const listRuns = statement<{ since: Date }>()({
  name: 'packing-runs',
  row: z.strictObject({
    runId: z.number(),
    carrier: z.string(),
    waybillNo: z.string(),
    hasPicture: z.boolean(),
    parcels: z.number(),
    sent: z.number(),
    createdAt: z.date(),
  }),
  sql: `
    SELECT r.id AS "runId", r.carrier, r.waybill_no AS "waybillNo", r.waybill_file IS NOT NULL AS "hasPicture",
      count(*)::int AS parcels, (count(*) FILTER (WHERE p.state IN ('sent', 'delivered')))::int AS sent,
      r.created_at AS "createdAt"
    FROM parcel_runs r
    JOIN parcel_run_parcels x ON x.run_id = r.id
    JOIN order_parcels p ON p.id = x.parcel_id AND p.state IN ('packed', 'sent', 'delivered')
    WHERE r.created_at >= $since::timestamptz OR EXISTS (
      SELECT 1 FROM order_parcels w JOIN parcel_run_parcels y ON y.parcel_id = w.id
      WHERE w.state = 'packed' AND y.run_id = r.id)
    GROUP BY r.id
    ORDER BY r.id DESC
    LIMIT 50`,
})

/** The parcels of a run for its sheet, sorted by town. Parcels that are no longer to be sent are left out. */
export const loadRunParcels = statement<{ runId: number }>()({
  name: 'packing-run-parcels',
  row: z.strictObject({
    orderNo: z.number(),
    parcelNo: z.number(),
    customer: z.string(),
    place: z.string(),
    waybillNo: z.string(),
    tenths: z.number(),
  }),
  sql: `
    SELECT o.order_no AS "orderNo", p.no AS "parcelNo",
      coalesce(c.name, nullif(concat_ws(' ', u.first_name, u.last_name), ''),
        concat_ws(' ', o.address->>'firstName', nullif(o.address->>'lastName', ''))) AS customer,
      concat_ws(', ', nullif(o.address->>'physicalLocation', ''), nullif(o.address->>'city', ''),
        nullif(o.address->>'county', '')) AS place,
      coalesce(p.waybill_no, '') AS "waybillNo",
      (SELECT coalesce(sum(l.tenths), 0) FROM order_parcel_lines l WHERE l.parcel_id = p.id)::int AS tenths
    FROM parcel_run_parcels x
    JOIN order_parcels p ON p.id = x.parcel_id AND p.state IN ('packed', 'sent', 'delivered')
    JOIN orders o ON o.id = p.order_id
    LEFT JOIN users u ON u.id = o.user_id LEFT JOIN companies c ON c.id = o.company_id
    WHERE x.run_id = $runId::bigint
    ORDER BY o.address->>'county', o.address->>'city', o.order_no, p.no`,
})

export type RunParcel = Awaited<ReturnType<typeof loadRunParcels>>[number]
