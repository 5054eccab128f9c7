import { sql } from 'drizzle-orm'
import { bigint, check, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { BalanceDue } from '#lib/contract/base/deposit.ts'
import { families, variants } from './catalogue.ts'
import { instant } from './instant.ts'
import { orders } from './orders.ts'
import { staffMembers } from './staff.ts'

/** Which products and orders are placed with a deposit. Each row names a family, a variant or an order amount. */
export const depositTerms = pgTable(
  'deposit_terms',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    familyId: bigint({ mode: 'number' }).references(() => families.id, { onDelete: 'cascade' }),
    variantId: bigint({ mode: 'number' }).references(() => variants.id, { onDelete: 'cascade' }),
    /** Orders with a total of at least this amount. */
    fromCents: bigint({ mode: 'number' }),
    percent: smallint(),
    /** For a product: of each unit. For an order amount: of the order. */
    amountCents: bigint({ mode: 'number' }),
    balanceDue: text().$type<BalanceDue>().notNull(),
    /** Days from the order to the day on which the balance is due. */
    balanceDays: smallint().notNull(),
    /** Percentage of the deposit that the shop retains if the customer cancels after preparation began. */
    retainedPercent: smallint().notNull().default(0),
    version: bigint({ mode: 'number' }).notNull().default(1),
    changedBy: bigint({ mode: 'number' }).references(() => staffMembers.id),
    changedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('deposit_terms_family').on(t.familyId),
    uniqueIndex('deposit_terms_variant').on(t.variantId),
    uniqueIndex('deposit_terms_from').on(t.fromCents),
    check('deposit_terms_scope', sql`num_nonnulls(${t.familyId}, ${t.variantId}, ${t.fromCents}) = 1`),
    check('deposit_terms_share', sql`num_nonnulls(${t.percent}, ${t.amountCents}) = 1`),
    check('deposit_terms_percent', sql`${t.percent} BETWEEN 1 AND 99`),
    check('deposit_terms_amount', sql`${t.amountCents} > 0 AND ${t.amountCents} % 100 = 0`),
    check('deposit_terms_from', sql`${t.fromCents} > 0`),
    check('deposit_terms_balance', sql`${t.balanceDue} IN ('before-dispatch', 'on-delivery')`),
    check('deposit_terms_days', sql`${t.balanceDays} BETWEEN 1 AND 365`),
    check('deposit_terms_retained', sql`${t.retainedPercent} BETWEEN 0 AND 100`),
  ],
)

/** Deposits of cancelled orders, as far as the shop retains them: the refund due is less by this amount. */
export const retainedDeposits = pgTable(
  'retained_deposits',
  {
    orderId: text()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    cents: bigint({ mode: 'number' }).notNull(),
    at: instant().notNull(),
  },
  (t) => [check('retained_deposits_positive', sql`${t.cents} > 0`)],
)

/** Sent reminders of balances. A new date for the balance removes them. */
export const balanceReminders = pgTable(
  'balance_reminders',
  {
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['before', 'after'] }).notNull(),
    sentAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.kind] }),
    check('balance_reminders_kind', sql`${t.kind} IN ('before', 'after')`),
  ],
)
