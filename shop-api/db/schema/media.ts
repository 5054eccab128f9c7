import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Cloth, Picture } from '../../seed/loom/cloth.ts'
import type { Label } from '../../seed/loom/label.ts'

/** How a woven picture is drawn: cloth before the camera, a swatch of it, or a mill's label. */
export type Recipe =
  | { kind: 'picture'; picture: Picture; width: number; height: number }
  | { kind: 'swatch'; cloth: Cloth; width: number }
  | { kind: 'label'; label: Label; width: number }

/**
 * Pictures. Each stands under one sha256: of the file's bytes for an uploaded one, of its recipe for a woven one, whose
 * pixels follow from the recipe and may be drawn when first asked for.
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
