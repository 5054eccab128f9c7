/** A staff member sees the shop as a customer: by a ticket that is good once, for a quarter of an hour, and to read only. */

import { officeCustomerViewAs } from '#lib/contract/accounts/office/customers.ts'
import { getProfile, updateProfile } from '#lib/contract/accounts/profile.ts'
import type { Call } from '#lib/contract/base/call.ts'
import { ALL_ROLES, permissionsOf } from '#lib/contract/base/permissions.ts'
import { CALLS } from '#lib/contract/call-list.ts'
import { creditFacilities } from '#lib/contract/companies/credit.ts'
import { myDocuments } from '#lib/contract/companies/kyc.ts'
import { logout, sessionList } from '#lib/contract/identity/session.ts'
import { openViewAs, VIEW_ONLY } from '#lib/contract/identity/view-as.ts'
import { orderList } from '#lib/contract/orders/order-list.ts'
import { forgetEndedViewAs } from '../modules/identity/use-cases/view-as.ts'
import { openTestDatabase } from '../testing/database.ts'
import { freshKey, type OfficePerson, type OfficeShop, openOfficeShop } from '../testing/office-shop.ts'
import { newPerson, type TestPerson } from '../testing/people.ts'
import { inject } from '../testing/shop.ts'

let now = new Date('2026-11-25T08:00:00Z')
const clock = () => now
const MINUTE = 60_000
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}

let shop: OfficeShop
let clerk: OfficePerson
let customer: TestPerson
beforeAll(async () => {
  shop = await openOfficeShop({ clock, database: await openTestDatabase('empty') })
}, 120_000)
afterAll(() => shop.close())
beforeEach(async () => {
  clerk = await shop.staff('support')
  customer = await newPerson(shop.database, clock, 2)
})

const ticketFor = async ({ userId }: TestPerson, by = clerk) =>
  (await shop.askAs(by, officeCustomerViewAs, { userId, reason: 'They rang about their cart.' })).data.ticket
const opened = async (of = customer, by = clerk) =>
  (await shop.ask(openViewAs, { ticket: await ticketFor(of, by) })).data
