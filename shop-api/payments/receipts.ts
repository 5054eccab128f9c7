/** Where receipts stand: in the ledger or in the list of unmatched payments, never in both. */
import type { Cents } from '#lib/format/money.ts'
import type { Query } from '../db/client.ts'
import { refuse } from '../domain/refusal.ts'
import type { KnownReceipt, OtherReceipts, WaitingReceipt } from './count-payments.ts'
import { lockReceipt } from './payable-order.ts'

interface UnmatchedRow extends WaitingReceipt {
  resolvedAt: Date | null
}

/** Where a receipt that names an order's prompt is known from. The receipt is locked (payable-order.ts). */
export async function whereIs(query: Query, receipt: string, orderId: string): Promise<KnownReceipt> {
  const [[holder], [unmatched]] = await Promise.all([
    query<{ orderId: string; isTransfer: boolean }>(
      'SELECT order_id AS "orderId", payment_type = 3 AS "isTransfer" FROM payment_attempts WHERE receipt = $1',
      [receipt],
      'receipt-holder',
    ),
    query<UnmatchedRow & { isTransfer: boolean }>(
      `SELECT receipt, amount_cents AS "amountCents", heard_at AS "heardAt", resolved_at AS "resolvedAt",
         payment_type = 3 AS "isTransfer"
       FROM unmatched_payments WHERE receipt = $1 FOR UPDATE`,
      [receipt],
      'receipt-unmatched',
    ),
  ])
  // A bank's reference that reads like a receipt is another payment all the same.
  if (holder?.isTransfer || unmatched?.isTransfer) return { kind: 'elsewhere' }
  if (holder) return { kind: holder.orderId === orderId ? 'here' : 'elsewhere' }
  if (!unmatched) return { kind: 'here' }
  if (unmatched.resolvedAt !== null) return { kind: 'elsewhere' }
  const { amountCents, heardAt } = unmatched
  return { kind: 'waiting', receipt, amountCents, heardAt }
}

/** Receipts of M-Pesa outside an order's rows whose account number names it: each may be that of a prompt that is known to be paid. */
export async function otherReceipts(query: Query, order: { id: string; orderNo: number }): Promise<OtherReceipts> {
  const rows = await query<UnmatchedRow>(
    `SELECT receipt, amount_cents AS "amountCents", heard_at AS "heardAt", resolved_at AS "resolvedAt"
     FROM unmatched_payments WHERE named_order_no = $1 AND payment_type = 1 AND order_id IS DISTINCT FROM $2 AND reason <> 'other-business'
     ORDER BY heard_at FOR UPDATE`,
    [order.orderNo, order.id],
    'other-receipts',
  )
  return {
    waiting: rows.filter(({ resolvedAt }) => resolvedAt === null),
    gone: rows.filter(({ resolvedAt }) => resolvedAt !== null),
  }
}

/** A receipt that waited is in an order's ledger now. */
export async function closeAdopted(query: Query, receipt: string, orderId: string, now: Date): Promise<void> {
  await query(
    `UPDATE unmatched_payments SET resolved_at = $2, resolution = 'order', order_id = $3, operator = coalesce(operator, 'provider'),
       note = concat_ws(' ', note, 'The provider names it as the payment of a prompt for this order.')
     WHERE receipt = $1 AND resolved_at IS NULL`,
    [receipt, now, orderId],
    'adopt-receipt',
  )
}

/** A payment as the shop knows it, wherever it stands. Null when nobody has heard of it. */
export async function findReceipt(
  query: Query,
  receipt: string,
): Promise<{ amountCents: Cents; orderNo: number | null } | null> {
  const [row] = await query<{ amountCents: Cents; orderNo: number | null }>(
    `SELECT a.amount_cents AS "amountCents", o.order_no AS "orderNo"
     FROM payment_attempts a JOIN orders o ON o.id = a.order_id WHERE a.receipt = $1
     UNION ALL
     SELECT u.amount_cents, o.order_no FROM unmatched_payments u LEFT JOIN orders o ON o.id = u.order_id
     WHERE u.receipt = $1 LIMIT 1`,
    [receipt],
    'find-receipt',
  )
  return row ?? null
}

/**
 * A receipt of sending money back stands for one refund, and is no payment that came in. In a transaction, which holds
 * the receipt until it ends.
 * @throws not-allowed when it stands for another refund or for money that came in
 */
export async function refuseUsedReturn(query: Query, returnReceipt: string): Promise<void> {
  await lockReceipt(query, returnReceipt)
  const [used] = await query(
    'SELECT 1 FROM payment_refunds WHERE receipt = $1 UNION ALL SELECT 1 FROM unmatched_payments WHERE return_receipt = $1',
    [returnReceipt],
  )
  if (used) throw refuse('not-allowed', `The receipt ${returnReceipt} is written for another refund.`)
  if (await findReceipt(query, returnReceipt)) {
    throw refuse('not-allowed', `The receipt ${returnReceipt} is that of money which came in, not of sending it back.`)
  }
}
