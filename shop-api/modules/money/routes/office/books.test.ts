/** The files for the accountant: their totals tie with the ledger, and staff set the account plan. */
import { parse } from 'csv-parse/sync'
import { officeJob } from '#lib/contract/jobs/office/jobs.ts'
import { USUAL_PLAN } from '#lib/contract/money/account-plan.ts'
import { officeAccountPlan, officeAccountPlanSave, officeBookTotals } from '#lib/contract/money/office/books.ts'
import { exportJob, officeExportFile } from '#lib/contract/office/office/exports.ts'
import { placeOrder } from '#lib/contract/orders/order.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import { centsOfDecimal } from '#lib/format/money.ts'
import { openEmbedded } from '../../../../testing/databases.ts'
import { type OfficePerson, officeAsker } from '../../../../testing/office-shop.ts'
import { freshKey, orderForm } from '../../../../testing/order-form.ts'
import { openOrderShop, orderClock } from '../../../../testing/order-shop.ts'
import { newPerson } from '../../../../testing/people.ts'
import type { TestShop } from '../../../../testing/shop.ts'
import { unpaidOrder } from '../../../../testing/unpaid-order.ts'
import { spendStoreCredit } from '../../../payments/use-cases/spend-store-credit.ts'
import { creditStore } from '../../../payments/use-cases/store-credit.ts'

let shop: TestShop
let office: ReturnType<typeof officeAsker>
let finance: OfficePerson
const today = dayInNairobi(orderClock())
const days = { from: today, to: today }

beforeAll(async () => {
  shop = await openOrderShop(openEmbedded, { FILES_KEY: 'ab'.repeat(32) })
  office = officeAsker(shop, orderClock)
  finance = await office.staff('finance')
  const person = await newPerson(shop.database, orderClock, 2)
  const form = await orderForm(shop, [[1, 3]], 'collected')
  const { data } = await shop.ask(placeOrder, form, { ...person.headers, ...freshKey() })
  const { database } = shop
  const [order] = await database.query<{ id: string; cents: number }>(
    'SELECT id, total_cents::float8 AS cents FROM orders WHERE order_no = $1',
    [data.orderNo],
  )
  if (!order) throw new Error('no order')
  await database.transaction(async (tx) => {
    const now = orderClock()
    await tx.query(
      `INSERT INTO payment_attempts (id, order_id, payment_type, method, state, amount_cents, by_hand, receipt, started_at, settled_at)
       VALUES ('a1', $1, 1, 'mpesa', 'paid', $2, true, 'UKP0000001', $3, $3)`,
      [order.id, order.cents, now],
    )
    await tx.query('UPDATE orders SET payment_status = 2, paid_at = $2 WHERE id = $1', [order.id, now])
    await tx.query(
      `INSERT INTO tax_papers (kind, no, order_id, ex_vat_cents, vat_cents, rounding_cents, total_cents, content, issued_at)
       VALUES ('invoice', 1, $1, $2 - 16000, 16000, 0, $2, $3, $4)`,
      [
        order.id,
        order.cents,
        JSON.stringify({
          buyer: { name: 'Mara Textiles', lines: [], kraPin: 'P051234567X' },
          orderNo: data.orderNo,
          lines: [{ code: 'A', vatPerc: 16, exVatCents: order.cents - 160_40, vatCents: 160_00 }],
        }),
        now,
      ],
    )
  })
}, 180_000)
afterAll(() => shop.close())

async function exported(list: string) {
  const { data } = await office.askAs(finance, exportJob, { input: { list, format: 'csv', of: days } })
  await shop.app.shop.jobs.runNow()
  const { job } = (await office.askAs(finance, officeJob, { jobId: data.jobId })).data
  expect(job).toMatchObject({ state: 'done' })
  const { rawPayload } = await shop.app.inject({
    url: `${officeExportFile.path}?jobId=${data.jobId}`,
    headers: finance.headers,
  })
  return parse<Record<string, string>>(rawPayload.toString(), { columns: true, bom: true })
}
const sum = (rows: Record<string, string>[], column: string) =>
  rows.reduce((all, row) => all + centsOfDecimal(row[column] ?? ''), 0)

test('the totals balance, and their VAT and balances are those of the documents and entries', async () => {
  const { data } = await office.askAs(finance, officeBookTotals, days)
  expect(data.debit).toBe(data.credit)
  expect(data.vat).toMatchObject([{ rate: 16, vat: 160_00 }])
  expect(data.rounding).toBe(40)
  expect([data.invoices, data.creditNotes]).toEqual([1, 0])
  const customers = data.accounts.find(({ code }) => code === USUAL_PLAN.customers.code)
  expect(customers).toMatchObject({ opening: null, closing: null })
  expect(customers?.debit).toBe(customers?.credit)
  const mpesa = data.accounts.find(({ code }) => code === USUAL_PLAN.mpesa.code)
  expect(mpesa).toMatchObject({ opening: 0, credit: 0 })
  expect(mpesa?.closing).toBe(mpesa?.debit)
  expect(data.checks).toMatchObject([{ name: 'M-Pesa', ledger: mpesa?.debit, theirs: null }])
})

