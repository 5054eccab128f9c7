import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import {
  ACCOUNT_KINDS,
  ENTRY_KINDS,
  LINE_KINDS,
  LINE_STATES,
  STATEMENT_KINDS,
} from '#lib/contract/money/money-kinds.ts'
import type { StatementMapping } from '#lib/contract/money/office/statements.ts'
import { instant } from './instant.ts'
import { isOneOf } from './is-one-of.ts'
import { staffMembers } from './staff.ts'

/** An account with the shop's money: a paybill, a card provider, a bank account, a drawer, the cash of one rider. */
export const moneyAccounts = pgTable(
  'money_accounts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: ACCOUNT_KINDS }).notNull(),
    name: text().notNull(),
    /** The short code or the number of the bank account; empty if it is not known yet. */
    number: text().notNull().default(''),
    /** The account of its kind that payments without another account are posted to. */
    isMain: boolean().notNull().default(false),
    /** Of cash in transit: the rider who carries it. */
    staffId: bigint({ mode: 'number' }).references(() => staffMembers.id),
    /** Last closed day; null if no day is closed. */
    closedThrough: date({ mode: 'string' }),
    /** Code in the account plan; empty: the default of its kind. */
    planCode: text().notNull().default(''),
    statementMapping: jsonb().$type<StatementMapping>(),
    /** It is no longer used. */
    retiredAt: instant(),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('money_accounts_main').on(t.kind).where(sql`${t.isMain}`),
    uniqueIndex('money_accounts_number').on(t.kind, t.number).where(sql`${t.number} <> ''`),
    uniqueIndex('money_accounts_staff').on(t.staffId).where(sql`${t.staffId} IS NOT NULL`),
    check('money_accounts_kind_known', isOneOf(t.kind, ACCOUNT_KINDS)),
    check('money_accounts_staff_of_transit', sql`(${t.kind} = 'transit') = (${t.staffId} IS NOT NULL)`),
  ],
)

/**
 * Movements of the accounts, append-only. Triggers write those of payments, refunds, corrections, unmatched payments,
 * cheques and payments on account, as differences: every release and every path writes them. A balance is their sum.
 */
export const moneyEntries = pgTable(
  'money_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: bigint({ mode: 'number' })
      .notNull()
      .references(() => moneyAccounts.id),
    kind: text({ enum: ENTRY_KINDS }).notNull(),
    /** Above zero: received. Below zero: paid out. */
    cents: bigint({ mode: 'number' }).notNull(),
    at: instant().notNull(),
    /** The day in Nairobi; of a closed day the first open day. */
    day: date({ mode: 'string' }).notNull(),
    /** The receipt, or the bank's reference. Null until it is known. */
    reference: text(),
    /** attempt, unmatched, refund, correction, credit-entry, cheque, settlement, line, shift, handover, manual */
    sourceKind: text().notNull(),
    sourceId: text().notNull(),
    note: text().notNull().default(''),
    /** The person who entered it; null if it followed from another record. */
    operator: text(),
    recordedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index('money_entries_day').on(t.accountId, t.day, t.id),
    index('money_entries_reference').on(t.accountId, t.reference).where(sql`${t.reference} IS NOT NULL`),
    index('money_entries_source').on(t.sourceKind, t.sourceId),
    check('money_entries_kind_known', isOneOf(t.kind, ENTRY_KINDS)),
    check('money_entries_amount', sql`${t.cents} <> 0`),
  ],
)

/** An imported record of a provider or a bank; the file itself is in the private files. */
export const statementFiles = pgTable(
  'statement_files',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: bigint({ mode: 'number' })
      .notNull()
      .references(() => moneyAccounts.id),
    kind: text({ enum: STATEMENT_KINDS }).notNull(),
    name: text().notNull(),
    /** Of its bytes, in hexadecimal. */
    sha256: text().notNull(),
    bytes: integer().notNull(),
    /** Key in the private files; null for rows that a provider's call returned. */
    file: text(),
    fromDay: date({ mode: 'string' }).notNull(),
    toDay: date({ mode: 'string' }).notNull(),
    openingCents: bigint({ mode: 'number' }),
    closingCents: bigint({ mode: 'number' }),
    lines: integer().notNull(),
    /** Lines that an earlier file had. */
    known: integer().notNull().default(0),
    state: text({ enum: ['importing', 'done', 'undone'] }).notNull(),
    importedBy: bigint({ mode: 'number' }).references(() => staffMembers.id),
    importedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('statement_files_once').on(t.sha256).where(sql`${t.state} <> 'undone'`),
    index('statement_files_account').on(t.accountId, t.toDay),
    index('statement_files_staff').on(t.importedBy),
    check('statement_files_kind_known', isOneOf(t.kind, STATEMENT_KINDS)),
    check('statement_files_state_known', sql`${t.state} IN ('importing', 'done', 'undone')`),
  ],
)

