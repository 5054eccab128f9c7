/**
 * Companies and customers in the office: search, view, correction, assignment of representatives, and decisions on
 * branches.
 */

import { randomUUID } from 'node:crypto'
import {
  officeCustomerGet,
  officeCustomerList,
  officeCustomerPhone,
  officeCustomerStop,
} from '#lib/contract/accounts/office/customers.ts'
import { decideBranchesJob } from '#lib/contract/companies/office/branches.ts'
import {
  assignRepJob,
  officeCompanyCorrect,
  officeCompanyGet,
  officeCompanyList,
  officeCompanyNote,
  officeRepList,
} from '#lib/contract/companies/office/companies.ts'
import { sessionList } from '#lib/contract/identity/session.ts'
import { notificationList } from '#lib/contract/notifications/notification.ts'
import { officeStoreCreditGive } from '#lib/contract/payments/office/store-credit.ts'
import { emailsTo } from '../../../../testing/emails.ts'
import { type KycOffice, openKycOffice } from '../../../../testing/kyc-office.ts'
import type { Owner } from '../../../../testing/kyc-shop.ts'
import type { OfficePerson } from '../../../../testing/office-shop.ts'
import { newPerson } from '../../../../testing/people.ts'

let at: KycOffice
let clerk: OfficePerson
beforeAll(async () => {
  at = await openKycOffice()
  clerk = await at.staff('companies')
})
afterAll(() => at.close())

const idOf = (owner: Owner) => owner.companyId as number
const pageOf = async (owner: Owner) => (await at.askAs(clerk, officeCompanyGet, { companyId: idOf(owner) })).data
const find = async (search: string) =>
  (await at.askAs(clerk, officeCompanyList, { queue: 'all', search })).data.companies

