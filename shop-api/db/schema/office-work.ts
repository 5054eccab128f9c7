import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { staffMembers } from './staff.ts'

const staffId = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => staffMembers.id)

/** Jobs that staff started: bulk changes, and held work that can be undone. */
export const backgroundJobs = pgTable(
  'background_jobs',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** "orders.advance", as the registry of job kinds names it. */
    kind: text().notNull(),
    staffId: staffId(),
    /** "Send 14 orders" */
    label: text().notNull(),
    input: jsonb().notNull(),
    itemsTotal: integer().notNull(),
    itemsDone: integer().notNull().default(0),
    itemsFailed: integer().notNull().default(0),
    /** waiting until it starts, running, done, undone as a whole, or failed when not one item was done. */
    state: text({ enum: ['waiting', 'running', 'done', 'undone', 'failed'] })
      .notNull()
      .default('waiting'),
    createdAt: instant().notNull(),
    /** Of a held one ten seconds later. */
    startsAt: instant().notNull(),
    /** When an item was last worked on: jobs that run at the same time take turns. */
    touchedAt: instant(),
    /** No other process works on it until then. */
    claimedUntil: instant(),
    /** Time at which it was set aside because its starter lost access. An owner releases or discards it. */
    setAsideAt: instant(),
    finishedAt: instant(),
  },
  (t) => [
    index('background_jobs_open').on(t.startsAt).where(sql`${t.state} IN ('waiting', 'running')`),
    index('background_jobs_staff').on(t.staffId, t.id),
    index('background_jobs_finished').on(t.finishedAt),
    index('background_jobs_set_aside').on(t.setAsideAt).where(sql`${t.setAsideAt} IS NOT NULL`),
    // Few among many: an import queries its own jobs while it is viewed.
    index('background_jobs_imports').on(t.id).where(sql`${t.kind} IN ('catalogue.import-read', 'catalogue.import')`),
    check('background_jobs_state_known', sql`${t.state} IN ('waiting', 'running', 'done', 'undone', 'failed')`),
  ],
)

/** One item of a job; it is marked in the transaction of its effect, so that a killed process loses no item. */
export const backgroundJobItems = pgTable(
  'background_job_items',
  {
    jobId: bigint({ mode: 'number' })
      .notNull()
      .references(() => backgroundJobs.id, { onDelete: 'cascade' }),
    no: integer().notNull(),
    item: jsonb().notNull(),
    state: text({ enum: ['waiting', 'done', 'failed', 'undone'] })
      .notNull()
      .default('waiting'),
    /** Times it ended in a fault of ours. */
    faults: integer().notNull().default(0),
    /** Reason of its failure, or a remark. */
    sentence: text(),
    /** Input for its undo. */
    undo: jsonb(),
  },
  (t) => [
    primaryKey({ columns: [t.jobId, t.no] }),
    index('background_job_items_waiting').on(t.jobId, t.no).where(sql`${t.state} = 'waiting'`),
    check('background_job_items_state_known', sql`${t.state} IN ('waiting', 'done', 'failed', 'undone')`),
  ],
)

/** Requests by one person that another must approve. */
export const approvals = pgTable(
  'approvals',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** refund, credit-limit or staff-leave, as the registry of approval kinds names it. */
    kind: text().notNull(),
    subjectKind: text().notNull(),
    subjectId: text().notNull(),
    amountCents: bigint({ mode: 'number' }),
    reason: text().notNull(),
    /** Input of the action after approval. */
    input: jsonb().notNull(),
    askedBy: staffId(),
    askedAt: instant().notNull(),
    /** approved until it is done; then done. */
    state: text({ enum: ['asked', 'approved', 'declined', 'withdrawn', 'done'] })
      .notNull()
      .default('asked'),
    decidedBy: bigint({ mode: 'number' }).references(() => staffMembers.id),
    decidedAt: instant(),
    decisionReason: text(),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('approvals_open')
      .on(t.kind, t.subjectKind, t.subjectId)
      .where(sql`${t.state} IN ('asked', 'approved')`),
    index('approvals_state').on(t.state, t.askedAt),
    index('approvals_subject').on(t.subjectKind, t.subjectId, t.id),
    check('approvals_state_known', sql`${t.state} IN ('asked', 'approved', 'declined', 'withdrawn', 'done')`),
    check('approvals_second_person', sql`${t.decidedBy} <> ${t.askedBy} OR ${t.state} = 'withdrawn'`),
  ],
)

/** Settings made by staff; a setting without a row has its default. */
export const officeSettings = pgTable('office_settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  version: integer().notNull().default(1),
  /** For settings that require a written reason. */
  reason: text(),
  changedBy: staffId(),
  changedAt: instant().notNull(),
})

/** Filters, columns and order of a section's list, saved under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    room: text().notNull(),
    name: text().notNull(),
    /** Its creator: a private view is theirs alone. */
    staffId: staffId(),
    isShared: boolean().notNull().default(false),
    filters: jsonb().$type<Record<string, string[]>>().notNull(),
    /** Null: the section's default. */
    columns: jsonb().$type<string[]>(),
    sort: text(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
    changedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('saved_views_shared_name').on(t.room, sql`lower(${t.name})`).where(sql`${t.isShared}`),
    uniqueIndex('saved_views_own_name').on(t.staffId, t.room, sql`lower(${t.name})`).where(sql`NOT ${t.isShared}`),
  ],
)

/** Present viewers of each page. UNLOGGED: the rows are outdated after twenty seconds. */
export const officePresence = pgTable(
  'office_presence',
  {
    subjectKind: text().notNull(),
    subjectId: text().notNull(),
    staffId: bigint({ mode: 'number' })
      .notNull()
      .references(() => staffMembers.id, { onDelete: 'cascade' }),
    isEditing: boolean().notNull().default(false),
    seenAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.subjectKind, t.subjectId, t.staffId] }), index('office_presence_seen').on(t.seenAt)],
)
