/** Refunds through the Daraja simulator, and the results that it, or another sender, posts to the shop. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { SANDBOX_CERTIFICATE, sandboxInitiator } from '../../../../simulators/daraja/sandbox-initiator.ts'
import { openEmbedded } from '../../../testing/databases.ts'
import { payOrder } from '../../../testing/order-paid.ts'
import { openPaymentShop, type PaymentShop, SECRET } from '../../../testing/payment-shop.ts'
import { readPaymentEnv } from '../providers/env.ts'
import { hookAddresses } from '../providers/hooks.ts'
import { createMpesaClient } from '../providers/mpesa/client.ts'
import { startLocalServer } from '../providers/mpesa/local-server.ts'
import { mpesaRefunds } from '../providers/mpesa/refunds.ts'
import { mpesaSandbox } from '../providers/mpesa/settings.ts'
import { findAttempt } from '../use-cases/attempts.ts'
import { refundPayment } from '../use-cases/refund-payment.ts'
import { findLostRefunds } from '../use-cases/refund-queries.ts'

const PHONE = '254712345678'
const LOG = { info: () => {}, warn: () => {}, error: () => {} }
const context = { requestId: 'test', log: LOG }

let at: PaymentShop
let receipts = 0
beforeAll(async () => {
  const { name, password } = sandboxInitiator
  at = await openPaymentShop(await openEmbedded(), { initiator: { name, password, certificate: SANDBOX_CERTIFICATE } })
})
beforeEach(() => at.handset('POST', 'reset', {}))
afterAll(() => at.close())

const parts = () => ({ database: at.database, clock: () => new Date(), providers: at.shop.app.shop.providers })

/** An order that was paid twice: the second payment can be refunded. */
async function paidTwice() {
  const order = await at.order(1740_00)
  const id = randomUUID()
  const receipt = () => `UKD${String(++receipts).padStart(7, '0')}`
  await payOrder(at.database, order.id, receipt(), new Date())
  await at.database.query(
    `INSERT INTO payment_attempts (id, order_id, payment_type, state, amount_cents, receipt, by_hand, phone, started_at, settled_at)
     VALUES ($1, $2, 1, 'paid', 174000, $3, true, $4, now(), now())`,
    [id, order.id, receipt(), PHONE],
  )
  const attempt = await findAttempt(at.database, { id })
  if (!attempt) throw new Error('no attempt')
  return attempt
}

async function refund(kind: 'refund' | 'reversal', attempt?: Awaited<ReturnType<typeof paidTwice>>) {
  const given = {
    attempt: attempt ?? (await paidTwice()),
    kind,
    amountCents: 1740_00,
    note: 'Twice.',
    operator: 'Njeri',
  }
  return refundPayment(parts(), given, context)
}

const rowOf = async (id: string) => {
  const [row] = await at.database.query<{ state: string; receipt: string | null; code: string | null }>(
    'SELECT state, receipt, result_code AS code FROM payment_refunds WHERE id = $1',
    [id],
  )
  return row
}
async function until(id: string, state: string) {
  for (let waited = 0; waited < 5_000 && (await rowOf(id))?.state !== state; waited += 25) await pause(25)
  return rowOf(id)
}
const outcomesOf = async (id: string) =>
  (
    await at.database.query<{ outcome: string }>(
      "SELECT outcome FROM payment_events WHERE facts->>'refundId' = $1 ORDER BY id",
      [id],
    )
  ).map(({ outcome }) => outcome)

/** Posts as Safaricom does. */
async function post(id: string, report: 'result' | 'timeout' | 'status', change: object = {}, secret = SECRET) {
  const amount = { Key: 'TransactionAmount', Value: 1740 }
  const body = {
    Result: {
      ...{ ResultType: 0, ResultCode: 0, ResultDesc: '', OriginatorConversationID: id, ConversationID: 'AG_1' },
      ...{ TransactionID: 'UKRESULT01', ResultParameters: { ResultParameter: [amount] }, ...change },
    },
  }
  const url = hookAddresses(() => at.url, secret).refund(id, report)
  const headers = { 'content-type': 'application/json' }
  return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).status
}

test.each(['refund', 'reversal'] as const)('sends a %s, and records its later result once', async (kind) => {
  await at.handset('PUT', 'switches', { phone: '', twice: true })
  const { id, state } = await refund(kind)
  expect(state).toBe('sent')
  expect(await until(id, 'done')).toMatchObject({ receipt: expect.stringMatching(/^SKL/) })
  for (let waited = 0; waited < 3000 && (await outcomesOf(id)).length === 0; waited += 25) await pause(25)
  expect(await outcomesOf(id)).toEqual(['repeated'])
})

test('finds a lost result by a query of the status', async () => {
  await at.handset('PUT', 'switches', { phone: PHONE, never: true })
  const { id } = await refund('refund')
  await pause(100)
  expect(await rowOf(id)).toMatchObject({ state: 'sent' })
  await findLostRefunds(parts(), context)
  expect(await until(id, 'done')).toMatchObject({ receipt: expect.stringMatching(/^SKL/) })
})

