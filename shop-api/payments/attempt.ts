import type { Cents } from '#lib/money.ts'
import type { Query } from '../db/client.ts'

export type AttemptState = 'requested' | 'prompted' | 'paid' | 'failed' | 'unknown'

/** A row of the ledger. */
export interface Attempt {
  id: string
  orderId: string
  state: AttemptState
  amountCents: Cents
  idempotencyKey: string | null
  byHand: boolean
  /** 2547XXXXXXXX; never logged. */
  phone: string | null
  merchantRequestId: string | null
  checkoutRequestId: string | null
  receipt: string | null
  resultCode: string | null
  reason: string | null
  needsRefundReview: boolean
  startedAt: Date
  promptedAt: Date | null
  settledAt: Date | null
  nextQueryAt: Date | null
}

const COLUMNS = `id, order_id AS "orderId", state, amount_cents AS "amountCents", idempotency_key AS "idempotencyKey",
  by_hand AS "byHand", phone, merchant_request_id AS "merchantRequestId", checkout_request_id AS "checkoutRequestId",
  receipt, result_code AS "resultCode", reason, needs_refund_review AS "needsRefundReview", started_at AS "startedAt",
  prompted_at AS "promptedAt", settled_at AS "settledAt", next_query_at AS "nextQueryAt"`

/** All attempts of an order, the last one first. */
export function attemptsOf(query: Query, orderId: string): Promise<Attempt[]> {
  return query<Attempt>(
    `SELECT ${COLUMNS} FROM payment_attempts WHERE order_id = $1 ORDER BY no DESC`,
    [orderId],
    'attempts-of-order',
  )
}

/** Which order an attempt belongs to; null when there is no such attempt. Locks nothing. */
export async function orderOfAttempt(
  query: Query,
  by: { id: string } | { checkoutRequestId: string },
): Promise<{ id: string; orderId: string } | null> {
  const [column, value] = 'id' in by ? ['id', by.id] : ['checkout_request_id', by.checkoutRequestId]
  const [row] = await query<{ id: string; orderId: string }>(
    `SELECT id, order_id AS "orderId" FROM payment_attempts WHERE ${column} = $1`,
    [value],
  )
  return row ?? null
}

/** Writes a new attempt. The database refuses a second one in flight for the same order. */
export async function insertAttempt(query: Query, attempt: Attempt): Promise<void> {
  await query(
    `INSERT INTO payment_attempts (id, order_id, payment_type, state, amount_cents, idempotency_key, by_hand, phone,
       receipt, result_code, reason, needs_refund_review, started_at, settled_at, next_query_at)
     VALUES ($1, $2, 1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      attempt.id,
      attempt.orderId,
      attempt.state,
      attempt.amountCents,
      attempt.idempotencyKey,
      attempt.byHand,
      attempt.phone,
      attempt.receipt,
      attempt.resultCode,
      attempt.reason,
      attempt.needsRefundReview,
      attempt.startedAt,
      attempt.settledAt,
      attempt.nextQueryAt,
    ],
    'insert-attempt',
  )
}

/** Writes what a decision changed. A database trigger keeps a paid attempt paid whatever is asked here. */
export async function updateAttempt(query: Query, attempt: Attempt): Promise<void> {
  await query(
    `UPDATE payment_attempts SET state = $2, merchant_request_id = $3, checkout_request_id = $4, receipt = $5,
       result_code = $6, reason = $7, needs_refund_review = $8, prompted_at = $9, settled_at = $10, next_query_at = $11
     WHERE id = $1`,
    [
      attempt.id,
      attempt.state,
      attempt.merchantRequestId,
      attempt.checkoutRequestId,
      attempt.receipt,
      attempt.resultCode,
      attempt.reason,
      attempt.needsRefundReview,
      attempt.promptedAt,
      attempt.settledAt,
      attempt.nextQueryAt,
    ],
    'update-attempt',
  )
}
