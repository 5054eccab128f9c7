/**
 * Requests about personal data: their deadline, the data handed out, and the data that an erasure deletes or retains.
 */

import { unzipSync } from 'fflate'
import { officeCustomerGet, officeCustomerList, officeCustomerNote } from '#lib/contract/accounts/office/customers.ts'
import {
  erasePersonJob,
  officeDataErasePreview,
  officeDataExport,
  officeDataRequestAdd,
  officeDataRequestClose,
  officeDataRequestList,
} from '#lib/contract/accounts/office/data-requests.ts'
import { ALL_ROLES, permissionsOf } from '#lib/contract/base/permissions.ts'
import { officeCompanyGet, officeCompanyList } from '#lib/contract/companies/office/companies.ts'
import { type KycOffice, openKycOffice } from '../../../../testing/kyc-office.ts'
import { scannedPage } from '../../../../testing/kyc-shop.ts'
import type { OfficePerson } from '../../../../testing/office-shop.ts'
import { newPerson } from '../../../../testing/people.ts'
import { listCustomers } from '../../../office/use-cases/office-customers.ts'

let at: KycOffice
let owner: OfficePerson
let support: OfficePerson
beforeAll(async () => {
  at = await openKycOffice()
})
afterAll(() => at.close())
beforeEach(async () => {
  ;[owner, support] = [await at.staff('owner'), await at.staff('support')]
})

const ask = async (email: string, kind: 'access' | 'portability' | 'erasure' = 'erasure') => {
  const input = { kind, email, channel: 'email', details: 'Please do this.', receivedOn: '2026-11-24' } as const
  return (await at.askAs(support, officeDataRequestAdd, input)).data
}
const bundle = async (id: number) => {
  const url = officeDataExport.path
  const answer = await at.app.inject({ method: 'GET', url, query: { id: String(id) }, headers: support.headers })
  expect(answer.statusCode).toBe(200)
  const files = unzipSync(new Uint8Array(answer.rawPayload))
  return { names: Object.keys(files), data: JSON.parse(Buffer.from(files['data.json'] as Uint8Array).toString()) }
}
const guestOrder = async (email: string, status: number) => {
  const address = { firstName: 'Wanjiru', lastName: 'Guest', email, mobileNumber: '254722000999' }
  const [order] = await at.database.query<{ order_no: number }>(
    `INSERT INTO orders (id, status, shipping_type, estimated_delivery_date, address, goods_ex_vat_cents, goods_vat_cents,
       delivery_ex_vat_cents, delivery_vat_cents, delivery_vat_perc, rounding_cents, total_cents)
     VALUES (substr(md5(random()::text), 1, 22), $1, 1, '2026-11-25', $2, 10000, 1600, 0, 0, 0, 0, 11600) RETURNING order_no`,
    [status, JSON.stringify(address)],
  )
  return (order as { order_no: number }).order_no
}

describe('a request', () => {
  it('is due in seven days, in thirty for portability, and cannot be open twice', async () => {
    const me = await newPerson(at.database, () => at.time.now, 2)
    expect((await ask(me.email, 'access')).dueAt).toBe('2026-12-01T21:00:00.000Z')
    expect((await ask(me.email, 'portability')).dueAt).toBe('2026-12-24T21:00:00.000Z')
    const again = { kind: 'access', email: me.email, channel: 'phone', details: 'Again.', receivedOn: '2026-11-24' }
    expect((await at.refusedAs(support, officeDataRequestAdd, again)).message).toContain('open')
    const late = at.time.now
    at.time.now = new Date('2026-12-02T08:00:00Z')
    support = await at.staff('support')
    const { data } = await at.askAs(support, officeDataRequestList, { state: 'open' })
    expect(data.late).toBe(1)
    at.time.now = late
  })

  it('is answered with everything that is held, an owner’s documents included', async () => {
    const me = await at.owner()
    await at.handIn(me, { 'cert.pdf': scannedPage() })
    await at.askAs(support, officeCustomerNote, { userId: me.userId, text: 'Rang about a parcel.' })
    const request = await ask(me.email, 'access')
    const { names, data } = await bundle(request.id)
    expect(names).toEqual(expect.arrayContaining(['README.txt', 'data.json', 'documents/1 cert.pdf']))
    expect(data.account[0]).toMatchObject({ email: me.email })
    expect(data.notesAboutYou).toMatchObject([{ text: 'Rang about a parcel.' }])
    const { data: listed } = await at.askAs(support, officeDataRequestList, { state: 'open' })
    expect(listed.requests.find(({ id }) => id === request.id)?.exportedAt).not.toBeNull()
  })

  it('is closed with the answer that was given, by the version that was read', async () => {
    const me = await newPerson(at.database, () => at.time.now, 2)
    const { id, version } = await ask(me.email, 'access')
    const input = { id, version, outcome: 'done', answer: 'Handed over by email.' } as const
    const { data } = await at.askAs(support, officeDataRequestClose, input)
    expect(data).toMatchObject({ state: 'done', answer: 'Handed over by email.', answeredBy: support.name })
    expect((await at.refusedAs(support, officeDataRequestClose, input)).code).toBe('changed-meanwhile')
  })
})

