import { sql } from 'drizzle-orm'
import { bigint, check, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { CONTENT_STATES, type ContentPartName } from '#lib/contract/content/content-names.ts'
import { instant } from './instant.ts'
import { staffMembers } from './staff.ts'

/**
 * Published versions of the shop front, per part. A version never changes: restoring publishes a copy. Without a
 * version the shop shows its default content, with banners and questions from their own tables.
 */
export const contentVersions = pgTable(
  'content_versions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    part: text().$type<ContentPartName>().notNull(),
    /** From 1 in each part; 0 is the default content when number 1 was published. */
    number: integer().notNull(),
    /** Form of its part in lib/contract/content/content-parts.ts. */
    content: jsonb().notNull(),
    /** When it is shown first. */
    holdsFrom: instant().notNull(),
    publishedAt: instant().notNull(),
    /** Null for number 0. */
    publishedBy: bigint({ mode: 'number' }).references(() => staffMembers.id),
    /** Differences from the version shown at publication, as text. */
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
  /** The version shown when the draft was begun; 0 for the default content. */
  basedOn: integer().notNull(),
  /** Counts its changes, to refuse outdated saves. */
  version: integer().notNull().default(1),
  changedAt: instant().notNull(),
  changedBy: bigint({ mode: 'number' })
    .notNull()
    .references(() => staffMembers.id),
})

/** Next time at which an entry of a part begins or ends automatically; a part without such an entry has no row. */
export const contentChanges = pgTable('content_changes', {
  part: text().$type<ContentPartName>().primaryKey(),
  at: instant().notNull(),
})
