import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companies } from './accounts.ts'
import { families, variants } from './catalogue.ts'
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
  },
  (t) => [
    check('credit_accounts_limit', sql`${t.limitCents} BETWEEN 0 AND 10000000000`),
    check('credit_accounts_terms', sql`${t.termsDays} BETWEEN 0 AND 365`),
  ],
)

/** A cheque that a company gave: it counts as received at once, and as money once the bank has cleared it. */
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
    /** pending → banked | bounced; a bank can return a banked cheque: banked → bounced. */
    status: text().notNull().default('pending'),
    /** Key of the front's picture in the private files. */
    frontFile: text(),
    receivedAt: instant().notNull(),
    /** The staff member who recorded it; null for a command. */
    recordedBy: bigint({ mode: 'number' }).references(() => staffMembers.id),
    settledAt: instant(),
  },
  (t) => [
    uniqueIndex('cheques_once').on(t.companyId, t.chequeNo),
    index('cheques_company').on(t.companyId, t.chequeDate, t.id),
    index('cheques_dated').on(t.chequeDate, t.id),
    index('cheques_waiting').on(t.chequeDate).where(sql`${t.status} = 'pending'`),
    index('cheques_uncleared').on(t.companyId, t.amountCents).where(sql`${t.status} = 'pending'`),
    check('cheques_status_known', sql`${t.status} IN ('pending', 'banked', 'bounced')`),
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
    /** invoice, credit-note, payment, cheque, bounced (reverses a cheque), undone (reverses a payment). */
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
    /** Of an undone payment: which. */
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
      sql`CASE WHEN ${t.kind} IN ('invoice', 'bounced', 'undone') THEN ${t.amountCents} > 0
        WHEN ${t.kind} IN ('credit-note', 'payment', 'cheque') THEN ${t.amountCents} < 0 ELSE false END`,
    ),
    check(
      'credit_entries_papers',
      sql`(${t.kind} IN ('invoice', 'credit-note')) = (num_nulls(${t.dueOn}, ${t.orderId}, ${t.documentNo}) = 0)`,
    ),
    check('credit_entries_cheques', sql`(${t.kind} IN ('cheque', 'bounced')) = (${t.chequeId} IS NOT NULL)`),
    check('credit_entries_undone', sql`(${t.kind} = 'undone') = (${t.undoes} IS NOT NULL)`),
  ],
)

/** A reference in its normal form (`normalCode`). */
export const normalReference = sql`upper(regexp_replace(${creditEntries.reference}, '[[:space:]]', '', 'g'))`

/**
 * A company's price for a product, or for every product of a family, from a number of bales in one line. A product's
 * own list replaces its family's. Of two for the same number of bales the price with the later start applies.
 */
export const agreedPrices = pgTable(
  'agreed_prices',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    companyId: bigint({ mode: 'number' })
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    variantId: bigint({ mode: 'number' }).references(() => variants.id, { onDelete: 'cascade' }),
    familyId: bigint({ mode: 'number' }).references(() => families.id, { onDelete: 'cascade' }),
    /** 0: any quantity. */
    fromBales: integer().notNull(),
    exVatCents: integer().notNull(),
    validFrom: date({ mode: 'string' }).notNull(),
    /** The last day; null without an end. */
    validTo: date({ mode: 'string' }),
  },
  (t) => [
    uniqueIndex('agreed_prices_variant').on(t.companyId, t.variantId, t.fromBales, t.validFrom),
    uniqueIndex('agreed_prices_family').on(t.companyId, t.familyId, t.fromBales, t.validFrom),
    check('agreed_prices_of', sql`num_nonnulls(${t.variantId}, ${t.familyId}) = 1`),
    check('agreed_prices_bales', sql`${t.fromBales} BETWEEN 0 AND 9999`),
    check('agreed_prices_amount', sql`${t.exVatCents} > 0`),
    check('agreed_prices_days', sql`${t.validTo} >= ${t.validFrom}`),
  ],
)
