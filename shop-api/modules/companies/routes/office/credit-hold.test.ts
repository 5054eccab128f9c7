/** Accounts on hold in the office: the setting and its effect, the list, Today, the company page, and the permission for one order. */

import { officeCompanyGet, officeCompanyList } from '#lib/contract/companies/office/companies.ts'
import {
  officeCreditHold,
  officeCreditHoldEffect,
  officeCreditHoldSave,
  officeCreditReleaseOrder,
} from '#lib/contract/companies/office/credit.ts'
import { officeToday } from '#lib/contract/office/office/today.ts'
import { addDays, dayInNairobi } from '#lib/format/clock.ts'
import { creditAccounts } from '../../../../db/schema/credit.ts'
import { emailsTo } from '../../../../testing/emails.ts'
import { type KycOffice, openKycOffice } from '../../../../testing/kyc-office.ts'
import type { OfficePerson } from '../../../../testing/office-shop.ts'
import { addOverdueInvoice } from '../../../../testing/overdue.ts'

let at: KycOffice
let finance: OfficePerson
let manager: OfficePerson
let owner: Awaited<ReturnType<KycOffice['owner']>>
let companyId: number
beforeAll(async () => {
  at = await openKycOffice()
  finance = await at.staff('finance')
  manager = await at.staff('owner')
  owner = await at.owner('approved')
  companyId = owner.companyId as number
  const account = { companyId, limitCents: 75_000_000, termsDays: 30, openedAt: at.time.now }
  await at.database.db.insert(creditAccounts).values(account)
  const dueOn = addDays(dayInNairobi(at.time.now), -20)
  const [branch] = await at.database.query<{ id: number }>(
    'SELECT id::float8 AS id FROM branches WHERE company_id = $1',
    [companyId],
  )
  const invoice = { dueOn, cents: 8_000_00, now: at.time.now }
  await addOverdueInvoice(at.database, { companyId, branchId: branch?.id ?? null }, invoice)
}, 120_000)
afterAll(() => at.close())

const held = async () => (await at.askAs(finance, officeCompanyList, { queue: 'on-hold' })).data
const task = async () =>
  (await at.askAs(finance, officeToday, { of: 'everybody', each: 5 })).data.queues.find(({ id }) => id === 'on-hold')
const save = async (days: number | null) => {
  const { version } = (await at.askAs(manager, officeCreditHold, {})).data
  return at.askAs(manager, officeCreditHoldSave, { overdueDays: days, version })
}

test('lists the company, and counts it in Today, by the setting', async () => {
  expect((await at.askAs(manager, officeCreditHold, {})).data).toMatchObject({ overdueDays: 14, version: 0 })
  expect(await held()).toMatchObject({ total: 1, companies: [{ companyId }], counts: { 'on-hold': 1 } })
  expect(await task()).toMatchObject({
    count: 1,
    path: '/office/companies?view=on-hold',
    tasks: [{ path: `/office/companies/${companyId}`, text: 'Overdue for too long: no orders on account.' }],
  })
})

test('shows the effect of a number of days before it is saved', async () => {
  const effect = async (days: number | null) =>
    (await at.askAs(manager, officeCreditHoldEffect, { overdueDays: days })).data
  expect(await effect(19)).toEqual({ overdue: 1, stopped: 0 })
  expect(await effect(20)).toEqual({ overdue: 0, stopped: 0 })
  expect(await effect(null)).toEqual({ overdue: 0, stopped: 0 })
  expect((await save(20)).message).toBe('Accounts are on hold after 20 days.')
  expect(await held()).toMatchObject({ total: 0, counts: { 'on-hold': 0 } })
  expect(await task()).toBeUndefined()
  await save(null)
  expect((await at.askAs(finance, officeCompanyGet, { companyId })).data.credit?.hold).toBeUndefined()
  await save(14)
  expect((await held()).total).toBe(1)
})

test('refuses wrong days, an outdated version and staff without the permission', async () => {
  const { version } = (await at.askAs(manager, officeCreditHold, {})).data
  expect(await at.refusedAs(manager, officeCreditHoldSave, { overdueDays: 366, version })).toMatchObject({
    code: 'invalid-request',
  })
  expect(await at.refusedAs(manager, officeCreditHoldSave, { overdueDays: 3, version: version - 1 })).toMatchObject({
    code: 'changed-meanwhile',
  })
  const packer = await at.staff('packer')
  expect(await at.refusedAs(packer, officeCreditHoldSave, { overdueDays: 3, version })).toMatchObject({ status: 403 })
  expect(await at.refusedAs(packer, officeCreditReleaseOrder, { companyId, reason: 'A friend of mine' })).toMatchObject(
    { status: 403 },
  )
})

test('allows one order with a reason, which the company page shows and the log records', async () => {
  expect(await at.refusedAs(finance, officeCreditReleaseOrder, { companyId, reason: ' ' })).toMatchObject({
    fields: { reason: 'Enter a reason.' },
  })
  const input = { companyId, reason: 'They pay on Friday' }
  expect((await at.askAs(finance, officeCreditReleaseOrder, input)).message).toMatch(/^One order is possible .* until/)
  expect(await at.refusedAs(finance, officeCreditReleaseOrder, input)).toMatchObject({ code: 'not-allowed' })
  const { credit, history } = (await at.askAs(finance, officeCompanyGet, { companyId })).data
  expect(credit).toMatchObject({
    hold: { kind: 'overdue', overdue: 8_000_00, isReleased: true, invoices: [{ unpaid: 8_000_00 }] },
    releases: [{ reason: 'They pay on Friday', by: finance.name, orderNo: null }],
  })
  expect(history[0]).toMatchObject({ text: 'credit.release-order', reason: 'They pay on Friday', who: finance.name })
  expect((await emailsTo(at, owner.email)).map(({ subject }) => subject)).toContain(
    'You can place one order on your account',
  )
})
