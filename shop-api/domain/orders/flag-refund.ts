import type { Query } from '../../db/client.ts'

/**
 * Marks what paid an order as money that somebody must give back, or some of it: how much, the order's credit notes say.
 * The one place where orders touch the ledger.
 */
export async function flagRefund(query: Query, orderId: string): Promise<void> {
  await query(
    `UPDATE payment_attempts SET needs_refund_review = true
     WHERE order_id = $1 AND state = 'paid' AND NOT needs_refund_review`,
    [orderId],
    'flag-refund',
  )
}
