import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { ATTEMPT_TYPE, type AttemptType } from '#lib/contract/base/codes.ts'
import type { PaymentMethod } from '#lib/contract/payments/payment-methods.ts'
import { companies } from './accounts.ts'
import { code } from './code.ts'
import { orders } from './orders.ts'

const { mobileMoney, card, bank, cash, storeCredit } = ATTEMPT_TYPE

/** The ledger: one row per attempt to pay. requested → prompted → paid | failed | unknown; paid is never overwritten. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    /** A random UUID. */
    id: text().primaryKey(),
    /** In the order of creation: people see the last attempt of an order. */
    no: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    /** 1 mobile money, 2 card, 3 bank transfer, 4 cash, 5 store credit. Staff record transfers and cash. */
    paymentType: smallint().$type<AttemptType>().notNull(),
    /** The payment method (lib/contract/payments/payment-methods.ts). A trigger fills it for the previous release. */
    method: text().$type<PaymentMethod>().notNull(),
    /** The provider's own names for it, as that provider's schema has them. A key is written once. */
    providerReference: jsonb().$type<Record<string, string>>(),
    state: text({ enum: ['requested', 'prompted', 'paid', 'failed', 'unknown'] }).notNull(),
    /**
     * The amount requested at the start: the amount due, or by M-Pesa a part of it. Or the amount received. Whole
     * shillings.
     */
    amountCents: bigint({ mode: 'number' }).notNull(),
    /** The idempotency key of the request: a repeated request finds this attempt and sends no second prompt. */
    idempotencyKey: text(),
    /** True for money paid without a prompt of ours: through the paybill menu, or to the bank. */
    byHand: boolean().notNull().default(false),
    /** The prompted phone, 2547XXXXXXXX; personal, never logged. */
    phone: text(),
    /** Of a manual payment: the masked number and the name, as the provider sent them. Personal, never logged. */
    phoneMasked: text(),
    payerName: text(),
    /**
     * A trigger copies `providerReference` to this column, and to the four with a provider's names below, and back, for
     * the previous release.
     */
    merchantRequestId: text(),
    /** Daraja's CheckoutRequestID. */
    checkoutRequestId: text(),
    /** MpesaReceiptNumber, the card provider's transaction id, or the bank's reference. One receipt is one payment. */
    receipt: text(),
    /** When the receipt was first reported: it cannot belong to a prompt that was begun later. */
    receiptReportedAt: timestamp('receipt_heard_at', { withTimezone: true }),
    /** The receipt that the provider itself named for this prompt, in its callback. */
    namedReceipt: text(),
    /** Of a paid prompt: the row of the same order that contains its money. Null if this row does. */
    countedWith: text(),
    /** Of a card: its brand and last four digits. Never more of its number, and never its CVV. */
    cardBrand: text(),
    cardLastFour: text(),
    /** Of a card: the provider's name for its preparation, and for its authentication. */
    setupReference: text(),
    authenticationId: text(),
    /** SHA-256 of the secret in the address that the bank's challenge returns to. */
    returnSecretHash: text(),
    /** Of a card: start of a request in progress that can take money; null without such a request. */
    authorisingAt: timestamp({ withTimezone: true }),
    /** When the provider was last searched for it, with an answer. */
    searchedAt: timestamp({ withTimezone: true }),
    /** The provider's final code and our sentence for the customer. */
    resultCode: text(),
    reason: text(),
    /** True if it is certain that no money was taken. */
    nothingTaken: boolean().notNull().default(false),
    /** Of a card: whether the payer is shown its bank's reason. Guests are not: they could try cards by it. */
    revealsReason: boolean('tells_reason').notNull().default(false),
    startedAt: timestamp({ withTimezone: true }).notNull(),
    promptedAt: timestamp({ withTimezone: true }),
    settledAt: timestamp({ withTimezone: true }),
    /** Time of the next query to the provider; null if no query remains. */
    nextQueryAt: timestamp({ withTimezone: true }),
    queries: integer().notNull().default(0),
    /** The account that received it: of cash a drawer or a rider's account; null: the main account of its method. */
    moneyAccountId: bigint({ mode: 'number' }),
    /** Of cash: the staff member who received it. */
    recordedBy: text(),
  },
  (t) => [
    index('payment_attempts_order').on(t.orderId, t.no),
    index('payment_attempts_reference').using('gin', t.providerReference.op('jsonb_path_ops')),
    uniqueIndex('payment_attempts_checkout').on(t.checkoutRequestId),
    uniqueIndex('payment_attempts_receipt').on(t.receipt),
    uniqueIndex('payment_attempts_setup').on(t.setupReference),
    uniqueIndex('payment_attempts_authentication').on(t.authenticationId),
    uniqueIndex('payment_attempts_return').on(t.returnSecretHash),
    foreignKey({ name: 'payment_attempts_counted_with', columns: [t.countedWith], foreignColumns: [t.id] }),
    check(
      'payment_attempts_counted_once',
      sql`${t.countedWith} IS NULL OR (${t.state} = 'paid' AND ${t.receipt} IS NULL)`,
    ),
    uniqueIndex('payment_attempts_key').on(t.orderId, t.idempotencyKey),
    uniqueIndex('payment_attempts_one_in_flight').on(t.orderId).where(sql`${t.state} IN ('requested', 'prompted')`),
    index('payment_attempts_phone').on(t.phone, t.startedAt).where(sql`${t.phone} IS NOT NULL`),
    index('payment_attempts_cards')
      .on(t.startedAt)
      .where(sql`${t.paymentType} = ${code(card)}`),
    // Orders paid otherwise than by M-Pesa, which most are.
    index('payment_attempts_method').on(t.method, t.orderId).where(sql`${t.state} = 'paid' AND ${t.method} <> 'mpesa'`),
    index('payment_attempts_due').on(t.nextQueryAt).where(sql`${t.nextQueryAt} IS NOT NULL`),
    // Received payments by time: the ledger, and comparisons of days.
    index('payment_attempts_settled').on(t.settledAt, t.no).where(sql`${t.state} = 'paid'`),
    // Counted for operators (store/operator/queue-figures.sql.ts), like contradicting events.
    index('payment_attempts_undecided').on(t.startedAt).where(sql`${t.state} = 'unknown'`),
    check('payment_attempts_state_known', sql`${t.state} IN ('requested', 'prompted', 'paid', 'failed', 'unknown')`),
    check('payment_attempts_paid_has_time', sql`${t.state} <> 'paid' OR ${t.settledAt} IS NOT NULL`),
    check(
      'payment_attempts_type_known',
      sql`${t.paymentType} IN (${code(mobileMoney, card, bank, cash, storeCredit)})`,
    ),
    check(
      'payment_attempts_method_of_type',
      sql`(${t.paymentType} = ${code(card)}) = (${t.method} = 'card') AND (${t.paymentType} = ${code(bank)}) = (${t.method} = 'bank')
        AND (${t.paymentType} = ${code(cash)}) = (${t.method} = 'cash')
        AND (${t.paymentType} = ${code(storeCredit)}) = (${t.method} = 'store-credit')`,
    ),
    check('payment_attempts_amount', sql`${t.amountCents} > 0 AND ${t.amountCents} % 100 = 0`),
    check('payment_attempts_last_four', sql`${t.cardLastFour} ~ '^[0-9]{4}$'`),
    check(
      'payment_attempts_ids_of_type',
      sql`CASE ${t.paymentType}
        WHEN ${code(mobileMoney)} THEN num_nonnulls(${t.cardBrand}, ${t.cardLastFour}, ${t.setupReference}, ${t.authenticationId}, ${t.returnSecretHash}, ${t.authorisingAt}) = 0
        WHEN ${code(bank)} THEN num_nonnulls(${t.phone}, ${t.merchantRequestId}, ${t.checkoutRequestId}, ${t.cardBrand}, ${t.cardLastFour}, ${t.setupReference}, ${t.authenticationId}, ${t.returnSecretHash}, ${t.authorisingAt}) = 0
          AND ${t.byHand} AND ${t.state} = 'paid' AND ${t.receipt} IS NOT NULL
        WHEN ${code(cash)} THEN num_nonnulls(${t.phone}, ${t.merchantRequestId}, ${t.checkoutRequestId}, ${t.cardBrand}, ${t.cardLastFour}, ${t.setupReference}, ${t.authenticationId}, ${t.returnSecretHash}, ${t.authorisingAt}) = 0
          AND ${t.byHand} AND ${t.state} = 'paid' AND ${t.receipt} IS NOT NULL
        WHEN ${code(storeCredit)} THEN num_nonnulls(${t.phone}, ${t.merchantRequestId}, ${t.checkoutRequestId}, ${t.cardBrand}, ${t.cardLastFour}, ${t.setupReference}, ${t.authenticationId}, ${t.returnSecretHash}, ${t.authorisingAt}) = 0
          AND ${t.byHand} AND ${t.state} = 'paid' AND ${t.receipt} IS NOT NULL
        ELSE num_nonnulls(${t.phone}, ${t.merchantRequestId}, ${t.checkoutRequestId}) = 0 AND NOT ${t.byHand} END`,
    ),
  ],
)

