/** Monthly statements: one for a company and month, from the day of the setting, with a PDF. */
import { pino } from 'pino'
import { officeStatementDay, officeStatementDaySave } from '#lib/contract/companies/office/ageing.ts'
import { creditAccounts, creditEntries } from '../../../db/schema/credit.ts'
import { emailsTo } from '../../../testing/emails.ts'
import { type KycOffice, openKycOffice } from '../../../testing/kyc-office.ts'
import { documentDrawer } from '../../orders/documents/draw-requested.ts'
import { readPaymentEnv } from '../../payments/providers/env.ts'
import { openProviders } from '../../payments/providers/open-providers.ts'
import { monthBefore } from '../use-cases/statement-mails.ts'
import { createStatementMailWorker } from './statement-mail-worker.ts'

let at: KycOffice
beforeAll(async () => {
  at = await openKycOffice()
}, 120_000)
afterAll(() => at.close())

/** A company with a payment on a day. */
async function paid(day: string) {
  const owner = await at.owner('approved')
  const companyId = owner.companyId as number
  const { now } = at.time
  await at.database.db.insert(creditAccounts).values({ companyId, limitCents: 1, termsDays: 30, openedAt: now })
  await at.database.db.insert(creditEntries).values({ companyId, kind: 'payment', amountCents: -500_00, day, at: now })
  return owner
}

let queued = 0
const worker = () =>
  createStatementMailWorker({
    ...{ database: at.database, publicUrl: 'https://fuma.test', everyMs: 3_600_000, log: pino({ level: 'silent' }) },
    clock: () => at.time.now,
    onQueued: () => {
      queued += 1
    },
  })

test('emails each company its statement once, with a PDF, from the day that staff set', async () => {
  // The shop's clock is on 24 November 2026.
  const owner = await paid('2026-10-12')
  const later = await paid('2026-11-20')
  const finance = await at.staff('finance')
  await worker().runNow()
  expect(queued).toBe(0)
  await at.askAs(finance, officeStatementDaySave, { statementDay: 25 })
  await worker().runNow()
  expect(queued).toBe(0)
  await at.askAs(finance, officeStatementDaySave, { statementDay: 3 })
  expect((await at.askAs(finance, officeStatementDay, {})).data).toEqual({ statementDay: 3 })
  await Promise.all([worker(), worker(), worker()].map((one) => one.runNow()))
  await worker().runNow()
  const emails = await emailsTo(at, owner.email)
  expect(emails.map(({ subject }) => subject)).toEqual(['Your statement of October 2026'])
  // Its first entry is of this month.
  expect(await emailsTo(at, later.email)).toEqual([])
  const [attachment] = await at.database.query<{ name: string; paper: { statementOf: number } }>(
    `SELECT a.name, a.paper FROM mail_attachments a JOIN mails m ON m.id = a.mail_id WHERE m."to" = $1`,
    [owner.email],
  )
  expect(attachment).toEqual({
    name: 'statement-2026-10.pdf',
    paper: { statementOf: owner.companyId, fromDate: '2026-10-01', toDate: '2026-10-31' },
  })
  const seller = () => ({ name: 'Fuma', lines: [], kraPin: 'P051234567A' })
  const env = readPaymentEnv({})
  const draw = documentDrawer({
    ...{ tx: at.database, seller, clock: () => at.time.now, log: pino({ level: 'silent' }) },
    payments: { env, provided: openProviders(env, () => at.time.now) },
  })
  const pdf = await draw(attachment?.paper as never)
  expect(pdf?.subarray(0, 5).toString()).toBe('%PDF-')
})

test('the day is 0 to 28, and Approvers cannot set it', async () => {
  const finance = await at.staff('finance')
  expect((await at.refusedAs(finance, officeStatementDaySave, { statementDay: 29 })).code).toBe('invalid-request')
  const approver = await at.staff('approver')
  expect(await at.refusedAs(approver, officeStatementDaySave, { statementDay: 1 })).toMatchObject({ status: 403 })
})

test.each([
  ['2026-01-15', { month: '2025-12', fromDate: '2025-12-01', toDate: '2025-12-31' }],
  ['2028-03-01', { month: '2028-02', fromDate: '2028-02-01', toDate: '2028-02-29' }],
])('the month before %s', (day, month) => {
  expect(monthBefore(day)).toEqual(month)
})
