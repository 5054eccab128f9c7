import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { reportPath } from '#lib/contract/reports/office/report-address.ts'
import type { Clock } from '#lib/format/clock.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import { daysOfPeriod } from '#lib/format/report-periods.ts'
import type { Database, Session } from '../../../db/client.ts'
import { reportMails } from '../../../db/schema/report-mails.ts'
import { staffMembers } from '../../../db/schema/staff.ts'
import { queueEmail } from '../../../email/queue.ts'
import { ProblemError } from '../../../refusal.ts'
import { type ReportEmail, reportEmail } from '../emails/report-emails.ts'
import { loadReport } from '../queries/load-report.ts'
import { type MailSchedule, nextMailTime, timeOf } from '../rules/mail-times.ts'
import { possibleRecipients, recipientIdsOf } from './report-mails.ts'

/** Sends mailed reports that are due. */

type Row = typeof reportMails.$inferSelect

export interface ReportMailContext {
  database: Database
  clock: Clock
  officeUrl: string
}

/** Maximum failures of one scheduled time; the next time is tried again. */
export const MAX_REPORT_TRIES = 3
const RETRY_MS = 10 * 60_000

const scheduleOf = ({ cadence, weekday, monthDay, atMinutes }: Row): MailSchedule => ({
  ...{ cadence, weekday, monthDay, time: timeOf(atMinutes) },
})

/** The content of a report email at an instant. Costs are never included. @param at the day that decides the period */
export async function composeReport(
  tx: Session,
  { row, now, at, officeUrl }: { row: Row; now: Date; at: Date; officeUrl: string },
): Promise<ReportEmail> {
  const { name, basis, grouping: group, narrow: of, period } = row
  const days = daysOfPeriod(period, dayInNairobi(at))
  const scope = { basis, ...days, of }
  const report = await loadReport(tx, now, { ...scope, group }, { maySeeCosts: false })
  const [by] = await tx.db
    .select({ name: staffMembers.name })
    .from(staffMembers)
    .where(eq(staffMembers.id, row.createdBy))
  return { name, basis, group, days, report, by: by?.name ?? '', href: `${officeUrl}${reportPath(scope, group)}` }
}

/** Emails a report to a person now. @throws Error if it does not exist; any refusal of the report */
export async function mailReportNow(
  tx: Session,
  { clock, officeUrl }: Pick<ReportMailContext, 'clock' | 'officeUrl'>,
  mailId: number,
  person: { name: string; email: string },
): Promise<void> {
  const [row] = await tx.db.select().from(reportMails).where(eq(reportMails.id, mailId))
  if (!row) throw new Error(`there is no mailed report ${mailId}`)
  const now = clock()
  await queueEmail(tx, clock, reportEmail(await composeReport(tx, { row, now, at: now, officeUrl }), person))
}

/** The last time that is due: of several that were missed only it is sent. */
function lastDue(row: Row, now: Date): Date {
  let due = row.nextAt as Date
  for (let next = nextMailTime(scheduleOf(row), due); next <= now; next = nextMailTime(scheduleOf(row), due)) due = next
  return due
}

/** Claims the longest due schedule; a row locked by another process is skipped. */
async function takeDue({ db }: Session, now: Date): Promise<Row | undefined> {
  const dueAt = sql`coalesce(${reportMails.retryAt}, ${reportMails.nextAt})`
  const [row] = await db
    .select()
    .from(reportMails)
    .where(and(isNotNull(reportMails.nextAt), sql`${dueAt} <= ${now.toISOString()}::timestamptz`))
    .orderBy(dueAt)
    .limit(1)
    .for('update', { skipLocked: true })
  return row
}

/**
 * Sends a due report: its emails are queued, and its next time set, in one transaction under its lock, so that several
 * processes send each time once.
 * @returns false if no report is due
 */
export async function sendDueReport(
  { database, clock, officeUrl }: ReportMailContext,
  onFailed: (mailId: number, error: unknown) => void,
): Promise<boolean> {
  let taken: Row | undefined
  try {
    await database.transaction(async (tx) => {
      const now = clock()
      taken = await takeDue(tx, now)
      if (!taken) return
      const sentTo = await queueFor(tx, { row: taken, now, clock, officeUrl })
      await finish(tx, taken, now, sentTo)
    })
    return taken !== undefined
  } catch (error) {
    if (!taken) throw error
    onFailed(taken.id, error)
    await noteFailure(database, taken, clock(), error)
    return true
  }
}

async function queueFor(
  tx: Session,
  { row, now, clock, officeUrl }: { row: Row; now: Date; clock: Clock; officeUrl: string },
): Promise<number> {
  const wanted = (await recipientIdsOf(tx, [row.id])).get(row.id) ?? []
  const people = (await possibleRecipients(tx)).filter(({ staffId }) => wanted.includes(staffId))
  if (people.length === 0) return 0
  const content = await composeReport(tx, { row, now, at: lastDue(row, now), officeUrl })
  for (const person of people) await queueEmail(tx, clock, reportEmail(content, person))
  return people.length
}

async function finish({ db }: Session, row: Row, now: Date, sentTo: number): Promise<void> {
  const error = sentTo > 0 ? null : 'None of its recipients is allowed to see reports any longer.'
  await db
    .update(reportMails)
    .set({
      ...{ nextAt: nextMailTime(scheduleOf(row), now), tries: 0, retryAt: null },
      ...{ lastAt: now, lastOutcome: sentTo > 0 ? 'sent' : 'nobody', lastSentTo: sentTo, lastError: error },
    })
    .where(eq(reportMails.id, row.id))
}

const sentenceOf = (error: unknown) =>
  error instanceof ProblemError ? error.problem.message : 'Something went wrong while the report was made.'

/** Unless a person changed it in the meantime: then its new due time applies. */
async function noteFailure({ db }: Session, row: Row, now: Date, error: unknown): Promise<void> {
  const tries = row.tries + 1
  const isOver = tries >= MAX_REPORT_TRIES
  await db
    .update(reportMails)
    .set({
      ...(isOver
        ? { nextAt: nextMailTime(scheduleOf(row), now), tries: 0, retryAt: null }
        : { tries, retryAt: new Date(now.getTime() + tries * RETRY_MS) }),
      ...{ lastAt: now, lastOutcome: 'failed', lastSentTo: 0, lastError: sentenceOf(error) },
    })
    .where(and(eq(reportMails.id, row.id), eq(reportMails.version, row.version), eq(reportMails.tries, row.tries)))
}
