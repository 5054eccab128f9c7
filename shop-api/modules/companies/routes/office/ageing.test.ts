/** Debts by age, promises to pay and reminders in the office. */

import { creditEntries as creditEntriesCall } from '#lib/contract/companies/credit.ts'
import {
  officeAgeing,
  officeCompanyAgeing,
  officePromiseAdd,
  officeReminders,
  remindJob,
} from '#lib/contract/companies/office/ageing.ts'
import { addDays, dayInNairobi } from '#lib/format/clock.ts'
import { cheques, creditAccounts, creditEntries } from '../../../../db/schema/credit.ts'
import { emailsTo } from '../../../../testing/emails.ts'
import { type KycOffice, openKycOffice } from '../../../../testing/kyc-office.ts'
import type { OfficePerson } from '../../../../testing/office-shop.ts'
import { ageingExport } from '../../jobs/ageing-export.ts'

let at: KycOffice
let finance: OfficePerson
let owner: Awaited<ReturnType<KycOffice['owner']>>
let companyId: number
beforeAll(async () => {
  at = await openKycOffice()
}, 120_000)
afterAll(() => at.close())
beforeEach(async () => {
  finance = await at.staff('finance')
  owner = await at.owner('approved')
  companyId = owner.companyId as number
  const account = { companyId, limitCents: 75_000_000, termsDays: 30, openedAt: at.time.now }
  await at.database.db.insert(creditAccounts).values(account)
})

let last = 0
/** A debt that is due: the fee of a bounced cheque. */
async function owes(cents: number, dueOn: string): Promise<void> {
  last += 1
  const { now } = at.time
  const cheque = { companyId, chequeNo: String(last), chequeDate: dueOn, amountCents: 1, receivedAt: now }
  const [row] = await at.database.db
    .insert(cheques)
    .values({ ...cheque, status: 'bounced', settledAt: now })
    .returning({ chequeId: cheques.id })
  const entry = { companyId, kind: 'fee', amountCents: cents, day: dueOn, dueOn, at: now }
  await at.database.db.insert(creditEntries).values({ ...entry, ...row })
}
const pays = (cents: number, day = today()) =>
  at.database.db
    .insert(creditEntries)
    .values({ companyId, kind: 'payment', amountCents: -cents, day, at: new Date(at.time.now.getTime() + 1000) })
const today = () => dayInNairobi(at.time.now)
const listed = async () => {
  const { companies, total } = (await at.askAs(finance, officeAgeing, {})).data
  return { total, ours: companies.find((one) => one.companyId === companyId) }
}
const promises = async () => (await at.askAs(finance, officeCompanyAgeing, { companyId })).data.promises

describe('the ageing of accounts', () => {
  it('shows unpaid amounts by age, and the totals of all companies', async () => {
    await owes(5000, addDays(today(), -100))
    await owes(3000, addDays(today(), -10))
    await pays(4000)
    const { ours, total } = await listed()
    const ages = { notDue: 0, to30: 3000, to60: 0, to90: 0, over90: 1000 }
    const expected = { outstanding: 4000, overdue: 4000, ahead: 0, ages, oldest: addDays(today(), -100) }
    expect(ours).toMatchObject({ ...expected, promise: null, remindedOn: null })
    expect(total.ages.over90).toBeGreaterThanOrEqual(1000)
    const { aged } = (await at.askAs(finance, officeCompanyAgeing, { companyId })).data
    expect(aged).toEqual(ours)
    expect(await at.refusedAs(await at.staff('packer'), officeAgeing, {})).toMatchObject({ status: 403 })
  })

  it('names the fee of a bounced cheque in the statement', async () => {
    await owes(5000, today())
    const range = { fromDate: today(), toDate: today() }
    const { entries } = (await at.ask(creditEntriesCall, range, owner.headers)).data
    expect(entries).toMatchObject([{ what: `Bank’s fee for cheque ${last}`, amount: 5000 }])
  })

  it('leaves out accounts without a balance, which the export has', async () => {
    expect((await listed()).ours).toBeUndefined()
    const who = { staffId: finance.staffId, permissions: new Set([]) } as never
    const page = await ageingExport.page(at.database, { day: today() }, who, { after: null, limit: 500, publicUrl: '' })
    expect(page.rows.find((one) => one.companyId === companyId)).toMatchObject({ outstanding: 0 })
    const first = await ageingExport.page(at.database, { day: today() }, who, { after: null, limit: 1, publicUrl: '' })
    expect(first.next).toBe(first.rows[0]?.companyId)
  })
})

