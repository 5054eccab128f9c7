import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import type { Output } from '#lib/contract/base/call.ts'
import { permissionsOf } from '#lib/contract/base/permissions.ts'
import { GROUPS_OF } from '#lib/contract/reports/office/report-groups.ts'
import {
  MAX_REPORT_MAILS,
  type officeReportMails,
  type ReportMail,
  type ReportMailForm,
} from '#lib/contract/reports/office/report-mails.ts'
import type { Session } from '../../../db/client.ts'
import { reportMailRecipients, reportMails } from '../../../db/schema/report-mails.ts'
import { staffMembers } from '../../../db/schema/staff.ts'
import { refuse } from '../../../refusal.ts'
import { labelsOf } from '../queries/labels.sql.ts'
import { minutesOf, nextMailTime, timeOf } from '../rules/mail-times.ts'
import { demandNarrow } from './span.ts'

/** Mailed reports as the office makes and changes them. */

type Person = Output<typeof officeReportMails>['people'][number]
type Row = typeof reportMails.$inferSelect

/** Possible recipients of reports: active staff who can see them. */
export async function possibleRecipients({ db }: Session): Promise<Person[]> {
  const rows = await db
    .select({ staffId: staffMembers.id, name: staffMembers.name, email: staffMembers.email, roles: staffMembers.roles })
    .from(staffMembers)
    .where(eq(staffMembers.state, 'active'))
    .orderBy(asc(staffMembers.name), asc(staffMembers.id))
  return rows.flatMap(({ roles, ...person }) => (permissionsOf(roles).has('reports.view') ? [person] : []))
}

