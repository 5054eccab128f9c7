/** Cash that staff received: recorded once, at most the amount due, and in the status, the ledger and the export. */
import { ORDER_STATUS, PAYMENT_STATUS } from '#lib/contract/base/codes.ts'
import { paymentMethods, paymentStatus } from '#lib/contract/payments/payment.ts'
import type { Database } from '../../../db/client.ts'
import { openEmbedded } from '../../../testing/databases.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { cancelPaid, type OrderToPay, unpaidOrder } from '../../../testing/unpaid-order.ts'
import { attemptsOf } from './attempts.ts'
import { exportPayments } from './payments-export.ts'
import { type CashPayment, recordCash } from './record-cash.ts'

let database: Database
let shop: TestShop
let drawer: number
beforeAll(async () => {
  database = await openEmbedded()
  const [account] = await database.query<{ id: number }>(
    `SELECT id::float8 AS id FROM money_accounts WHERE kind = 'drawer'`,
  )
  drawer = account?.id ?? 0
  shop = await openTestShop({ database })
})
afterAll(() => shop.close())

const AT = new Date('2026-11-24T09:00:00Z')
const statusOf = async ({ id }: OrderToPay) => (await shop.ask(paymentStatus, { orderId: id })).data
const record = (order: OrderToPay, cents: number, more: Partial<CashPayment> = {}) =>
  database.transaction((tx) =>
    recordCash(tx, { orderId: order.id, cents, moneyAccountId: drawer, operator: 'Amina Yusuf', at: AT, ...more }),
  )

test('pays an order in two parts, each with its own reference', async () => {
  const order = await unpaidOrder(database, 5017_00)
  expect(await record(order, 2000_00)).toMatchObject({ reference: `CASH-${order.orderNo}-1`, dueCents: 3017_00 })
  expect(await statusOf(order)).toMatchObject({ isPaid: false, received: 2000_00, due: 3017_00 })
  expect(await record(order, 3017_00)).toMatchObject({ reference: `CASH-${order.orderNo}-2`, dueCents: 0 })
  expect(await statusOf(order)).toMatchObject({
    ...{ isPaid: true, lastPayment: PAYMENT_STATUS.completed, method: 'cash', paymentType: null, isTransfer: false },
    ...{ receipt: expect.stringMatching(/^CASH-\d+-[12]$/), phone: null, card: null },
  })
  const [last] = await attemptsOf(database, order.id)
  expect(last).toMatchObject({ byHand: true, moneyAccountId: drawer, recordedBy: 'Amina Yusuf', settledAt: AT })
})

test('records the same reference once', async () => {
  const order = await unpaidOrder(database, 1000_00)
  const first = await record(order, 1000_00, { reference: 'DOOR-1' })
  expect(await record(order, 1000_00, { reference: 'DOOR-1' })).toEqual(first)
  expect(await attemptsOf(database, order.id)).toHaveLength(1)
  await expect(record(order, 500_00, { reference: 'DOOR-1' })).rejects.toThrow('reference of another payment')
  await expect(record(await unpaidOrder(database), 100_00, { reference: 'DOOR-1' })).rejects.toThrow(
    'reference of another payment',
  )
})

test.each([
  ['more than the amount due', 1001_00, /^Only KSh.1,000.00 is due/],
  ['cents', 999_50, /whole shillings/],
  ['no amount', 0, /whole shillings/],
])('refuses %s', async (_, cents, message) => {
  await expect(record(await unpaidOrder(database, 1000_00), cents)).rejects.toThrow(message)
})

test('refuses cash for a cancelled or a paid order', async () => {
  const cancelled = await unpaidOrder(database, 1000_00, ORDER_STATUS.cancelled)
  await expect(record(cancelled, 1000_00)).rejects.toThrow('is cancelled')
  const paid = await unpaidOrder(database, 1000_00)
  await record(paid, 1000_00)
  await expect(record(paid, 1000_00)).rejects.toThrow('is already paid')
  await expect(record({ ...paid, id: 'unknown' }, 1000_00)).rejects.toThrow('no such order')
})

test('is due for refund if its order is cancelled', async () => {
  const order = await unpaidOrder(database, 1000_00)
  await record(order, 1000_00)
  await cancelPaid(database, order)
  expect(await statusOf(order)).toMatchObject({ toGiveBack: 1000_00 })
})

test('is in the export with the staff member who received it', async () => {
  const order = await unpaidOrder(database, 1200_00)
  await record(order, 1200_00)
  let output = ''
  for await (const line of exportPayments(database, '2026-11-24', '2026-11-24')) output += line
  const row = output.split('\r\n').find((line) => line.includes(`CASH-${order.orderNo}-1`))
  expect(row).toContain(',cash,')
  expect(row).toContain('Amina Yusuf')
  expect(output).toContain('ledger minus orders,0.00')
})

test('is not offered to customers on the payment page', async () => {
  expect((await shop.ask(paymentMethods, {})).data.methods).not.toContain('cash')
})
