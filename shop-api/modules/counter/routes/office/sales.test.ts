/** Sales at the counter: cash and M-Pesa on the simulated phone, without a connection, and once each. */
import type { WireRequest } from '#lib/contract/base/call.ts'
import { ORDER_STATUS } from '#lib/contract/base/codes.ts'
import { officeCounter, officeShiftClose, officeShiftOpen } from '#lib/contract/counter/office/drawer.ts'
import {
  officeCounterCancel,
  officeCounterFinish,
  officeCounterProducts,
  officeCounterReceipt,
  officeCounterSale,
  officeCounterSales,
  officeCounterSell,
} from '#lib/contract/counter/office/sales.ts'
import { saleTotal } from '#lib/counter/sums.ts'
import { decimalOfCents } from '#lib/format/money.ts'
import { sampleSite } from '#sample/site.ts'
import { openEmbedded } from '../../../../testing/databases.ts'
import { writeLadder } from '../../../../testing/ladders.ts'
import { type OfficePerson, type OfficeShop, officeAsker } from '../../../../testing/office-shop.ts'
import { openPaymentShop, type PaymentShop, PHONE, RIGHT_PIN, WRONG_PIN } from '../../../../testing/payment-shop.ts'
import { readPdf } from '../../../../testing/pdf-text.ts'
import { stockShelf } from '../../../../testing/products.ts'
import { fillSampleSite } from '../../../site/use-cases/site.ts'

let at: PaymentShop
let shop: OfficeShop
let clerk: OfficePerson
let shiftId = 0

const FLOAT = [1, 2, 5, 10, 10, 0, 5, 0, 0, 0]
const [BLANKET, CLOTH, SCARCE] = [1, 2, 3]
/** Ex-VAT list prices. */
const PRICES = { [BLANKET]: 1250_00, [CLOTH]: 899_99, [SCARCE]: 500_00 }

beforeAll(async () => {
  const database = await openEmbedded()
  await stockShelf(database, [
    { price: 1250_00, stock: 1000 },
    { price: 899_99, stock: 1000 },
    { price: 500_00, stock: 1 },
  ])
  await fillSampleSite(database, sampleSite)
  at = await openPaymentShop(database)
  shop = { ...at.shop, ...officeAsker(at.shop) }
  clerk = await shop.staff('counter', { name: 'Chebet Koech' })
  const { drawers } = (await shop.askAs(clerk, officeCounter, {})).data
  const accountId = drawers[0]?.accountId ?? 0
  shiftId = (await shop.askAs(clerk, officeShiftOpen, { accountId, counts: FLOAT })).data.shiftId
}, 180_000)
beforeEach(() => at.handset('POST', 'reset', {}))
afterAll(() => at.close())

type Sale = WireRequest<typeof officeCounterSell>
type Line = { productId: number; quantity: number; price?: number }

/** A cash sale of some lines at the list price or a lower price, in cents. */
function saleOf(lines: readonly Line[], more: Partial<Sale> = {}): Sale & { cents: number } {
  const priced = lines.map(({ productId, quantity, price }) => ({
    ...{ productId, quantity, price: price ?? PRICES[productId] ?? 0 },
  }))
  const cents = saleTotal(priced.map((line) => ({ ...line, vatPerc: 16 })))
  const sale = {
    ...{ saleId: crypto.randomUUID(), shiftId, soldAt: new Date().toISOString(), isOffline: false },
    lines: priced.map((line) => ({ ...line, price: decimalOfCents(line.price) })),
    ...{ total: decimalOfCents(cents), cash: decimalOfCents(cents), given: decimalOfCents(cents) },
    ...more,
  }
  return Object.assign(sale, { cents })
}

const sell = async ({ cents: _, ...sale }: Sale & { cents?: number }) =>
  (await shop.askAs(clerk, officeCounterSell, sale)).data
const refusedSale = ({ cents: _, ...sale }: Sale & { cents?: number }) => shop.refusedAs(clerk, officeCounterSell, sale)
const stateOf = async (saleId: string) => (await shop.askAs(clerk, officeCounterSale, { saleId })).data
const cashInDrawer = async () => (await shop.askAs(clerk, officeCounter, {})).data.shift?.expected ?? 0

interface OrderRow {
  id: string
  status: number
  paid: number
  stock: number
  customer: string
}
const orderOf = async (orderNo: number | null) =>
  (
    await shop.database.query<OrderRow>(
      `SELECT o.id, o.status::int, coalesce(o.payment_status, -1)::int AS paid,
        (SELECT v.stock_tenths FROM variants v JOIN order_lines l ON l.variant_id = v.id WHERE l.order_id = o.id
          ORDER BY l.position LIMIT 1)::int AS stock, o.address ->> 'companyName' AS customer
      FROM orders o WHERE o.order_no = $1`,
      [orderNo],
    )
  )[0]