describe('a company', () => {
  it('is found by number, name, and the email or phone of its people', async () => {
    const owner = await at.owner('approved')
    const isFound = async (search: string) => (await find(search)).some(({ companyId }) => companyId === idOf(owner))
    for (const search of [
      owner.no,
      'est trad',
      owner.email,
      '0712 345',
      '(0712) 345 678',
      '０７１２３４５',
      '+254 (0)712 345',
      'amina ot',
    ])
      expect(await isFound(search)).toBe(true)
    for (const search of ['nobody of this name', '0799 999']) expect(await isFound(search)).toBe(false)
    expect(await isFound('100%')).toBe(false)
  })

  it('has everything about it on its page, phones masked, and each look is written down', async () => {
    const owner = await at.owner('approved')
    const page = await pageOf(owner)
    expect(page).toMatchObject({
      name: 'Test Traders',
      approvalStatus: 'approved',
      owner: { name: 'Amina Otieno', email: owner.email, phone: '0712 ••• 678' },
      credit: null,
      ordersTotal: 0,
      team: [{ name: 'Amina Otieno', isOwner: true, active: true, isInvited: false }],
    })
    expect(page.branches).toHaveLength(1)
    const looks = await at.database.query(
      "SELECT 1 FROM audit_log WHERE action = 'companies.view' AND subject_id = $1 AND staff_id = $2",
      [owner.no, clerk.staffId],
    )
    expect(looks).toHaveLength(1)
  })

  it('shows the limits of its team and the right to approve', async () => {
    const owner = await at.owner('approved')
    const member = await newPerson(at.database, () => at.time.now, 1, 'approved', idOf(owner))
    await at.database.query(
      'UPDATE users SET order_limit_cents = 5000000, month_limit_cents = 0, approves_orders = true WHERE id = $1',
      [member.userId],
    )
    expect((await pageOf(owner)).team).toMatchObject([
      { isOwner: true, orderLimit: null, monthLimit: null, approvesOrders: false },
      { userId: member.userId, isOwner: false, orderLimit: 50_000_00, monthLimit: 0, approvesOrders: true },
    ])
  })

  it('lists store credit with its amount in the history', async () => {
    const owner = await at.owner('approved')
    const gift = {
      owner: { companyId: idOf(owner) },
      kind: 'goodwill',
      amount: '1500.00',
      requestId: randomUUID(),
    } as const
    await at.askAs(await at.staff('finance'), officeStoreCreditGive, { ...gift, reason: 'Late delivery' })
    expect((await pageOf(owner)).history).toMatchObject([
      { text: 'store-credit.give', detail: expect.stringMatching(/^KSh\s1,500$/), reason: 'Late delivery' },
    ])
  })

  it('lists staff notes and actions, and the reason of a correction', async () => {
    const owner = await at.owner('approved')
    await at.askAs(clerk, officeCompanyNote, { companyId: idOf(owner), text: 'Wants Lagoon before Christmas.' })
    const before = { name: 'Test Traders', kraPin: '', category: '' }
    const input = {
      companyId: idOf(owner),
      name: 'Test Traders Ltd',
      kraPin: 'p051234567a',
      category: 'Wholesale',
      before,
    }
    await at.askAs(clerk, officeCompanyCorrect, { ...input, reason: 'As on the certificate.' })
    const { data: told } = await at.ask(notificationList, {}, owner.headers)
    expect(told.map(({ notification }) => notification)).toEqual(['We have corrected your company details'])
    const page = await pageOf(owner)
    expect(page).toMatchObject({ name: 'Test Traders Ltd', kraPin: 'P051234567A', category: 'Wholesale' })
    expect(page.history.map(({ kind, text, reason }) => [kind, text, reason])).toEqual(
      expect.arrayContaining([
        ['note', 'Wants Lagoon before Christmas.', null],
        ['done', 'companies.edit', 'As on the certificate.'],
      ]),
    )
    // Possible names of people are only in the fields that erasure empties.
    const [entry] = await at.database.query<{ shown: string; personal: Record<string, string> }>(
      `SELECT concat(before, after) AS shown, personal FROM audit_log
       WHERE action = 'companies.edit' AND subject_id = $1`,
      [owner.no],
    )
    expect(entry?.shown).not.toMatch(/Traders|P051234567A/)
    expect(entry?.personal).toMatchObject({ nameAfter: 'Test Traders Ltd', kraPinAfter: 'P051234567A' })
    const again = { ...input, name: 'Another name', reason: 'Again.' }
    expect(await at.refusedAs(clerk, officeCompanyCorrect, again)).toMatchObject({
      code: 'changed-meanwhile',
      data: { name: 'Test Traders Ltd' },
    })
  })

  it('gets a representative as held work, and its owner gets one email', async () => {
    const owner = await at.owner('approved')
    const rep = await newPerson(at.database, () => at.time.now, 6)
    const { data: reps } = await at.askAs(clerk, officeRepList, {})
    expect(reps).toContainEqual({ userId: rep.userId, name: 'Amina Otieno', companies: 0 })
    const done = await at.work(clerk, assignRepJob, { companyId: idOf(owner), repId: rep.userId })
    expect(done).toMatchObject({ state: 'done', sentence: 'Amina Otieno is their sales representative now.' })
    expect((await pageOf(owner)).rep).toEqual({ userId: rep.userId, name: 'Amina Otieno' })
    const emails = await emailsTo(at, owner.email)
    expect(emails).toHaveLength(1)
    expect(emails[0]?.text).toContain(rep.email)
    const same = await at.work(clerk, assignRepJob, { companyId: idOf(owner), repId: rep.userId })
    expect(same).toMatchObject({
      state: 'failed',
      sentence: 'Amina Otieno is already the sales representative of Test Traders.',
    })
    const input = { companyId: idOf(owner), repId: owner.userId }
    expect((await at.refusedAs(clerk, assignRepJob, { input })).code).toBe('not-found')
  })

  it('has its branches decided as held work', async () => {
    const owner = await at.owner('approved')
    const branchId = owner.branchId as number
    const input = { branchIds: [branchId], to: 'declined', reason: 'We do not deliver there' }
    expect(await at.work(clerk, decideBranchesJob, input)).toMatchObject({ state: 'done' })
    expect((await pageOf(owner)).branches).toMatchObject([
      { approvalStatus: 'declined', declinedReason: 'We do not deliver there.' },
    ])
    const [email] = await emailsTo(at, owner.email)
    expect(email?.text).toContain('is declined. We do not deliver there. You cannot order for it.')
    await at.work(clerk, decideBranchesJob, { branchIds: [branchId], to: 'pending', reason: '' })
    const { data } = await at.askAs(clerk, officeCompanyList, { queue: 'branches' })
    expect(data.companies).toContainEqual(expect.objectContaining({ companyId: idOf(owner), branchesToDecide: 1 }))
    const approve = () => at.work(clerk, decideBranchesJob, { branchIds: [branchId], to: 'approved', reason: '' })
    expect(await approve()).toMatchObject({ state: 'done' })
    const { branches } = await pageOf(owner)
    expect(branches).toMatchObject([{ approvalStatus: 'approved', declinedReason: null }])
    const { data: told } = await at.ask(notificationList, {}, owner.headers)
    expect(told.map(({ notification }) => notification)).toEqual(
      ['is approved', 'is waiting for approval', 'is declined'].map((end) => `${branches[0]?.name} ${end}`),
    )
    expect(await approve()).toMatchObject({ state: 'failed', sentence: `${branches[0]?.name} is approved.` })
  })
})

