/** Payments by Airtel Money, against its simulator over HTTP. */
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { payment, paymentMethods, paymentStatus } from '#lib/contract/payments/payment.ts'
import { PAYMENT_PROVIDERS } from '#lib/deployment/payment-providers.ts'
import { decimalOfCents } from '#lib/format/money.ts'
import { type RunningAirtel, startAirtel } from '../../../../simulators/airtel/simulator.ts'
import type { Database } from '../../../db/client.ts'
import { onEachDatabase, openEmbedded } from '../../../testing/databases.ts'
import { freshKey } from '../../../testing/order-form.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { TIMING, UNLIMITED } from '../../../testing/timing.ts'
import { type OrderToPay, unpaidOrder } from '../../../testing/unpaid-order.ts'
import { signatureOf } from '../providers/airtel/client.ts'
import { AIRTEL_HOOK } from '../providers/airtel/provider.ts'
import { type PaymentEnv, readPaymentEnv } from '../providers/env.ts'

const PHONE = '0733 345 678'

async function openShop(database: Database, airtelUrl: string | undefined): Promise<TestShop> {
  const standard = readPaymentEnv({ MPESA_BASE_URL: 'http://127.0.0.1:9', AIRTEL_BASE_URL: airtelUrl })
  const payments: PaymentEnv = {
    ...standard,
    mpesa: { ...standard.mpesa, registersPaybill: false },
    limits: UNLIMITED,
    timing: { ...TIMING, queryFirstSeconds: 0.5, queryEverySeconds: 0.3 },
  }
  const shop = await openTestShop({ database, payments })
  await shop.app.listen({ host: '127.0.0.1', port: 0 })
  return shop
}

const requestFor = ({ id, totalCents }: OrderToPay) => ({
  paymentType: 1 as const,
  provider: 'airtel' as const,
  amount: decimalOfCents(totalCents),
  orderId: id,
  mobileNumber: PHONE,
})

test('is neither listed nor accepted without its settings', async () => {
  const database = await openEmbedded()
  const shop = await openShop(database, undefined)
  try {
    expect((await shop.ask(paymentMethods, {})).data.methods).toEqual(['mpesa', 'card'])
    const order = await unpaidOrder(database)
    await expect(shop.ask(payment, requestFor(order), freshKey())).rejects.toThrow('does not take Airtel Money')
    const answer = await shop.app.inject({ method: 'POST', url: AIRTEL_HOOK, payload: {} })
    expect(answer.statusCode).toBe(404)
    const { data } = await shop.ask(paymentStatus, { orderId: order.id })
    expect(data).toMatchObject({ state: null, method: null, paymentMethods: ['mpesa', 'card'] })
  } finally {
    await shop.close()
  }
})

