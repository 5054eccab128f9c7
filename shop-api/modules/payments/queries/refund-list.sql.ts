import * as z from 'zod/mini'
import { ORDER_STATUSES } from '#lib/contract/base/codes.ts'
import { PAYMENT_METHOD_IDS } from '#lib/contract/payments/payment-methods.ts'
import { REFUND_ROW_STATES } from '../../../db/schema/refunds.ts'
import { statement } from '../../../db/statement.ts'

const CUSTOMER = `coalesce(c.name, nullif(concat_ws(' ', u.first_name, u.last_name), ''),
  nullif(concat_ws(' ', o.address->>'firstName', nullif(o.address->>'lastName', '')), ''), 'Guest')`

const payment = {
  attemptId: z.string(),
  method: z.enum(PAYMENT_METHOD_IDS),
  byHand: z.boolean(),
  paidWith: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  cardBrand: z.nullable(z.string()),
  cardLastFour: z.nullable(z.string()),
  /** The payer's data from the provider, for money that waited for its order. */
  payerName: z.nullable(z.string()),
  phoneMasked: z.nullable(z.string()),
}
const PAYMENT = `a.id AS "attemptId", a.method, a.by_hand AS "byHand", coalesce(a.receipt, a.named_receipt) AS "paidWith",
  a.phone, a.card_brand AS "cardBrand", a.card_last_four AS "cardLastFour",
  coalesce(a.payer_name, w.payer_name) AS "payerName", coalesce(a.phone_masked, w.phone_masked) AS "phoneMasked"`
const WAITED = 'LEFT JOIN unmatched_payments w ON w.receipt = coalesce(a.receipt, a.named_receipt)'

export type RefundRow = z.output<typeof refundRow>
const refundRow = z.strictObject({
  ...payment,
  refundId: z.string(),
  orderNo: z.int(),
  customer: z.string(),
  amountCents: z.int(),
  reason: z.string(),
  askedById: z.nullable(z.int()),
  askedByName: z.nullable(z.string()),
  askedByEmail: z.nullable(z.string()),
  askedAt: z.date(),
  approvalId: z.nullable(z.int()),
  approvalState: z.nullable(z.enum(['asked', 'approved', 'declined', 'withdrawn', 'done'])),
  approvalVersion: z.nullable(z.int()),
  decidedById: z.nullable(z.int()),
  decidedByName: z.nullable(z.string()),
  decidedByEmail: z.nullable(z.string()),
  decidedAt: z.nullable(z.date()),
  decisionReason: z.nullable(z.string()),
  sentState: z.nullable(z.enum(REFUND_ROW_STATES)),
  sentKind: z.nullable(z.enum(['refund', 'reversal', 'by-hand', 'store-credit'])),
  sentBy: z.nullable(z.string()),
  sentAt: z.nullable(z.date()),
  receipt: z.nullable(z.string()),
  /** Time and amount of the payment. */
  paidAt: z.nullable(z.date()),
  paidCents: z.int(),
  /** Whether the payment has no other refund, no correction and no refused reversal. */
  isUntouched: z.boolean(),
  /** The phone that staff entered, or that it was sent to. */
  recipient: z.nullable(z.string()),
  recipientReason: z.nullable(z.string()),
  recipientName: z.nullable(z.string()),
  queries: z.int(),
  nextQueryAt: z.nullable(z.date()),
  closedAt: z.nullable(z.date()),
  closedReason: z.nullable(z.string()),
})

const COLUMNS = `${PAYMENT}, o.order_no AS "orderNo", ${CUSTOMER} AS customer,
  s.id AS "askedById", s.name AS "askedByName", s.email AS "askedByEmail", d.email AS "decidedByEmail", v.id AS "approvalId", v.state AS "approvalState",
  v.version AS "approvalVersion", d.id AS "decidedById", d.name AS "decidedByName", v.decided_at AS "decidedAt",
  v.decision_reason AS "decisionReason", p.state AS "sentState", p.kind AS "sentKind", p.operator AS "sentBy",
  coalesce(p.settled_at, p.requested_at) AS "sentAt", p.receipt, a.settled_at AS "paidAt", a.amount_cents AS "paidCents",
  NOT EXISTS (SELECT FROM payment_corrections k WHERE k.attempt_id = a.id)
    AND NOT EXISTS (SELECT FROM payment_refunds x WHERE x.attempt_id = a.id
      AND (x.state <> 'failed' OR x.kind = 'reversal')) AS "isUntouched",
  coalesce(p.recipient, r.recipient) AS recipient, r.recipient_reason AS "recipientReason",
  coalesce(p.recipient_name, r.recipient_name) AS "recipientName", coalesce(p.queries, 0) AS queries,
  p.next_query_at AS "nextQueryAt"`
const JOINS = `JOIN orders o ON o.id = a.order_id LEFT JOIN companies c ON c.id = o.company_id LEFT JOIN users u ON u.id = o.user_id
  ${WAITED}`