/** One row of a statement. Two files that overlap have it once. */
export const statementLines = pgTable(
  'statement_lines',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    fileId: bigint({ mode: 'number' })
      .notNull()
      .references(() => statementFiles.id, { onDelete: 'cascade' }),
    accountId: bigint({ mode: 'number' })
      .notNull()
      .references(() => moneyAccounts.id),
    /** In the file, from 1. */
    lineNo: integer().notNull(),
    kind: text({ enum: LINE_KINDS }).notNull(),
    /** Above zero: received. Below zero: paid out. */
    cents: bigint({ mode: 'number' }).notNull(),
    /** After it, by the statement. */
    balanceCents: bigint({ mode: 'number' }),
    at: instant().notNull(),
    /** The day in Nairobi; of a closed day the first open day. */
    day: date({ mode: 'string' }).notNull(),
    reference: text(),
    /** Of a charge or a reversal: the payment that it belongs to. */
    linkedReference: text(),
    /** The account number as typed. */
    accountTyped: text().notNull().default(''),
    phoneMasked: text(),
    payerName: text(),
    details: text().notNull().default(''),
    /** Identifies the row in every file that has it. */
    lineKey: text().notNull(),
    state: text({ enum: LINE_STATES }).notNull().default('open'),
    /** Of a line to check: why it stays open. */
    checkReason: text(),
    checkedBy: bigint({ mode: 'number' }).references(() => staffMembers.id),
    checkedAt: instant(),
  },
  (t) => [
    uniqueIndex('statement_lines_once').on(t.accountId, t.lineKey),
    index('statement_lines_day').on(t.accountId, t.day, t.id),
    index('statement_lines_at').on(t.accountId, t.at),
    index('statement_lines_file').on(t.fileId),
    index('statement_lines_reference').on(t.accountId, t.reference).where(sql`${t.reference} IS NOT NULL`),
    index('statement_lines_open').on(t.accountId, t.at).where(sql`${t.state} <> 'matched'`),
    index('statement_lines_staff').on(t.checkedBy).where(sql`${t.checkedBy} IS NOT NULL`),
    check('statement_lines_kind_known', isOneOf(t.kind, LINE_KINDS)),
    check('statement_lines_state_known', isOneOf(t.state, LINE_STATES)),
    check('statement_lines_check_has_reason', sql`(${t.state} = 'to-check') = (${t.checkReason} IS NOT NULL)`),
  ],
)

/** Entries and the line of the statement that shows their money. An entry has one line at most. */
export const statementMatches = pgTable(
  'statement_matches',
  {
    entryId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => moneyEntries.id),
    lineId: bigint({ mode: 'number' })
      .notNull()
      .references(() => statementLines.id, { onDelete: 'cascade' }),
    /** Name of the rule (`lib/contract/money/money-kinds.ts`). */
    rule: text().notNull(),
    /** Null if a rule applied it. */
    matchedBy: bigint({ mode: 'number' }).references(() => staffMembers.id),
    matchedAt: instant().notNull(),
  },
  (t) => [
    index('statement_matches_line').on(t.lineId),
    index('statement_matches_staff').on(t.matchedBy).where(sql`${t.matchedBy} IS NOT NULL`),
  ],
)

/**
 * Entries to check: no line shows them, and they stay open with a written reason. Of entries of one reference the first
 * has the mark.
 */
export const entryChecks = pgTable(
  'money_entry_checks',
  {
    entryId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => moneyEntries.id),
    reason: text().notNull(),
    checkedBy: bigint({ mode: 'number' })
      .notNull()
      .references(() => staffMembers.id),
    checkedAt: instant().notNull(),
  },
  (t) => [index('money_entry_checks_staff').on(t.checkedBy)],
)

/** A closed day of an account: its equation, which can no longer change. */
export const moneyDays = pgTable(
  'money_days',
  {
    accountId: bigint({ mode: 'number' })
      .notNull()
      .references(() => moneyAccounts.id),
    day: date({ mode: 'string' }).notNull(),
    openingCents: bigint({ mode: 'number' }).notNull(),
    inCents: bigint({ mode: 'number' }).notNull(),
    outCents: bigint({ mode: 'number' }).notNull(),
    chargesCents: bigint({ mode: 'number' }).notNull(),
    closingCents: bigint({ mode: 'number' }).notNull(),
    /** Closing balance by the statement or the count; null without one. */
    theirsCents: bigint({ mode: 'number' }),
    /** Lines to check that were open at its end. */
    toCheck: integer().notNull(),
    note: text().notNull().default(''),
    closedBy: bigint({ mode: 'number' })
      .notNull()
      .references(() => staffMembers.id),
    closedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.day] }),
    index('money_days_day').on(t.day),
    index('money_days_staff').on(t.closedBy),
    check(
      'money_days_equation',
      sql`${t.openingCents} + ${t.inCents} - ${t.outCents} - ${t.chargesCents} = ${t.closingCents}`,
    ),
  ],
)

/** Money on its way from one account to another: paybill to bank, card batch to bank, drawer to bank. */
export const moneySettlements = pgTable(
  'money_settlements',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    fromAccountId: bigint({ mode: 'number' })
      .notNull()
      .references(() => moneyAccounts.id),
    /** Null until the bank's line is found. */
    toAccountId: bigint({ mode: 'number' }).references(() => moneyAccounts.id),
    /** Receipt of the transfer, the batch, or the number of the deposit slip. */
    reference: text().notNull(),
    leftAt: instant().notNull(),
    /** Payments less refunds that it contains. */
    grossCents: bigint({ mode: 'number' }).notNull(),
    feeCents: bigint({ mode: 'number' }).notNull().default(0),
    netCents: bigint({ mode: 'number' }).notNull(),
    arrivedAt: instant(),
    /** The bank's line that received it. */
    arrivedLineId: bigint({ mode: 'number' }).references(() => statementLines.id),
  },
  (t) => [
    uniqueIndex('money_settlements_once').on(t.fromAccountId, t.reference),
    index('money_settlements_to').on(t.toAccountId),
    index('money_settlements_line').on(t.arrivedLineId),
    index('money_settlements_waiting').on(t.leftAt).where(sql`${t.arrivedAt} IS NULL`),
    check('money_settlements_sum', sql`${t.grossCents} - ${t.feeCents} = ${t.netCents}`),
  ],
)
