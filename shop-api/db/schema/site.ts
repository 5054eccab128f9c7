import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** Source of a shop's facts: not set, the environment, the sample, or an operator. */
export type SiteSource = 'default' | 'configuration' | 'sample' | 'operator'

/** The shop's own facts, in one row: its name and contact details. An empty text is not shown. */
export const sites = pgTable(
  'site',
  {
    id: integer().primaryKey().default(1),
    source: text().$type<SiteSource>().notNull(),
    name: text().notNull(),
    company: text().notNull(),
    claim: text().notNull(),
    description: text().notNull(),
    /** As people read it, and as a machine dials it. */
    phone: text().notNull(),
    phoneLink: text().notNull(),
    /** An address. */
    whatsApp: text().notNull(),
    hours: text().notNull(),
    street: text().notNull(),
    postBox: text().notNull(),
    town: text().notNull(),
    postalCode: text().notNull(),
    /** ISO 3166 alpha-2. */
    country: text().notNull(),
    priceNote: text().notNull(),
    /** From how many pieces down product pages show "Only 3 left": a number, or empty for never. */
    fewLeft: text().notNull().default('10'),
    /** Days on which orders are delivered and can be collected (lib/format/open-days.ts). */
    openDays: text().notNull().default('Mon, Tue, Wed, Thu, Fri, Sat'),
    aboutTitle: text().notNull(),
    aboutParagraphs: text().array().notNull(),
    /** Counts changes: a colleague can have changed the facts since they were read. */
    version: integer().notNull().default(1),
  },
  (t) => [check('site_one_row', sql`${t.id} = 1`)],
)
