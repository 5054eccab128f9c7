import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { ReportBasis, ReportGroup } from '#lib/contract/reports/office/report-groups.ts'
import type { ReportNarrow } from '#lib/contract/reports/office/reports.ts'
import type { ReportPeriod } from '#lib/format/report-periods.ts'
import { instant } from './instant.ts'
import { staffMembers } from './staff.ts'

/** Reports that are mailed to staff on a schedule. */
export const reportMails = pgTable(
  'report_mails',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    basis: text().$type<ReportBasis>().notNull(),
    grouping: text().$type<ReportGroup>().notNull(),
    /** The only group in the report; null for all. */
    narrow: jsonb().$type<ReportNarrow>(),
    period: text().$type<ReportPeriod>().notNull(),
    cadence: text({ enum: ['daily', 'weekly', 'monthly'] }).notNull(),
    /** Monday is 1; of a weekly one. */
    weekday: smallint().notNull(),
    /** Of a monthly one. */
    monthDay: smallint().notNull(),
    /** Minutes after midnight in Nairobi. */
    atMinutes: integer().notNull(),
    /** When it is due; null while it is paused. Set on in the transaction that queues its emails: each time is sent once. */
    nextAt: instant(),
    /** Of a time that failed: how often, and when it is tried again. */
    tries: integer().notNull().default(0),
    retryAt: instant(),
    /** Result of the last email: sent, failed, or without permitted recipients. */
    lastAt: instant(),
    lastOutcome: text({ enum: ['sent', 'failed', 'nobody'] }),
    lastError: text(),
    lastSentTo: integer().notNull().default(0),
    createdBy: bigint({ mode: 'number' })
      .notNull()
      .references(() => staffMembers.id),
    createdAt: instant().notNull(),
    /** Counted up by each change in the office: a later change names the version it saw. */
    version: integer().notNull().default(1),
  },
  (t) => [
    index('report_mails_due').on(sql`coalesce(${t.retryAt}, ${t.nextAt})`).where(sql`${t.nextAt} IS NOT NULL`),
    index('report_mails_created_by').on(t.createdBy),
    check('report_mails_cadence_known', sql`${t.cadence} IN ('daily', 'weekly', 'monthly')`),
    check('report_mails_outcome_known', sql`${t.lastOutcome} IN ('sent', 'failed', 'nobody')`),
    check('report_mails_last', sql`(${t.lastAt} IS NULL) = (${t.lastOutcome} IS NULL)`),
    check(
      'report_mails_time',
      sql`${t.weekday} BETWEEN 1 AND 7 AND ${t.monthDay} BETWEEN 1 AND 28 AND ${t.atMinutes} BETWEEN 0 AND 1439`,
    ),
  ],
)

/** Recipients, as long as they have the permission to see reports. */
export const reportMailRecipients = pgTable(
  'report_mail_recipients',
  {
    reportMailId: bigint({ mode: 'number' })
      .notNull()
      .references(() => reportMails.id, { onDelete: 'cascade' }),
    staffId: bigint({ mode: 'number' })
      .notNull()
      .references(() => staffMembers.id),
  },
  (t) => [primaryKey({ columns: [t.reportMailId, t.staffId] }), index('report_mail_recipients_staff').on(t.staffId)],
)
