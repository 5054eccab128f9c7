/** Bank transfers: recorded by a person, counted once, refunded by bank, and in every list and export. */
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { paymentMethods, paymentStatus } from '#lib/contract/payments/payment.ts'
import { sampleSite } from '#sample/site.ts'
import { sellerOf } from '../modules/orders/documents/seller.ts'
import { receiptOf } from '../modules/orders/queries/event-facts.ts'
import { waitingEventsOf } from '../modules/orders/use-cases/waiting-events.ts'
import { readPaymentEnv } from '../modules/payments/providers/env.ts'
import type { Attempt } from '../modules/payments/rules/attempt.ts'
import { attemptsOf } from '../modules/payments/use-cases/attempts.ts'
import { refundPayment } from '../modules/payments/use-cases/refund-payment.ts'
import { closeUnmatched, matchToOrder } from '../modules/payments/use-cases/unmatched.ts'
import { openEmbedded } from '../testing/databases.ts'
import { openTestShop, type TestShop, testEnv } from '../testing/shop.ts'
import { type OrderToPay, unpaidOrder } from '../testing/unpaid-order.ts'
import { type CommandParts, Refused } from './command.ts'
import { runCommand } from './run-command.ts'

const BANK = {
  BANK_NAME: 'KCB Bank Kenya',
  BANK_BRANCH: 'Industrial Area',
  BANK_ACCOUNT_NAME: 'Fuma Textiles Ltd',
  BANK_ACCOUNT_NUMBER: '1100 000 000',
}

let shop: TestShop
let parts: CommandParts
beforeAll(async () => {
  const database = await openEmbedded()
  const log = pino({ level: 'silent' }) as FastifyBaseLogger
  shop = await openTestShop({ database, payments: readPaymentEnv(BANK), log })
  const { clock, providers, files } = shop.app.shop
  parts = {
    database,
    clock,
    providers,
    seller: sellerOf(testEnv(), sampleSite),
    publicUrl: 'http://localhost:3000',
    files,
    log,
  }
})
afterAll(() => shop.close())

async function run(...typed: string[]): Promise<string> {
  let output = ''
  for await (const text of runCommand(parts, typed, 'amina')) output += text
  return output
}
const match = (receipt: string, orderNo: number) =>
  matchToOrder({ ...parts, operator: 'amina' }, receipt, orderNo, 'They called')
const DAY = '2026-11-02'
const record = (reference: string, amount: string, account: string, ...more: string[]) =>
  run(
    ...['payments', 'record-transfer', reference, '--amount', amount, '--account', account],
    ...['--on', DAY, '--note', 'Statement of the day', ...more],
  )
const statusOf = async ({ id }: OrderToPay) => (await shop.ask(paymentStatus, { orderId: id })).data
const exported = async () => (await run('payments', 'export', '--from', '2020-01-01')).trim().split('\r\n')
const rowOf = async (reference: string) => {
  const [head = '', ...rows] = await exported()
  const row = rows.find((line) => line.includes(reference))?.split(',') ?? []
  return Object.fromEntries(head.split(',').map((name, at) => [name, row[at]]))
}

test('the account is on the payment page, and transfers are named among the ways to pay', async () => {
  const order = await unpaidOrder(parts.database, 400_000_00)
  expect((await statusOf(order)).bank).toEqual({
    bankName: 'KCB Bank Kenya',
    branch: 'Industrial Area',
    accountName: 'Fuma Textiles Ltd',
    accountNumber: '1100 000 000',
    swift: null,
  })
  expect((await shop.ask(paymentMethods, {})).data.methods).toEqual(['mpesa', 'card', 'bank'])
})

test('a transfer pays its order once, for any number of recordings, and is in the export', async () => {
  const order = await unpaidOrder(parts.database, 400_000_00)
  expect(await record('ft26 306-aa1', '400000', `FUMA ${order.orderNo}`)).toContain(`payment of order ${order.orderNo}`)
  expect(await statusOf(order)).toMatchObject({
    isPaid: true,
    lastPayment: 2,
    receipt: 'FT26306-AA1',
    isTransfer: true,
    paymentType: null,
    phone: null,
    card: null,
  })
  await expect(record('FT26306-AA1', '400000', `FUMA${order.orderNo}`)).rejects.toThrow('is known')
  await expect(record('FT26306-AA1', '500000', 'FUMA1')).rejects.toThrow('with another amount')
  expect(await rowOf('FT26306-AA1')).toMatchObject({
    method: 'bank transfer',
    received: '400000.00',
    'bank day': DAY,
    'recorded by': 'amina',
  })
  expect((await exported()).join('\n')).toContain('ledger minus orders,0.00')
})

