import * as z from 'zod/mini'
import { REPORT_PERIODS } from '../../../format/report-periods.ts'
import { filled } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { REPORT_BASES, REPORT_GROUPS } from './report-groups.ts'
import { reportNarrow } from './reports.ts'

/** Reports that are mailed to staff on a schedule. */

export const MAX_REPORT_MAILS = 50
export const MAX_RECIPIENTS = 30
export const MAIL_CADENCES = ['daily', 'weekly', 'monthly'] as const
export type MailCadence = (typeof MAIL_CADENCES)[number]
/** Monday is 1. */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
/** Every month has it. */
export const LAST_MAIL_DAY = 28
export const MAIL_OUTCOMES = ['sent', 'failed', 'nobody'] as const

const id = z.int().check(z.positive())

const form = {
  name: filled('Enter a name.', 80),
  basis: z.enum(REPORT_BASES),
  group: z.enum(REPORT_GROUPS),
  of: z.nullable(reportNarrow),
  period: z.enum(REPORT_PERIODS),
  cadence: z.enum(MAIL_CADENCES),
  /** For a weekly report. */
  weekday: z.int().check(z.minimum(1), z.maximum(WEEKDAYS.length)),
  /** For a monthly report. */
  monthDay: z.int().check(z.minimum(1), z.maximum(LAST_MAIL_DAY, 'At most the 28th: every month has it.')),
  /** In Nairobi. */
  time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Type a time such as 07:00.')),
  recipients: z
    .array(id)
    .check(
      z.minLength(1, 'Choose at least one person.'),
      z.maxLength(MAX_RECIPIENTS, `At most ${MAX_RECIPIENTS} people.`),
    ),
}
export const reportMailForm = z.object(form)
export type ReportMailForm = z.output<typeof reportMailForm>

export const reportMail = z.object({
  ...form,
  mailId: z.int(),
  /** Recipients who no longer get it: they left, or lost the permission for reports. */
  lapsed: z.array(id),
  /** Name of `of`. */
  ofName: z.nullable(z.string()),
  isPaused: z.boolean(),
  nextAt: z.nullable(z.string()),
  /** Null before the first. */
  last: z.nullable(
    z.object({
      at: z.string(),
      outcome: z.enum(MAIL_OUTCOMES),
      /** To how many. */
      sentTo: z.int(),
      error: z.nullable(z.string()),
    }),
  ),
  /** For a failed report that is retried: the number of failures. */
  tries: z.int(),
  createdBy: z.string(),
  version: z.int(),
})
export type ReportMail = z.output<typeof reportMail>

const recipient = z.object({ staffId: z.int(), name: z.string(), email: z.string() })

const access = 'reports.schedule'
const write = { method: 'POST', body: 'json', answer: 'json', writes: true, access } as const

export const officeReportMails = defineOfficeCall({
  name: 'office-report-mails',
  path: '/office/report-mails',
  method: 'GET',
  body: 'none',
  answer: 'json',
  writes: false,
  access,
  summary: 'The emailed reports, with the result of the last email, and possible recipients.',
  request: z.object({}),
  reply: z.object({ mails: z.array(reportMail), people: z.array(recipient) }),
})

export const officeReportMailMake = defineOfficeCall({
  ...write,
  name: 'office-report-mail-make',
  path: '/office/report-mails/make',
  summary: 'Schedules emails of a report.',
  request: reportMailForm,
  reply: reportMail,
})

export const officeReportMailChange = defineOfficeCall({
  ...write,
  name: 'office-report-mail-change',
  path: '/office/report-mails/change',
  summary: 'Changes content, schedule and recipients of an emailed report.',
  request: z.object({ ...form, mailId: id, version: z.int() }),
  reply: reportMail,
})

export const officeReportMailPause = defineOfficeCall({
  ...write,
  name: 'office-report-mail-pause',
  path: '/office/report-mails/pause',
  summary: 'Pauses or resumes an emailed report.',
  request: z.object({ mailId: id, isPaused: z.boolean() }),
  reply: reportMail,
})

export const officeReportMailDelete = defineOfficeCall({
  ...write,
  name: 'office-report-mail-delete',
  path: '/office/report-mails/delete',
  summary: 'Deletes an emailed report.',
  request: z.object({ mailId: id }),
  reply: z.object({ mailId: z.int() }),
})

export const officeReportMailTry = defineOfficeCall({
  ...write,
  name: 'office-report-mail-try',
  path: '/office/report-mails/try',
  summary: 'Emails the report now to the caller only. Its schedule stays.',
  request: z.object({ mailId: id }),
  reply: z.object({ to: z.string() }),
})

export const REPORT_MAIL_CALLS = [
  officeReportMails,
  officeReportMailMake,
  officeReportMailChange,
  officeReportMailPause,
  officeReportMailDelete,
  officeReportMailTry,
]