const ordersPlaced = async () =>
  (await shop.database.query<{ count: number }>('SELECT count(*)::int AS count FROM orders'))[0]?.count ?? 0

/** The text of a sale's receipt. */
async function receiptOf(saleId: string): Promise<string> {
  const url = `${officeCounterReceipt.path}?saleId=${saleId}`
  const file = await shop.app.inject({ method: 'GET', url, headers: clerk.headers })
  return readPdf(file.rawPayload)
    .pieces.map((piece) => piece.text)
    .join(' ')
}

/** Waits until M-Pesa has reported the outcome of a sale. */
async function untilState(saleId: string, wanted: string) {
  for (let tries = 0; tries < 1_000; tries += 1) {
    const sale = await stateOf(saleId)
    if (sale.state === wanted) return sale
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`the sale never became ${wanted}: ${JSON.stringify(await stateOf(saleId))}`)
}

test('sells two products for cash at a lower price, with change, and the present invoice on the receipt', async () => {
  const before = await cashInDrawer()
  const sale = saleOf([
    { productId: BLANKET, quantity: 2, price: 1100_00 },
    { productId: CLOTH, quantity: 1 },
  ])
  const done = await sell({
    ...sale,
    given: '4000.00',
    customer: { name: 'Jane', companyName: 'Mara Textiles', kraPin: 'P051234567A' },
  })
  expect(done).toMatchObject({
    ...{ state: 'done', total: sale.cents, change: 4000_00 - sale.cents, customer: 'Mara Textiles', flags: [] },
    invoiceNo: expect.stringMatching(/^INV-\d{6}$/),
  })
  expect(await orderOf(done.orderNo)).toMatchObject({
    ...{ status: ORDER_STATUS.delivered, paid: 2, customer: 'Mara Textiles' },
  })
  expect((await cashInDrawer()) - before).toBe(sale.cents)
  const text = await receiptOf(done.saleId)
  expect(text).toContain(done.invoiceNo)
  expect(text).toContain('P051234567A')
  await shop.database.query(
    `INSERT INTO tax_papers (kind, no, order_id, ex_vat_cents, vat_cents, rounding_cents, total_cents, content, issued_at, replaces_no)
     SELECT kind, 900001, order_id, ex_vat_cents, vat_cents, rounding_cents, total_cents, content, issued_at, no
     FROM tax_papers WHERE kind = 'invoice' AND no = $1`,
    [Number(done.invoiceNo?.slice(4))],
  )
  expect((await stateOf(done.saleId)).invoiceNo).toBe('INV-900001')
  expect(await receiptOf(done.saleId)).toContain('INV-900001')
})

test('takes a customer without a name, and lists the sale', async () => {
  const done = await sell(saleOf([{ productId: BLANKET, quantity: 1 }]))
  expect(done.state).toBe('done')
  const { data } = await shop.askAs(clerk, officeCounterSales, {})
  expect(data.map(({ saleId }) => saleId)).toContain(done.saleId)
})

test('records a sale once if it is sent again', async () => {
  const before = await ordersPlaced()
  const sale = saleOf([{ productId: BLANKET, quantity: 1 }])
  const first = await sell(sale)
  expect(await sell({ ...sale, isOffline: true })).toEqual(first)
  expect(await ordersPlaced()).toBe(before + 1)
})

test.each([
  ['a price below the lowest price', { productId: BLANKET, quantity: 1, price: 999_99 }, /lowest price/],
  ['a price above the list price', { productId: BLANKET, quantity: 1, price: 1251_00 }, /list price/],
  ['more than the stock', { productId: SCARCE, quantity: 2 }, /not enough stock/],
])('refuses %s', async (_, line, message) => {
  const before = await ordersPlaced()
  expect((await refusedSale(saleOf([line]))).message).toMatch(message)
  expect(await ordersPlaced()).toBe(before)
})

test('refuses a price below cost, even within the limit', async () => {
  await shop.database.query('UPDATE variants SET cost_cents = 120000 WHERE id = $1', [BLANKET])
  const refused = await refusedSale(saleOf([{ productId: BLANKET, quantity: 1, price: 1199_00 }]))
  expect(refused.message).toContain('The lowest price is KSh\u00A01,392.00.')
  const { data } = await shop.askAs(clerk, officeCounterProducts, {})
  expect(data.products.find(({ productId }) => productId === BLANKET)).toMatchObject({ floor: 1200_00, price: 1250_00 })
  await shop.database.query('UPDATE variants SET cost_cents = NULL WHERE id = $1', [BLANKET])
})

