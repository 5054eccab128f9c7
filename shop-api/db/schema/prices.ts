import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  pgView,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { companies } from './accounts.ts'
import { families, variants } from './catalogue.ts'
import { instant } from './instant.ts'
import { staffMembers } from './staff.ts'

/** Companies that have prices in common. The group "All companies" has no member rows: every company is in it. */
export const companyGroups = pgTable(
  'company_groups',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    isAll: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    createdAt: instant().notNull().defaultNow(),
    changedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('company_groups_name').on(sql`lower(${t.name})`),
    uniqueIndex('company_groups_all').on(t.isAll).where(sql`${t.isAll}`),
    check('company_groups_name_length', sql`length(${t.name}) BETWEEN 1 AND 80`),
  ],
)

/** A company can be in several groups: of all their prices the lowest applies. */
export const companyGroupMembers = pgTable(
  'company_group_members',
  {
    groupId: bigint({ mode: 'number' })
      .notNull()
      .references(() => companyGroups.id, { onDelete: 'cascade' }),
    companyId: bigint({ mode: 'number' })
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.companyId] }), index('company_group_members_company').on(t.companyId)],
)

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

/** As `agreed_prices`, of a group of companies. */
export const groupPrices = pgTable(
  'group_prices',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    groupId: bigint({ mode: 'number' })
      .notNull()
      .references(() => companyGroups.id, { onDelete: 'cascade' }),
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
    uniqueIndex('group_prices_variant').on(t.groupId, t.variantId, t.fromBales, t.validFrom),
    uniqueIndex('group_prices_family').on(t.groupId, t.familyId, t.fromBales, t.validFrom),
    check('group_prices_of', sql`num_nonnulls(${t.variantId}, ${t.familyId}) = 1`),
    check('group_prices_bales', sql`${t.fromBales} BETWEEN 0 AND 9999`),
    check('group_prices_amount', sql`${t.exVatCents} > 0`),
    check('group_prices_days', sql`${t.validTo} >= ${t.validFrom}`),
  ],
)

/**
 * All sources of companies' prices: agreements with each company (`groupId` 0), and prices of its groups. A view of the
 * migration that made these tables.
 */
export const companyPrices = pgView('company_prices', {
  companyId: bigint('company_id', { mode: 'number' }).notNull(),
  groupId: bigint('group_id', { mode: 'number' }).notNull(),
  variantId: bigint('variant_id', { mode: 'number' }),
  familyId: bigint('family_id', { mode: 'number' }),
  fromBales: integer('from_bales').notNull(),
  exVatCents: integer('ex_vat_cents').notNull(),
  validFrom: date('valid_from', { mode: 'string' }).notNull(),
  validTo: date('valid_to', { mode: 'string' }),
}).existing()

/**
 * Previous shop prices of a variant, written by a trigger for every writer. Person and reason are set by the
 * transaction (store/prices/explain-price-changes.ts); both are null for commands and imports.
 */
export const priceChanges = pgTable(
  'price_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    variantId: bigint({ mode: 'number' })
      .notNull()
      .references(() => variants.id, { onDelete: 'cascade' }),
    at: instant().notNull(),
    fromCents: integer().notNull(),
    toCents: integer().notNull(),
    staffId: bigint({ mode: 'number' }).references(() => staffMembers.id),
    reason: text(),
  },
  (t) => [index('price_changes_variant').on(t.variantId, t.id), index('price_changes_staff').on(t.staffId)],
)
