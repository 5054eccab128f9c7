/** Money of a statement's line that becomes a payment of an order. */
import { officeJob, officeJobUndo } from '#lib/contract/jobs/office/jobs.ts'
import { assignLineJob, officeOpenItems } from '#lib/contract/money/office/open-items.ts'
import { MoneyBook, type TestLine } from '../../../../testing/money-book.ts'
import { type OfficePerson, type OfficeShop, openOfficeShop } from '../../../../testing/office-shop.ts'
import { unpaidOrder } from '../../../../testing/unpaid-order.ts'

let ahead = 0
const clock = () => new Date(Date.parse('2026-11-26T09:00:00Z') + ahead)
const AT = '2026-11-24T08:00:00Z'
let shop: OfficeShop
let finance: OfficePerson
let book: MoneyBook

beforeAll(async () => {
  shop = await openOfficeShop({ clock })
  finance = await shop.staff('finance')
  book = new MoneyBook(shop.database)
}, 180_000)
afterAll(() => shop.close())

async function oneLine(account: 'bank' | 'mpesa' | 'card', reference: string | null, cents: number, more = {}) {
  const line: TestLine = { reference, cents, at: AT, kind: 'unexplained', ...more }
  const [lineId = 0] = await book.statement(account, '2026-11-24', [line])
  return lineId
}

const start = async (input: { lineId: number; orderNo: number }) =>
  (await shop.askAs(finance, assignLineJob, { input: { ...input, note: 'The customer called' } })).data.jobId

async function pass(): Promise<void> {
  ahead += 11_000
  await shop.app.shop.jobs.runNow()
}

const resultOf = async (jobId: number) => (await shop.askAs(finance, officeJob, { jobId })).data.results[0]
const openOf = async (account: 'bank' | 'mpesa') => {
  const accountId = await book.account(account)
  const { data } = await shop.askAs(finance, officeOpenItems, { accountId, perPage: 200, after: null })
  return data.items.map(({ group, amount }) => [group, amount])
}
const balance = async (account: 'bank' | 'mpesa') => {
  const [row] = await shop.database.query<{ cents: number }>(
    'SELECT coalesce(sum(cents), 0)::float8 AS cents FROM money_entries WHERE account_id = $1',
    [await book.account(account)],
  )
  return row?.cents
}

test('money of a bank’s line pays the order after ten seconds, and its line is matched', async () => {
  const order = await unpaidOrder(shop.database, 1740_00)
  const lineId = await oneLine('bank', 'FT2611240009', 1740_00, { details: 'MARA TEXTILES' })
  const before = await balance('bank')
  const undone = await start({ lineId, orderNo: order.orderNo })
  await shop.askAs(finance, officeJobUndo, { jobId: undone })
  await pass()
  expect(await openOf('bank')).toEqual([['line', 1740_00]])
  const jobId = await start({ lineId, orderNo: order.orderNo })
  await pass()
  expect((await resultOf(jobId))?.sentence).toMatch(/1,740 is assigned to order \d+\.$/)
  expect(await openOf('bank')).toEqual([])
  expect((await balance('bank')) ?? 0).toBe((before ?? 0) + 1740_00)
  const [paid] = await shop.database.query('SELECT payment_status AS status FROM orders WHERE id = $1', [order.id])
  expect(paid).toEqual({ status: 2 })
  expect((await shop.refusedAs(finance, assignLineJob, { input: { lineId, orderNo: order.orderNo } })).code).toBe(
    'changed-meanwhile',
  )
})

test('an overpayment without a reference is assigned too, and its rest is due for refund', async () => {
  const order = await unpaidOrder(shop.database, 1000_00)
  const lineId = await oneLine('bank', null, 1500_00)
  const jobId = await start({ lineId, orderNo: order.orderNo })
  await pass()
  expect((await resultOf(jobId))?.sentence).toMatch(/500 is due for refund\.$/)
  expect(await openOf('bank')).toEqual([])
})

test('a line whose reference is the reference of a recorded payment is not recorded twice', async () => {
  const order = await unpaidOrder(shop.database, 900_00)
  await book.paid('UKP0000077', 1000_00, AT)
  const lineId = await oneLine('mpesa', 'UKP0000077', 900_00)
  const before = await balance('mpesa')
  const jobId = await start({ lineId, orderNo: order.orderNo })
  await pass()
  expect(await resultOf(jobId)).toMatchObject({
    state: 'failed',
    sentence: expect.stringContaining('recorded before'),
  })
  expect(await balance('mpesa')).toBe(before)
})

test('refuses an unknown order, paid-out money, parts of a shilling and lines of a card provider', async () => {
  const { orderNo } = await unpaidOrder(shop.database, 900_00)
  const code = async (lineId: number, to = orderNo) =>
    (await shop.refusedAs(finance, assignLineJob, { input: { lineId, orderNo: to } })).code
  expect(await code(await oneLine('bank', 'FT1', 900_00), 9)).toBe('not-found')
  expect(await code(await oneLine('bank', 'FT2', -900_00))).toBe('not-allowed')
  expect(await code(await oneLine('bank', 'FT3', 900_50))).toBe('not-allowed')
  expect(await code(await oneLine('card', '7001', 900_00))).toBe('not-allowed')
})

test('suggests the order whose number is in the text of a transfer', async () => {
  const { orderNo } = await unpaidOrder(shop.database, 4321_00)
  const lineId = await oneLine('bank', 'FT9', 2000_00, { details: `PESALINK FUMA${orderNo} OTIENO` })
  const accountId = await book.account('bank')
  const { data } = await shop.askAs(finance, officeOpenItems, { accountId, search: 'FT9', perPage: 9, after: null })
  const item = data.items.find(({ line }) => line?.lineId === lineId)
  expect(item?.suggestions).toMatchObject([
    { order: { orderNo }, reasons: [{ text: 'the account number holds this order’s number', confidence: 'likely' }] },
  ])
})
