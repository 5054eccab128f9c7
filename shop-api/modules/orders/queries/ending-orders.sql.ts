import * as z from 'zod/mini'
import { ORDER_STATUS } from '#lib/contract/base/codes.ts'
import { statement } from '../../../db/statement.ts'
import { SETTLED } from '../../payments/queries/payment-status.sql.ts'

const OPEN = `${ORDER_STATUS.pending}, ${ORDER_STATUS.inProcess}`
/** Whether a part of a line is still ordered. */
const LEFT = 'l.quantity_tenths - l.cancelled_tenths - l.returned_tenths > 0'

/** A page of unsent orders with one of these products, by number, with the products in each. */
export const findOrdersWith = statement<{ ids: readonly number[]; after: number; most: number }>()({
  name: 'ending-orders',
  row: z.strictObject({
    orderNo: z.int(),
    productIds: z.array(z.number()),
    valueCents: z.number(),
    buyer: z.string(),
    isPaid: z.boolean(),
    placedAt: z.date(),
  }),
  sql: `
    SELECT o.order_no AS "orderNo", array_agg(l.variant_id::float8 ORDER BY l.position) AS "productIds",
      o.value_cents::float8 AS "valueCents",
      coalesce(c.name, nullif(concat_ws(' ', u.first_name, u.last_name), ''),
        nullif(concat_ws(' ', o.address->>'firstName', nullif(o.address->>'lastName', '')), ''), 'Guest') AS buyer,
      ${SETTLED} AS "isPaid", o.created_at AS "placedAt"
    FROM orders o JOIN order_lines l ON l.order_id = o.id JOIN order_money m ON m.order_id = o.id
      LEFT JOIN companies c ON c.id = o.company_id LEFT JOIN users u ON u.id = o.user_id
    WHERE l.variant_id = ANY($ids::bigint[]) AND ${LEFT} AND o.status IN (${OPEN}) AND o.order_no > $after
    GROUP BY o.id, m.due_cents, c.name, u.first_name, u.last_name ORDER BY o.order_no LIMIT $most`,
})

export const countOrdersWith = statement<{ ids: readonly number[] }>()({
  name: 'ending-orders-counted',
  row: z.strictObject({ orders: z.int(), lines: z.int() }),
  sql: `
    SELECT count(DISTINCT o.id)::int AS orders, count(*)::int AS lines
    FROM orders o JOIN order_lines l ON l.order_id = o.id
    WHERE l.variant_id = ANY($ids::bigint[]) AND ${LEFT} AND o.status IN (${OPEN})`,
})
