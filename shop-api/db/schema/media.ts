import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Cloth, Picture } from '#sample/loom/cloth.ts'
import type { Label } from '#sample/loom/label.ts'

/** How a woven picture is drawn: cloth before the camera, a swatch of it, or a mill's label. */
export type Recipe =
  | { kind: 'picture'; picture: Picture; width: number; height: number }
  | { kind: 'swatch'; cloth: Cloth; width: number }
  | { kind: 'label'; label: Label; width: number }

/**
 * Pictures. Each stands under one sha256: of the file's bytes for an uploaded one, of its recipe for a woven one, whose
 * pixels follow from the recipe and may be drawn when first asked for, of its address for one that an import named and
 * whose bytes are fetched afterwards.
 */
export const media = pgTable('media', {
  sha256: text().primaryKey(),
  alt: text().notNull(),
  /** Hex of 3 × 4 RGB pixels, row by row, for the blur-up; empty when not known. */
  blur: text().notNull().default(''),
  width: integer().notNull(),
  height: integer().notNull(),
  /** Set for woven pictures; null means the bytes are in the file store. */
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