test('the file for the accountant has the same sums, and every journal balances', async () => {
  const rows = await exported('journals')
  const { data } = await office.askAs(finance, officeBookTotals, days)
  expect(sum(rows, 'Debit KES')).toBe(data.debit)
  expect(sum(rows, 'Credit KES')).toBe(data.credit)
  for (const journal of new Set(rows.map((row) => row.Journal))) {
    const own = rows.filter((row) => row.Journal === journal)
    expect(sum(own, 'Debit KES')).toBe(sum(own, 'Credit KES'))
  }
  expect(rows.find((row) => row.Document === 'INV-000001')).toMatchObject({ Partner: 'Mara Textiles' })
})

test('the VAT list and the entries have a row for each record', async () => {
  const [invoice, ...others] = await exported('tax invoices')
  expect(others).toEqual([])
  expect(invoice).toMatchObject({ Document: 'INV-000001', 'KRA PIN': 'P051234567X', 'VAT KES': '160.00' })
  expect(await exported('entries')).toMatchObject([{ Account: 'M-Pesa', Type: 'payment', Reference: 'UKP0000001' }])
})

test('staff change codes of the plan; two accounts cannot have the same code', async () => {
  const { plan, version } = (await office.askAs(finance, officeAccountPlan, {})).data
  const twice = { ...plan, bank: { ...plan.bank, code: plan.mpesa.code } }
  const refused = await office.refusedAs(finance, officeAccountPlanSave, { plan: twice, version })
  expect(refused).toMatchObject({ code: 'invalid-request', fields: { 'plan.bank.code': expect.any(String) } })
  const changed = { ...plan, mpesa: { code: '1200', name: 'Paybill' } }
  const saved = await office.askAs(finance, officeAccountPlanSave, { plan: changed, version })
  expect(saved.data.plan.mpesa).toEqual({ code: '1200', name: 'Paybill' })
  const { data } = await office.askAs(finance, officeBookTotals, days)
  expect(data.accounts.map(({ code }) => code)).toContain('1200')
})

test('days in the wrong order, and too many days, are refused', async () => {
  const ask = async (from: string, to: string) =>
    (await office.refusedAs(finance, officeBookTotals, { from, to })).status
  expect(await ask('2026-11-24', '2026-11-23')).toBe(400)
  expect(await ask('2024-11-24', '2026-11-23')).toBe(400)
})

test('an opening balance and the transfer of a card batch are not compared with statements', async () => {
  const { database } = shop
  await database.query(
    `INSERT INTO money_entries (account_id, kind, cents, at, day, source_kind, source_id)
     SELECT id, CASE kind WHEN 'card' THEN 'settlement' ELSE 'opening' END, CASE kind WHEN 'card' THEN -9644000 ELSE 41286000 END,
       $1::timestamptz, $2::date, 'manual', 'test' FROM money_accounts WHERE kind IN ('card', 'mpesa')`,
    [orderClock(), today],
  )
  const { data } = await office.askAs(finance, officeBookTotals, days)
  const checkOf = (name: string) => data.checks.find((one) => one.name === name)
  expect(checkOf('M-Pesa')?.ledger).toBe((data.accounts.find(({ name }) => name === 'Paybill')?.debit ?? 0) - 41286000)
  expect(checkOf('Cards')).toBeUndefined()
  expect(data.debit).toBe(data.credit)
})

test('store credit is a debt of the shop: its account has the balances of all customers, and no money moves', async () => {
  const { userId } = await newPerson(shop.database, orderClock, 2)
  const order = await unpaidOrder(shop.database, 1740_00)
  await shop.database.query('UPDATE orders SET user_id = $2, user_type = 2 WHERE id = $1', [order.id, userId])
  const before = (await office.askAs(finance, officeBookTotals, days)).data
  await shop.database.transaction(async (tx) => {
    const given = { kind: 'goodwill', cents: 900_00, reason: 'Late', by: null, reference: 'books' } as const
    await creditStore(tx, orderClock(), { owner: { userId }, ...given })
    await spendStoreCredit(tx, orderClock(), { orderId: order.id, cents: 400_00 })
  })
  const { data } = await office.askAs(finance, officeBookTotals, days)
  expect(data.debit).toBe(data.credit)
  const sumsOf = (key: 'store-credit' | 'goodwill' | 'customers', totals = data) => {
    const sums = totals.accounts.find(({ code }) => code === USUAL_PLAN[key].code)
    return { debit: sums?.debit ?? 0, credit: sums?.credit ?? 0 }
  }
  expect(sumsOf('store-credit')).toEqual({ debit: 400_00, credit: 900_00 })
  expect(sumsOf('goodwill')).toEqual({ debit: 900_00, credit: 0 })
  expect(sumsOf('customers').credit).toBe(sumsOf('customers', before).credit + 400_00)
  expect(data.checks).toEqual(before.checks)
  const rows = await exported('journals')
  expect(sum(rows, 'Debit KES')).toBe(data.debit)
  expect(rows.filter(({ Account }) => Account === '2110')).toMatchObject([
    { 'Credit KES': '900.00', Memo: 'goodwill: Late' },
    { 'Debit KES': '400.00', Order: String(order.orderNo) },
  ])
})
