import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type {
  StatementRequest,
  TaxDocumentContent,
  TaxDocumentRequest,
} from '../../modules/orders/rules/tax-document.ts'
import type { QuoteDocumentRequest } from '../../modules/quotes/rules/quote-document-request.ts'
import { emails } from './accounts.ts'
import { variants } from './catalogue.ts'
import { instant } from './instant.ts'
import { orders } from './orders.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * Events of an order, with person and time. Append-only. It is also the queue of follow-up work (emails, documents,
 * notifications): an event is handled once, in one transaction with its effects.
 */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** placed, status, released (its products), payment (written by a trigger), part-payment, payment-waiting, refund-due, refunded, request, answer. */
    kind: text({
      enum: [
        'placed',
        'status',
        'released',
        'payment',
        'part-payment',
        'payment-waiting',
        'refund-due',
        'refunded',
        'request',
        'answer',
      ],
    }).notNull(),
    /** Of a change of status or payment status: from where to where. */
    fromStatus: smallint(),
    toStatus: smallint(),
    /** Of a request and its answer. */
    requestId: bigint({ mode: 'number' }),
    /** Of money: its payment. */
    attemptId: text(),
    /** customer, operator, provider or system. */
    actor: text({ enum: ['customer', 'operator', 'provider', 'system'] }).notNull(),
    /** Of a customer. */
    actorId: bigint({ mode: 'number' }),
    /** Of an operator: the name the command was given by. */
    actorName: text(),
    note: text().notNull().default(''),
    /** Of a reply without a request: its note is a message of the shop to the customer, without a change. */
    isMessage: boolean().notNull().default(false),
    at: instant().notNull(),
    handledAt: instant(),
  },
  (t) => [
    index('order_events_order').on(t.orderId, t.id),
    index('order_events_waiting').on(t.id).where(sql`${t.handledAt} IS NULL`),
    check(
      'order_events_kind_known',
      sql`${t.kind} IN ('placed', 'status', 'released', 'payment', 'part-payment', 'payment-waiting', 'refund-due', 'refunded', 'request', 'answer')`,
    ),
    check('order_events_actor_known', sql`${t.actor} IN ('customer', 'operator', 'provider', 'system')`),
  ],
)

/** Customers' cancellation requests, with their results. A line is identified by its order and product. */
export const cancellationRequests = pgTable(
  'cancellation_requests',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Null with the next for the whole order. */
    variantId: bigint({ mode: 'number' }).references(() => variants.id),
    quantityTenths: integer(),
    reasonId: integer().notNull(),
    /** The text of the reason at that time. */
    reason: text().notNull(),
    comments: text().notNull().default(''),
    state: text({ enum: ['requested', 'accepted', 'declined'] })
      .notNull()
      .default('requested'),
    /** The requester; null once that account is deleted. */
    userId: bigint({ mode: 'number' }),
    requestedAt: instant().notNull(),
    answeredAt: instant(),
    answeredBy: text(),
    answer: text().notNull().default(''),
  },
  (t) => [
    index('cancellation_requests_order').on(t.orderId, t.id),
    index('cancellation_requests_open').on(t.orderId).where(sql`${t.state} = 'requested'`),
    index('cancellation_requests_user').on(t.userId),
    uniqueIndex('cancellation_requests_one_whole')
      .on(t.orderId)
      .where(sql`${t.state} = 'requested' AND ${t.variantId} IS NULL`),
    check('cancellation_requests_state_known', sql`${t.state} IN ('requested', 'accepted', 'declined')`),
    check('cancellation_requests_whole_or_line', sql`(${t.variantId} IS NULL) = (${t.quantityTenths} IS NULL)`),
    check('cancellation_requests_quantity_positive', sql`${t.quantityTenths} > 0`),
    check('cancellation_requests_answered', sql`(${t.state} = 'requested') = (${t.answeredAt} IS NULL)`),
  ],
)

/** The last serial given, by kind. Drawn under the row's lock, so that a document that is not issued leaves no gap. */
export const documentSerials = pgTable('paper_serials', {
  kind: text().primaryKey(),
  last: integer().notNull(),
})

/** Tax invoices and credit notes as issued: a trigger refuses changes except of the control unit's columns. */
export const taxDocuments = pgTable(
  'tax_papers',
  {
    /** invoice or credit-note. */
    kind: text({ enum: ['invoice', 'credit-note'] }).notNull(),
    no: integer().notNull(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    /** Of a credit note: the invoice it credits. */
    invoiceNo: integer(),
    exVatCents: bigint({ mode: 'number' }).notNull(),
    vatCents: bigint({ mode: 'number' }).notNull(),
    roundingCents: bigint({ mode: 'number' }).notNull(),
    totalCents: bigint({ mode: 'number' }).notNull(),
    /** Seller, buyer and lines at that time. */
    content: jsonb().$type<TaxDocumentContent>().notNull(),
    issuedAt: instant().notNull(),
    /** eTIMS's response: the device, its number for this document, and the text of its QR code. */
    controlUnitNo: text(),
    cuInvoiceNo: text(),
    cuQr: text(),
    /** Of an invoice of one parcel, for an order on account that is sent in parts. */
    parcelId: bigint({ mode: 'number' }),
    /** Of an invoice for an edit's additions. */
    changeId: bigint({ mode: 'number' }),
    /** Of an invoice that was issued again for another buyer: the invoice it replaces, which is credited. */
    replacesNo: integer(),
    /** Of a credit note: KRA's reason code. */
    reasonCode: text(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.no] }),
    index('tax_papers_order').on(t.orderId),
    // Invoiced and credited amounts of a period, for reports.
    index('tax_papers_issued').on(t.issuedAt, t.kind, t.totalCents),
    uniqueIndex('tax_papers_one_invoice_each')
      .on(
        t.orderId,
        sql`coalesce(${t.parcelId}, 0)`,
        sql`coalesce(${t.changeId}, 0)`,
        sql`coalesce(${t.replacesNo}, 0)`,
      )
      .where(sql`${t.kind} = 'invoice'`),
    check('tax_papers_kind_known', sql`${t.kind} IN ('invoice', 'credit-note')`),
    check('tax_papers_credits', sql`(${t.kind} = 'credit-note') = (${t.invoiceNo} IS NOT NULL)`),
    check('tax_papers_sum', sql`${t.totalCents} = ${t.exVatCents} + ${t.vatCents} + ${t.roundingCents}`),
  ],
)

/**
 * Attachments of an email: the path of a file or the document to draw, both loaded when the email is sent; or their
 * bytes. The rows are deleted with the email's text after sending.
 */
export const mailAttachments = pgTable(
  'mail_attachments',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    mailId: bigint({ mode: 'number' })
      .notNull()
      .references(() => emails.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    type: text().notNull(),
    bytes: bytes(),
    /** Key in the private files. */
    file: text(),
    paper: jsonb().$type<TaxDocumentRequest | StatementRequest | QuoteDocumentRequest>(),
  },
  (t) => [index('mail_attachments_mail').on(t.mailId)],
)
