import * as z from 'zod/mini'
import { ORDER_STATUS, PAYMENT_STATUS } from '#lib/contract/base/codes.ts'
import { statement } from '../../../db/statement.ts'

/** Orders that waiting money can belong to, newest first, with the phones of their customers and of the prompts. */
export const candidateOrders = statement<{ atMost: number }>()({
  name: 'candidate-orders',
  row: z.strictObject({
    orderNo: z.int(),
    dueCents: z.int(),
    placedAt: z.date(),
    name: z.string(),
    phones: z.array(z.string()),
  }),
  sql: `
  SELECT o.order_no AS "orderNo", m.due_cents AS "dueCents", o.created_at AS "placedAt",
    concat_ws(' ', o.address->>'firstName', o.address->>'middleName', o.address->>'lastName') AS name,
    array_remove(
      array_append(ARRAY(SELECT phone FROM payment_attempts WHERE order_id = o.id), o.address->>'mobileNumber'), NULL
    ) AS phones
  FROM (
    SELECT * FROM orders
    WHERE status <> ${ORDER_STATUS.cancelled} AND payment_status IS DISTINCT FROM ${PAYMENT_STATUS.completed}
    ORDER BY order_no DESC LIMIT $atMost
  ) o
  JOIN order_money m ON m.order_id = o.id`,
})
