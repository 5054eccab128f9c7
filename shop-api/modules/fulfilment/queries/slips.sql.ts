import * as z from 'zod/mini'
import { SHIPPING_TYPE } from '#lib/contract/base/codes.ts'
import { statement } from '../../../db/statement.ts'
import type { OrderAddress } from '../../orders/rules/order-address.ts'

/** Contents of packing slips and labels of parcels, in the requested sequence. Cancelled parcels are left out. */
export const loadSlips = statement<{ parcelIds: readonly number[] }>()({
  name: 'packing-slips',
  row: z.strictObject({
    parcelId: z.number(),
    orderNo: z.number(),
    parcelNo: z.number(),
    parcels: z.number(),
    purchaseOrderNo: z.nullable(z.string()),
    customer: z.string(),
    address: z.custom<OrderAddress>(),
    isCollected: z.boolean(),
    counter: z.nullable(z.string()),
    carrier: z.string(),
    waybillNo: z.string(),
    promisedOn: z.string(),
    comments: z.string(),
    /** The amount to take at the door; 0 for other orders. */
    dueCents: z.number(),
    packer: z.nullable(z.string()),
    lines: z.array(
      z.strictObject({
        product: z.string(),
        code: z.string(),
        unit: z.string(),
        tenths: z.number(),
        piecesPerBale: z.number(),
        shelf: z.string(),
      }),
    ),
  }),
  sql: `
    SELECT p.id AS "parcelId", o.order_no AS "orderNo", p.no AS "parcelNo",
      (SELECT count(*)::int FROM order_parcels x WHERE x.order_id = o.id AND x.state <> 'cancelled') AS parcels,
      o.purchase_order_no AS "purchaseOrderNo",
      coalesce(c.name, nullif(concat_ws(' ', u.first_name, u.last_name), ''),
        concat_ws(' ', o.address->>'firstName', nullif(o.address->>'lastName', ''))) AS customer,
      o.address, o.shipping_type = ${SHIPPING_TYPE.pickup} AS "isCollected", point.name AS counter,
      coalesce(p.carrier, o.delivery_provider_name, '') AS carrier, coalesce(p.waybill_no, '') AS "waybillNo",
      o.estimated_delivery_date::text AS "promisedOn", o.comments, CASE WHEN o.pays_on_delivery THEN m.due_cents ELSE 0 END AS "dueCents", s.name AS packer, coalesce(l.lines, '[]') AS lines
    FROM unnest($parcelIds::bigint[]) WITH ORDINALITY AS wanted(id, no)
    JOIN order_parcels p ON p.id = wanted.id AND p.state <> 'cancelled'
    JOIN orders o ON o.id = p.order_id
    JOIN order_money m ON m.order_id = o.id
    LEFT JOIN users u ON u.id = o.user_id LEFT JOIN companies c ON c.id = o.company_id
    LEFT JOIN pick_up_points point ON point.id = o.pick_up_point_id AND o.shipping_type = ${SHIPPING_TYPE.pickup}
    LEFT JOIN staff_members s ON s.id = p.packer_id
    LEFT JOIN LATERAL (
      SELECT json_agg(json_build_object(
        'product', concat_ws(', ', ol.product_name, nullif(ol.colour_name, ''), nullif(ol.size_name, '')),
        'code', ol.product_code, 'unit', ol.unit_text, 'tenths', x.tenths, 'piecesPerBale', ol.pieces_per_bale,
        'shelf', coalesce(sh.shelf, '')) ORDER BY coalesce(sh.shelf, ''), ol.position) AS lines
      FROM (
        SELECT pl.position, pl.tenths FROM order_parcel_lines pl WHERE pl.parcel_id = p.id AND p.state <> 'open'
        UNION ALL
        SELECT r.position, r.tenths FROM order_unpacked r
        WHERE p.state = 'open' AND r.order_id = o.id AND r.tenths > 0
      ) x
      JOIN order_lines ol ON ol.order_id = o.id AND ol.position = x.position
      LEFT JOIN variant_shelves sh ON sh.variant_id = ol.variant_id
    ) l ON true
    ORDER BY wanted.no`,
})

export type Slip = Awaited<ReturnType<typeof loadSlips>>[number]
