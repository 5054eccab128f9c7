import * as z from 'zod/mini'
import { ATTEMPT_TYPE, ORDER_STATUS, PAYMENT_STATUS } from '#lib/contract/base/codes.ts'
import { BALANCE_DUE } from '#lib/contract/base/deposit.ts'
import { PAYMENT_METHOD_IDS } from '#lib/contract/payments/payment-methods.ts'
import { statement } from '../../../db/statement.ts'
import { ATTEMPT_STATES } from '../rules/attempt.ts'
import { DEPOSIT_COLUMNS } from './deposit-columns.ts'

const { completed } = PAYMENT_STATUS
const { cancelled } = ORDER_STATUS
/** Whether an order `o` with its money `m` is paid without an amount due: `isSettled`, in SQL. */
export const SETTLED = `(coalesce(o.payment_status = ${completed}, false) AND m.due_cents = 0)`

/**
 * Payment status of an order, with the deciding attempt. For a paid order this is the attempt that paid it, with the
 * receipt from any of its tables; else the last attempt. A manual part payment does not count as an attempt.
 */
export const readPaymentStatus = statement<{ orderId: string }>()({
  name: 'payment-status',
  row: z.strictObject({
    orderNo: z.int(),
    totalCents: z.int(),
    currencyCode: z.string(),
    paymentStatus: z.nullable(z.literal(Object.values(PAYMENT_STATUS))),
    isCancelled: z.boolean(),
    isReplaced: z.boolean(),
    paidAfterCancelled: z.boolean(),
    stockReleased: z.boolean(),
    onAccount: z.boolean(),
    paysOnDelivery: z.boolean(),
    depositCents: z.nullable(z.number()),
    balanceDue: z.nullable(z.enum(BALANCE_DUE)),
    balanceDueOn: z.nullable(z.string()),
    retainedCents: z.nullable(z.number()),
    depositPaidAt: z.nullable(z.date()),
    receivedCents: z.int(),
    dueCents: z.int(),
    refundDueCents: z.int(),
    refundedCents: z.int(),
    state: z.nullable(z.enum(ATTEMPT_STATES)),
    reason: z.nullable(z.string()),
    nothingTaken: z.boolean(),
    receipt: z.nullable(z.string()),
    paymentType: z.nullable(z.literal(Object.values(ATTEMPT_TYPE))),
    method: z.nullable(z.enum(PAYMENT_METHOD_IDS)),
    attemptCents: z.nullable(z.int()),
    phone: z.nullable(z.string()),
    cardBrand: z.nullable(z.string()),
    cardLastFour: z.nullable(z.string()),
    startedAt: z.nullable(z.date()),
    promptedAt: z.nullable(z.date()),
  }),
  sql: `
  SELECT o.order_no AS "orderNo", m.value_cents AS "totalCents", o.currency_code AS "currencyCode",
    o.payment_status AS "paymentStatus", o.status = ${cancelled} AS "isCancelled",
    o.replaced_at IS NOT NULL AS "isReplaced",
    o.status = ${cancelled} AND m.received_cents > 0 AND NOT EXISTS (
      SELECT 1 FROM payment_attempts p
      JOIN order_events e ON e.order_id = p.order_id AND e.kind = 'status' AND e.to_status = ${cancelled}
      WHERE p.order_id = o.id AND p.state = 'paid' AND p.counted_with IS NULL
        AND greatest(p.settled_at, p.receipt_heard_at) <= e.at
    ) AS "paidAfterCancelled", o.credit_terms_days IS NOT NULL AS "onAccount", o.pays_on_delivery AS "paysOnDelivery",
    ${DEPOSIT_COLUMNS},
    EXISTS (SELECT 1 FROM order_reservations r WHERE r.order_id = o.id AND r.state = 'released') AS "stockReleased",
    m.received_cents AS "receivedCents", m.due_cents AS "dueCents", m.to_give_back_cents AS "refundDueCents",
    m.refunded_cents AS "refundedCents", a.state, a.reason, (
      SELECT coalesce(bool_and(n.state = 'failed' AND n.nothing_taken), false) FROM payment_attempts n
      WHERE n.order_id = o.id AND NOT n.by_hand
    ) AS "nothingTaken", a.payment_type AS "paymentType", a.method, a.amount_cents AS "attemptCents", a.phone,
    CASE WHEN a.state = 'paid' THEN coalesce(a.receipt, a.named_receipt, w.receipt) END AS receipt,
    a.card_brand AS "cardBrand", a.card_last_four AS "cardLastFour", a.started_at AS "startedAt",
    a.prompted_at AS "promptedAt"
  FROM orders o
  JOIN order_money m ON m.order_id = o.id
  LEFT JOIN LATERAL (
    SELECT * FROM payment_attempts p
    WHERE p.order_id = o.id AND (NOT p.by_hand OR ${SETTLED})
    ORDER BY ${SETTLED} AND p.state = 'paid' AND p.counted_with IS NULL DESC,
      CASE WHEN ${SETTLED} AND p.state = 'paid' THEN p.settled_at END,
      -p.no * CASE WHEN ${SETTLED} AND p.state = 'paid' THEN -1 ELSE 1 END
    LIMIT 1
  ) a ON true
  LEFT JOIN payment_attempts w ON w.id = a.counted_with
  WHERE o.id = $orderId`,
})