describe('a result that is posted to the shop', () => {
  async function sent() {
    await at.handset('PUT', 'switches', { phone: PHONE, never: true })
    return (await refund('refund')).id
  }

  test('has no effect with the secret of another shop, or at the address of another refund', async () => {
    const [id, other] = [await sent(), await sent()]
    expect(await post(id, 'result', {}, 'a-secret-of-another-shop-0123')).toBe(404)
    const url = hookAddresses(() => at.url, SECRET)
      .refund(other, 'result')
      .replace(other, id)
    expect((await fetch(url, { method: 'POST' })).status).toBe(404)
    expect(await rowOf(id)).toMatchObject({ state: 'sent' })
  })

  test('is unknown after a time-out, and done if the success follows', async () => {
    const id = await sent()
    await post(id, 'timeout', { ResultCode: 1, ResultParameters: null })
    expect(await rowOf(id)).toMatchObject({ state: 'unknown', code: 'timeout' })
    await post(id, 'result', { TransactionID: 'UKTIMEOUT1' })
    expect(await rowOf(id)).toMatchObject({ state: 'done', receipt: 'UKTIMEOUT1' })
  })

  test('is stored without an effect if a failure follows the success', async () => {
    const id = await sent()
    await post(id, 'result', { TransactionID: 'UKSUCCESS1' })
    await post(id, 'result', { ResultCode: 1 })
    expect(await rowOf(id)).toMatchObject({ state: 'done', receipt: 'UKSUCCESS1' })
    expect(await outcomesOf(id)).toEqual(['ignored-contradiction'])
  })

  test('is stored without an effect for another amount, and for an unknown refund', async () => {
    const id = await sent()
    await post(id, 'result', { ResultParameters: { ResultParameter: [{ Key: 'TransactionAmount', Value: 1 }] } })
    expect(await rowOf(id)).toMatchObject({ state: 'sent' })
    const unknown = randomUUID()
    expect(await post(unknown, 'result')).toBe(200)
    expect(await outcomesOf(unknown)).toEqual(['ignored-unknown'])
  })

  test.each(['1', 'TP40153'])('fails with code %s', async (code) => {
    const id = await sent()
    await post(id, 'result', { ResultCode: code, ResultParameters: null })
    expect(await rowOf(id)).toMatchObject({ state: 'failed', code })
  })

  test('counts as done if the payment was already reversed in the portal', async () => {
    const id = await sent()
    await post(id, 'result', { ResultCode: 'R000001', ResultParameters: null })
    expect(await rowOf(id)).toMatchObject({ state: 'done', receipt: `REVERSED-${id}` })
  })

  test('leaves the refund open if only the query of its status failed', async () => {
    const id = await sent()
    await post(id, 'status', { ResultCode: 2001, ResultParameters: null })
    expect(await rowOf(id)).toMatchObject({ state: 'unknown' })
  })
})

test('does not know whether a repeated payment to a customer was sent', async () => {
  const { providers } = parts()
  const [attempt, id] = [await paidTwice(), randomUUID()]
  const request = { id, attempt, amountCents: 1740_00 }
  await at.handset('PUT', 'switches', { phone: PHONE, never: true })
  expect(await providers.mpesa?.refund?.('refund', request, context)).toEqual({ outcome: 'sent', reference: id })
  expect(await providers.mpesa?.refund?.('refund', request, context)).toEqual({
    ...{ outcome: 'unknown', reason: '500.002.1001' },
  })
})

test.each([
  [{ MPESA_INITIATOR_NAME: 'api' }, 'MPESA_INITIATOR_PASSWORD, MPESA_CERTIFICATE_FILE'],
  [{ MPESA_INITIATOR_PASSWORD: 'with.dot' }, 'MPESA_INITIATOR_PASSWORD'],
  [
    { MPESA_INITIATOR_NAME: 'api', MPESA_INITIATOR_PASSWORD: 'secret1', MPESA_CERTIFICATE_FILE: '/no/such/file' },
    'MPESA_CERTIFICATE_FILE must be a readable certificate',
  ],
])('refuses the settings %j', (settings, message) => {
  expect(() => readPaymentEnv(settings)).toThrow(message)
})

test('refuses a refund if Daraja refuses its request in plain text', async () => {
  const server = await startLocalServer((request, response) => {
    const isToken = request.url?.startsWith('/oauth') ?? false
    response.end(isToken ? '{"access_token":"t","expires_in":"3599"}' : 'TP40153: no permission')
  })
  const { name, password } = sandboxInitiator
  const initiator = { name, password, certificate: SANDBOX_CERTIFICATE }
  const client = createMpesaClient({
    ...mpesaSandbox,
    baseUrl: server.url,
    callbackUrl: 'http://127.0.0.1:9',
    initiator,
  })
  const refunds = mpesaRefunds(client, { refund: () => 'http://127.0.0.1:9/refund' })
  const request = { id: randomUUID(), attempt: await paidTwice(), amountCents: 1740_00 }
  expect(await refunds.refund?.('refund', request, context)).toMatchObject({ outcome: 'refused', code: 'TP40153' })
  await server.close()
})
