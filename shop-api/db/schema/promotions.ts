import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PromotionAudience, PromotionKind, PromotionUnit } from '../../modules/pricing/rules/promotion.ts'
import { companies } from './accounts.ts'
import { collections, families, subCollections, variants } from './catalogue.ts'
import { instant } from './instant.ts'
import { counties } from './reference.ts'
import { staffMembers } from './staff.ts'

/**
 * An offer: its discount, products, customers and period. With a code it applies to customers who enter it, otherwise
 * to all its customers. It is never deleted: orders refer to it.
 */
export const promotions = pgTable(
  'promotions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** As customers read it. */
    name: text().notNull(),
    /** In the form of domain/promotions/code.ts; null for an offer without a code. */
    code: text(),
    kind: text().$type<PromotionKind>().notNull(),
    /** Of 'percent': hundredths of a percent, 1250 is 12.5%. */
    percentHundredths: smallint(),
    /** Of 'amount': its discount on an order, ex-VAT. */
    amountCents: bigint({ mode: 'number' }),
    /** Of 'buy-get': the number of paid units, and of free units. */
    buyUnits: integer(),
    freeUnits: integer(),
    /** Unit of those and of `leastUnits`. */
    unit: text().$type<PromotionUnit>().notNull().default('piece'),
    /** Minimum quantity of its products. */
    leastUnits: integer().notNull().default(1),
    /** Minimum amount of its products, with VAT, for a discount. */
    leastCents: bigint({ mode: 'number' }).notNull().default(0),
    /** False: only the products its targets name. */
    isOfAll: boolean().notNull(),
    audience: text().$type<PromotionAudience>().notNull(),
    isFirstOrderOnly: boolean().notNull().default(false),
    /** Of 'free-delivery': true everywhere, false only to the counties its targets name. */
    isEverywhere: boolean().notNull().default(true),
    limitPerPerson: integer(),
    limitInAll: integer(),
    /** Orders that count now; counted only while there is a limit in all. */
    used: integer().notNull().default(0),
    startsAt: instant().notNull(),
    /** The first instant at which it is over; null while it has no end. */
    endsAt: instant(),
    /** When staff ended it, before it began or while it ran. */
    endedAt: instant(),
    version: integer().notNull().default(1),
    createdBy: bigint({ mode: 'number' })
      .notNull()
      .references(() => staffMembers.id),
    createdAt: instant().notNull(),
    changedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('promotions_code').on(t.code),
    // Offers that a cart searches: those not ended.
    index('promotions_open').on(t.startsAt, t.endsAt).where(sql`${t.endedAt} IS NULL`),
    check('promotions_name', sql`length(${t.name}) BETWEEN 1 AND 80`),
    check('promotions_code_form', sql`${t.code} ~ '^[A-Z0-9]{3,40}$'`),
    check(
      'promotions_kind',
      sql`CASE ${t.kind}
        WHEN 'percent' THEN ${t.percentHundredths} BETWEEN 1 AND 9000 AND num_nonnulls(${t.amountCents}, ${t.buyUnits}, ${t.freeUnits}) = 0
        WHEN 'amount' THEN ${t.amountCents} > 0 AND ${t.leastCents} > ${t.amountCents} AND num_nonnulls(${t.percentHundredths}, ${t.buyUnits}, ${t.freeUnits}) = 0
        WHEN 'buy-get' THEN ${t.buyUnits} > 0 AND ${t.freeUnits} > 0 AND num_nonnulls(${t.percentHundredths}, ${t.amountCents}) = 0
        WHEN 'free-delivery' THEN num_nonnulls(${t.percentHundredths}, ${t.amountCents}, ${t.buyUnits}, ${t.freeUnits}) = 0
        ELSE false END`,
    ),
    check('promotions_unit', sql`${t.unit} IN ('piece', 'bale') AND ${t.leastUnits} >= 1 AND ${t.leastCents} >= 0`),
    check('promotions_audience', sql`${t.audience} IN ('everybody', 'consumers', 'companies', 'chosen-companies')`),
    check('promotions_area', sql`${t.isEverywhere} OR ${t.kind} = 'free-delivery'`),
    check('promotions_limits', sql`${t.limitPerPerson} > 0 AND ${t.limitInAll} > 0 AND ${t.used} >= 0`),
    check('promotions_end_after_start', sql`${t.endsAt} > ${t.startsAt}`),
  ],
)

/**
 * Restrictions of an offer: included or excluded products; companies; counties for delivery. Each row names one of
 * them.
 */
export const promotionTargets = pgTable(
  'promotion_targets',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    promotionId: bigint({ mode: 'number' })
      .notNull()
      .references(() => promotions.id, { onDelete: 'cascade' }),
    collectionCode: text().references(() => collections.code, { onDelete: 'cascade' }),
    subCollectionCode: text().references(() => subCollections.code, { onDelete: 'cascade' }),
    familyId: bigint({ mode: 'number' }).references(() => families.id, { onDelete: 'cascade' }),
    variantId: bigint({ mode: 'number' }).references(() => variants.id, { onDelete: 'cascade' }),
    /** Of a variant: it is excluded, even if another row includes it. */
    isLeftOut: boolean().notNull().default(false),
    companyId: bigint({ mode: 'number' }).references(() => companies.id, { onDelete: 'cascade' }),
    countyId: integer().references(() => counties.id, { onDelete: 'cascade' }),
  },
  (t) => [
    index('promotion_targets_promotion').on(t.promotionId),
    index('promotion_targets_family').on(t.familyId).where(sql`${t.familyId} IS NOT NULL`),
    index('promotion_targets_variant').on(t.variantId).where(sql`${t.variantId} IS NOT NULL`),
    index('promotion_targets_company').on(t.companyId).where(sql`${t.companyId} IS NOT NULL`),
    check(
      'promotion_targets_one',
      sql`num_nonnulls(${t.collectionCode}, ${t.subCollectionCode}, ${t.familyId}, ${t.variantId}, ${t.companyId}, ${t.countyId}) = 1`,
    ),
    check('promotion_targets_left_out', sql`NOT ${t.isLeftOut} OR ${t.variantId} IS NOT NULL`),
  ],
)
