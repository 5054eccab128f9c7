import { index, integer, jsonb, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * What a picture's file can be made from again: plain colours (catalogue-io/colour-swatch.ts), or what the sample's own
 * tool draws. The shop keeps the latter, exports it and does not look into it.
 */
export interface Recipe {
  kind: string
  [field: string]: unknown
}

/**
 * Pictures. Each is stored under one sha256: of the file's bytes for an uploaded one, of its recipe for a drawn one, of its
 * address for one that an import named and whose bytes are fetched afterwards.
 */
export const media = pgTable('media', {
  sha256: text().primaryKey(),
  alt: text().notNull(),
  /** Hex of 3 × 4 RGB pixels, row by row, for the blur-up; empty when not known. */
  blur: text().notNull().default(''),
  width: integer().notNull(),
  height: integer().notNull(),
  /** The point that stays in sight when it is cropped, percent from the left and the top; null: the middle. */
  focalX: smallint(),
  focalY: smallint(),
  /** Of drawn pictures. */
  recipe: jsonb().$type<Recipe | null>(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

/** Where pictures that were named by their address come from, and how far the shop API is with fetching them. */
export const pictureSources = pgTable(
  'picture_sources',
  {
    sha256: text()
      .primaryKey()
      .references(() => media.sha256, { onDelete: 'cascade' }),
    url: text().notNull(),
    /** 'staged' by an import that is under way or just done, 'waiting' to be fetched, 'kept', or 'broken': given up. */
    state: text().notNull().default('waiting'),
    tries: integer().notNull().default(0),
    nextTryAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    error: text(),
  },
  (t) => [index('picture_sources_due').on(t.state, t.nextTryAt)],
)
