import * as z from 'zod/mini'
import { ATTEMPT_TYPE, PAYMENT_STATUS } from '#lib/contract/base/codes.ts'
import { PAYMENT_METHOD_IDS } from '#lib/contract/payments/payment-methods.ts'
import { AT_NAIROBI } from '../../../db/at-nairobi.ts'
import { statement } from '../../../db/statement.ts'
import { ATTEMPT_STATES, UNMATCHED_REASONS } from '../rules/attempt.ts'

/** Rows per page. */
export const PAGE_SIZE = 500

interface Days {
  /** First and last day in Nairobi, "2026-11-01". */
  from: string
  to: string
}

const inDays = (instant: string) =>
  `${instant} >= ($from::date)::timestamp ${AT_NAIROBI}
    AND ${instant} < ($to::date + 1)::timestamp ${AT_NAIROBI}`

export type ExportedPayment = z.output<typeof exportedPayment>
const exportedPayment = z.strictObject({
  no: z.int(),
  settledAt: z.nullable(z.date()),
  startedAt: z.date(),
  orderNo: z.int(),
  orderTotal: z.int(),
  orderPaid: z.boolean(),
  attemptId: z.string(),
  method: z.enum(PAYMENT_METHOD_IDS),
  byHand: z.boolean(),
  state: z.enum(ATTEMPT_STATES),
  /** The payment that a paid prompt is counted with. */
  countedWith: z.nullable(z.string()),
  amountCents: z.int(),
  receipt: z.nullable(z.string()),
  /** The provider's name for it. */
  providerId: z.nullable(z.string()),
  correctedCents: z.int(),
  netCents: z.int(),
  /** Amount received for its order before it. */
  earlierCents: z.int(),
  refundDueCents: z.int(),
  refundedCents: z.int(),
  openRefundCents: z.int(),
  paidOn: z.nullable(z.string()),
  recordedBy: z.nullable(z.string()),
})

/**
 * A page of the ledger. A payment belongs to the day it was paid, regardless of when it was recorded and of its
 * assignment.
 */
export const exportPage = statement<Days & { after: number }>()({
  name: 'export-payments',
  row: exportedPayment,
  sql: `
  SELECT a.no, a.settled_at AS "settledAt", a.started_at AS "startedAt", o.order_no AS "orderNo",
    o.total_cents AS "orderTotal", o.payment_status IS NOT DISTINCT FROM ${PAYMENT_STATUS.completed} AS "orderPaid",
    a.id AS "attemptId", a.method, a.by_hand AS "byHand", a.state,
    a.amount_cents AS "amountCents", coalesce(a.receipt, a.named_receipt) AS receipt,
    coalesce(
      a.provider_reference ->> 'checkoutRequestId', a.provider_reference ->> 'authenticationId',
      a.provider_reference ->> 'transactionId'
    ) AS "providerId", w.id AS "countedWith",
    coalesce(m.corrected_cents, 0)::bigint AS "correctedCents", coalesce(m.net_cents, 0)::bigint AS "netCents",
    coalesce(e.earlier, 0)::bigint AS "earlierCents", coalesce(m.to_give_back_cents, 0)::bigint AS "refundDueCents",
    coalesce(m.refunded_cents, 0)::bigint AS "refundedCents",
    coalesce(m.given_cents - m.refunded_cents, 0)::bigint AS "openRefundCents",
    b.paid_on::text AS "paidOn", coalesce(b.operator, a.recorded_by) AS "recordedBy"
  FROM payment_attempts a JOIN orders o ON o.id = a.order_id
  LEFT JOIN payment_attempts w ON w.id = a.counted_with
  LEFT JOIN bank_transfers b ON a.payment_type = ${ATTEMPT_TYPE.bank} AND b.reference = a.receipt
  LEFT JOIN LATERAL (
    SELECT * FROM received_payments p WHERE p.order_id = a.order_id AND p.attempt_id = a.id
  ) m ON true
  LEFT JOIN LATERAL (
    SELECT sum(p.net_cents) AS earlier FROM payment_money p
    WHERE p.order_id = a.order_id AND (p.settled_at, p.no) < (a.settled_at, a.no)
  ) e ON true
  WHERE ${inDays('coalesce(a.settled_at, a.started_at)')} AND a.no > $after
  ORDER BY a.no LIMIT ${PAGE_SIZE}`,
})

export type ExportedUnmatched = z.output<typeof exportedUnmatched>
const exportedUnmatched = z.strictObject({
  receipt: z.string(),
  paymentType: z.literal([ATTEMPT_TYPE.mobileMoney, ATTEMPT_TYPE.bank]),
  amountCents: z.int(),
  paidAt: z.date(),
  reportedAt: z.date(),
  reason: z.enum(UNMATCHED_REASONS),
  resolution: z.nullable(z.enum(['account', 'returned', 'closed'])),
  returnReceipt: z.nullable(z.string()),
  note: z.nullable(z.string()),
  paidOn: z.nullable(z.string()),
  recordedBy: z.nullable(z.string()),
})

/** A page of money outside any order's ledger. */
export const exportUnmatchedPage = statement<Days & { after: string }>()({
  name: 'export-unmatched',
  row: exportedUnmatched,
  sql: `
  SELECT u.receipt, u.payment_type AS "paymentType", u.amount_cents AS "amountCents", u.paid_at AS "paidAt",
    u.heard_at AS "reportedAt", u.reason, u.resolution, u.return_receipt AS "returnReceipt", u.note,
    b.paid_on::text AS "paidOn", b.operator AS "recordedBy"
  FROM unmatched_payments u
  LEFT JOIN bank_transfers b ON u.payment_type = ${ATTEMPT_TYPE.bank} AND b.reference = u.receipt
  WHERE ${inDays('u.paid_at')} AND u.resolution IS DISTINCT FROM 'order' AND u.receipt > $after
  ORDER BY u.receipt LIMIT ${PAGE_SIZE}`,
})

/** Cost of the orders that became paid in these days, and the amounts in the ledger for them at any time. */
export const sumOfPaidOrders = statement<Days>()({
  name: 'export-paid-orders',
  row: z.strictObject({ cost: z.int(), received: z.int() }),
  sql: `
  SELECT coalesce(sum(o.total_cents), 0)::bigint AS cost,
    coalesce(sum(least(m.received_cents, o.total_cents)), 0)::bigint AS received
  FROM orders o JOIN order_money m ON m.order_id = o.id
  WHERE o.payment_status = ${PAYMENT_STATUS.completed} AND ${inDays('o.paid_at')}`,
})

/** Corrections and refunds belong to their own days, so that earlier exports stay valid. */
export const correctedAndRefunded = statement<Days>()({
  name: 'export-corrections-and-refunds',
  row: z.strictObject({ corrected: z.int(), refunded: z.int(), refundedAsCredit: z.int() }),
  sql: `
  SELECT
    (SELECT coalesce(sum(amount_cents), 0) FROM payment_corrections WHERE ${inDays('at')})::bigint AS corrected,
    (SELECT coalesce(sum(amount_cents), 0) FROM payment_refunds
      WHERE state = 'done' AND kind = 'store-credit' AND ${inDays('settled_at')})::bigint AS "refundedAsCredit",
    ((SELECT coalesce(sum(amount_cents), 0) FROM payment_refunds WHERE state = 'done' AND ${inDays('settled_at')})
      + (SELECT coalesce(sum(amount_cents), 0) FROM unmatched_payments
        WHERE resolution = 'returned' AND ${inDays('resolved_at')}))::bigint AS refunded`,
})
