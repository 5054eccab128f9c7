import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { paymentAttempts, unmatchedPayments } from './payments.ts'

export const REFUND_ROW_STATES = ['requested', 'sent', 'unknown', 'done', 'failed'] as const

/** Columns of money that is sent back, for orders and for money without an order. */
const sendingColumns = {
  /** The provider's name for the request that it accepted. */
  providerReference: text(),
  /** The phone that the money is sent to, 2547XXXXXXXX; null if it returns to the payer. Personal, never logged. */
  recipient: text(),
  /** The masked name of the recipient, as the provider showed it before sending. */
  recipientName: text(),
  /** Time of the next query to the provider. A null of an open refund is due a minute after its request. */
  nextQueryAt: timestamp({ withTimezone: true }),
  queries: integer().notNull().default(0),
}

/** Refunds. Their sum never exceeds the payment: a database trigger adds them up under a lock. */
export const paymentRefunds = pgTable(
  'payment_refunds',
  {
    /** A random UUID; the reference for requests and searches at the provider. */
    id: text().primaryKey(),
    attemptId: text()
      .notNull()
      .references(() => paymentAttempts.id),
    /**
     * refund: money sent. reversal: a reservation on a card released, or a payment by M-Pesa reversed. by-hand: sent
     * manually by M-Pesa, recorded with its receipt. store-credit: credited to the customer instead of sent.
     */
    kind: text({ enum: ['refund', 'reversal', 'by-hand', 'store-credit'] }).notNull(),
    amountCents: bigint({ mode: 'number' }).notNull(),
    /**
     * requested → sent → done | failed | unknown. sent: the provider accepted the request and reports its result later.
     * Requested, sent and unknown count as refunded until they are settled.
     */
    state: text({ enum: REFUND_ROW_STATES }).notNull(),
    /** The provider's id, or the M-Pesa receipt of the money sent back. */
    receipt: text(),
    resultCode: text(),
    /** Why, in the operator's words. */
    note: text().notNull(),
    operator: text().notNull(),
    requestedAt: timestamp({ withTimezone: true }).notNull(),
    settledAt: timestamp({ withTimezone: true }),
    ...sendingColumns,
  },
  (t) => [
    index('payment_refunds_attempt').on(t.attemptId),
    index('payment_refunds_requested').on(t.requestedAt),
    index('payment_refunds_open').on(t.requestedAt).where(sql`${t.state} IN ('requested', 'sent', 'unknown')`),
    uniqueIndex('payment_refunds_receipt').on(t.receipt),
    uniqueIndex('payment_refunds_provider_reference').on(t.providerReference),
    check('payment_refunds_kind_known', sql`${t.kind} IN ('refund', 'reversal', 'by-hand', 'store-credit')`),
    check('payment_refunds_state_known', sql`${t.state} IN ('requested', 'sent', 'unknown', 'done', 'failed')`),
    check('payment_refunds_amount', sql`${t.amountCents} > 0`),
    check('payment_refunds_settled', sql`(${t.state} IN ('done', 'failed')) = (${t.settledAt} IS NOT NULL)`),
    check('payment_refunds_done_has_receipt', sql`${t.state} <> 'done' OR ${t.receipt} IS NOT NULL`),
  ],
)

/**
 * Money without an order that is sent back. One at a time for each receipt; while it is open the money cannot be
 * matched. The row of unmatched_payments is resolved when the result is known.
 */
export const unmatchedRefunds = pgTable(
  'unmatched_refunds',
  {
    /** A random UUID; the reference for requests and searches at the provider. */
    id: text().primaryKey(),
    /** The receipt of the money. */
    paymentReceipt: text()
      .notNull()
      .references(() => unmatchedPayments.receipt),
    kind: text({ enum: ['refund', 'reversal'] }).notNull(),
    amountCents: bigint({ mode: 'number' }).notNull(),
    /** As in payment_refunds. */
    state: text({ enum: REFUND_ROW_STATES }).notNull(),
    /** The receipt of the money sent back. */
    receipt: text(),
    resultCode: text(),
    note: text().notNull(),
    operator: text().notNull(),
    /** The approval of a second person; null if one person is enough. */
    approvalId: bigint({ mode: 'number' }),
    requestedAt: timestamp({ withTimezone: true }).notNull(),
    settledAt: timestamp({ withTimezone: true }),
    ...sendingColumns,
  },
  (t) => [
    index('unmatched_refunds_open').on(t.requestedAt).where(sql`${t.state} IN ('requested', 'sent', 'unknown')`),
    uniqueIndex('unmatched_refunds_once').on(t.paymentReceipt).where(sql`${t.state} <> 'failed'`),
    index('unmatched_refunds_payment').on(t.paymentReceipt),
    uniqueIndex('unmatched_refunds_receipt').on(t.receipt),
    uniqueIndex('unmatched_refunds_provider_reference').on(t.providerReference),
    check('unmatched_refunds_kind_known', sql`${t.kind} IN ('refund', 'reversal')`),
    check('unmatched_refunds_state_known', sql`${t.state} IN ('requested', 'sent', 'unknown', 'done', 'failed')`),
    check('unmatched_refunds_amount', sql`${t.amountCents} > 0`),
    check('unmatched_refunds_settled', sql`(${t.state} IN ('done', 'failed')) = (${t.settledAt} IS NOT NULL)`),
    check('unmatched_refunds_done_has_receipt', sql`${t.state} <> 'done' OR ${t.receipt} IS NOT NULL`),
  ],
)
