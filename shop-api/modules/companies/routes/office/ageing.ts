import type { FastifyInstance } from 'fastify'
import {
  AGE_KEYS,
  type AgedCompany,
  officeAgeing,
  officeCompanyAgeing,
  officePromiseAdd,
  officeReminders,
  officeStatementDay,
  officeStatementDaySave,
} from '#lib/contract/companies/office/ageing.ts'
import { addDays, dayInNairobi } from '#lib/format/clock.ts'
import { type Cents, sumCents } from '#lib/format/money.ts'
import { paymentPromises } from '../../../../db/schema/credit.ts'
import { refuse } from '../../../../refusal.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import { companyAgeing, listAgeing } from '../../use-cases/ageing.ts'
import { lockAccount } from '../../use-cases/credit-accounts.ts'
import { previewReminders } from '../../use-cases/reminders.ts'
import { statementDaySetting } from '../../use-cases/statement-mails.ts'

const MAX_LISTED = 500
/** A promise is for a day within a year. */
const MAX_PROMISE_DAYS = 366

function totalsOf(companies: readonly AgedCompany[]) {
  const sumOf = (value: (company: AgedCompany) => Cents) => sumCents(companies.map(value))
  const ages = Object.fromEntries(AGE_KEYS.map((key) => [key, sumOf((one) => one.ages[key])])) as AgedCompany['ages']
  return {
    ages,
    outstanding: sumOf((one) => one.outstanding),
    ahead: sumOf((one) => one.ahead),
    overdue: sumOf((one) => one.overdue),
  }
}

/** Debts of companies by age, promises to pay, and previews of reminders. */
export function serveOfficeAgeing(app: FastifyInstance): void {
  const { PUBLIC_URL: publicUrl } = app.shop.env

  serveOfficeCall(app, officeAgeing, async ({ tx, now }) => {
    const today = dayInNairobi(now)
    const companies = await listAgeing(tx, today)
    const listed = companies.slice(0, MAX_LISTED)
    return { data: { today, companies: listed, count: companies.length, total: totalsOf(companies) } }
  })

  serveOfficeCall(app, officeCompanyAgeing, async ({ tx, now, input }) => ({
    data: await companyAgeing(tx, dayInNairobi(now), input.companyId),
  }))

  serveOfficeCall(app, officePromiseAdd, async (request) => {
    const { tx, now, input } = request
    const { companyId, day, amount: amountCents, person, note = '' } = input
    const today = dayInNairobi(now)
    const wrong = (message: string) => refuse('invalid-request', message, { fields: { day: message } })
    if (day < today) throw wrong('Choose today or a later day.')
    if (day > addDays(today, MAX_PROMISE_DAYS)) throw wrong('Choose a day within a year.')
    await lockAccount(tx, companyId)
    const { staffId } = staffOf(request)
    await tx.db.insert(paymentPromises).values({ companyId, day, amountCents, person, note, madeAt: now, staffId })
    const subject = { kind: 'company', id: companyId }
    const after = { day, amountCents, person, note }
    return { data: {}, message: 'The promise is recorded.', audit: { action: 'credit.promise', subject, after } }
  })

  serveOfficeCall(app, officeStatementDay, async ({ tx }) => ({ data: (await statementDaySetting.load(tx)).value }))

  serveOfficeCall(app, officeStatementDaySave, async (request) => {
    const { tx, now, input } = request
    const { value: before, version } = await statementDaySetting.load(tx)
    const given = { value: input, version, reason: null, staffId: staffOf(request).staffId }
    const { value: after } = await statementDaySetting.save(tx, now, given)
    const subject = { kind: 'setting', id: statementDaySetting.key }
    return {
      data: after,
      message: 'The day is saved.',
      audit: { action: 'settings.statement-day', subject, before, after },
    }
  })

  serveOfficeCall(app, officeReminders, async ({ tx, now, input }) => ({
    data: await previewReminders({ tx, now, publicUrl }, input.companyIds),
  }))
}
