import * as z from 'zod/mini'
import { PAYMENT_METHOD_IDS } from '#lib/contract/payments/payment-methods.ts'
import { statement } from '../../../db/statement.ts'
import { ATTEMPT_STATES } from '../rules/attempt.ts'

/** An attempt for operators: without a phone, and with the last four digits of a card. */
export type ListedAttempt = z.output<typeof listedAttempt>
const listedAttempt = z.strictObject({
  id: z.string(),
  orderNo: z.int(),
  method: z.enum(PAYMENT_METHOD_IDS),
  byHand: z.boolean(),
  state: z.enum(ATTEMPT_STATES),
  amountCents: z.int(),
  receipt: z.nullable(z.string()),
  cardLastFour: z.nullable(z.string()),
  /** Corrected amount: it was counted but never received. */
  correctedCents: z.int(),
  refundDueCents: z.int(),
  refundedCents: z.int(),
  /** Its money is counted in another row of its order. */
  isCountedElsewhere: z.boolean(),
  /** An event contradicts it: see `payments contradictions`. */
  isContradicted: z.boolean(),
  startedAt: z.date(),
})

export interface AttemptFilter {
  order: number | null
  state: string | null
  /** Only attempts with a refund that is due. */
  review: boolean
  limit: number
}

/** Payment attempts, newest first. */
export const listAttempts = statement<AttemptFilter>()({
  name: 'list-attempts',
  row: listedAttempt,
  sql: `
  SELECT a.id, o.order_no AS "orderNo", a.method, a.by_hand AS "byHand", a.state,
    a.amount_cents AS "amountCents", coalesce(a.receipt, a.named_receipt) AS receipt,
    a.card_last_four AS "cardLastFour", coalesce(m.corrected_cents, 0)::bigint AS "correctedCents",
    coalesce(m.to_give_back_cents, 0)::bigint AS "refundDueCents", coalesce(m.given_cents, 0)::bigint AS "refundedCents",
    a.counted_with IS NOT NULL AS "isCountedElsewhere", a.started_at AS "startedAt",
    EXISTS (SELECT 1 FROM payment_events e WHERE e.attempt_id = a.id
      AND e.outcome IN ('ignored-mismatch', 'ignored-contradiction')) AS "isContradicted"
  FROM payment_attempts a JOIN orders o ON o.id = a.order_id
  LEFT JOIN LATERAL (
    SELECT * FROM received_payments r WHERE r.order_id = a.order_id AND r.attempt_id = a.id
  ) m ON true
  WHERE ($order::bigint IS NULL OR o.order_no = $order) AND ($state::text IS NULL OR a.state = $state)
    AND (NOT $review::boolean OR m.to_give_back_cents > 0)
  ORDER BY a.no DESC LIMIT $limit`,
})