onEachDatabase((open) => {
  let airtel: RunningAirtel
  let shop: TestShop
  let database: Database
  const silent = 'http://127.0.0.1:9/nowhere'
  let hook: string

  beforeAll(async () => {
    airtel = await startAirtel({ port: 0 })
    database = await open()
    shop = await openShop(database, airtel.url)
    hook = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}${AIRTEL_HOOK}`
  })
  beforeEach(() => airtel.postTo(hook))
  afterAll(async () => {
    await shop.close()
    await airtel.close()
  })

  const pay = async (order: OrderToPay) =>
    String((await shop.ask(payment, requestFor(order), freshKey())).data.attemptId)
  const answer = async (id: string, action: 'pay' | 'decline') => {
    const body = JSON.stringify({ id, action })
    const headers = { 'content-type': 'application/json' }
    expect((await fetch(`${airtel.url}/control/answer`, { method: 'POST', headers, body })).status).toBe(200)
  }
  const statusOf = async ({ id }: OrderToPay) => (await shop.ask(paymentStatus, { orderId: id })).data
  type Status = Awaited<ReturnType<typeof statusOf>>
  const until = async (order: OrderToPay, holds: (status: Status) => boolean): Promise<Status> => {
    for (let waited = 0; waited < 8_000; waited += 50) {
      const status = await statusOf(order)
      if (holds(status)) return status
      await pause(50)
    }
    throw new Error(`it was never so: ${JSON.stringify(await statusOf(order))}`)
  }
  const post = (body: object) => shop.app.inject({ method: 'POST', url: AIRTEL_HOOK, payload: body })

  test('pays by a prompt, with the receipt from the callback', async () => {
    const order = await unpaidOrder(database)
    const id = await pay(order)
    expect(await statusOf(order)).toMatchObject({
      state: 'prompted',
      paymentType: 1,
      method: 'airtel',
      paymentMethods: ['mpesa', 'airtel', 'card'],
    })
    await answer(id, 'pay')
    const paid = await statusOf(order)
    expect(paid).toMatchObject({ isPaid: true, method: 'airtel', receipt: expect.stringMatching(/^MP[0-9A-F]{12}$/) })
    const [row] = await database.query<object>(
      'SELECT method, payment_type AS type, provider_reference AS reference FROM payment_attempts WHERE id = $1',
      [id],
    )
    expect(row).toEqual({ method: 'airtel', type: 1, reference: { transactionId: id } })
  })

  test('finds a payment and its receipt by a query after a lost callback', async () => {
    airtel.postTo(silent)
    const order = await unpaidOrder(database)
    await answer(await pay(order), 'pay')
    const paid = await until(order, ({ isPaid }) => isPaid)
    expect(paid.receipt).toMatch(/^MP/)
  })

  test('treats a refusal on the phone as final only if Airtel signed it', async () => {
    const order = await unpaidOrder(database)
    await answer(await pay(order), 'decline')
    const declined = await statusOf(order)
    expect(declined).toMatchObject({ state: 'failed', nothingTaken: true })
    expect(declined.reason).toMatch(/No money was taken/)
    airtel.postTo(silent)
    const other = await unpaidOrder(database)
    await answer(await pay(other), 'decline')
    const found = await until(other, ({ state }) => state === 'failed')
    expect(found).toMatchObject({
      nothingTaken: false,
      reason: expect.stringContaining('If you get a message from Airtel Money'),
    })
  })

  test('ignores a callback that Airtel did not sign', async () => {
    const order = await unpaidOrder(database)
    const id = await pay(order)
    const transaction = { id, message: 'Paid', status_code: 'TS', airtel_money_id: 'MPFORGED' }
    for (const hash of ['', signatureOf(transaction, 'another key'), signatureOf({ ...transaction, id: 'x' }, 'k')]) {
      expect((await post({ transaction, hash })).statusCode).toBe(404)
    }
    expect(await statusOf(order)).toMatchObject({ isPaid: false, state: 'prompted' })
    const hash = signatureOf(transaction, PAYMENT_PROVIDERS.airtel.sandbox.callbackKey)
    expect((await post({ transaction, hash })).statusCode).toBe(200)
    expect((await post({ transaction, hash })).statusCode).toBe(200)
    expect(await statusOf(order)).toMatchObject({ isPaid: true, receipt: 'MPFORGED', received: order.totalCents })
  })

  test('stores each accepted message in full, with masked numbers and names', async () => {
    const order = await unpaidOrder(database)
    const id = await pay(order)
    const statuses = ['TIP', 'TS', 'TS', 'TX'] as const
    const ids = [id, id, '4d5e6f70-0000-4000-8000-000000000000', id]
    for (const [at, code] of statuses.entries()) {
      const paidBy = { message: 'Paid KES 1,740 by 733345678, 0733345678', first_name: 'JANE' }
      const transaction = { id: ids[at], status_code: code, airtel_money_id: `MPREADBACK${at}`, ...paidBy }
      const answered = await post({
        transaction,
        hash: signatureOf(transaction, PAYMENT_PROVIDERS.airtel.sandbox.callbackKey),
      })
      expect(answered.statusCode).toBe(200)
    }
    const rows = await database.query<{ outcome: string; facts: object }>(
      "SELECT outcome, facts FROM payment_events WHERE facts::text LIKE '%MPREADBACK%' ORDER BY id",
    )
    expect(rows.map(({ outcome }) => outcome)).toEqual([
      'no-result',
      'applied',
      'ignored-unknown',
      'ignored-unreadable',
    ])
    for (const [at, { facts }] of rows.entries()) {
      expect(JSON.stringify(facts)).toMatch(
        new RegExp(`${ids[at]}.*${statuses[at]}.*MPREADBACK${at}.*1,740 by 7•••••678, 07•••••678`),
      )
      expect(JSON.stringify(facts)).not.toMatch(/JANE|33345678/)
    }
  })

  test('prompts one phone once for a repeated key', async () => {
    const order = await unpaidOrder(database)
    const key = freshKey()
    const [one, two] = await Promise.all([1, 2].map(() => shop.ask(payment, requestFor(order), key)))
    expect(one?.data.attemptId).toBe(two?.data.attemptId)
    await expect(shop.ask(payment, { ...requestFor(order), provider: 'mpesa' }, key)).rejects.toThrow(
      'used for another request',
    )
  })
})
