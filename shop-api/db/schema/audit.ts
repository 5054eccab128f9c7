import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { staffMembers } from './staff.ts'

/**
 * All actions in the office or by commands. Append-only: a trigger refuses changes and deletions, except for emptying
 * `personal`. Erasure of personal data does that, and is itself logged.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant().notNull(),
    /** The staff member, for office actions. */
    staffId: bigint({ mode: 'number' }).references(() => staffMembers.id),
    /** For commands: the machine's account, or the name given with --by. */
    operator: text(),
    /** "orders.advance": a permission's name if the action has one, else the noun and the verb. */
    action: text().notNull(),
    /** done, or refused when it was not allowed. */
    outcome: text({ enum: ['done', 'refused'] })
      .notNull()
      .default('done'),
    /** The object of the action: order, company, customer, product, payment, staff, setting … and its id or number. */
    subjectKind: text(),
    subjectId: text(),
    /** The change, without personal values: those are in `personal`. */
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    reason: text(),
    /** Names, phones, emails and addresses that the entry is about; emptied when they are erased. */
    personal: jsonb().$type<Record<string, unknown>>(),
    /** Keyed hash of the wider network (`areaOf`) of the request; until November 2026, of the exact one. */
    network: text(),
    requestId: text(),
  },
  (t) => [
    index('audit_log_at').on(t.at.desc(), t.id.desc()),
    index('audit_log_subject').on(t.subjectKind, t.subjectId, t.id),
    index('audit_log_staff').on(t.staffId, t.id),
    index('audit_log_action').on(t.action, t.id),
    // Few are: without it the whole log is read for them.
    index('audit_log_refused').on(t.id).where(sql`${t.outcome} = 'refused'`),
    check('audit_log_has_actor', sql`(${t.staffId} IS NULL) <> (${t.operator} IS NULL)`),
    check('audit_log_outcome_known', sql`${t.outcome} IN ('done', 'refused')`),
  ],
)
