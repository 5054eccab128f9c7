import * as z from 'zod/mini'
import type { OrderStatus } from '#lib/contract/base/codes.ts'
import { BALANCE_DUE } from '#lib/contract/base/deposit.ts'
import { statement } from '../../../db/statement.ts'
import type { OrderAddress } from '../../orders/rules/order-address.ts'
import { SETTLED } from '../../payments/queries/payment-status.sql.ts'

const line = z.strictObject({
  code: z.string(),
  name: z.string(),
  brand: z.string(),
  colour: z.string(),
  size: z.string(),
  unit: z.string(),
  ordered: z.number(),
  cancelled: z.number(),
  returned: z.number(),
  unitExVat: z.number(),
  vatPerc: z.number(),
  exVat: z.number(),
  vat: z.number(),
})

const COLUMNS = `o.order_no AS "orderNo", o.created_at AS "placedAt", o.status, ${SETTLED} AS "isPaid",
  o.paid_at AS "paidAt", o.credit_terms_days IS NOT NULL AS "isOnAccount", o.pays_on_delivery AS "paysOnDelivery",
  o.shipping_type AS "shippingType", o.deposit_cents AS "depositCents", o.deposit_paid_at AS "depositPaidAt",
  o.balance_due AS "balanceDue", o.balance_due_on::text AS "balanceDueOn", o.retained_cents AS "retainedCents",
  o.estimated_delivery_date::text AS "promisedFor", o.purchase_order_no AS "purchaseOrderNo",
  o.promotion_code AS "promotionCode", o.currency_code AS currency, o.delivery_ex_vat_cents AS "deliveryExVat",
  o.delivery_vat_cents AS "deliveryVat", o.value_cents AS total, o.total_cents AS "placedTotal", o.changed_cents AS added,
  o.credited_cents AS credited, o.address,
  (SELECT coalesce(jsonb_agg(jsonb_build_object(
      'code', l.product_code, 'name', l.product_name, 'brand', l.brand_name, 'colour', l.colour_name, 'size', l.size_name,
      'unit', l.unit_text, 'ordered', l.quantity_tenths / 10.0, 'cancelled', l.cancelled_tenths / 10.0,
      'returned', l.returned_tenths / 10.0, 'unitExVat', l.unit_ex_vat_cents, 'vatPerc', l.vat_perc,
      'exVat', l.ex_vat_cents, 'vat', l.vat_cents) ORDER BY l.position), '[]'::jsonb)
    FROM order_lines l WHERE l.order_id = o.id) AS lines`

const row = z.strictObject({
  orderNo: z.number(),
  placedAt: z.date(),
  status: z.custom<OrderStatus>(),
  isPaid: z.boolean(),
  paidAt: z.nullable(z.date()),
  isOnAccount: z.boolean(),
  paysOnDelivery: z.boolean(),
  shippingType: z.number(),
  depositCents: z.nullable(z.number()),
  depositPaidAt: z.nullable(z.date()),
  balanceDue: z.nullable(z.enum(BALANCE_DUE)),
  balanceDueOn: z.nullable(z.string()),
  retainedCents: z.nullable(z.number()),
  promisedFor: z.string(),
  purchaseOrderNo: z.nullable(z.string()),
  promotionCode: z.nullable(z.string()),
  currency: z.string(),
  deliveryExVat: z.number(),
  deliveryVat: z.number(),
  total: z.number(),
  placedTotal: z.number(),
  added: z.number(),
  credited: z.number(),
  address: z.custom<OrderAddress>(),
  lines: z.array(line),
})
export type IntegrationOrderRow = z.output<typeof row>

/**
 * Orders by their number, from after one.
 * @param status null: any
 * @param from null: from the beginning
 */
export const listOrdersAfter = statement<{ after: number; status: number | null; from: Date | null; most: number }>()({
  name: 'integration-orders',
  row,
  sql: `SELECT ${COLUMNS} FROM orders o JOIN order_money m ON m.order_id = o.id
    WHERE o.order_no > $after::bigint AND ($status::int IS NULL OR o.status = $status)
      AND ($from::timestamptz IS NULL OR o.created_at >= $from)
    ORDER BY o.order_no LIMIT $most::int`,
})

/** One order by its number. */
export const findOrderOf = statement<{ orderNo: number }>()({
  name: 'integration-order',
  row,
  sql: `SELECT ${COLUMNS} FROM orders o JOIN order_money m ON m.order_id = o.id WHERE o.order_no = $orderNo::bigint`,
})