/** Network that began an attempt, for the limits on phone prompts and card attempts. Rows are deleted after a day. */
export const paymentNetworks = pgTable(
  'payment_networks',
  {
    attemptId: text()
      .primaryKey()
      .references(() => paymentAttempts.id, { onDelete: 'cascade' }),
    /** A keyed hash of the network: no address can be read out of it. */
    networkKey: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('payment_networks_of').on(t.networkKey, t.at), index('payment_networks_at').on(t.at)],
)

/** Every event of a payment that a provider or a person reported, genuine or not, with its outcome. */
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
  (t) => [
    index('payment_events_attempt').on(t.attemptId),
    index('payment_events_contradicting')
      .on(t.at)
      .where(
        sql`${t.outcome} IN ('ignored-mismatch', 'ignored-contradiction', 'ignored-unknown', 'ignored-unreadable', 'ignored-paid')`,
      ),
  ],
)

/**
 * Money on the paybill or the bank account that matches no order automatically. Staff match it to an order or an
 * account, or close it with a reason. A receipt is here or in the ledger, never in both.
 */
export const unmatchedPayments = pgTable(
  'unmatched_payments',
  {
    receipt: text().primaryKey(),
    /** 1 mobile money, 3 bank transfer. */
    paymentType: smallint().$type<1 | 3>().notNull().default(1),
    amountCents: bigint({ mode: 'number' }).notNull(),
    accountReference: text().notNull(),
    /** The order number that the account reference names, whether or not there is such an order. */
    namedOrderNo: bigint({ mode: 'number' }),
    phoneMasked: text(),
    payerName: text(),
    /** Time of the payment, as the provider reports it. */
    paidAt: timestamp({ withTimezone: true }).notNull(),
    reportedAt: timestamp('heard_at', { withTimezone: true }).notNull(),
    /** confirmation: the paybill's own message. recorded: a person saw it in the provider's portal. */
    source: text({ enum: ['confirmation', 'recorded'] }).notNull(),
    /** Reason why it matches no order automatically. */
    reason: text({
      enum: ['other-business', 'no-order', 'other-amount', 'already-paid', 'order-cancelled', 'on-account'],
    }).notNull(),
    resolvedAt: timestamp({ withTimezone: true }),
    /** order, account, returned (sent back) or closed. */
    resolution: text({ enum: ['order', 'account', 'returned', 'closed'] }),
    orderId: text().references(() => orders.id),
    companyId: bigint({ mode: 'number' }).references(() => companies.id),
    /** Of money that was sent back: the receipt of sending it. */
    returnReceipt: text(),
    /** The account of the paybill or till that received it; null: the main account of its type. */
    moneyAccountId: bigint({ mode: 'number' }),
    /** The refund in unmatched_refunds that is open or done. Until it fails, the money cannot be matched. */
    refundId: text(),
    note: text(),
    operator: text(),
  },
  (t) => [
    index('unmatched_payments_waiting').on(t.reportedAt).where(sql`${t.resolvedAt} IS NULL`),
    index('unmatched_payments_paid').on(t.paidAt),
    index('unmatched_payments_named').on(t.namedOrderNo).where(sql`${t.namedOrderNo} IS NOT NULL`),
    uniqueIndex('unmatched_payments_return').on(t.returnReceipt),
    check('unmatched_payments_source_known', sql`${t.source} IN ('confirmation', 'recorded')`),
    check(
      'unmatched_payments_resolution_known',
      sql`(${t.resolvedAt} IS NULL) = (${t.resolution} IS NULL) AND ${t.resolution} IN ('order', 'account', 'returned', 'closed')
        AND (${t.resolution} = 'order') = (${t.orderId} IS NOT NULL) AND (${t.resolution} = 'account') = (${t.companyId} IS NOT NULL)
        AND (${t.resolution} = 'returned') = (${t.returnReceipt} IS NOT NULL)`,
    ),
    check(
      'unmatched_payments_not_matched_while_refunded',
      sql`${t.refundId} IS NULL OR ${t.resolution} IS NULL OR ${t.resolution} = 'returned'`,
    ),
    check('unmatched_payments_amount', sql`${t.amountCents} >= 0`),
    check('unmatched_payments_type_known', sql`${t.paymentType} IN (${code(mobileMoney, bank)})`),
  ],
)

/**
 * Transfers to the shop's bank account: the recording person and the text of the bank's statement. The money itself is
 * in the ledger or waits in unmatched_payments under the same reference. Append-only.
 */
export const bankTransfers = pgTable('bank_transfers', {
  /** The bank's own reference, in capitals. One reference is one payment. */
  reference: text().primaryKey(),
  /** The day the bank received it. */
  paidOn: date({ mode: 'string' }).notNull(),
  operator: text().notNull(),
  /** The operator's note on the source of this report. */
  note: text().notNull(),
  recordedAt: timestamp({ withTimezone: true }).notNull(),
})

/** Payments that were counted and never arrived: deductions from the ledger's rows, which remain. Append-only. */
export const paymentCorrections = pgTable(
  'payment_corrections',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    attemptId: text()
      .notNull()
      .references(() => paymentAttempts.id),
    amountCents: bigint({ mode: 'number' }).notNull(),
    reason: text().notNull(),
    operator: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('payment_corrections_attempt').on(t.attemptId),
    check('payment_corrections_amount', sql`${t.amountCents} > 0`),
  ],
)