test.each([
  ['less cash than the price', { given: '1.00' }],
  ['a total that differs', { total: '1.00', cash: '1.00', given: '1.00' }],
  ['M-Pesa without a connection', { isOffline: true, cash: '0.00', mpesa: { amount: '1450.00', phone: PHONE } }],
])('refuses %s', async (_, more) => {
  expect((await refusedSale(saleOf([{ productId: BLANKET, quantity: 1 }], more))).status).toBeGreaterThan(399)
})

/** A sale by M-Pesa, the rest in cash. */
function mpesaSale(cash = 0) {
  const sale = saleOf([{ productId: BLANKET, quantity: 1 }])
  const amount = decimalOfCents(sale.cents - cash)
  return { ...sale, cash: decimalOfCents(cash), given: decimalOfCents(cash), mpesa: { amount, phone: PHONE } }
}
const handsetOrder = async (orderNo: number | null) => ({
  ...{ id: (await orderOf(orderNo))?.id ?? '', orderNo: orderNo ?? 0, totalCents: 0 },
})

test.each([
  ['whole', 0],
  ['in part, the rest in cash', 450_00],
])('sells by M-Pesa %s', async (_, cash) => {
  const before = await cashInDrawer()
  const waiting = await sell(mpesaSale(cash))
  expect(waiting).toMatchObject({ state: 'waiting', invoiceNo: null })
  await at.answer(await handsetOrder(waiting.orderNo), RIGHT_PIN)
  await untilState(waiting.saleId, 'paid')
  const done = (await shop.askAs(clerk, officeCounterFinish, { saleId: waiting.saleId })).data
  expect(done).toMatchObject({ state: 'done', cash, mpesa: 1450_00 - cash, invoiceNo: expect.any(String) })
  expect(await orderOf(done.orderNo)).toMatchObject({ status: ORDER_STATUS.delivered, paid: 2 })
  expect((await cashInDrawer()) - before).toBe(cash)
})

test('cancels a sale whose PIN was wrong, and returns its stock', async () => {
  const waiting = await sell(mpesaSale())
  const { stock = 0 } = (await orderOf(waiting.orderNo)) ?? {}
  await at.answer(await handsetOrder(waiting.orderNo), WRONG_PIN)
  expect((await untilState(waiting.saleId, 'failed')).reason).toContain('PIN was wrong')
  const { data } = await shop.askAs(clerk, officeCounterCancel, { saleId: waiting.saleId })
  expect(data).toMatchObject({ state: 'cancelled', reason: expect.stringContaining('PIN was wrong') })
  expect(await orderOf(waiting.orderNo)).toMatchObject({ status: ORDER_STATUS.cancelled, stock: stock + 10 })
  expect((await shop.refusedAs(clerk, officeCounterFinish, { saleId: waiting.saleId })).message).toContain('cancelled')
})

test('lists M-Pesa that arrives after the sale was given up for refund', async () => {
  const waiting = await sell(mpesaSale())
  const order = await handsetOrder(waiting.orderNo)
  await shop.askAs(clerk, officeCounterCancel, { saleId: waiting.saleId })
  await at.answer(order, RIGHT_PIN)
  expect(await at.until(order, ({ toGiveBack }) => toGiveBack > 0)).toMatchObject({ toGiveBack: 1450_00 })
})

test('does not finish a sale that is not paid, and does not cancel a finished sale', async () => {
  const waiting = await sell(mpesaSale())
  expect((await shop.refusedAs(clerk, officeCounterFinish, { saleId: waiting.saleId })).message).toContain('not paid')
  await shop.askAs(clerk, officeCounterCancel, { saleId: waiting.saleId })
  const { saleId } = await sell(saleOf([{ productId: CLOTH, quantity: 1 }]))
  expect((await shop.refusedAs(clerk, officeCounterCancel, { saleId })).message).toContain('Record a return')
})

test('sends one prompt if a sale by M-Pesa is sent again', async () => {
  const sale = mpesaSale()
  const waiting = await sell(sale)
  expect(await sell(sale)).toEqual(waiting)
  const { prompts } = (await at.handset('GET', 'prompts')) as { prompts: unknown[] }
  expect(prompts).toHaveLength(1)
  await shop.askAs(clerk, officeCounterCancel, { saleId: waiting.saleId })
})

