import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { STORE_CREDIT_KINDS } from '#lib/contract/payments/store-credit.ts'
import { companies, users } from './accounts.ts'
import { instant } from './instant.ts'
import { orders } from './orders.ts'
import { staffMembers } from './staff.ts'

/** Store credit of a company or a consumer; of a deleted consumer without the person. The balance is the sum of its entries: a trigger adds each of them. */
export const storeCreditAccounts = pgTable(
  'store_credit_accounts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    companyId: bigint({ mode: 'number' }).references(() => companies.id),
    userId: bigint({ mode: 'number' }).references(() => users.id),
    balanceCents: bigint({ mode: 'number' }).notNull().default(0),
    /** Number of its entries. */
    version: integer().notNull().default(0),
    openedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('store_credit_accounts_company').on(t.companyId),
    uniqueIndex('store_credit_accounts_user').on(t.userId),
    index('store_credit_accounts_balance').on(t.balanceCents, t.id).where(sql`${t.balanceCents} > 0`),
    check('store_credit_accounts_owner', sql`num_nonnulls(${t.companyId}, ${t.userId}) <= 1`),
    check('store_credit_accounts_balance_known', sql`${t.balanceCents} >= 0`),
  ],
)

/** Entries of store credit, append-only. */
export const storeCreditEntries = pgTable(
  'store_credit_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: bigint({ mode: 'number' })
      .notNull()
      .references(() => storeCreditAccounts.id),
    /**
     * return, goodwill, overpayment: credited. spent: a payment of an order. given-back: of an order that was cancelled or
     * credited. correction: by staff, in both directions.
     */
    kind: text({ enum: STORE_CREDIT_KINDS }).notNull(),
    /** Above zero: credited. Below zero: spent or corrected. Whole shillings. */
    cents: bigint({ mode: 'number' }).notNull(),
    /** After it; a trigger writes it. */
    balanceCents: bigint({ mode: 'number' }).notNull().default(0),
    orderId: text().references(() => orders.id),
    /** Names the cause, so that it is entered once: a refund, a payment, an approval, a request. */
    reference: text().notNull(),
    reason: text().notNull(),
    /** Null: it followed from an order. */
    staffId: bigint({ mode: 'number' }).references(() => staffMembers.id),
    at: instant().notNull(),
  },
  (t) => [
    uniqueIndex('store_credit_entries_reference').on(t.reference),
    index('store_credit_entries_account').on(t.accountId, t.id),
    index('store_credit_entries_order').on(t.orderId).where(sql`${t.orderId} IS NOT NULL`),
    index('store_credit_entries_at').on(t.at),
    index('store_credit_entries_staff').on(t.staffId).where(sql`${t.staffId} IS NOT NULL`),
    check(
      'store_credit_entries_kind_known',
      sql`${t.kind} IN ('return', 'goodwill', 'overpayment', 'spent', 'given-back', 'correction')`,
    ),
    check(
      'store_credit_entries_sign',
      sql`CASE ${t.kind} WHEN 'spent' THEN ${t.cents} < 0 WHEN 'correction' THEN ${t.cents} <> 0 ELSE ${t.cents} > 0 END`,
    ),
    check('store_credit_entries_shillings', sql`${t.cents} % 100 = 0`),
    check('store_credit_entries_reason', sql`${t.reason} <> ''`),
  ],
)
