/** Payments from the till of another business (B2B Express), with the Daraja simulator. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { openEmbedded } from '../../../testing/databases.ts'
import { openPaymentShop, type PaymentShop, RIGHT_PIN, SECRET } from '../../../testing/payment-shop.ts'
import type { OrderToPay } from '../../../testing/unpaid-order.ts'
import { hookAddresses } from '../providers/hooks.ts'
import { startLocalServer } from '../providers/mpesa/local-server.ts'

const TILL = '555444'
/** The simulator's phone of the till's operator. */
const OPERATOR = '254700555444'
const context = { requestId: 'test', log: { info: () => {}, warn: () => {}, error: () => {} } }
const SETTINGS = { promptsTills: true }

let at: PaymentShop
beforeAll(async () => {
  at = await openPaymentShop(await openEmbedded(), { mpesa: SETTINGS })
})
beforeEach(() => at.handset('POST', 'reset', {}))
afterAll(() => at.close())

const promptTill = async (accountReference: string, amountCents = 1740_00, shop = at) =>
  shop.shop.app.shop.providers.mpesa?.promptTill?.(
    { till: TILL, amountCents, accountReference, merchantName: 'Fuma' },
    context,
  )
const accountOf = ({ orderNo }: OrderToPay) => `FUMA${orderNo}`

const receiptsOf = ({ id }: OrderToPay) =>
  at.database.query<{ receipt: string; amount: number; state: string }>(
    'SELECT receipt, amount_cents::float8 AS amount, state FROM payment_attempts WHERE order_id = $1 ORDER BY no',
    [id],
  )

/** Messages about prompts to tills without effect. */
const notPaid = async () =>
  (await at.database.query("SELECT 1 FROM payment_events WHERE outcome = 'till-not-paid'")).length

async function until(isDone: () => Promise<boolean>) {
  for (let waited = 0; waited < 5_000 && !(await isDone()); waited += 25) await pause(25)
}

/** Posts as Safaricom does. */
async function post(account: string, requestId: string, body: object, secret = SECRET) {
  const url = hookAddresses(() => at.url, secret).till(account, requestId)
  const headers = { 'content-type': 'application/json' }
  return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).status
}
const paidBody = (requestId: string, transactionId: string, amount = '1740.0') => ({
  ...{ resultCode: '0', resultDesc: 'processed', requestId, amount, transactionId },
  ...{ resultType: '0', conversationID: 'AG_1', status: 'SUCCESS' },
})

test('an order is paid once its till has confirmed', async () => {
  const order = await at.order(1740_00)
  expect(await promptTill(accountOf(order))).toEqual({ outcome: 'accepted' })
  expect(await receiptsOf(order)).toEqual([])
  await at.answer(order, RIGHT_PIN)
  await until(async () => (await receiptsOf(order)).length > 0)
  expect(await receiptsOf(order)).toEqual([
    { receipt: expect.stringMatching(/^[A-Z0-9]{10}$/), amount: 1740_00, state: 'paid' },
  ])
  expect((await at.statusOf(order)).isPaid).toBe(true)
})

test('an order stays unpaid after its till has cancelled', async () => {
  const order = await at.order()
  const before = await notPaid()
  await promptTill(accountOf(order))
  await at.answer(order, { action: 'cancel' })
  await until(async () => (await notPaid()) > before)
  expect(await notPaid()).toBe(before + 1)
  expect(await receiptsOf(order)).toEqual([])
})

test.each([
  ['late', { late: true }],
  ['repeated', { twice: true }],
  ['confirmed by the paybill too', { confirm: true }],
])('a result that is %s counts once', async (_name, switches) => {
  await at.handset('PUT', 'switches', { phone: OPERATOR, ...switches })
  const order = await at.order()
  await promptTill(accountOf(order))
  await at.answer(order, RIGHT_PIN)
  await until(async () => (await receiptsOf(order)).length > 0)
  await pause(200)
  expect(await receiptsOf(order)).toHaveLength(1)
})

test('money whose result is lost is found by its receipt', async () => {
  await at.handset('PUT', 'switches', { phone: OPERATOR, never: true, confirm: true })
  const order = await at.order()
  await promptTill(accountOf(order))
  await at.answer(order, RIGHT_PIN)
  await until(async () => (await receiptsOf(order)).length > 0)
  expect(await receiptsOf(order)).toMatchObject([{ state: 'paid', amount: 1740_00 }])
})

test('a failed result after the payment has no effect, and a payment after a failed result counts', async () => {
  const order = await at.order(1740_00)
  const id = randomUUID()
  const cancelled = { resultCode: '4001', resultDesc: 'User cancelled transaction', requestId: id, amount: '1740.0' }
  expect(await post(accountOf(order), id, cancelled)).toBe(200)
  expect(await receiptsOf(order)).toEqual([])
  expect(await post(accountOf(order), id, paidBody(id, 'UKT0000001'))).toBe(200)
  expect(await post(accountOf(order), id, cancelled)).toBe(200)
  expect(await receiptsOf(order)).toMatchObject([{ receipt: 'UKT0000001', state: 'paid' }])
})

test('money for a company’s account waits for staff', async () => {
  const id = randomUUID()
  expect(await post('FUMAC12', id, paidBody(id, 'UKT0000002'))).toBe(200)
  expect(
    await at.database.query('SELECT reason, account_reference FROM unmatched_payments WHERE receipt = $1', [
      'UKT0000002',
    ]),
  ).toEqual([{ reason: 'no-order', account_reference: 'FUMAC12' }])
})

test('a forged address, another request and a payment without a receipt have no effect', async () => {
  const order = await at.order()
  const id = randomUUID()
  expect(await post(accountOf(order), id, paidBody(id, 'UKT0000003'), 'another-secret-of-tests-0123')).toBe(404)
  await post(accountOf(order), id, paidBody(randomUUID(), 'UKT0000004'))
  await post(accountOf(order), id, { ...paidBody(id, ''), transactionId: undefined })
  expect(await receiptsOf(order)).toEqual([])
})

test('is not offered unless it is set up', async () => {
  const off = await openPaymentShop(await openEmbedded())
  expect(off.shop.app.shop.providers.mpesa?.promptTill).toBeUndefined()
  await off.close()
})

test('a prompt is refused only if it was certainly not sent', async () => {
  let next: { status: number; reply: object }
  const server = await startLocalServer((request, response) => {
    if (request.url?.startsWith('/oauth')) return response.end('{"access_token":"t","expires_in":"3599"}')
    const isPrompt = request.url === '/v1/ussdpush/get-msisdn'
    response.statusCode = isPrompt ? next.status : 200
    return response.end(isPrompt ? JSON.stringify(next.reply) : '{}')
  })
  const shop = await openPaymentShop(await openEmbedded(), { mpesa: SETTINGS, baseUrl: server.url })
  const outcomes: unknown[] = []
  for (next of [
    { status: 400, reply: { errorCode: '400.002.02', errorMessage: 'Bad Request' } },
    { status: 200, reply: { code: '4104', status: 'Missing Nominated Number' } },
    { status: 503, reply: {} },
    { status: 200, reply: { some: 'thing' } },
  ])
    outcomes.push(await promptTill('FUMA1', 1740_00, shop))
  await shop.close()
  await server.close()
  expect(outcomes).toEqual([
    { outcome: 'refused', reason: '400.002.02' },
    { outcome: 'refused', reason: '4104' },
    { outcome: 'unknown', reason: 'http-503' },
    { outcome: 'unknown', reason: 'reply not understood' },
  ])
})