const headersOf = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` })
const logged = (action: string) =>
  shop.database.query<{ action: string; subject_id: string; reason: string | null }>(
    'SELECT action, subject_id, reason FROM audit_log WHERE staff_id = $1 AND action = $2 ORDER BY id',
    [clerk.staffId, action],
  )

describe('a ticket', () => {
  it("opens the customer's view, and is logged with its reason", async () => {
    const session = await opened()
    expect(session.userId).toBe(customer.userId)
    expect((await shop.ask(getProfile, {}, headersOf(session))).data.primaryEmail).toBe(customer.email)
    await shop.ask(orderList, {}, headersOf(session))
    const subject = { subject_id: String(customer.userId) }
    expect(await logged('customers.view-as')).toEqual([
      { action: 'customers.view-as', ...subject, reason: 'They rang about their cart.' },
    ])
    expect(await logged('customers.view-as-open')).toMatchObject([subject])
  })

  it('is good once, also for two who use it at once', async () => {
    const ticket = await ticketFor(customer)
    const answers = await Promise.all([1, 2].map(() => inject(shop.app, openViewAs, { ticket })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
    expect((await shop.refused(openViewAs, { ticket })).code).toBe('link-ended')
  })

  it('is good for a minute', async () => {
    const ticket = await ticketFor(customer)
    later(MINUTE + 1000)
    expect((await shop.refused(openViewAs, { ticket })).code).toBe('link-ended')
  })

  it('is refused without a reason, and for accounts that cannot sign in', async () => {
    await shop.database.query('UPDATE users SET active = false WHERE id = $1', [customer.userId])
    const { userId } = customer
    expect((await shop.refusedAs(clerk, officeCustomerViewAs, { userId, reason: 'Help' })).code).toBe('not-allowed')
    expect((await shop.refusedAs(clerk, officeCustomerViewAs, { userId, reason: ' ' })).fields).toHaveProperty('reason')
  })
})

describe('every call that writes is refused', () => {
  const writing = CALLS.filter(({ writes, name }) => writes && name !== logout.name)
  it.each(writing.map((call): [string, Call] => [call.name, call]))('%s', async (_name, call) => {
    const headers = headersOf(await opened())
    for (const payload of [{}, { id: 1 }]) {
      const answer = await inject(shop.app, call, payload, { ...headers, ...freshKey() })
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'view-only'])
    }
  })

  it('refuses profile changes for a representative and a trader', async () => {
    for (const type of [1, 3, 6] as const) {
      const person = await newPerson(shop.database, clock, type)
      const headers = headersOf(await opened(person))
      const before = (await shop.ask(getProfile, {}, person.headers)).data
      const refused = await shop.refused(updateProfile, { ...before, firstName: 'Changed' }, headers)
      expect(refused).toMatchObject({ code: 'view-only', message: VIEW_ONLY })
      expect((await shop.ask(getProfile, {}, person.headers)).data).toEqual(before)
    }
  })

  it('refuses calls for the account owner alone', async () => {
    const headers = headersOf(await opened(await newPerson(shop.database, clock, 3)))
    const own = CALLS.filter(({ ownOnly }) => ownOnly)
    expect(own.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['my-data', 'my-document-file', 'my-documents-file', 'my-document-thumbnail']),
    )
    for (const call of own) expect((await shop.refused(call, {}, headers)).code).toBe('view-only')
  })
})

describe('permission for the view in the office', () => {
  const looks = (staffId: number) =>
    shop.database.query<{ outcome: string; call: string }>(
      "SELECT outcome, after->>'call' AS call FROM audit_log WHERE staff_id = $1 AND action LIKE '%view-as-look' ORDER BY id",
      [staffId],
    )

  it.each(CALLS.filter(({ viewAsNeeds }) => viewAsNeeds).map((call): [string, Call] => [call.name, call]))(
    '%s is refused to staff without it, and logged',
    async (name, call) => {
      const person = await newPerson(shop.database, clock, call.who.includes(3) ? 3 : 6)
      const refused = await shop.refused(call, {}, headersOf(await opened(person)))
      expect(refused.code).toBe('view-only')
      expect(await looks(clerk.staffId)).toEqual([{ outcome: 'refused', call: name }])
    },
  )

  it('shows accounts, documents and KRA PINs with it, and logs the look', async () => {
    const trader = await newPerson(shop.database, clock, 3)
    await shop.database.query("UPDATE companies SET kra_pin = 'P051234567A' WHERE id = $1", [trader.companyId])
    const owner = await shop.staff('owner')
    const headers = headersOf(await opened(trader, owner))
    await shop.ask(creditFacilities, {}, headers)
    await shop.ask(myDocuments, {}, headers)
    expect((await looks(owner.staffId)).map(({ outcome }) => outcome)).toEqual(['done', 'done'])
    expect((await shop.ask(getProfile, {}, headers)).data.kraPin).toBe('P051234567A')
    expect((await shop.ask(getProfile, {}, headersOf(await opened(trader)))).data.kraPin).toBeNull()
  })

  it('covers the account, cheques and documents', () => {
    const names = CALLS.filter(({ viewAsNeeds }) => viewAsNeeds).map(({ name }) => name)
    const account = ['credit-facilities', 'credit-entries', 'credit-statement', 'cheque-image', 'my-documents']
    expect(names).toEqual(expect.arrayContaining(account))
  })
})

describe('a view', () => {
  const isOpen = async (session: { token: string }) =>
    (await inject(shop.app, getProfile, {}, headersOf(session))).statusCode === 200

  it('ends after 15 minutes, even in use', async () => {
    const session = await opened()
    later(14 * MINUTE)
    expect(await isOpen(session)).toBe(true)
    later(2 * MINUTE)
    expect(await isOpen(session)).toBe(false)
    await forgetEndedViewAs(shop.database, clock)
    expect(await shop.database.query('SELECT id FROM view_as_sessions', [])).toEqual([])
  })

  it('ends when the staff member signs out, and the customer remains signed in', async () => {
    const session = await opened()
    await shop.ask(logout, {}, headersOf(session))
    expect(await isOpen(session)).toBe(false)
    expect(await logged('customers.view-as-end')).toHaveLength(1)
    expect((await shop.ask(sessionList, {}, customer.headers)).data).toHaveLength(1)
  })

  it.each([
    ['the permission is taken away', 'UPDATE staff_members SET roles = \'["packer"]\' WHERE id = $1'],
    ['the staff member leaves', "UPDATE staff_members SET state = 'left' WHERE id = $1"],
    ['their session of the office ends', 'DELETE FROM staff_sessions WHERE staff_id = $1'],
  ])('ends when %s', async (_when, statement) => {
    const session = await opened()
    const ticket = await ticketFor(customer)
    await shop.database.query(statement, [clerk.staffId])
    expect(await isOpen(session)).toBe(false)
    expect((await shop.refused(openViewAs, { ticket })).code).toBe('link-ended')
  })

  it("ends when the customer's account is stopped", async () => {
    const session = await opened()
    await shop.database.query('UPDATE users SET active = false WHERE id = $1', [customer.userId])
    expect(await isOpen(session)).toBe(false)
  })
})

it('is granted only with the permission to see phone numbers, which the pages show', () => {
  for (const role of ALL_ROLES) {
    const permissions = permissionsOf([role])
    if (permissions.has('customers.view-as')) expect([role, permissions.has('phones.view')]).toEqual([role, true])
  }
})
