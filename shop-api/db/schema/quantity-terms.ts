import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { families, variants } from './catalogue.ts'
import { instant } from './instant.ts'
import { companyGroups } from './prices.ts'

/**
 * Smallest quantity, multiple and largest quantity of a variant, or of every variant of a family, for all buyers or for
 * a group of companies. The most specific row applies as a whole (pricing/rules/quantity-terms.ts): without any number
 * it exempts its buyers from the general terms.
 */
export const quantityTerms = pgTable(
  'quantity_terms',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    variantId: bigint({ mode: 'number' }).references(() => variants.id, { onDelete: 'cascade' }),
    familyId: bigint({ mode: 'number' }).references(() => families.id, { onDelete: 'cascade' }),
    /** Null: all buyers. */
    groupId: bigint({ mode: 'number' }).references(() => companyGroups.id, { onDelete: 'cascade' }),
    minTenths: integer(),
    multipleTenths: integer(),
    maxTenths: integer(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull().defaultNow(),
    changedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('quantity_terms_variant').on(t.variantId, sql`coalesce(${t.groupId}, 0)`),
    uniqueIndex('quantity_terms_family').on(t.familyId, sql`coalesce(${t.groupId}, 0)`),
    index('quantity_terms_group').on(t.groupId),
    check('quantity_terms_of', sql`num_nonnulls(${t.variantId}, ${t.familyId}) = 1`),
    check('quantity_terms_min', sql`${t.minTenths} BETWEEN 1 AND 999990`),
    check('quantity_terms_multiple', sql`${t.multipleTenths} BETWEEN 1 AND 999990`),
    check('quantity_terms_max', sql`${t.maxTenths} BETWEEN 1 AND 999990`),
    check('quantity_terms_order', sql`${t.minTenths} <= ${t.maxTenths}`),
  ],
)

/** Smallest total of an order's products with VAT, for all buyers or for a group of companies. 0 exempts a group. */
export const smallestOrders = pgTable(
  'smallest_orders',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null: all buyers. */
    groupId: bigint({ mode: 'number' }).references(() => companyGroups.id, { onDelete: 'cascade' }),
    withVatCents: integer().notNull(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull().defaultNow(),
    changedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('smallest_orders_buyer').on(sql`coalesce(${t.groupId}, 0)`),
    index('smallest_orders_group').on(t.groupId),
    check('smallest_orders_amount', sql`${t.withVatCents} >= 0`),
  ],
)
