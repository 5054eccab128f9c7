import * as z from 'zod/mini'
import { PAYMENT_STATUSES } from '#lib/contract/base/codes.ts'
import { PAYMENT_METHOD_IDS } from '#lib/contract/payments/payment-methods.ts'
import { statement } from '../../../db/statement.ts'
import { ATTEMPT_STATES } from '../../payments/rules/attempt.ts'

/** Amounts received, refunded and due of an order. */
export const readOrderMoney = statement<{ orderId: string }>()({
  name: 'office-order-money',
  row: z.strictObject({
    paymentStatus: z.nullable(z.literal(PAYMENT_STATUSES)),
    creditTermsDays: z.nullable(z.number()),
    paysOnDelivery: z.boolean(),
    isDepositPaid: z.boolean(),
    receivedCents: z.int(),
    refundedCents: z.int(),
    dueCents: z.int(),
    toGiveBackCents: z.int(),
    totalCents: z.int(),
    attemptState: z.nullable(z.enum(ATTEMPT_STATES)),
  }),
  sql: `
    SELECT o.payment_status AS "paymentStatus", o.credit_terms_days AS "creditTermsDays", o.pays_on_delivery AS "paysOnDelivery",
      o.deposit_paid_at IS NOT NULL AS "isDepositPaid",
      m.received_cents AS "receivedCents", m.refunded_cents AS "refundedCents", m.due_cents AS "dueCents",
      m.to_give_back_cents AS "toGiveBackCents",
      m.value_cents AS "totalCents",
      (SELECT state FROM payment_attempts WHERE order_id = o.id ORDER BY state = 'paid' DESC, no DESC LIMIT 1)
        AS "attemptState"
    FROM orders o JOIN order_money m ON m.order_id = o.id
    WHERE o.id = $orderId`,
})

/** The payment attempts of an order, oldest first. */
export const readOrderAttempts = statement<{ orderId: string }>()({
  name: 'office-order-attempts',
  row: z.strictObject({
    id: z.string(),
    method: z.enum(PAYMENT_METHOD_IDS),
    byHand: z.boolean(),
    state: z.enum(ATTEMPT_STATES),
    amountCents: z.int(),
    receipt: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    cardBrand: z.nullable(z.string()),
    cardLastFour: z.nullable(z.string()),
    reason: z.nullable(z.string()),
    startedAt: z.date(),
    settledAt: z.nullable(z.date()),
    isCountedElsewhere: z.boolean(),
  }),
  sql: `
    SELECT id, method, by_hand AS "byHand", state, amount_cents AS "amountCents",
      coalesce(receipt, named_receipt) AS receipt, phone, card_brand AS "cardBrand", card_last_four AS "cardLastFour",
      reason, started_at AS "startedAt", settled_at AS "settledAt", counted_with IS NOT NULL AS "isCountedElsewhere"
    FROM payment_attempts WHERE order_id = $orderId ORDER BY no`,
})

/** Movements of an order's money: payments, invoices, credit notes and refunds, oldest first. */
export const readOrderLedger = statement<{ orderId: string }>()({
  name: 'office-order-ledger',
  row: z.strictObject({
    id: z.string(),
    at: z.date(),
    kind: z.enum(['payment', 'refund', 'invoice', 'credit-note']),
    /** A receipt, or the number of a document. */
    name: z.nullable(z.string()),
    no: z.nullable(z.int()),
    cents: z.int(),
    isWaiting: z.boolean(),
  }),
  sql: `
    SELECT * FROM (
      SELECT attempt_id AS id, settled_at AS at, 'payment' AS kind, receipt AS name, NULL::int AS no,
        net_cents AS cents, false AS "isWaiting"
      FROM payment_money WHERE order_id = $orderId
      UNION ALL
      SELECT r.id, coalesce(r.settled_at, r.requested_at), 'refund', r.receipt, NULL, -r.amount_cents, r.state <> 'done'
      FROM payment_refunds r JOIN payment_attempts a ON a.id = r.attempt_id
      WHERE a.order_id = $orderId AND r.state <> 'failed'
      UNION ALL
      SELECT kind || no, issued_at, kind, NULL, no, CASE WHEN kind = 'invoice' THEN -total_cents ELSE total_cents END, false
      FROM tax_papers WHERE order_id = $orderId
    ) entries
    ORDER BY "isWaiting", at, array_position(ARRAY['payment', 'invoice', 'credit-note', 'refund'], kind), no, id`,
})
