import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { companies } from './accounts.ts'
import { instant } from './instant.ts'
import { orders } from './orders.ts'
import { staffMembers } from './staff.ts'

/** A company that can order on its account: its credit limit and payment terms. */
export const creditAccounts = pgTable(
  'credit_accounts',
  {
    companyId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => companies.id),
    limitCents: bigint({ mode: 'number' }).notNull(),
    /** Days from issue to due date of an invoice. */
    termsDays: smallint().notNull(),
    openedAt: instant().notNull(),
    /** Since when no order can be placed on the account; null: orders are possible. */
    stoppedAt: instant(),
    /** Why: "Cheque 000431 bounced." */
    stopReason: text().notNull().default(''),
  },
  (t) => [
    check('credit_accounts_limit', sql`${t.limitCents} BETWEEN 0 AND 10000000000`),
    check('credit_accounts_terms', sql`${t.termsDays} BETWEEN 0 AND 365`),
  ],
)

/** Cheques that were taken to the bank together: a deposit slip. */
export const chequeDeposits = pgTable('cheque_deposits', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** The day in Nairobi. */
  day: date({ mode: 'string' }).notNull(),
  at: instant().notNull(),
  /** Null for a command. */
  staffId: bigint({ mode: 'number' }).references(() => staffMembers.id),
})

/** A cheque that a company gave: it lowers the debt at once, and raises the available credit once the bank has cleared it. */
export const cheques = pgTable(
  'cheques',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    companyId: bigint({ mode: 'number' })
      .notNull()
      .references(() => creditAccounts.companyId),
    /** As printed on the cheque. */
    chequeNo: text().notNull(),
    /** The day from which the bank pays it. */
    chequeDate: date({ mode: 'string' }).notNull(),
    amountCents: bigint({ mode: 'number' }).notNull(),
    /**
     * pending → banked (deposited) → cleared; each of them → bounced. Releases before wrote 'banked' for a cleared cheque:
     * `clearedAt` decides, and a trigger sets it for them.
     */
    status: text().notNull().default('pending'),
    /** Key of the front's picture in the private files. */
    frontFile: text(),
    receivedAt: instant().notNull(),
    /** The staff member who recorded it; null for a command. */
    recordedBy: bigint({ mode: 'number' }).references(() => staffMembers.id),
    /** Of its present status; null while it is pending. */
    settledAt: instant(),
    /** When it was deposited; null if a release before marked it as banked. */
    bankedAt: instant(),
    depositId: bigint({ mode: 'number' }).references(() => chequeDeposits.id),
    /** When the bank paid it. A cheque that bounced after that has both. */
    clearedAt: instant(),
  },
  (t) => [
    uniqueIndex('cheques_once').on(t.companyId, t.chequeNo),
    index('cheques_company').on(t.companyId, t.chequeDate, t.id),
    index('cheques_dated').on(t.chequeDate, t.id),
    index('cheques_waiting').on(t.chequeDate).where(sql`${t.status} = 'pending'`),
    index('cheques_uncleared').on(t.companyId, t.amountCents).where(sql`${t.status} = 'pending'`),
    index('cheques_not_cleared')
      .on(t.companyId, t.amountCents)
      .where(sql`${t.status} IN ('pending', 'banked') AND ${t.clearedAt} IS NULL`),
    index('cheques_deposit').on(t.depositId),
    check('cheques_status_known', sql`${t.status} IN ('pending', 'banked', 'cleared', 'bounced')`),
    check('cheques_amount', sql`${t.amountCents} BETWEEN 1 AND 10000000000`),
    check('cheques_settled', sql`(${t.status} = 'pending') = (${t.settledAt} IS NULL)`),
  ],
)

/**
 * Pictures of cheques before they are recorded: a cheque adopts its picture; unused pictures are deleted after a day.
 */
export const chequePictures = pgTable(
  'cheque_pictures',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    staffId: bigint({ mode: 'number' })
      .notNull()
      .references(() => staffMembers.id),
    /** Key in the private files. */
    file: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [index('cheque_pictures_created').on(t.createdAt)],
)

/**
 * Entries of a company's debt; their sum is its outstanding balance, which is not stored. Append-only, by a trigger: an
 * error is undone by another entry.
 */
