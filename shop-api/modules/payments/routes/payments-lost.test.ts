/** Payments without a callback, found by queries: against the Daraja simulator over HTTP. */
import { setTimeout as pause } from 'node:timers/promises'
import { onEachDatabase } from '../../../testing/databases.ts'
import { freshKey } from '../../../testing/order-form.ts'
import { openPaymentShop, type PaymentShop, PHONE, RIGHT_PIN, WRONG_PIN } from '../../../testing/payment-shop.ts'
import { TIMING } from '../../../testing/timing.ts'
import { bankProvider } from '../providers/bank/provider.ts'
import { mpesaProvider } from '../providers/mpesa/provider.ts'
import { createReconciler } from '../use-cases/reconcile.ts'

const quick = { ...TIMING, promptSeconds: 1, undecidedSeconds: 3, queryFirstSeconds: 0.3, queryEverySeconds: 0.3 }

onEachDatabase((open) => {
  let at: PaymentShop
  beforeAll(async () => {
    at = await openPaymentShop(await open(), { timing: quick })
  })
  beforeEach(async () => {
    await at.handset('POST', 'reset', {})
    await at.handset('PUT', 'switches', { phone: PHONE, never: true })
  })
  afterAll(() => at.close())

  test('finds a paid order by a query after a lost callback, without a receipt at first', async () => {
    const order = await at.order()
    await at.pay(order)
    await at.answer(order, RIGHT_PIN)
    expect(await at.until(order, ({ isPaid }) => isPaid)).toMatchObject({
      lastPayment: 2,
      state: 'paid',
      receipt: null,
    })
    expect(await at.outcomes(order)).toEqual(['push-answer applied', 'query applied'])
  })

  test('finds a failure and its reason by a query after a lost callback', async () => {
    const order = await at.order()
    await at.pay(order)
    await at.answer(order, WRONG_PIN)
    const failed = await at.until(order, ({ state }) => state === 'failed')
    // Queries have reported paid transactions as failed: a failed query is not certain.
    expect(failed).toMatchObject({
      lastPayment: 3,
      nothingTaken: false,
      reason: expect.stringMatching(/^The PIN was wrong/),
    })
    expect(failed.reason).not.toMatch(/taken/)
  })

  test('leaves a prompt without a result undecided, allows another, and counts the first if paid late', async () => {
    const order = await at.order()
    const first = await at.pay(order)
    const prompt = await at.prompt(order)
    const undecided = await at.until(order, ({ state }) => state === 'unknown')
    expect(undecided).toMatchObject({ lastPayment: 1, isPaid: false, reason: expect.stringMatching(/do not know yet/) })
    const again = await at.pay(order, freshKey(), '0722 000 111')
    expect(again.attemptId).not.toBe(first.attemptId)
    expect(await at.statusOf(order)).toMatchObject({ lastPayment: 0, state: 'prompted' })
    await at.handset('POST', 'answer', { checkoutRequestId: prompt, ...RIGHT_PIN })
    expect(await at.until(order, ({ isPaid }) => isPaid)).toMatchObject({ lastPayment: 2, state: 'paid' })
  })

  test('decides attempts whose process was killed before it stored the response', async () => {
    const order = await at.order()
    const longAgo = new Date(Date.now() - 5_000)
    await at.database.query(
      `INSERT INTO payment_attempts (id, order_id, payment_type, state, amount_cents, phone, started_at, next_query_at)
       VALUES ('crashed-' || $1, $1, 1, 'requested', $2, '254712345678', $3, $3)`,
      [order.id, order.totalCents, longAgo],
    )
    await at.database.query('UPDATE orders SET payment_status = 0 WHERE id = $1', [order.id])
    const status = await at.until(order, ({ state }) => state === 'unknown')
    expect(status).toMatchObject({ lastPayment: 1, isPaid: false })
    await at.pay(order)
    expect(await at.statusOf(order)).toMatchObject({ lastPayment: 0 })
  })

  test('queries each attempt once if two processes share the work', async () => {
    const orders = await Promise.all([at.order(), at.order(), at.order(), at.order()])
    for (const [index, order] of orders.entries()) {
      await at.database.query(
        `INSERT INTO payment_attempts (id, order_id, payment_type, state, amount_cents, merchant_request_id,
           checkout_request_id, started_at, prompted_at, next_query_at)
         VALUES ($1, $2, 1, 'unknown', $3, $4, $4, $5, $5, now() + interval '1 hour')`,
        [`shared-${order.id}`, order.id, order.totalCents, `ws_CO_shared_${order.id}_${index}`, new Date()],
      )
    }
    const requests: string[] = []
    const mpesa = {
      query: async (id: string) => {
        requests.push(id)
        await pause(50)
        return { outcome: 'final', resultCode: '1032', resultDesc: '' } as const
      },
    }
    const callback = { secret: 'x', previousSecret: null, allow: '', trustedProxies: 0 }
    const push = () => Promise.reject(new Error('nothing is pushed'))
    const asks = mpesaProvider({ mpesa: { ...mpesa, push }, refunds: null, callbackUrlOf: () => '', callback })
    const providers = { mpesa: asks, bank: bankProvider }
    const log = { info: () => {}, warn: () => {}, error: (fields: object) => expect(fields).toBeUndefined() }
    // An hour from now by the clocks of both processes; the shop's own timer has not started yet.
    const clock = () => new Date(Date.now() + 2 * 60 * 60 * 1000)
    const parts = { database: at.database, clock, timing: quick, providers, log: log as never, longestWaitMs: 10_000 }
    await Promise.all([createReconciler(parts).round(), createReconciler(parts).round()])
    const mine = requests.filter((id) => id.startsWith('ws_CO_shared'))
    expect(mine).toHaveLength(4)
    expect(new Set(mine).size).toBe(4)
    for (const order of orders) expect(await at.statusOf(order)).toMatchObject({ state: 'failed', lastPayment: 3 })
  })
})
