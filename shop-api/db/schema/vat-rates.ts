import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { staffMembers } from './staff.ts'

/**
 * Changes of the standard rate of VAT: scheduled, then applied or cancelled. The last applied rate is in force; before
 * the first it is the shop's initial rate. Products and delivery charges store their rates themselves: applying a
 * change writes them.
 */
export const vatRates = pgTable(
  'vat_rates',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    perc: integer().notNull(),
    /** The replaced rate. */
    previousPerc: integer().notNull(),
    holdsFrom: instant().notNull(),
    reason: text().notNull(),
    staffId: bigint({ mode: 'number' })
      .notNull()
      .references(() => staffMembers.id),
    createdAt: instant().notNull(),
    cancelledAt: instant(),
    cancelledBy: bigint({ mode: 'number' }).references(() => staffMembers.id),
    /** When products and charges were given the rate, and how many of each. */
    appliedAt: instant(),
    variants: integer(),
    charges: integer(),
    /** Cards in lists are then made again, in steps: the last family done. Null: all of them. */
    cardsUntil: bigint({ mode: 'number' }),
  },
  (t) => [
    // One change is scheduled at a time.
    uniqueIndex('vat_rates_scheduled').on(sql`(true)`).where(sql`${t.appliedAt} IS NULL AND ${t.cancelledAt} IS NULL`),
    index('vat_rates_cards').on(t.id).where(sql`${t.cardsUntil} IS NOT NULL`),
    check('vat_rates_perc', sql`${t.perc} BETWEEN 1 AND 50 AND ${t.perc} <> ${t.previousPerc}`),
    check('vat_rates_cancelled_by', sql`(${t.cancelledAt} IS NULL) = (${t.cancelledBy} IS NULL)`),
    check('vat_rates_one_end', sql`num_nonnulls(${t.cancelledAt}, ${t.appliedAt}) < 2`),
  ],
)