describe('erasing', () => {
  it('removes a person from account, notes and log, by an owner only, and reports the deletions', async () => {
    const me = await newPerson(at.database, () => at.time.now, 2)
    await at.askAs(support, officeCustomerNote, { userId: me.userId, text: 'About Amina.' })
    const search = { kind: 'all', search: me.email.slice(0, 9).toUpperCase() } as const
    await at.askAs(support, officeCustomerList, search)
    const request = await ask(me.email)
    const { data: preview } = await at.askAs(owner, officeDataErasePreview, { id: request.id })
    expect(preview).toMatchObject({ blockers: [], ordersWithoutPerson: 0 })
    const input = { id: request.id, version: request.version }
    const done = await at.work(owner, erasePersonJob, input)
    expect(done).toMatchObject({ state: 'done' })
    expect(done.sentence).toContain('Your data is erased.')
    expect((await at.refusedAs(owner, officeCustomerGet, { userId: me.userId })).code).toBe('not-found')
    const rows = await at.database.query('SELECT to_jsonb(t) FROM audit_log t')
    expect(JSON.stringify(rows)).not.toContain(me.email)
    expect(JSON.stringify(rows)).not.toContain(search.search)
    expect(await at.database.query('SELECT 1 FROM account_notes WHERE user_id = $1', [me.userId])).toEqual([])
    const { data } = await at.askAs(support, officeDataRequestList, { state: 'closed' })
    expect(data.requests.find(({ id }) => id === request.id)).toMatchObject({
      ...{ state: 'done', name: '', email: '', userId: null, details: '' },
      erasure: { ordersWithoutPerson: 0, auditEntries: expect.any(Number) },
    })
    const logged = await at.database.query(
      "SELECT 1 FROM audit_log WHERE action = 'customers.erase' AND staff_id = $1",
      [owner.staffId],
    )
    expect(logged).toHaveLength(1)
  })

  it('removes a guest from closed orders, and waits for open orders', async () => {
    const email = 'wanjiru.guest@example.co.ke'
    await guestOrder(email, 4)
    const open = await guestOrder(email, 3)
    for (const search of ['0722 000 999', 'wanjiru guest', 'Otieno'])
      await at.askAs(support, officeCustomerList, { kind: 'all', search })
    const request = await ask(email)
    const { data: before } = await at.askAs(owner, officeDataErasePreview, { id: request.id })
    expect(before.blockers).toEqual(['One order is not delivered yet: it needs the address until then.'])
    const { data } = await bundle(request.id)
    expect(data.orders).toHaveLength(2)
    const input = { id: request.id, version: request.version }
    expect((await at.work(owner, erasePersonJob, input)).state).toBe('failed')
    await at.database.query('UPDATE orders SET status = 4 WHERE order_no = $1', [open])
    expect(await at.work(owner, erasePersonJob, input)).toMatchObject({ state: 'done' })
    const left = await at.database.query('SELECT 1 FROM orders WHERE address::text LIKE $1', ['%Wanjiru%'])
    expect(left).toEqual([])
    const typed = await at.database.query(
      "SELECT personal->>'search' AS search FROM audit_log WHERE personal ? 'search'",
    )
    expect(typed).toEqual([{ search: 'Otieno' }])
  })

  it('is refused without the permission, and for requests of another kind', async () => {
    const me = await newPerson(at.database, () => at.time.now, 2)
    const request = await ask(me.email, 'access')
    const input = { id: request.id, version: request.version }
    await expect(at.work(owner, erasePersonJob, input)).rejects.toThrow('is not about erasing data')
    await expect(at.work(support, erasePersonJob, input)).rejects.toThrow('not-allowed')
  })
})

test('emails are masked, and found whole only, for staff who do not see phone numbers', async () => {
  const { userId, companyId, email } = await at.owner()
  await at.database.query("UPDATE users SET mobile_number = '711234567' WHERE id = $1", [userId])
  const searches = [email, email.slice(0, -1), '0711234567', '071123456']
  const foundBy = async (person: OfficePerson, search: string) => {
    const { companies } = (await at.askAs(person, officeCompanyList, { queue: 'all', search })).data
    return companies.some((one) => one.companyId === companyId)
  }
  const shownTo = async (person: OfficePerson) =>
    (await at.askAs(person, officeCompanyGet, { companyId: Number(companyId) })).data.owner?.email
  const approver = await at.staff('approver')
  expect(await shownTo(owner)).toBe(email)
  expect(await shownTo(approver)).toBe(`${email[0]}•••${email.slice(email.indexOf('@'))}`)
  for (const search of searches) expect(await foundBy(owner, search)).toBe(true)
  expect(await Promise.all(searches.map((search) => foundBy(approver, search)))).toEqual([true, false, true, false])
  const people = async (search: string) =>
    (await listCustomers(at.database, { kind: 'all', search, isWhole: true, page: 1 })).customers.length
  expect(await Promise.all(searches.map(people))).toEqual([1, 0, 1, 0])
})

test('exports with emails are for staff who see phone numbers', () => {
  for (const role of ALL_ROLES) {
    const permissions = permissionsOf([role])
    const exports =
      permissions.has('customers.view') || permissions.has('orders.view') || permissions.has('companies.view')
    if (exports && permissions.has('data.export')) expect([role, permissions.has('phones.view')]).toEqual([role, true])
  }
})