test('accepts a sale without a connection above the stock, and flags it', async () => {
  const soldAt = new Date().toISOString()
  const sale = saleOf([{ productId: SCARCE, quantity: 2 }], { isOffline: true, soldAt })
  const done = await sell(sale)
  expect(done).toMatchObject({ state: 'done', isOffline: true, at: soldAt })
  expect(done.flags).toEqual([expect.stringMatching(/: sold 2, 1 on hand: count it$/)])
  expect(await orderOf(done.orderNo)).toMatchObject({ status: ORDER_STATUS.delivered, stock: 0 })
  const moves = await shop.database.query<{ cause: string; note: string }>(
    `SELECT cause, note FROM stock_movements WHERE source = $1`,
    [`sale:${done.saleId}`],
  )
  expect(moves).toEqual([{ cause: 'adjusted', note: 'Sold at the counter without a connection: count it' }])
})

test('flags a price below the lowest price of a sale without a connection', async () => {
  const line = { productId: BLANKET, quantity: 1, price: 900_00 }
  const done = await sell(saleOf([line], { isOffline: true }))
  expect(done).toMatchObject({ state: 'done', flags: [expect.stringContaining('The lowest price is')] })
})

test('sells only in the caller’s own open shift', async () => {
  const other = await shop.staff('counter')
  const { cents: _, ...sale } = saleOf([{ productId: BLANKET, quantity: 1 }])
  expect((await shop.refusedAs(other, officeCounterSell, sale)).message).toContain('another person')
  const packer = await shop.staff('packer')
  expect(await shop.refusedAs(packer, officeCounterSell, sale)).toMatchObject({ code: 'not-allowed' })
})

test('records a stored sale for the person of its shift if another person sends it', async () => {
  const other = await shop.staff('counter', { name: 'Otieno Were' })
  const { cents: _, ...sale } = saleOf([{ productId: BLANKET, quantity: 1 }], { isOffline: true })
  const { data } = await shop.askAs(other, officeCounterSell, sale)
  expect(data).toMatchObject({ staff: clerk.name, flags: ['Sent by Otieno Were'] })
  const [paid] = await shop.database.query<{ operator: string }>(
    `SELECT recorded_by AS operator FROM payment_attempts WHERE order_id = $1`,
    [(await orderOf(data.orderNo))?.id],
  )
  expect(paid?.operator).toBe(clerk.name)
})

test('accepts a sale of a shift that was closed in the meantime, into its drawer', async () => {
  const other = await shop.staff('counter')
  const [row] = await shop.database.query<{ id: number }>(
    `INSERT INTO money_accounts (kind, name) VALUES ('drawer', 'Second drawer') RETURNING id::int`,
  )
  const drawer = { accountId: row?.id ?? 0, counts: FLOAT }
  const { data: shift } = await shop.askAs(other, officeShiftOpen, drawer)
  const soldAt = new Date().toISOString()
  await shop.askAs(other, officeShiftClose, { shiftId: shift.shiftId, counts: FLOAT })
  const { cents, ...late } = saleOf([{ productId: BLANKET, quantity: 1 }], { shiftId: shift.shiftId, soldAt })
  expect((await shop.refusedAs(other, officeCounterSell, late)).message).toContain('This shift is closed')
  const { data } = await shop.askAs(other, officeCounterSell, { ...late, isOffline: true })
  expect(data).toMatchObject({ state: 'done', flags: ['Sent after its shift was closed'] })
  const { drawers } = (await shop.askAs(other, officeCounter, {})).data
  const found = drawers.find(({ accountId }) => accountId === drawer.accountId)
  expect(found?.balance).toBe(shift.float + cents)
})

test('sells single pieces of a product with a minimum and a carton, below the smallest order', async () => {
  await at.shop.database.query(
    `INSERT INTO quantity_terms (variant_id, min_tenths, multiple_tenths) VALUES ($1, 240, 120)`,
    [BLANKET],
  )
  await at.shop.database.query('INSERT INTO smallest_orders (with_vat_cents) VALUES (1000000)')
  const { orderNo } = await sell(saleOf([{ productId: BLANKET, quantity: 1 }]))
  expect(orderNo).toBeGreaterThan(0)
  await at.shop.database.query('DELETE FROM quantity_terms')
  await at.shop.database.query('DELETE FROM smallest_orders')
})

test('sells at the prices of the counter, not at those of a ladder', async () => {
  const ladderId = await writeLadder(shop.database, { productIds: [BLANKET], steps: [[1, 900_00]] })
  const sale = saleOf([{ productId: BLANKET, quantity: 2 }])
  expect(await sell(sale)).toMatchObject({ state: 'done', total: sale.cents })
  await shop.database.query('DELETE FROM price_ladders WHERE id = $1', [ladderId])
})
