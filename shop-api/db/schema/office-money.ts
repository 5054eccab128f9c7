import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { approvals } from './office-work.ts'
import { orders } from './orders.ts'
import { paymentAttempts } from './payments.ts'
import { staffMembers } from './staff.ts'

/** Assignees of the office's tasks: an order, a payment, a company … one person at a time. */
export const officeAssignments = pgTable(
  'office_assignments',
  {
    /** order, payment, unmatched, cheque, refund, company, data-request */
    subjectKind: text().notNull(),
    subjectId: text().notNull(),
    staffId: bigint({ mode: 'number' })
      .notNull()
      .references(() => staffMembers.id, { onDelete: 'cascade' }),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.subjectKind, t.subjectId] }), index('office_assignments_staff').on(t.staffId)],
)

/**
 * Refunds that staff request. The state follows from its approval and from the refund itself, which has the same id: it
 * can be written once, and so be sent once.
 */
export const refundRequests = pgTable(
  'refund_requests',
  {
    /** A random UUID: the id of the refund in payment_refunds once it is sent. */
    id: text().primaryKey(),
    attemptId: text()
      .notNull()
      .references(() => paymentAttempts.id),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    amountCents: bigint({ mode: 'number' }).notNull(),
    reason: text().notNull(),
    askedBy: bigint({ mode: 'number' })
      .notNull()
      .references(() => staffMembers.id),
    askedAt: instant().notNull(),
    /** Null if one person is enough. */
    approvalId: bigint({ mode: 'number' }).references(() => approvals.id),
    /** The phone that staff entered for a payment without a whole number, 2547XXXXXXXX; personal, never logged. */
    recipient: text(),
    /** Why it is right though it does not fit the masked number of the payment: a second person approves it. */
    recipientReason: text(),
    /** The masked name of the recipient, once staff checked it. */
    recipientName: text(),
    /** The request is finished: sent, refused by the provider, declined or withdrawn. */
    closedAt: instant(),
    /** Why it was given up before it was sent. */
    closedReason: text(),
  },
  (t) => [
    index('refund_requests_open').on(t.askedAt).where(sql`${t.closedAt} IS NULL`),
    index('refund_requests_order').on(t.orderId),
    index('refund_requests_attempt').on(t.attemptId),
    index('refund_requests_approval').on(t.approvalId),
    check('refund_requests_amount', sql`${t.amountCents} > 0`),
  ],
)

/** Orders with money to refund. Triggers update it to equal `order_money`, to avoid a search. */
export const refundsDue = pgTable(
  'refunds_due',
  {
    orderId: text()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    cents: bigint({ mode: 'number' }).notNull(),
    since: instant().notNull(),
  },
  (t) => [index('refunds_due_since').on(t.since), check('refunds_due_amount', sql`${t.cents} > 0`)],
)
