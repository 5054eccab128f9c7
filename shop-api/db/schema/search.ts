import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Synonyms of catalogue words in searches: Swahili, market spellings, trade names. */
export const searchSynonyms = pgTable('search_synonyms', {
  /** As typed, lower case, one word or two. */
  word: text().primaryKey(),
  /** Words of the catalogue; any of them is meant. One of several words needs them all. */
  means: text().array().notNull(),
})

/** Counted searches without results; their users are not stored. */
export const emptySearches = pgTable(
  'empty_searches',
  {
    /** As typed, lower case, spaces made one. */
    text: text().primaryKey(),
    times: integer().notNull().default(1),
    firstAt: timestamp({ withTimezone: true }).notNull(),
    lastAt: timestamp({ withTimezone: true }).notNull(),
    /** Time at which the office set it aside; later searches are counted from zero. */
    setAsideAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('empty_searches_times').on(t.times.desc(), t.text),
    index('empty_searches_last').on(t.lastAt),
    check('empty_searches_length', sql`length(${t.text}) BETWEEN 1 AND 60`),
  ],
)
