import type { Cents } from '#lib/money.ts'
import type { Database, Query } from '../db/client.ts'
import { type Attempt, attemptsOf } from './attempt.ts'
import { paymentStatusOf } from './ledger-rules.ts'

/** What the ledger needs of an order. */
export interface PayableOrder {
  id: string
  orderNo: number
  /** 1 Pending Approval … 5 Cancelled. */
  status: number
  totalCents: Cents
  paymentStatus: 0 | 1 | 2 | 3 | null
  /** On its company's account: nothing is paid for it by itself. */
  onAccount: boolean
}

export const CANCELLED = 5

/** An order under lock with its attempts, the last one first, in an open transaction. */
export interface LockedOrder {
  query: Query
  order: PayableOrder
  attempts: Attempt[]
}

const BY = {
  id: `SELECT id, order_no AS "orderNo", status, total_cents AS "totalCents", payment_status AS "paymentStatus",
    credit_terms_days IS NOT NULL AS "onAccount"
    FROM orders WHERE id = $1 FOR UPDATE`,
  orderNo: `SELECT id, order_no AS "orderNo", status, total_cents AS "totalCents", payment_status AS "paymentStatus",
    credit_terms_days IS NOT NULL AS "onAccount"
    FROM orders WHERE order_no = $1 FOR UPDATE`,
}

/**
 * Runs `work` in a transaction that holds the order's row: everything the ledger does to one order happens one after
 * the other, whichever process does it.
 * @returns what `work` returns; null when there is no such order
 */
export function withLockedOrder<Result>(
  database: Database,
  by: { id: string } | { orderNo: number },
  work: (locked: LockedOrder) => Promise<Result>,
): Promise<Result | null> {
  return database.transaction(async ({ query }) => {
    const order = await lockOrder(query, by)
    return order ? work({ query, order, attempts: await attemptsOf(query, order.id) }) : null
  })
}

async function lockOrder(query: Query, by: { id: string } | { orderNo: number }): Promise<PayableOrder | null> {
  const [text, value] = 'id' in by ? [BY.id, by.id] : [BY.orderNo, by.orderNo]
  const [order] = await query<PayableOrder>(text, [value])
  return order ?? null
}

/**
 * Lets the order's payment status follow its attempts. Paid is not taken back: by the rule, by this statement's
 * condition, and by a database trigger.
 */
export async function followLedger(query: Query, order: PayableOrder, attempts: readonly Attempt[]): Promise<void> {
  const status = paymentStatusOf(attempts)
  if (status === order.paymentStatus) return
  const paidAt = attempts.findLast(({ state }) => state === 'paid')?.settledAt ?? null
  await query(
    'UPDATE orders SET payment_status = $2, paid_at = $3 WHERE id = $1 AND payment_status IS DISTINCT FROM 2',
    [order.id, status, paidAt],
    'follow-ledger',
  )
}
