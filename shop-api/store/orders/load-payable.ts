import type { Output } from '#lib/contract/call.ts'
import type { orderDetail } from '#lib/contract/order.ts'
import type { Query } from '../../db/client.ts'

/** What whoever holds an order's link may see of it. Null when there is no such order. */
export async function loadPayableOrder(query: Query, id: string): Promise<Output<typeof orderDetail> | null> {
  const [order] = await query<Output<typeof orderDetail>>(
    `SELECT o.id AS "orderId", o.order_no AS "orderNo", coalesce(o.payment_status = 2, false) AS "isPaid",
       o.credit_terms_days IS NOT NULL AS "onAccount", o.status = 5 AS "isCancelled", o.total_cents AS "totalValue",
       m.due_cents AS due, o.currency_code AS "currencyCode"
     FROM orders o JOIN order_money m ON m.order_id = o.id WHERE o.id = $1`,
    [id],
    'payable-order',
  )
  return order ?? null
}