/** The recipients of each of some emailed reports. */
export async function recipientIdsOf({ db }: Session, mailIds: readonly number[]): Promise<Map<number, number[]>> {
  if (mailIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(reportMailRecipients)
    .where(inArray(reportMailRecipients.reportMailId, [...mailIds]))
    .orderBy(asc(reportMailRecipients.staffId))
  const byMail = new Map<number, number[]>()
  for (const { reportMailId, staffId } of rows) byMail.set(reportMailId, [...(byMail.get(reportMailId) ?? []), staffId])
  return byMail
}

/** All mailed reports, in the order of their names. */
export async function listReportMails(tx: Session, mailId?: number): Promise<Output<typeof officeReportMails>> {
  const people = await possibleRecipients(tx)
  const rows = await tx.db
    .select({ one: reportMails, createdBy: staffMembers.name })
    .from(reportMails)
    .innerJoin(staffMembers, eq(staffMembers.id, reportMails.createdBy))
    .where(mailId === undefined ? undefined : eq(reportMails.id, mailId))
    .orderBy(sql`lower(${reportMails.name})`, asc(reportMails.id))
  const sentTo = await recipientIdsOf(
    tx,
    rows.map(({ one }) => one.id),
  )
  const mails: ReportMail[] = []
  for (const { one, createdBy } of rows) {
    const recipients = sentTo.get(one.id) ?? []
    const { narrow } = one
    const labels = narrow ? await labelsOf(tx, narrow.group, [narrow.key]) : null
    mails.push({
      ...formOf(one),
      recipients,
      ...{ mailId: one.id, createdBy, version: one.version, tries: one.tries },
      lapsed: recipients.filter((id) => people.every(({ staffId }) => staffId !== id)),
      ofName: labels?.get(narrow?.key ?? '')?.label ?? null,
      isPaused: one.nextAt === null,
      nextAt: (one.retryAt ?? one.nextAt)?.toISOString() ?? null,
      last: one.lastAt &&
        one.lastOutcome && {
          ...{ at: one.lastAt.toISOString(), outcome: one.lastOutcome, sentTo: one.lastSentTo, error: one.lastError },
        },
    })
  }
  return { mails, people }
}

/** The form values of an emailed report, without its recipients. */
export const formOf = (row: Row): Omit<ReportMailForm, 'recipients'> => ({
  ...{ name: row.name, basis: row.basis, group: row.grouping, of: row.narrow, period: row.period },
  ...{ cadence: row.cadence, weekday: row.weekday, monthDay: row.monthDay, time: timeOf(row.atMinutes) },
})

/** @throws not-found */
export async function reportMailOf(tx: Session, mailId: number): Promise<ReportMail> {
  const { mails } = await listReportMails(tx, mailId)
  const [found] = mails
  if (!found) throw refuse('not-found', 'This report no longer exists.')
  return found
}

const columnsOf = ({ group, of, time, recipients: _, ...form }: ReportMailForm) => ({
  ...form,
  ...{ grouping: group, narrow: of, atMinutes: minutesOf(time) },
})

/** @throws invalid-request for an unknown report, or a recipient who cannot see reports */
async function demandForm(tx: Session, form: ReportMailForm, before: readonly number[] = []): Promise<void> {
  const { basis, group, of, recipients } = form
  if (!GROUPS_OF[basis].includes(group)) throw refuse('invalid-request', 'This report cannot be divided in this way.')
  demandNarrow({ basis, of, from: '', to: '' })
  const people = new Set((await possibleRecipients(tx)).map(({ staffId }) => staffId))
  // Earlier recipients without the permission can remain: they receive no email in the meantime.
  const wrong = recipients.filter((id) => !people.has(id) && !before.includes(id))
  if (wrong.length === 0) return
  const sentence = 'Some of these people are not allowed to see reports. Choose others.'
  throw refuse('invalid-request', sentence, { fields: { recipients: sentence } })
}

async function setRecipients({ db }: Session, mailId: number, recipients: readonly number[]): Promise<void> {
  await db.delete(reportMailRecipients).where(eq(reportMailRecipients.reportMailId, mailId))
  const rows = [...new Set(recipients)].map((staffId) => ({ reportMailId: mailId, staffId }))
  await db.insert(reportMailRecipients).values(rows)
}

/** @throws invalid-request if the maximum number exists, or if the form has a fault */
export async function makeReportMail(
  tx: Session,
  now: Date,
  form: ReportMailForm,
  createdBy: number,
): Promise<ReportMail> {
  await demandForm(tx, form)
  const [all] = await tx.db.select({ count: count() }).from(reportMails)
  if ((all?.count ?? 0) >= MAX_REPORT_MAILS)
    throw refuse('invalid-request', `There are ${MAX_REPORT_MAILS} mailed reports. Delete an unused report first.`)
  const [made] = await tx.db
    .insert(reportMails)
    .values({ ...columnsOf(form), createdBy, createdAt: now, nextAt: nextMailTime(form, now) })
    .returning({ id: reportMails.id })
  const mailId = made?.id ?? 0
  await setRecipients(tx, mailId, form.recipients)
  return reportMailOf(tx, mailId)
}

/** @throws not-found; `changed-meanwhile` with its current values; invalid-request */
export async function changeReportMail(
  tx: Session,
  now: Date,
  { mailId, version, ...form }: ReportMailForm & { mailId: number; version: number },
): Promise<{ before: ReportMail; after: ReportMail }> {
  const before = await reportMailOf(tx, mailId)
  await demandForm(tx, form, before.recipients)
  const changed = await tx.db
    .update(reportMails)
    .set({
      ...columnsOf(form),
      ...{ version: version + 1, tries: 0, retryAt: null },
      nextAt: before.isPaused ? null : nextMailTime(form, now),
    })
    .where(and(eq(reportMails.id, mailId), eq(reportMails.version, version)))
    .returning({ id: reportMails.id })
  if (changed.length === 0)
    throw refuse('changed-meanwhile', 'Someone else has changed this report since you opened it.', { data: before })
  await setRecipients(tx, mailId, form.recipients)
  return { before, after: await reportMailOf(tx, mailId) }
}

/** Pauses a schedule, or resumes it at its next time. No change if it is in that state already. @throws not-found */
export async function pauseReportMail(tx: Session, now: Date, mailId: number, isPaused: boolean): Promise<ReportMail> {
  const before = await reportMailOf(tx, mailId)
  if (before.isPaused === isPaused) return before
  await tx.db
    .update(reportMails)
    .set({
      ...{ nextAt: isPaused ? null : nextMailTime(before, now), tries: 0, retryAt: null },
      version: sql`${reportMails.version} + 1`,
    })
    .where(eq(reportMails.id, mailId))
  return reportMailOf(tx, mailId)
}

/** @returns the deleted schedule @throws not-found */
export async function deleteReportMail(tx: Session, mailId: number): Promise<ReportMail> {
  const before = await reportMailOf(tx, mailId)
  await tx.db.delete(reportMails).where(eq(reportMails.id, mailId))
  return before
}
