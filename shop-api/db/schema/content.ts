import { sql } from 'drizzle-orm'
import { bigint, check, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { CONTENT_STATES, type ContentPartName } from '#lib/contract/content-names.ts'
import { instant } from './instant.ts'
import { staffMembers } from './staff.ts'

/**
 * What was published of the shop front, part by part. A version is never changed: going back publishes it again as a new one.
 * Without a version the shop shows what it brings along, with banners and questions from their own tables.
 */
export const contentVersions = pgTable(
  'content_versions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    part: text().$type<ContentPartName>().notNull(),
    /** From 1 in each part; 0 is what the shop had brought along when number 1 was published. */
    number: integer().notNull(),
    /** As lib/contract/content-parts.ts says for its part. */
    content: jsonb().notNull(),
    /** When it is shown first. */
    holdsFrom: instant().notNull(),
    publishedAt: instant().notNull(),
    /** Null for number 0. */
    publishedBy: bigint({ mode: 'number' }).references(() => staffMembers.id),
    /** What differs from what was shown when it was published, in words. */
    changes: jsonb().$type<string[]>().notNull(),
    note: text().notNull().default(''),
    /** 'scheduled' until its time; 'shown' one at a time; then 'over'. 'taken-back' before its time, 'refused' by the check at its time. */
    state: text({ enum: CONTENT_STATES }).notNull(),
    /** Why it was refused. */
    refusal: text(),
  },
  (t) => [
    uniqueIndex('content_versions_number').on(t.part, t.number),
    uniqueIndex('content_versions_shown').on(t.part).where(sql`${t.state} = 'shown'`),
    uniqueIndex('content_versions_scheduled').on(t.part).where(sql`${t.state} = 'scheduled'`),
    check('content_versions_state_known', sql`${t.state} IN ('shown', 'over', 'scheduled', 'taken-back', 'refused')`),
    check('content_versions_refused_has_reason', sql`(${t.state} = 'refused') = (${t.refusal} IS NOT NULL)`),
  ],
)

/** The draft of a part, which all staff share. */
export const contentDrafts = pgTable('content_drafts', {
  part: text().$type<ContentPartName>().primaryKey(),
  content: jsonb().notNull(),
  /** The version that was shown when it was begun; 0 for what the shop brings along. */
  basedOn: integer().notNull(),
  /** Counts its changes: whoever saves over one is told. */
  version: integer().notNull().default(1),
  changedAt: instant().notNull(),
  changedBy: bigint({ mode: 'number' })
    .notNull()
    .references(() => staffMembers.id),
})

/** When something of a part begins or ends to be shown by itself; a part that has nothing to come has no row. */
export const contentChanges = pgTable('content_changes', {
  part: text().$type<ContentPartName>().primaryKey(),
  at: instant().notNull(),
})