test('a partial transfer leaves the rest due, and an excess is refunded by bank', async () => {
  const order = await unpaidOrder(parts.database, 400_000_00)
  const no = String(order.orderNo)
  await record('FT-PART-1', '150000', no)
  expect(await statusOf(order)).toMatchObject({ isPaid: false, received: 150_000_00, due: 250_000_00, state: null })
  expect(await record('FT-PART-2', '260000', no)).toMatch(/without an order: neither the amount due/)
  expect(await match('FT-PART-2', order.orderNo)).toMatchObject({ refundDueCents: 10_000_00 })
  expect(await statusOf(order)).toMatchObject({ isPaid: true, toGiveBack: 10_000_00 })
  const attempt = (await attemptsOf(parts.database, order.id)).find(({ receipt }) => receipt === 'FT-PART-2') as Attempt
  const back = {
    kind: 'by-hand',
    amountCents: 10_000_00,
    note: 'Over',
    operator: 'amina',
    receipt: 'FT-BACK-1',
  } as const
  await refundPayment(parts, { attempt, ...back }, { requestId: 'x', log: parts.log })
  expect(await statusOf(order)).toMatchObject({ toGiveBack: 0, givenBack: 10_000_00 })
  expect(await rowOf('FT-PART-2')).toMatchObject({ method: 'bank transfer', refunded: '10000.00', 'bank day': DAY })
})

test('dates money from before the order at the order, each event with its own receipt', async () => {
  const order = await unpaidOrder(parts.database, 400_000_00)
  for (const reference of ['FT-DAY-1', 'FT-DAY-2']) await record(reference, '150000', String(order.orderNo))
  await record('FT-DAY-3', '390000', String(order.orderNo))
  await match('FT-DAY-3', order.orderNo)
  const [placed] = await parts.database.query<{ at: Date }>('SELECT created_at AS at FROM orders WHERE id = $1', [
    order.id,
  ])
  const events = await waitingEventsOf(parts.database, order.id)
  expect(events.map(({ kind, at }) => [kind, at])).toEqual(
    ['part-payment', 'part-payment', 'payment-waiting', 'payment', 'refund-due'].map((kind) => [kind, placed?.at]),
  )
  const receipts = events.map((event) => receiptOf(parts.database, event))
  expect(await Promise.all(receipts)).toMatchObject({ 0: 'FT-DAY-1', 1: 'FT-DAY-2', 4: 'FT-DAY-3' })
})

test('money without an open order waits for a person and is in the export in the meantime', async () => {
  const order = await unpaidOrder(parts.database, 300_000_00)
  await record('FT-LOST-1', '300000', 'Wanjiru and Sons')
  expect(await rowOf('FT-LOST-1')).toMatchObject({
    method: 'bank transfer',
    received: '300000.00',
    'recorded by': 'amina',
  })
  await match('FT-LOST-1', order.orderNo)
  expect(await statusOf(order)).toMatchObject({ isPaid: true, receipt: 'FT-LOST-1', isTransfer: true })
  expect(await record('FT-LOST-2', '300000', String(order.orderNo))).toContain('is already paid')
  const gone = await unpaidOrder(parts.database, 300_000_00, 5)
  expect(await record('FT-LOST-3', '300000', String(gone.orderNo))).toContain('is cancelled')
  await closeUnmatched({ ...parts, operator: 'amina' }, 'FT-LOST-3', 'Cancelled', 'FT/BACK/2')
  expect(await rowOf('FT-LOST-3')).toMatchObject({ refunded: '300000.00', 'bank day': DAY })
})

test('a transfer is never a prompt’s money, even of the same amount', async () => {
  const order = await unpaidOrder(parts.database, 600_000_00)
  await parts.database.query(
    `INSERT INTO payment_attempts (id, order_id, payment_type, state, amount_cents, started_at, settled_at)
     VALUES ('paid-' || $1, $1, 1, 'paid', 25000000, now(), now())`,
    [order.id],
  )
  await record('FT-SAME-1', '250000', String(order.orderNo))
  expect(await statusOf(order)).toMatchObject({ received: 500_000_00, due: 100_000_00 })
})

test.each([
  ['a reference with signs', ['FT*1', '--amount', '1', '--account', 'x', '--on', DAY, '--note', 'x'], 'reference'],
  ['no amount', ['FT-1A', '--amount', '0', '--account', 'x', '--on', DAY, '--note', 'x'], '--amount'],
  ['no day of the calendar', ['FT-1A', '--amount', '1', '--account', 'x', '--on', '2026-02-31', '--note', 'x'], '--on'],
  ['a day to come', ['FT-1A', '--amount', '1', '--account', 'x', '--on', '2099-01-01', '--note', 'x'], 'in the future'],
  ['no note', ['FT-1A', '--amount', '1', '--account', 'x', '--on', DAY], '--note'],
])('refuses %s and writes no row', async (_what, typed, output) => {
  const refused = run('payments', 'record-transfer', ...typed)
  await expect(refused).rejects.toThrow(Refused)
  await expect(refused).rejects.toThrow(output)
  expect(await parts.database.query("SELECT 1 FROM bank_transfers WHERE reference IN ('FT-1A', 'FT*1')")).toEqual([])
})
