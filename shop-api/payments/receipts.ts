/** Where receipts stand: in the ledger or in the list of unmatched payments, never in both. */
import type { Cents } from '#lib/money.ts'
import type { Query } from '../db/client.ts'
import type { KnownReceipt, WaitingReceipt } from './count-payments.ts'
import { orderNoOf } from './payment-references.ts'

interface UnmatchedRow extends WaitingReceipt {
  accountReference: string
  resolvedAt: Date | null
  orderId: string | null
}

/** Where a receipt that names an order's prompt is known from. The receipt is locked (payable-order.ts). */
export async function whereIs(query: Query, receipt: string, orderId: string): Promise<KnownReceipt> {
  const [[holder], [unmatched]] = await Promise.all([
    query<{ orderId: string }>(
      'SELECT order_id AS "orderId" FROM payment_attempts WHERE receipt = $1',
      [receipt],
      'receipt-holder',
    ),
    query<UnmatchedRow>(
      `SELECT receipt, amount_cents AS "amountCents", heard_at AS "heardAt", account_reference AS "accountReference",
         resolved_at AS "resolvedAt", order_id AS "orderId" FROM unmatched_payments WHERE receipt = $1 FOR UPDATE`,
      [receipt],
      'receipt-unmatched',
    ),
  ])
  if (holder) return { kind: holder.orderId === orderId ? 'here' : 'elsewhere' }
  if (!unmatched) return { kind: 'here' }
  if (unmatched.resolvedAt !== null) return { kind: 'elsewhere' }
  const { amountCents, heardAt } = unmatched
  return { kind: 'waiting', receipt, amountCents, heardAt }
}

/** What waits for a person and names this order: it may be that of a prompt which is known to be paid. */
export async function waitingFor(query: Query, orderNo: number): Promise<WaitingReceipt[]> {
  const rows = await query<UnmatchedRow>(
    `SELECT receipt, amount_cents AS "amountCents", heard_at AS "heardAt", account_reference AS "accountReference"
     FROM unmatched_payments WHERE resolved_at IS NULL AND account_reference LIKE $1 ORDER BY heard_at FOR UPDATE`,
    [`%${[...String(orderNo)].join('%')}%`],
    'waiting-receipts',
  )
  return rows
    .filter(({ accountReference }) => orderNoOf(accountReference) === orderNo)
    .map(({ receipt, amountCents, heardAt }) => ({ receipt, amountCents, heardAt }))
}

/** A receipt that waited is in an order's ledger now. */
export async function closeAdopted(query: Query, receipt: string, orderId: string, now: Date): Promise<void> {
  await query(
    `UPDATE unmatched_payments SET resolved_at = $2, resolution = 'order', order_id = $3, operator = 'provider',
       note = 'The provider names it as the payment of a prompt for this order.'
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
