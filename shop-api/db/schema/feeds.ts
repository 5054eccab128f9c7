import { sql } from 'drizzle-orm'
import { bigint, check, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { FeedFile, FeedFinding, FeedFormat, LeftOut } from '#lib/contract/feeds/feed-report.ts'
import { families } from './catalogue.ts'
import { instant } from './instant.ts'

/** The product feed, generated last: one row. Its files are in the file store. */
export const productFeed = pgTable(
  'product_feed',
  {
    id: smallint().primaryKey().default(1),
    /** The catalogue's version that it shows. */
    version: bigint({ mode: 'number' }).notNull(),
    /** When it was generated last, and when that last changed its content. */
    generatedAt: instant().notNull(),
    changedAt: instant().notNull(),
    products: integer().notNull(),
    families: integer().notNull(),
    /** Products that are not in it, by reason. */
    leftOut: jsonb().$type<LeftOut>().notNull(),
    files: jsonb().$type<Record<FeedFormat, FeedFile>>().notNull(),
  },
  (t) => [check('product_feed_one_row', sql`${t.id} = 1`)],
)

/** Missing and bad values of a family in the product feed. Families without a finding have no row. */
export const feedFindings = pgTable('feed_findings', {
  familyId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => families.id, { onDelete: 'cascade' }),
  /** The faults of `findings`, for filters. */
  faults: text().array().notNull(),
  findings: jsonb().$type<FeedFinding[]>().notNull(),
})