describe('a customer', () => {
  it('is found and shown with a masked phone, in full only to staff who call customers', async () => {
    const me = await newPerson(at.database, () => at.time.now, 2)
    const { data } = await at.askAs(clerk, officeCustomerList, { kind: 'consumer', search: me.email })
    expect(data).toMatchObject({ total: 1, customers: [{ userId: me.userId, phone: '0712 ••• 678', company: null }] })
    for (const search of ['(0712) 345 678', '０７１２３４５６７８']) {
      const { data: byPhone } = await at.askAs(clerk, officeCustomerList, { kind: 'consumer', search })
      expect(byPhone.customers).toMatchObject([{ userId: me.userId }])
    }
    const { data: page } = await at.askAs(clerk, officeCustomerGet, { userId: me.userId })
    expect(page).toMatchObject({ name: 'Amina Otieno', kind: 'consumer', ordersTotal: 0 })
    const { data: shown } = await at.askAs(clerk, officeCustomerPhone, { userId: me.userId })
    expect(shown.phone).toBe('0712 345 678')
    const looks = await at.database.query(
      "SELECT 1 FROM audit_log WHERE action = 'phones.view' AND subject_kind = 'customer' AND subject_id = $1",
      [String(me.userId)],
    )
    expect(looks).toHaveLength(1)
    const auditor = await at.staff('auditor')
    const packer = await at.staff('packer')
    await at.askAs(auditor, officeCustomerGet, { userId: me.userId })
    expect((await at.refusedAs(packer, officeCustomerPhone, { userId: me.userId })).code).toBe('not-allowed')
  })

  it('is stopped and reinstated only by permitted staff, with a reason in the log', async () => {
    const me = await newPerson(at.database, () => at.time.now, 2)
    const support = await at.staff('support')
    const stop = { userId: me.userId, to: 'stopped', reason: 'Orders with stolen cards.' } as const
    expect((await at.refusedAs(clerk, officeCustomerStop, stop)).code).toBe('not-allowed')
    expect((await at.refusedAs(support, officeCustomerStop, { ...stop, reason: ' ' })).fields).toHaveProperty('reason')
    await at.askAs(support, officeCustomerStop, stop)
    expect((await at.refused(sessionList, {}, me.headers)).code).toBe('sign-in-needed')
    expect((await at.refusedAs(support, officeCustomerStop, stop)).code).toBe('changed-meanwhile')
    const { data: page } = await at.askAs(support, officeCustomerGet, { userId: me.userId })
    expect(page).toMatchObject({
      active: false,
      history: [{ text: 'customers.stop', reason: 'Orders with stolen cards.' }],
    })
    await at.askAs(support, officeCustomerStop, { userId: me.userId, to: 'active', reason: 'They were not.' })
    const { data: again } = await at.askAs(support, officeCustomerGet, { userId: me.userId })
    expect(again.active).toBe(true)
  })
})