describe('a promise to pay', () => {
  const promise = (more: object = {}) => ({
    ...{ companyId, day: addDays(today(), 3), amount: '50.00', person: 'Mary Njeri', note: 'By phone' },
    ...more,
  })

  it('is fulfilled when the money arrives by its day', async () => {
    await pays(9000)
    at.time.now = new Date(at.time.now.getTime() + 60_000)
    await at.askAs(finance, officePromiseAdd, promise())
    // Money before the promise does not count.
    expect(await promises()).toMatchObject([{ amount: 5000, person: 'Mary Njeri', note: 'By phone', state: 'open' }])
    await pays(5000, addDays(today(), 3))
    expect(await promises()).toMatchObject([{ state: 'kept' }])
    expect((await listed()).ours?.promise).toMatchObject({ state: 'kept' })
  })

  it('is broken after its day', async () => {
    await at.askAs(finance, officePromiseAdd, promise({ day: today() }))
    await pays(4999)
    expect(await promises()).toMatchObject([{ state: 'open' }])
    at.time.now = new Date(at.time.now.getTime() + 86_400_000)
    finance = await at.staff('finance')
    expect(await promises()).toMatchObject([{ state: 'broken' }])
  })

  it('is refused for a past day, no amount, or a company without an account', async () => {
    const refused = (input: object) => at.refusedAs(finance, officePromiseAdd, input)
    expect((await refused(promise({ day: addDays(today(), -1) }))).message).toBe('Choose today or a later day.')
    expect((await refused(promise({ day: addDays(today(), 400) }))).message).toBe('Choose a day within a year.')
    expect((await refused(promise({ amount: '0.00' }))).code).toBe('invalid-request')
    const without = (await at.owner('approved')).companyId
    expect((await refused(promise({ companyId: without }))).code).toBe('not-found')
    const approver = await at.staff('approver')
    expect(await at.refusedAs(approver, officePromiseAdd, promise())).toMatchObject({ status: 403 })
  })
})

describe('a reminder', () => {
  const preview = async () => (await at.askAs(finance, officeReminders, { companyIds: [companyId] })).data[0]

  it('is previewed, sent once a day, and audited', async () => {
    await owes(12_345_00, addDays(today(), -40))
    const shown = await preview()
    expect(shown).toMatchObject({
      to: [owner.email],
      refusal: null,
      subject: 'KSh 12,345.00 of your account is overdue',
    })
    expect(await emailsTo(at, owner.email)).toEqual([])
    expect(await at.work(finance, remindJob, { companyIds: [companyId] })).toMatchObject({
      ...{ state: 'done', sentence: 'Sent a reminder of KSh\u00a012,345.' },
    })
    expect((await emailsTo(at, owner.email))[0]).toMatchObject({ subject: shown?.subject })
    const audited = await at.database.query(
      "SELECT action FROM audit_log WHERE subject_kind = 'company' AND subject_id = $1 AND action = 'credit.remind'",
      [String(companyId)],
    )
    expect(audited).toHaveLength(1)
    expect((await preview())?.refusal).toMatch(/got a reminder today\.$/)
    expect(await at.work(finance, remindJob, { companyIds: [companyId] })).toMatchObject({ state: 'failed' })
    expect(await emailsTo(at, owner.email)).toHaveLength(1)
    expect((await listed()).ours?.remindedOn).toBe(today())
  })

  it('is refused without an overdue amount', async () => {
    await owes(100, addDays(today(), 5))
    expect((await preview())?.refusal).toMatch(/has no overdue amount\.$/)
    expect(await at.work(finance, remindJob, { companyIds: [companyId] })).toMatchObject({
      ...{ state: 'failed', sentence: expect.stringMatching(/has no overdue amount\.$/) },
    })
    const viewer = await at.staff('approver')
    expect(await at.refusedAs(viewer, officeReminders, { companyIds: [companyId] })).toMatchObject({ status: 403 })
  })
})
