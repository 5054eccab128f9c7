import { isNull } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'

/** Plain colours that a swatch is made of (media/colour-swatch.ts). Rows of older samples have other kinds. */
export interface Recipe {
  kind: string
  [field: string]: unknown
}

/**
 * Pictures. Each is stored under one sha256: of the file's bytes for an upload, of its colours for a plain swatch, of
 * its address for a picture that an import named and that is fetched afterwards.
 */
export const media = pgTable(
  'media',
  {
    sha256: text().primaryKey(),
    alt: text().notNull(),
    /** Hex of 3 × 4 RGB pixels, row by row, for the blur-up; empty when not known. */
    blur: text().notNull().default(''),
    width: integer().notNull(),
    height: integer().notNull(),
    /** The point that stays in sight when it is cropped, percent from the left and the top; null: the middle. */
    focalX: smallint(),
    focalY: smallint(),
    /** Of swatches of plain colours. */
    recipe: jsonb().$type<Recipe | null>(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When the sizes that pages use were made; null: they are still to be made. */
    sizedAt: timestamp({ withTimezone: true }),
  },
  (t) => [index('media_unsized').on(t.createdAt).where(isNull(t.sizedAt))],
)

/** Sources of pictures that were named by their address, and the state of their download. */
export const pictureSources = pgTable(
  'picture_sources',
  {
    sha256: text()
      .primaryKey()
      .references(() => media.sha256, { onDelete: 'cascade' }),
    url: text().notNull(),
    /**
     * 'staged' by an import in progress or just done, 'waiting' for the download, `'kept'` if stored, or 'broken':
     * given up.
     */
    state: text().notNull().default('waiting'),
    tries: integer().notNull().default(0),
    nextTryAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    error: text(),
  },
  (t) => [index('picture_sources_due').on(t.state, t.nextTryAt)],
)
