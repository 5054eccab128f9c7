import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { orders } from './orders.ts'

/** The ledger: one row per attempt to pay. requested → prompted → paid | failed | unknown; paid is never overwritten. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    /** A random UUID. */
    id: text().primaryKey(),
    /** In the order they were made: the last one of an order is the one people see. */
    no: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    /** 1 mobile money, 2 card. */
    paymentType: smallint().notNull(),
    state: text().notNull(),
    /** The order's whole amount; always whole shillings. */
    amountCents: bigint({ mode: 'number' }).notNull(),
    /** The key the attempt was asked for with: asking again with it finds this attempt and sends no second prompt. */
    idempotencyKey: text(),
    /** True for money paid through the paybill menu without a prompt of ours. */
    byHand: boolean().notNull().default(false),
    /** The phone asked, 2547XXXXXXXX; personal, never logged. */
    phone: text(),
    merchantRequestId: text(),
    /** Daraja's CheckoutRequestID. */
    checkoutRequestId: text(),
    /** MpesaReceiptNumber, or the card provider's transaction id. */
    receipt: text(),
    /** Of a card: its brand and the last four digits. Never more of its number, and nothing of its CVV. */
    cardBrand: text(),
    cardLastFour: text(),
    /** Of a card: the provider's name for its preparation, and for its authentication. */
    setupReference: text(),
    authenticationId: text(),
    /** SHA-256 of the secret in the address that the bank's challenge returns to. */
    returnSecretHash: text(),
    /** Of a card: since when a request that may take money is under way; null while none is. */
    authorisingAt: timestamp({ withTimezone: true }),
    /** When the provider was last searched for it, with an answer. */
    searchedAt: timestamp({ withTimezone: true }),
    /** The provider's final code and our sentence for the customer. */
    resultCode: text(),
    reason: text(),
    /** True for money that came when the order was already paid or cancelled: someone must look and give it back. */
    needsRefundReview: boolean().notNull().default(false),
    startedAt: timestamp({ withTimezone: true }).notNull(),
    promptedAt: timestamp({ withTimezone: true }),
    settledAt: timestamp({ withTimezone: true }),
    /** When the provider is to be asked next; null when nothing is left to ask. */
    nextQueryAt: timestamp({ withTimezone: true }),
    queries: integer().notNull().default(0),
  },
  (t) => [
    index('payment_attempts_order').on(t.orderId, t.no),
    uniqueIndex('payment_attempts_checkout').on(t.checkoutRequestId),
    uniqueIndex('payment_attempts_receipt').on(t.receipt),
    uniqueIndex('payment_attempts_setup').on(t.setupReference),
    uniqueIndex('payment_attempts_authentication').on(t.authenticationId),
    uniqueIndex('payment_attempts_return').on(t.returnSecretHash),
    // One payment is the order's; whatever comes beyond it is marked for somebody to give back.
    uniqueIndex('payment_attempts_one_payment')
      .on(t.orderId)
      .where(sql`${t.state} = 'paid' AND NOT ${t.needsRefundReview}`),
    uniqueIndex('payment_attempts_key').on(t.orderId, t.idempotencyKey),
    uniqueIndex('payment_attempts_one_in_flight').on(t.orderId).where(sql`${t.state} IN ('requested', 'prompted')`),
    index('payment_attempts_due').on(t.nextQueryAt).where(sql`${t.nextQueryAt} IS NOT NULL`),
    check('payment_attempts_state_known', sql`${t.state} IN ('requested', 'prompted', 'paid', 'failed', 'unknown')`),
    check('payment_attempts_paid_has_time', sql`${t.state} <> 'paid' OR ${t.settledAt} IS NOT NULL`),
    check('payment_attempts_type_known', sql`${t.paymentType} IN (1, 2)`),
    check('payment_attempts_amount', sql`${t.amountCents} > 0 AND ${t.amountCents} % 100 = 0`),
    check('payment_attempts_last_four', sql`${t.cardLastFour} ~ '^[0-9]{4}$'`),
    check(
      'payment_attempts_ids_of_type',
      sql`CASE ${t.paymentType}
        WHEN 1 THEN num_nonnulls(${t.cardBrand}, ${t.cardLastFour}, ${t.setupReference}, ${t.authenticationId}, ${t.returnSecretHash}, ${t.authorisingAt}) = 0
        ELSE num_nonnulls(${t.phone}, ${t.merchantRequestId}, ${t.checkoutRequestId}) = 0 AND NOT ${t.byHand} END`,
    ),
  ],
)

/** Every word a provider sent us about a payment, genuine or not, with what became of it. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    attemptId: text().references(() => paymentAttempts.id),
    /** push-answer, callback, query, c2b … */
    source: text().notNull(),
    /** applied, repeated, ignored-unknown, ignored-mismatch … */
    outcome: text().notNull(),
    /** The provider's codes and ids; no phone number, no name. */
    facts: jsonb().$type<Record<string, string | number | null>>().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('payment_events_attempt').on(t.attemptId)],
)

/** Paybill payments by hand that named no order of ours, or not its amount: they wait for someone. */
export const unmatchedPayments = pgTable('unmatched_payments', {
  receipt: text().primaryKey(),
  amountCents: bigint({ mode: 'number' }).notNull(),
  accountReference: text().notNull(),
  phoneMasked: text(),
  paidAt: timestamp({ withTimezone: true }).notNull(),
  reason: text().notNull(),
  resolvedAt: timestamp({ withTimezone: true }),
})

/** Money given back. Together they never exceed what was paid: a database trigger adds them up under a lock. */
export const paymentRefunds = pgTable(
  'payment_refunds',
  {
    /** A random UUID; the reference the provider is asked with and searched by. */
    id: text().primaryKey(),
    attemptId: text()
      .notNull()
      .references(() => paymentAttempts.id),
    /** refund: money sent back. reversal: the hold on a card let go. by-hand: sent by M-Pesa, recorded with its receipt. */
    kind: text().notNull(),
    amountCents: bigint({ mode: 'number' }).notNull(),
    /** requested → done | failed | unknown; unknown counts as given until somebody knows better. */
    state: text().notNull(),
    /** The provider's id, or the M-Pesa receipt of the money sent back. */
    receipt: text(),
    resultCode: text(),
    /** Why, in the operator's words. */
    note: text().notNull(),
    operator: text().notNull(),
    requestedAt: timestamp({ withTimezone: true }).notNull(),
    settledAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('payment_refunds_attempt').on(t.attemptId),
    uniqueIndex('payment_refunds_receipt').on(t.receipt),
    check('payment_refunds_kind_known', sql`${t.kind} IN ('refund', 'reversal', 'by-hand')`),
    check('payment_refunds_state_known', sql`${t.state} IN ('requested', 'done', 'failed', 'unknown')`),
    check('payment_refunds_amount', sql`${t.amountCents} > 0`),
    check('payment_refunds_settled', sql`(${t.state} IN ('done', 'failed')) = (${t.settledAt} IS NOT NULL)`),
    check('payment_refunds_done_has_receipt', sql`${t.state} <> 'done' OR ${t.receipt} IS NOT NULL`),
  ],
)
