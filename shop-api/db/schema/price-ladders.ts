import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
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
import type { LadderCounting, LadderUnit } from '#lib/contract/pricing/ladder.ts'
import { companies } from './accounts.ts'
import { collections, families, subCollections, variants } from './catalogue.ts'
import { instant } from './instant.ts'
import { companyGroups } from './prices.ts'
import { staffMembers } from './staff.ts'

/**
 * Lower prices for larger quantities, counted over several lines of a cart. A ladder without a group and a company is
 * for all buyers.
 */
export const priceLadders = pgTable(
  'price_ladders',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Name for staff. */
    name: text().notNull(),
    groupId: bigint({ mode: 'number' }).references(() => companyGroups.id, { onDelete: 'cascade' }),
    companyId: bigint({ mode: 'number' }).references(() => companies.id, { onDelete: 'cascade' }),
    /** False: only the products its targets name. */
    isOfAll: boolean().notNull().default(false),
    /** Which pieces of a cart are counted together. */
    counting: text().$type<LadderCounting>().notNull().default('family'),
    /** Unit of its steps. */
    unit: text().$type<LadderUnit>().notNull().default('piece'),
    /** First day, in Nairobi. */
    validFrom: date({ mode: 'string' }).notNull(),
    /** The last day; null without an end. */
    validTo: date({ mode: 'string' }),
    /** When staff ended it, before it began or while it applied. */
    endedAt: instant(),
    version: integer().notNull().default(1),
    /** Null for ladders of imports and commands. */
    createdBy: bigint({ mode: 'number' }).references(() => staffMembers.id),
    createdAt: instant().notNull().defaultNow(),
    changedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index('price_ladders_group').on(t.groupId),
    index('price_ladders_company').on(t.companyId),
    // Ladders that a cart searches: those not ended.
    index('price_ladders_open').on(t.validFrom, t.validTo).where(sql`${t.endedAt} IS NULL`),
    check('price_ladders_name', sql`length(${t.name}) BETWEEN 1 AND 80`),
    check('price_ladders_buyer', sql`num_nonnulls(${t.groupId}, ${t.companyId}) <= 1`),
    check('price_ladders_counting', sql`${t.counting} IN ('variant', 'family', 'collection', 'rule')`),
    check('price_ladders_unit', sql`${t.unit} IN ('piece', 'bale')`),
    check('price_ladders_days', sql`${t.validTo} >= ${t.validFrom}`),
  ],
)

/** Products of a ladder. Each row names a variant, a family, a collection or a sub-collection. */
export const priceLadderTargets = pgTable(
  'price_ladder_targets',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    ladderId: bigint({ mode: 'number' })
      .notNull()
      .references(() => priceLadders.id, { onDelete: 'cascade' }),
    variantId: bigint({ mode: 'number' }).references(() => variants.id, { onDelete: 'cascade' }),
    familyId: bigint({ mode: 'number' }).references(() => families.id, { onDelete: 'cascade' }),
    collectionCode: text().references(() => collections.code, { onDelete: 'cascade' }),
    subCollectionCode: text().references(() => subCollections.code, { onDelete: 'cascade' }),
  },
  (t) => [
    uniqueIndex('price_ladder_targets_variant').on(t.ladderId, t.variantId),
    uniqueIndex('price_ladder_targets_family').on(t.ladderId, t.familyId),
    uniqueIndex('price_ladder_targets_collection').on(t.ladderId, t.collectionCode),
    uniqueIndex('price_ladder_targets_sub_collection').on(t.ladderId, t.subCollectionCode),
    index('price_ladder_targets_of_variant').on(t.variantId).where(sql`${t.variantId} IS NOT NULL`),
    index('price_ladder_targets_of_family').on(t.familyId).where(sql`${t.familyId} IS NOT NULL`),
    check(
      'price_ladder_targets_one',
      sql`num_nonnulls(${t.variantId}, ${t.familyId}, ${t.collectionCode}, ${t.subCollectionCode}) = 1`,
    ),
  ],
)

/** The price of a ladder from a number of pieces or bales on: fixed, or a percentage off the list price. */
export const priceLadderSteps = pgTable(
  'price_ladder_steps',
  {
    ladderId: bigint({ mode: 'number' })
      .notNull()
      .references(() => priceLadders.id, { onDelete: 'cascade' }),
    fromUnits: integer().notNull(),
    exVatCents: integer(),
    /** Hundredths of a percent, 1250 is 12.5%. */
    percentHundredths: smallint(),
  },
  (t) => [
    primaryKey({ columns: [t.ladderId, t.fromUnits] }),
    check('price_ladder_steps_units', sql`${t.fromUnits} BETWEEN 1 AND 99999`),
    check('price_ladder_steps_price', sql`num_nonnulls(${t.exVatCents}, ${t.percentHundredths}) = 1`),
    check('price_ladder_steps_amount', sql`${t.exVatCents} > 0`),
    check('price_ladder_steps_percent', sql`${t.percentHundredths} BETWEEN 1 AND 9000`),
  ],
)
