/** Withheld VAT: a bill that was paid short by exactly 2/116 is open until its certificate completes it. */

import { creditEntries } from '#lib/contract/companies/credit.ts'
import { officeCompanyGet } from '#lib/contract/companies/office/companies.ts'
import {
  officeWithheld,
  officeWithheldAdd,
  officeWithheldFile,
  officeWithheldRemove,
} from '#lib/contract/companies/office/withheld.ts'
import { placeOrder } from '#lib/contract/orders/order.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import { queueEmail } from '../../../../email/queue.ts'
import { openEmbedded } from '../../../../testing/databases.ts'
import { emailsTo } from '../../../../testing/emails.ts'
import { type OfficePerson, officeAsker } from '../../../../testing/office-shop.ts'
import { freshKey, orderForm } from '../../../../testing/order-form.ts'
import { openOrderShop, orderClock } from '../../../../testing/order-shop.ts'
import { newPerson, type TestPerson } from '../../../../testing/people.ts'
import type { TestShop } from '../../../../testing/shop.ts'
import { enterPayment, setLimit } from '../../use-cases/credit-accounts.ts'
import type { CreditAccountContext } from '../../use-cases/notify-company.ts'

let shop: TestShop
let office: ReturnType<typeof officeAsker>
let finance: OfficePerson
let person: TestPerson
let companyId: number
const today = dayInNairobi(orderClock())

beforeAll(async () => {
  shop = await openOrderShop(openEmbedded, { FILES_KEY: 'ab'.repeat(32) })
  office = officeAsker(shop, orderClock)
}, 180_000)
afterAll(() => shop.close())
beforeEach(async () => {
  finance = await office.staff('finance')
  person = await newPerson(shop.database, orderClock, 3)
  companyId = person.companyId as number
  await withContext((context) => setLimit(context, companyId, 500_000_00, 30))
})

const withContext = <T>(work: (context: CreditAccountContext) => Promise<T>): Promise<T> =>
  shop.database.transaction((tx) => work({ tx, now: orderClock(), operator: 'grace', publicUrl: '', queueEmail }))
const pays = (cents: number) =>
  withContext((context) => enterPayment(context, companyId, { cents, reference: '', day: today, note: '' }))

let lastInvoice = 0
/** An invoice of KSh 116,000 with VAT of 16% on the account. @returns its number */
async function invoiced(): Promise<number> {
  lastInvoice += 1
  const form = { ...(await orderForm(shop, [[1, 1]], 'collected')), branchId: person.branchId }
  const { orderId, orderNo } = (await shop.ask(placeOrder, form, { ...person.headers, ...freshKey() })).data
  const lines = [{ code: 'A', vatPerc: 16, exVatCents: 100_000_00, vatCents: 16_000_00 }]
  await shop.database.query(
    `INSERT INTO tax_papers (kind, no, order_id, ex_vat_cents, vat_cents, rounding_cents, total_cents, content, issued_at)
     VALUES ('invoice', $1, $2, 10000000, 1600000, 0, 11600000, $3, $4)`,
    [
      lastInvoice,
      orderId,
      JSON.stringify({ buyer: { name: '', lines: [], kraPin: '' }, orderNo, lines }),
      orderClock(),
    ],
  )
  await shop.database.query(
    `INSERT INTO credit_entries (company_id, kind, amount_cents, day, due_on, order_id, paper_no, at)
     VALUES ($1, 'invoice', 11600000, $2, $2, $3, $4, $5)`,
    [companyId, today, orderId, lastInvoice, orderClock()],
  )
  return lastInvoice
}

const listed = async () => (await office.askAs(finance, officeWithheld, { companyId })).data
const certificate = (invoiceNo: number, more: object = {}) => ({
  ...{ companyId, invoiceNo: `inv-${String(invoiceNo).padStart(6, '0')}`, certificateNo: `krawon ${invoiceNo}` },
  ...{ date: today, amount: '2000.00', ...more },
})
const outstanding = async () => (await office.askAs(finance, officeCompanyGet, { companyId })).data.credit?.outstanding

test('a certificate completes a bill that was paid short by exactly the withheld VAT', async () => {
  const invoiceNo = await invoiced()
  expect((await listed()).open).toEqual([])
  await pays(114_000_00)
  expect((await listed()).open).toMatchObject([
    { companyId, invoiceNo, total: 116_000_00, withheld: 2_000_00, paidOn: today },
  ])
  expect(await outstanding()).toBe(2_000_00)
  const { data } = await office.askAs(finance, officeWithheldAdd, certificate(invoiceNo))
  expect(await outstanding()).toBe(0)
  const { open, certificates } = await listed()
  expect(open).toEqual([])
  expect(certificates).toMatchObject([
    { ...data, invoiceNo, certificateNo: `KRAWON${invoiceNo}`, date: today, amount: 2_000_00, hasFile: false },
  ])
  const money = await shop.database.query(
    `SELECT a.kind AS account, m.kind, m.cents::int AS cents FROM money_entries m JOIN money_accounts a ON a.id = m.account_id
     JOIN withheld_vat w ON m.source_kind = 'credit-entry' AND m.source_id = w.entry_id::text WHERE w.id = $1`,
    [data.certificateId],
  )
  expect(money).toEqual([{ account: 'withholding', kind: 'withheld', cents: 2_000_00 }])
  const range = { fromDate: today, toDate: today }
  const statement = (await shop.ask(creditEntries, range, person.headers)).data
  expect(statement.entries.map(({ what }) => what)).toContain(`Withheld VAT, KRAWON${invoiceNo}`)
  const subjects = (await emailsTo(shop, person.email)).map(({ subject }) => subject)
  expect(subjects).toContain(`We have your certificate KRAWON${invoiceNo}`)
})

