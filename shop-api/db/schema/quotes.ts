import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { DraftForm } from '#lib/contract/orders/office/draft-form.ts'
import type { QuoteLine } from '../../modules/quotes/rules/quote-line.ts'
import { instant } from './instant.ts'
import { orders } from './orders.ts'
import { staffMembers } from './staff.ts'

/** The first quote number that the shop gives. */
export const FIRST_QUOTE_NO = 1001

/**
 * Prices for one order, fixed until a last day. The row is locked for every change. An expired quote is an offered quote whose
 * last day has passed.
 */
export const quotes = pgTable(
  'quotes',
  {
    /** The number that people read out. */
    no: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: FIRST_QUOTE_NO }),
    /** open: the customer waits for prices. */
    state: text({ enum: ['open', 'offered', 'accepted', 'declined', 'withdrawn'] }).notNull(),
    /** The account for which it is; null for a guest: the contact is in the form. */
    userId: bigint({ mode: 'number' }),
    /** The company whose people can see and accept it. */
    companyId: bigint({ mode: 'number' }),
    /** The representative who made or priced it. */
    repId: bigint({ mode: 'number' }),
    /** Newest version; only this can be accepted. */
    version: integer().notNull(),
    /** Of the newest version; null if it has no prices. */
    lastDay: date({ mode: 'string' }),
    totalCents: bigint({ mode: 'number' }),
    /** SHA-256 of the secret in its link, and the secret itself, encrypted. */
    tokenHash: text().notNull().unique(),
    sealedToken: text().notNull(),
    /** Of an accepted quote. */
    orderId: text().references(() => orders.id, { onDelete: 'set null' }),
    /** Why it was declined or withdrawn. */
    reason: text().notNull().default(''),
    createdAt: instant().notNull(),
    changedAt: instant().notNull(),
  },
  (t) => [
    index('quotes_changed').on(t.state, t.changedAt),
    index('quotes_user').on(t.userId, t.changedAt).where(sql`${t.userId} IS NOT NULL`),
    index('quotes_company').on(t.companyId, t.changedAt).where(sql`${t.companyId} IS NOT NULL`),
    index('quotes_last_day').on(t.lastDay).where(sql`${t.state} = 'offered'`),
    uniqueIndex('quotes_order').on(t.orderId),
    check('quotes_state_known', sql`${t.state} IN ('open', 'offered', 'accepted', 'declined', 'withdrawn')`),
    check(
      'quotes_offered_has_prices',
      sql`${t.state} <> 'offered' OR (${t.lastDay} IS NOT NULL AND ${t.totalCents} > 0)`,
    ),
  ],
)

/** A version of a quote: a wish of the customer without prices, or an offer of the shop. Never changed. */
export const quoteVersions = pgTable(
  'quote_versions',
  {
    quoteNo: bigint({ mode: 'number' })
      .notNull()
      .references(() => quotes.no, { onDelete: 'cascade' }),
    /** The first of its quote is 1. */
    version: integer().notNull(),
    kind: text({ enum: ['wish', 'offer'] }).notNull(),
    /** Products, customer and destination, as of an order that staff prepare. */
    form: jsonb().$type<DraftForm>().notNull(),
    /** Prices of a wish are 0. */
    lines: jsonb().$type<QuoteLine[]>().notNull(),
    /** Fixed delivery price. */
    deliveryExVatCents: bigint({ mode: 'number' }).notNull().default(0),
    deliveryVatCents: bigint({ mode: 'number' }).notNull().default(0),
    deliveryVatPerc: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull().default(0),
    /** The destination as the customer reads it. */
    destination: text().notNull().default(''),
    roundingCents: integer().notNull().default(0),
    totalCents: bigint({ mode: 'number' }),
    /** The last day in Nairobi on which it can be accepted. */
    lastDay: date({ mode: 'string' }),
    note: text().notNull().default(''),
    /** Side and name of the person who made it. */
    madeBy: text({ enum: ['customer', 'rep', 'staff'] }).notNull(),
    madeByName: text().notNull(),
    staffId: bigint({ mode: 'number' }).references(() => staffMembers.id),
    at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.quoteNo, t.version] }),
    index('quote_versions_staff').on(t.staffId).where(sql`${t.staffId} IS NOT NULL`),
    check('quote_versions_kind_known', sql`${t.kind} IN ('wish', 'offer')`),
    check('quote_versions_made_by_known', sql`${t.madeBy} IN ('customer', 'rep', 'staff')`),
    check(
      'quote_versions_offer_has_prices',
      sql`(${t.kind} = 'offer') = (${t.totalCents} IS NOT NULL) AND (${t.kind} = 'offer') = (${t.lastDay} IS NOT NULL)`,
    ),
    check('quote_versions_whole_shillings', sql`${t.totalCents} % 100 = 0 AND ${t.roundingCents} BETWEEN -49 AND 50`),
  ],
)