export const creditEntries = pgTable(
  'credit_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    companyId: bigint({ mode: 'number' })
      .notNull()
      .references(() => creditAccounts.companyId),
    /**
     * invoice, credit-note, payment, cheque, bounced (reverses a cheque), fee (the bank's, of a bounced cheque), withheld
     * (VAT with a certificate), store-credit (used for an order), undone (reverses a payment, a certificate or store credit).
     */
    kind: text().notNull(),
    /** Change of the company's debt; below zero: it owes less. */
    amountCents: bigint({ mode: 'number' }).notNull(),
    /** The day in Nairobi that a statement names. */
    day: date({ mode: 'string' }).notNull(),
    /** Of an invoice, and of its credit notes. */
    dueOn: date({ mode: 'string' }),
    orderId: text().references(() => orders.id),
    /** Of an invoice or credit note: its serial. */
    documentNo: integer('paper_no'),
    chequeId: bigint({ mode: 'number' }).references(() => cheques.id),
    /** Of an undone payment or certificate: its entry. */
    undoes: bigint({ mode: 'number' }),
    /** Of a payment: the receipt or the bank's reference. */
    reference: text().notNull().default(''),
    note: text().notNull().default(''),
    /** The person who entered it; null if it followed from an order. */
    operator: text(),
    at: instant().notNull(),
  },
  (t) => [
    index('credit_entries_company').on(t.companyId, t.day, t.id, t.amountCents, t.dueOn),
    uniqueIndex('credit_entries_paper').on(t.kind, t.documentNo),
    uniqueIndex('credit_entries_cheque').on(t.chequeId, t.kind),
    uniqueIndex('credit_entries_undone').on(t.undoes),
    // Not unique: a reference can be entered again after its entry was removed.
    index('credit_entries_reference')
      .on(t.companyId, t.reference)
      .where(sql`${t.kind} = 'payment' AND ${t.reference} <> ''`),
    index('credit_entries_normal_reference')
      .on(sql`upper(regexp_replace(${t.reference}, '[[:space:]]', '', 'g'))`)
      .where(sql`${t.kind} = 'payment' AND ${t.reference} <> ''`),
    index('credit_entries_order').on(t.orderId),
    check(
      'credit_entries_sign',
      sql`CASE WHEN ${t.kind} IN ('invoice', 'bounced', 'fee', 'undone') THEN ${t.amountCents} > 0
        WHEN ${t.kind} IN ('credit-note', 'payment', 'cheque', 'withheld', 'store-credit') THEN ${t.amountCents} < 0 ELSE false END`,
    ),
    check(
      'credit_entries_papers',
      sql`(${t.kind} IN ('invoice', 'credit-note')) = (num_nulls(${t.dueOn}, ${t.orderId}, ${t.documentNo}) = 0)`,
    ),
    check('credit_entries_cheques', sql`(${t.kind} IN ('cheque', 'bounced', 'fee')) = (${t.chequeId} IS NOT NULL)`),
    check('credit_entries_undone', sql`(${t.kind} = 'undone') = (${t.undoes} IS NOT NULL)`),
  ],
)

/**
 * VAT that a company withholds from an invoice: expected when it pays the rest, and paid when its certificate is here.
 */
export const withheldVat = pgTable(
  'withheld_vat',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    companyId: bigint({ mode: 'number' })
      .notNull()
      .references(() => creditAccounts.companyId),
    /** Serial of the invoice. */
    invoiceNo: integer().notNull(),
    amountCents: bigint({ mode: 'number' }).notNull(),
    expectedAt: instant().notNull(),
    expectedBy: bigint({ mode: 'number' })
      .notNull()
      .references(() => staffMembers.id),
    /** In its normal form; null until the certificate is here, as are the columns after it. */
    certificateNo: text(),
    certificateDate: date({ mode: 'string' }),
    /** Key of the certificate in the private files. */
    file: text(),
    fileType: text(),
    receivedAt: instant(),
    receivedBy: bigint({ mode: 'number' }).references(() => staffMembers.id),
    /** The entry that lowers the debt. */
    entryId: bigint({ mode: 'number' }).references(() => creditEntries.id),
  },
  (t) => [
    uniqueIndex('withheld_vat_invoice').on(t.invoiceNo),
    uniqueIndex('withheld_vat_certificate').on(t.certificateNo),
    index('withheld_vat_company').on(t.companyId, t.id),
    index('withheld_vat_open').on(t.expectedAt).where(sql`${t.certificateNo} IS NULL`),
    check('withheld_vat_amount', sql`${t.amountCents} > 0`),
    check(
      'withheld_vat_received',
      sql`num_nulls(${t.certificateNo}, ${t.certificateDate}, ${t.receivedAt}, ${t.receivedBy}, ${t.entryId}) IN (0, 5)`,
    ),
  ],
)

/** Promises of companies to pay. The entries of the account show whether they paid. */
export const paymentPromises = pgTable(
  'payment_promises',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    companyId: bigint({ mode: 'number' })
      .notNull()
      .references(() => creditAccounts.companyId),
    /** The last day on which they want to pay. */
    day: date({ mode: 'string' }).notNull(),
    amountCents: bigint({ mode: 'number' }).notNull(),
    /** The person of the company. */
    person: text().notNull(),
    note: text().notNull(),
    madeAt: instant().notNull(),
    staffId: bigint({ mode: 'number' })
      .notNull()
      .references(() => staffMembers.id),
  },
  (t) => [
    index('payment_promises_company').on(t.companyId, t.id),
    check('payment_promises_amount', sql`${t.amountCents} BETWEEN 1 AND 10000000000`),
  ],
)

/** Reminders of overdue amounts, at most one a day for a company. */
export const creditReminders = pgTable(
  'credit_reminders',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    companyId: bigint({ mode: 'number' })
      .notNull()
      .references(() => creditAccounts.companyId),
    /** The day in Nairobi. */
    day: date({ mode: 'string' }).notNull(),
    overdueCents: bigint({ mode: 'number' }).notNull(),
    at: instant().notNull(),
    staffId: bigint({ mode: 'number' })
      .notNull()
      .references(() => staffMembers.id),
  },
  (t) => [uniqueIndex('credit_reminders_day').on(t.companyId, t.day)],
)

/** Monthly statements that were emailed: one of a company and month. */
export const statementMails = pgTable(
  'statement_mails',
  {
    companyId: bigint({ mode: 'number' })
      .notNull()
      .references(() => creditAccounts.companyId),
    /** "2026-11" */
    month: text().notNull(),
    at: instant().notNull(),
    /** To how many addresses. */
    sentTo: smallint().notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.month] })],
)

/** A reference in its normal form (`normalCode`). */
export const normalReference = sql`upper(regexp_replace(${creditEntries.reference}, '[[:space:]]', '', 'g'))`
