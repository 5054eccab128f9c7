import { PAYMENT_STATUS } from '#lib/contract/base/codes.ts'
import type { Database } from '../db/client.ts'

/** Has an order paid as the ledger does it: a paid attempt, and the order following. */
export function payOrder(database: Database, orderId: string, receipt: string, at: Date): Promise<void> {
  return database.transaction(async ({ query }) => {
    await query(
      `INSERT INTO payment_attempts (id, order_id, payment_type, state, amount_cents, receipt, started_at, settled_at)
     SELECT gen_random_uuid()::text, id, 1, 'paid', total_cents, $2, $3, $3 FROM orders WHERE id = $1`,
      [orderId, receipt, at],
    )
    await query(`UPDATE orders SET payment_status = ${PAYMENT_STATUS.completed}, paid_at = $2 WHERE id = $1`, [
      orderId,
      at,
    ])
  })
}
