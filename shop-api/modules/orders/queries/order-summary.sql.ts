import * as z from 'zod/mini'
import type { OrderStatus, ShippingType } from '#lib/contract/base/codes.ts'
import { statement } from '../../../db/statement.ts'

/** Most lines; the order page has the others. */
const MAX_LINES = 20
/** Most lines with a picture: an email with more would be long to scroll. */
const MAX_PICTURES = 10

const row = z.strictObject({
  orderNo: z.number(),
  shippingType: z.custom<ShippingType>(),
  /** Collection counter of the order; null for a delivery, and for a removed counter. */
  counter: z.nullable(
    z.strictObject({ name: z.string(), address: z.string(), town: z.string(), hours: z.string(), phone: z.string() }),
  ),
  deliveryCents: z.number(),
  /** Discounts of offers on the products still ordered, with VAT; whether an offer made the delivery free; the code. */
  discountCents: z.number(),
  isDeliveryOffer: z.boolean(),
  promotionCode: z.nullable(z.string()),
  totalCents: z.number(),
  status: z.custom<OrderStatus>(),
  county: z.nullable(z.string()),
  provider: z.nullable(z.string()),
  town: z.nullable(z.string()),
  lines: z.array(
    z.strictObject({
      ...{ name: z.string(), tenths: z.number(), unit: z.string(), cents: z.number() },
      /** The current picture of its colour, for the first lines; null without one. */
      picture: z.nullable(z.strictObject({ sha256: z.string(), width: z.number(), height: z.number() })),
    }),
  ),
  /** Number of further lines. */
  more: z.number(),
})

export type OrderSummaryRow = z.output<typeof row>

/**
 * The order data in an order's emails. Of an address it has only the area as named by the shop, because an email can
 * reach a stranger. Texts typed by a guest (a building, an unlisted town) are not repeated.
 */
export const loadOrderSummary = statement<{ orderId: string }>()({
  name: 'order-summary',
  row,
  sql: `
    SELECT o.order_no AS "orderNo", o.shipping_type AS "shippingType",
      CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('name', p.name, 'address', p.address, 'town', p.town,
        'hours', p.hours, 'phone', p.phone) END AS counter,
      o.delivery_ex_vat_cents + o.delivery_vat_cents AS "deliveryCents",
      (SELECT coalesce(sum(CASE WHEN discount_cents = 0 THEN 0 ELSE
          round(round(unit_ex_vat_cents * (quantity_tenths - cancelled_tenths - returned_tenths) / 10.0) * (100 + vat_perc) / 100)
          - (ex_vat_cents + vat_cents - credited_ex_vat_cents - credited_vat_cents) END), 0)::float8
        FROM order_lines WHERE order_id = o.id) AS "discountCents",
      o.delivery_discount_cents > 0 AS "isDeliveryOffer", o.promotion_code AS "promotionCode",
      o.value_cents AS "totalCents", o.status,
      o.address->>'county' AS county, o.delivery_provider_name AS provider,
      (SELECT c.name FROM cities c WHERE c.name = o.address->>'city' LIMIT 1) AS town,
      coalesce((SELECT jsonb_agg(jsonb_build_object('name', l.name, 'tenths', l.tenths, 'unit', l.unit, 'cents', l.cents,
            'picture', CASE WHEN m.sha256 IS NOT NULL AND l.place <= ${MAX_PICTURES} THEN
              jsonb_build_object('sha256', m.sha256, 'width', m.width, 'height', m.height) END)
          ORDER BY l.position)
        FROM (SELECT position, variant_id, row_number() OVER (ORDER BY position) AS place, concat_ws(', ', product_name, nullif(colour_name, ''), nullif(size_name, '')) AS name,
            quantity_tenths - cancelled_tenths - returned_tenths AS tenths, unit_text AS unit,
            ex_vat_cents + vat_cents - credited_ex_vat_cents - credited_vat_cents AS cents
          FROM order_lines WHERE order_id = o.id AND quantity_tenths > cancelled_tenths + returned_tenths
          ORDER BY position LIMIT ${MAX_LINES}) l
        LEFT JOIN variants v ON v.id = l.variant_id
        LEFT JOIN family_colours c ON c.family_id = v.family_id AND c.code = v.colour_code
        LEFT JOIN media m ON m.sha256 = c.image_shas[1]), '[]') AS lines,
      (SELECT greatest(0, count(*) - ${MAX_LINES})::int FROM order_lines
        WHERE order_id = o.id AND quantity_tenths > cancelled_tenths + returned_tenths) AS more
    FROM orders o LEFT JOIN pick_up_points p ON p.id = o.pick_up_point_id
    WHERE o.id = $orderId`,
})