const OF_REQUEST = `
  SELECT ${COLUMNS}, r.id AS "refundId", r.amount_cents AS "amountCents", r.reason, r.asked_at AS "askedAt",
    r.closed_at AS "closedAt", r.closed_reason AS "closedReason"
  FROM refund_requests r JOIN payment_attempts a ON a.id = r.attempt_id ${JOINS}
  LEFT JOIN staff_members s ON s.id = r.asked_by LEFT JOIN approvals v ON v.id = r.approval_id
  LEFT JOIN staff_members d ON d.id = v.decided_by LEFT JOIN payment_refunds p ON p.id = r.id`
/** Refunds sent by a command, without a request of the office. */
const OF_COMMAND = `
  SELECT ${COLUMNS}, p.id AS "refundId", p.amount_cents AS "amountCents", p.note AS reason, p.requested_at AS "askedAt",
    p.settled_at AS "closedAt", NULL::text AS "closedReason"
  FROM payment_refunds p JOIN payment_attempts a ON a.id = p.attempt_id ${JOINS}
  LEFT JOIN refund_requests r ON r.id = p.id LEFT JOIN staff_members s ON false LEFT JOIN approvals v ON false
  LEFT JOIN staff_members d ON false
  WHERE r.id IS NULL`
const OF_ORDER = '($orderNo::bigint IS NULL OR o.order_no = $orderNo)'

/** Waiting refunds: requested, to be sent, or with unknown outcome; longest waiting first. */
export const readWaitingRefunds = statement<{ orderNo: number | null }>()({
  name: 'office-refunds-waiting',
  row: refundRow,
  sql: `SELECT * FROM (
    ${OF_REQUEST} WHERE r.closed_at IS NULL AND ${OF_ORDER}
    UNION ALL ${OF_COMMAND} AND p.state IN ('requested', 'sent', 'unknown') AND ${OF_ORDER}
  ) refunds ORDER BY "askedAt", "refundId" LIMIT 500`,
})

/** The latest finished refunds. */
export const readPastRefunds = statement<{ orderNo: number | null; atMost: number }>()({
  name: 'office-refunds-over',
  row: refundRow,
  sql: `SELECT * FROM (
    (${OF_REQUEST} WHERE r.closed_at IS NOT NULL AND ${OF_ORDER} ORDER BY r.closed_at DESC LIMIT $atMost)
    UNION ALL (${OF_COMMAND} AND p.state IN ('done', 'failed') AND ${OF_ORDER} ORDER BY p.requested_at DESC LIMIT $atMost)
  ) refunds ORDER BY "closedAt" DESC, "refundId" LIMIT $atMost`,
})

/** One refund. */
export const readRefund = statement<{ id: string }>()({
  name: 'office-refund',
  row: refundRow,
  sql: `${OF_REQUEST} WHERE r.id = $id`,
})

/** Orders with a refund due, with the amount not yet requested, and their payment methods. */
export const readRefundsDue = statement<{ orderNo: number | null }>()({
  name: 'office-refunds-due',
  row: z.strictObject({
    ...payment,
    orderNo: z.int(),
    customer: z.string(),
    status: z.literal(ORDER_STATUSES),
    isOnAccount: z.boolean(),
    isGuest: z.boolean(),
    cents: z.int(),
    since: z.date(),
    leftCents: z.int(),
    settledAt: z.date(),
  }),
  sql: `
    SELECT ${PAYMENT}, o.order_no AS "orderNo", ${CUSTOMER} AS customer, o.status,
      o.credit_terms_days IS NOT NULL AS "isOnAccount",
      (o.company_id IS NULL AND o.user_id IS NULL) AS "isGuest", d.cents, d.since, m.left_cents - m.asked AS "leftCents",
      m.settled_at AS "settledAt"
    FROM (
      SELECT n.order_id, n.since, n.cents - coalesce((SELECT sum(r.amount_cents) FROM refund_requests r
        WHERE r.order_id = n.order_id AND r.closed_at IS NULL
          AND NOT EXISTS (SELECT 1 FROM payment_refunds p WHERE p.id = r.id)), 0)::bigint AS cents
      FROM refunds_due n ORDER BY n.since LIMIT 500
    ) d
    JOIN orders o ON o.id = d.order_id LEFT JOIN companies c ON c.id = o.company_id LEFT JOIN users u ON u.id = o.user_id
    JOIN LATERAL (
      SELECT pm.attempt_id, pm.left_cents, pm.settled_at, coalesce((SELECT sum(r.amount_cents) FROM refund_requests r
        WHERE r.attempt_id = pm.attempt_id AND r.closed_at IS NULL
          AND NOT EXISTS (SELECT 1 FROM payment_refunds p WHERE p.id = r.id)), 0)::bigint AS asked
      FROM payment_money pm WHERE pm.order_id = d.order_id
    ) m ON m.left_cents > m.asked
    JOIN payment_attempts a ON a.id = m.attempt_id
    ${WAITED}
    WHERE d.cents > 0 AND ${OF_ORDER}
    ORDER BY d.since, o.order_no, m.settled_at DESC`,
})
