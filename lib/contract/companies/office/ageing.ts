import * as z from 'zod/mini'
import { day, filled, maybe, money } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { defineJob } from '../../jobs/office/jobs.ts'
import { companyId } from './company-fields.ts'

/** Debts of companies by age, their promises to pay, and reminders. */

const read = { method: 'POST', body: 'json', answer: 'json', writes: false } as const

/** Unpaid amounts by days since the due date. */
const ages = z.object({ notDue: money, to30: money, to60: money, to90: money, over90: money })
export type Ages = z.output<typeof ages>
export const AGE_TEXT: Readonly<Record<keyof Ages, string>> = {
  notDue: 'Not due',
  to30: '0–30 days',
  to60: '31–60 days',
  to90: '61–90 days',
  over90: 'Over 90 days',
}
export const AGE_KEYS = ['notDue', 'to30', 'to60', 'to90', 'over90'] as const satisfies (keyof Ages)[]

const promise = z.object({
  day,
  amount: money,
  /** The person of the company. */
  person: z.string(),
  note: z.string(),
  state: z.enum(['open', 'kept', 'broken']),
  madeAt: z.string(),
  by: z.string(),
})
export type PaymentPromise = z.output<typeof promise>

const agedCompany = z.object({
  companyId: z.int(),
  name: z.string(),
  /** The ages less `ahead`. */
  outstanding: money,
  ages,
  /** Money beyond the debt. */
  ahead: money,
  overdue: money,
  /** The earliest unpaid due day. */
  oldest: z.nullable(day),
  /** The latest. */
  promise: z.nullable(promise),
  /** Day of the latest reminder. */
  remindedOn: z.nullable(day),
})
export type AgedCompany = z.output<typeof agedCompany>

export const officeAgeing = defineOfficeCall({
  ...read,
  name: 'office-ageing',
  path: '/office/credit/ageing',
  access: 'payments.view',
  showsCustomers: true,
  summary: 'Unpaid amounts of companies on account by age, the largest overdue first, and the totals of all.',
  request: z.object({}),
  reply: z.object({
    today: day,
    /** Companies with a balance, at most 500. */
    companies: z.array(agedCompany),
    /** Number of companies with a balance. */
    count: z.int(),
    total: z.object({ outstanding: money, ages, ahead: money, overdue: money }),
  }),
})

export const officeCompanyAgeing = defineOfficeCall({
  ...read,
  name: 'office-company-ageing',
  path: '/office/credit/company',
  access: 'companies.view',
  showsCustomers: true,
  summary: 'Unpaid amounts of a company by age, and its promises to pay.',
  request: z.object({ companyId }),
  reply: z.object({
    /** Null without an account. */
    aged: z.nullable(agedCompany),
    /** The latest 20, newest first. */
    promises: z.array(promise),
  }),
})

export const officePromiseAdd = defineOfficeCall({
  ...{ ...read, writes: true },
  name: 'office-promise-add',
  path: '/office/credit/promise',
  access: 'cheques.record',
  summary: 'Records that a company promised to pay an amount by a day.',
  request: z.object({
    companyId,
    day,
    amount: money.check(z.refine((cents) => cents > 0 && cents <= 100_000_000_00, 'Enter an amount above 0.')),
    person: filled('Enter who promised it.', 80),
    note: maybe(300),
  }),
  reply: z.object({}),
})

/** The most reminders of one job. */
export const MAX_REMINDERS = 100
const companyIds = z.array(companyId).check(z.minLength(1), z.maxLength(MAX_REMINDERS))

export const officeReminders = defineOfficeCall({
  ...read,
  name: 'office-reminders',
  path: '/office/credit/reminders',
  access: 'cheques.record',
  showsCustomers: true,
  summary: 'The emails that reminders to companies would be. Sends no email.',
  request: z.object({ companyIds }),
  reply: z.array(
    z.object({
      companyId: z.int(),
      name: z.string(),
      to: z.array(z.string()),
      subject: z.string(),
      text: z.string(),
      /** Why it cannot be sent. */
      refusal: z.nullable(z.string()),
    }),
  ),
})

export const remindJob = defineJob({
  kind: 'credit.remind',
  permission: 'cheques.record',
  summary: 'Emails companies a reminder of their overdue amounts, at most once a day for each.',
  input: z.object({ companyIds }),
})

const statementDay = z.int().check(z.minimum(0), z.maximum(28, 'Choose a day from 1 to 28, or 0.'))

export const officeStatementDay = defineOfficeCall({
  ...read,
  name: 'office-statement-day',
  path: '/office/credit/statement-day',
  access: 'payments.view',
  summary: 'The day of the month on which statements of accounts are emailed; 0: they are not.',
  request: z.object({}),
  reply: z.object({ statementDay }),
})

export const officeStatementDaySave = defineOfficeCall({
  ...{ ...read, writes: true },
  name: 'office-statement-day-save',
  path: '/office/credit/statement-day/save',
  access: 'money.accounts',
  needsFreshFactor: true,
  summary:
    'Sets the day of the month on which statements of accounts are emailed. From that day on, last month’s are sent.',
  request: z.object({ statementDay }),
  reply: z.object({ statementDay }),
})

export const AGEING_CALLS = [
  officeStatementDay,
  officeStatementDaySave,
  officeAgeing,
  officeCompanyAgeing,
  officePromiseAdd,
  officeReminders,
  remindJob,
] as const
