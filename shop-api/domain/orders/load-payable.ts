import type { Output } from '#lib/contract/call.ts'
import type { orderDetail } from '#lib/contract/order.ts'
import type { Query } from '../../db/client.ts'

/** What whoever holds an order's link may see of it. Null when there is no such order. */
export async function loadPayableOrder(query: Query, id: string): Promise<Output<typeof orderDetail> | null> {
  const [order] = await query<Output<typeof orderDetail>>(
    `SELECT id AS "orderId", order_no AS "orderNo", coalesce(payment_status = 2, false) AS "isPaid",
       credit_terms_days IS NOT NULL AS "onAccount", total_cents AS "totalValue", currency_code AS "currencyCode"
     FROM orders WHERE id = $1`,
    [id],
    'payable-order',
  )
  return order ?? null
}