test('a payment in full, or short by another amount, opens no certificate', async () => {
  await invoiced()
  await pays(116_000_00)
  await pays(113_999_99)
  expect((await listed()).open).toEqual([])
})

test('its file is stored, and read by staff who can see payments', async () => {
  const invoiceNo = await invoiced()
  const wrong = { certificate: Buffer.from('x'.repeat(200)) }
  const refused = await office.refusedAs(finance, officeWithheldAdd, certificate(invoiceNo), wrong)
  expect(refused.code).toBe('invalid-request')
  const picture = await import('sharp').then(({ default: sharp }) =>
    sharp({ create: { width: 300, height: 200, channels: 3, background: '#cde' } })
      .png()
      .toBuffer(),
  )
  const { data } = await office.askAs(finance, officeWithheldAdd, certificate(invoiceNo), { certificate: picture })
  const url = officeWithheldFile.path.replace('{certificateId}', String(data.certificateId))
  const { rawPayload, headers } = await shop.app.inject({ url, headers: finance.headers })
  expect(headers['content-type']).toBe('image/png')
  expect(rawPayload.equals(picture)).toBe(true)
  const packer = await office.staff('packer')
  expect((await shop.app.inject({ url, headers: packer.headers })).statusCode).toBe(403)
})

test.each<[string, (invoiceNo: number) => object, string]>([
  ['another invoice', () => ({ invoiceNo: '999999' }), 'This company has no such invoice on its account.'],
  ['a larger amount', () => ({ amount: '2000.01' }), 'At most KSh\u00a02,000.00 is withheld of this invoice.'],
  ['a day in the future', () => ({ date: '2099-01-01' }), 'This date is in the future.'],
])('a certificate of %s is refused', async (_what, more, message) => {
  const invoiceNo = await invoiced()
  const input = certificate(invoiceNo, more(invoiceNo))
  expect((await office.refusedAs(finance, officeWithheldAdd, input)).message).toBe(message)
  expect(await outstanding()).toBe(116_000_00)
})

test('an invoice and a number have one certificate, and only Finance records it', async () => {
  const [first, second] = [await invoiced(), await invoiced()]
  await office.askAs(finance, officeWithheldAdd, certificate(first))
  const again = certificate(first, { certificateNo: 'OTHER' })
  const refused = async (input: object) => (await office.refusedAs(finance, officeWithheldAdd, input)).message
  expect(await refused(again)).toBe('This invoice has another certificate.')
  const same = certificate(second, { certificateNo: `krawon${first}` })
  expect(await refused(same)).toBe(`Certificate KRAWON${first} was recorded before.`)
  const viewer = await office.staff('companies')
  expect(await office.refusedAs(viewer, officeWithheldAdd, certificate(second))).toMatchObject({ status: 403 })
})

test('a removed certificate raises the debt again, and its invoice and number can be recorded again', async () => {
  const invoiceNo = await invoiced()
  await pays(114_000_00)
  const { certificateId } = (await office.askAs(finance, officeWithheldAdd, certificate(invoiceNo))).data
  const reason = 'Certificate of another company.'
  const removed = await office.askAs(finance, officeWithheldRemove, { certificateId, reason })
  expect(removed.message).toBe(`Certificate KRAWON${invoiceNo} is removed.`)
  expect(await outstanding()).toBe(2_000_00)
  expect(await listed()).toMatchObject({ open: [{ invoiceNo, withheld: 2_000_00 }], certificates: [] })
  const [money] = await shop.database.query(
    `SELECT coalesce(sum(m.cents), 0)::int AS cents, count(*)::int AS entries FROM money_entries m
     JOIN money_accounts a ON a.id = m.account_id AND a.kind = 'withholding' WHERE m.reference = $1`,
    [`KRAWON${invoiceNo}`],
  )
  expect(money).toEqual({ cents: 0, entries: 2 })
  const { entries } = (await shop.ask(creditEntries, { fromDate: today, toDate: today }, person.headers)).data
  expect(entries.map(({ what }) => what)).toContain(`Withheld VAT removed, KRAWON${invoiceNo}. ${reason}`)
  const emails = await emailsTo(shop, person.email)
  expect(emails.map(({ subject }) => subject)).toContain(`Certificate KRAWON${invoiceNo} was removed`)
  const [log] = await shop.database.query<{ reason: string }>(
    `SELECT reason FROM audit_log WHERE action = 'credit.withheld-remove' AND subject_id = $1`,
    [String(companyId)],
  )
  expect(log?.reason).toBe(reason)
  await office.askAs(finance, officeWithheldAdd, certificate(invoiceNo))
  expect(await outstanding()).toBe(0)
})

test('a certificate is removed once, with a reason, and only by Finance', async () => {
  const invoiceNo = await invoiced()
  const { certificateId } = (await office.askAs(finance, officeWithheldAdd, certificate(invoiceNo))).data
  const input = { certificateId, reason: 'Typed twice' }
  const viewer = await office.staff('companies')
  expect(await office.refusedAs(viewer, officeWithheldRemove, input)).toMatchObject({ status: 403 })
  const without = await office.refusedAs(finance, officeWithheldRemove, { certificateId, reason: ' ' })
  expect(without.fields?.reason).toBe('Enter why it was recorded by mistake.')
  await office.askAs(finance, officeWithheldRemove, input)
  expect((await office.refusedAs(finance, officeWithheldRemove, input)).code).toBe('not-found')
  expect(await outstanding()).toBe(116_000_00)
})
