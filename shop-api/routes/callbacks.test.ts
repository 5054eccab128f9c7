/** What Safaricom, or somebody who would like to be it, posts to the shop. */
import { setTimeout as pause } from 'node:timers/promises'
import { openEmbedded } from '../testing/databases.ts'
import { openPaymentShop, type PaymentShop, PHONE, RIGHT_PIN, SECRET } from '../testing/payment-shop.ts'

let at: PaymentShop
beforeAll(async () => {
  at = await openPaymentShop(await openEmbedded())
})
beforeEach(() => at.handset('POST', 'reset', {}))
afterAll(() => at.close())

type Order = Awaited<ReturnType<PaymentShop['order']>>

/** A callback as Safaricom writes it, for the attempt an order has now. */
async function callback(order: Order, change: { code?: number; amount?: number; receipt?: string; ids?: object } = {}) {
  const [row] = await at.database.query<{ id: string; merchant: string; checkout: string }>(
    `SELECT id, merchant_request_id AS merchant, checkout_request_id AS checkout FROM payment_attempts
     WHERE order_id = $1 ORDER BY no DESC LIMIT 1`,
    [order.id],
  )
  const { id, merchant, checkout } = row as { id: string; merchant: string; checkout: string }
  const { code = 0, amount = 1740, receipt = 'UAB12CD34E' } = change
  const items = [
    { Name: 'Amount', Value: amount },
    { Name: 'MpesaReceiptNumber', Value: receipt },
    { Name: 'Balance' },
    { Name: 'PhoneNumber', Value: 254712345678 },
  ]
  const body = {
    Body: {
      stkCallback: {
        MerchantRequestID: merchant,
        CheckoutRequestID: checkout,
        ResultCode: code,
        ResultDesc: '',
        ...(code === 0 && { CallbackMetadata: { Item: items } }),
        ...change.ids,
      },
    },
  }
  return { attemptId: id, body }
}

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(`${at.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}

const events = async (outcome: string) => {
  const rows = await at.database.query('SELECT 1 FROM payment_events WHERE outcome = $1', [outcome])
  return rows.length
}
const ACCEPTED = { status: 200, body: { ResultCode: 0, ResultDesc: 'Accepted' } }

describe('a callback that is not genuine is never a payment', () => {
  test.each(['wrong-secret-0123456789abcdef', 'x', SECRET.slice(0, -1), `${SECRET}x`])(
    'with the secret %j it meets nothing',
    async (secret) => {
      const order = await at.order()
      await at.pay(order)
      const { attemptId, body } = await callback(order)
      expect((await post(`/hooks/mpesa/${secret}/stk/${attemptId}`, body)).status).toBe(404)
      expect(await at.standing(order)).toMatchObject({ isPaid: false, state: 'prompted' })
    },
  )

  test('about a prompt that is not ours it is kept and ignored', async () => {
    const before = await events('ignored-unknown')
    const order = await at.order()
    await at.pay(order)
    const { body } = await callback(order, { ids: { CheckoutRequestID: 'ws_CO_unknown' } })
    expect(await post(`/hooks/mpesa/${SECRET}/stk`, body)).toEqual(ACCEPTED)
    expect(await post(`/hooks/mpesa/${SECRET}/stk/4d5e6f70-0000-4000-8000-000000000000`, body)).toEqual(ACCEPTED)
    expect(await events('ignored-unknown')).toBe(before + 2)
    expect(await at.standing(order)).toMatchObject({ isPaid: false })
  })

  test.each([
    ['another merchant id', { ids: { MerchantRequestID: 'another' } }],
    ['another checkout id', { ids: { CheckoutRequestID: 'ws_CO_another' } }],
    ['another amount', { amount: 1 }],
  ])('with %s it is kept and ignored', async (_what, change) => {
    const order = await at.order()
    await at.pay(order)
    const { attemptId, body } = await callback(order, change)
    expect(await post(`/hooks/mpesa/${SECRET}/stk/${attemptId}`, body)).toEqual(ACCEPTED)
    expect(await at.standing(order)).toMatchObject({ isPaid: false, state: 'prompted' })
    expect(await at.outcomes(order)).toEqual(['push-answer applied', 'callback ignored-mismatch'])
  })

  test('what is no callback at all is kept as such', async () => {
    expect(await post(`/hooks/mpesa/${SECRET}/stk`, { hello: 'world' })).toEqual(ACCEPTED)
    expect(await post(`/hooks/paybill/${SECRET}/confirmation`, [])).toEqual(ACCEPTED)
    expect(await events('ignored-unreadable')).toBe(2)
  })
})

test('a receipt that pays another order is not taken for this one too', async () => {
  const [one, two] = [await at.order(), await at.order()]
  for (const order of [one, two]) {
    await at.handset('POST', 'reset', {})
    await at.pay(order)
    const { attemptId, body } = await callback(order, { receipt: 'UONLYONCE1' })
    expect(await post(`/hooks/mpesa/${SECRET}/stk/${attemptId}`, body)).toEqual(ACCEPTED)
  }
  expect(await at.standing(one)).toMatchObject({ isPaid: true, receipt: 'UONLYONCE1' })
  expect(await at.standing(two)).toMatchObject({ isPaid: false })
})

test('it finds its attempt by CheckoutRequestID alone too', async () => {
  const order = await at.order()
  await at.pay(order)
  const { body } = await callback(order, { receipt: 'UPLAINHOOK' })
  expect(await post(`/hooks/mpesa/${SECRET}/stk`, body)).toEqual(ACCEPTED)
  expect(await at.standing(order)).toMatchObject({ isPaid: true, receipt: 'UPLAINHOOK' })
})

test('twice is once, and a failure after it changes nothing', async () => {
  await at.handset('PUT', 'switches', { phone: PHONE, twice: true })
  const order = await at.order()
  await at.pay(order)
  await at.answer(order, RIGHT_PIN)
  const paid = await at.until(order, ({ isPaid }) => isPaid)
  await pause(300)
  const { attemptId, body } = await callback(order, { code: 1032 })
  await post(`/hooks/mpesa/${SECRET}/stk/${attemptId}`, body)
  expect(await at.standing(order)).toMatchObject({ isPaid: true, receipt: paid.receipt })
  expect(await at.outcomes(order)).toEqual([
    'push-answer applied',
    'callback applied',
    'callback repeated',
    'callback ignored-paid',
  ])
})

test('a callback that comes before the push was answered is not lost', async () => {
  await at.handset('PUT', 'switches', { phone: PHONE, before: true })
  const order = await at.order()
  const paying = at.pay(order)
  await at.answer(order, RIGHT_PIN)
  const paid = await at.until(order, ({ isPaid }) => isPaid)
  expect(paid.receipt).toMatch(/^[A-Z0-9]{10}$/)
  expect(await paying).toMatchObject({ orderId: order.id })
  expect(await at.standing(order)).toMatchObject({ isPaid: true, state: 'paid', receipt: paid.receipt })
  expect(await at.outcomes(order)).toEqual(['callback applied', 'push-answer applied'])
})

test('a late success completes an order whose attempt had failed, and a second one is marked for refund', async () => {
  const order = await at.order()
  await at.pay(order)
  const first = await callback(order, { code: 1037 })
  const late = await callback(order, { receipt: 'ULATE00001' })
  await post(`/hooks/mpesa/${SECRET}/stk/${first.attemptId}`, first.body)
  await at.handset('POST', 'reset', {})
  await at.pay(order)
  const second = await callback(order, { receipt: 'USECOND001' })
  await post(`/hooks/mpesa/${SECRET}/stk/${late.attemptId}`, late.body)
  expect(await at.standing(order)).toMatchObject({ isPaid: true, receipt: 'ULATE00001' })
  await post(`/hooks/mpesa/${SECRET}/stk/${second.attemptId}`, second.body)
  const rows = await at.database.query(
    `SELECT receipt, state, needs_refund_review AS review FROM payment_attempts WHERE order_id = $1 ORDER BY no`,
    [order.id],
  )
  expect(rows).toEqual([
    { receipt: 'ULATE00001', state: 'paid', review: false },
    { receipt: 'USECOND001', state: 'paid', review: true },
  ])
})

describe('paying by hand', () => {
  const byHand = (order: Order, change: object = {}) =>
    at.handset('POST', 'paybill', {
      phone: PHONE,
      businessNumber: '174379',
      accountReference: `FUMA${order.orderNo}`,
      amount: 1740,
      pin: '1234',
      ...change,
    })
  const unmatched = () =>
    at.database.query<{ reason: string }>('SELECT reason FROM unmatched_payments ORDER BY paid_at, receipt')

  test('the account reference finds its order, however it is typed', async () => {
    const order = await at.order()
    await byHand(order, { accountReference: `fuma ${order.orderNo}` })
    expect(await at.until(order, ({ isPaid }) => isPaid)).toMatchObject({ state: 'paid', lastPayment: 2, phone: null })
  })

  test('what names no order, or not its amount, waits for someone', async () => {
    const order = await at.order()
    await byHand(order, { accountReference: 'Amina' })
    await byHand(order, { accountReference: 'FUMA1' })
    await byHand(order, { amount: 1739 })
    await pause(200)
    expect((await unmatched()).map(({ reason }) => reason).sort()).toEqual(['no-order', 'no-order', 'other-amount'])
    expect(await at.standing(order)).toMatchObject({ isPaid: false })
  })

  test('the confirmation Safaricom sends for a prompt of ours is the same money', async () => {
    await at.handset('PUT', 'switches', { phone: PHONE, confirm: true })
    const order = await at.order()
    await at.pay(order)
    await at.answer(order, RIGHT_PIN)
    await at.until(order, ({ isPaid }) => isPaid)
    await pause(300)
    const rows = await at.database.query(
      `SELECT state, needs_refund_review AS review FROM payment_attempts WHERE order_id = $1`,
      [order.id],
    )
    expect(rows).toEqual([{ state: 'paid', review: false }])
  })

  test('a confirmation told twice counts once; a second payment is marked for refund', async () => {
    const order = await at.order()
    const confirmation = (receipt: string) => ({
      TransactionType: 'Pay Bill',
      TransID: receipt,
      TransTime: '20261124120000',
      TransAmount: '1740.00',
      BusinessShortCode: '174379',
      BillRefNumber: `FUMA${order.orderNo}`,
      MSISDN: '25471****678',
      FirstName: 'JANE',
    })
    for (const receipt of ['UBYHAND001', 'UBYHAND001', 'UBYHAND002']) {
      expect(await post(`/hooks/paybill/${SECRET}/confirmation`, confirmation(receipt))).toEqual(ACCEPTED)
    }
    const rows = await at.database.query(
      `SELECT receipt, needs_refund_review AS review FROM payment_attempts WHERE order_id = $1 ORDER BY no`,
      [order.id],
    )
    expect(rows).toEqual([
      { receipt: 'UBYHAND001', review: false },
      { receipt: 'UBYHAND002', review: true },
    ])
    const kept = await at.database.query('SELECT facts FROM payment_events')
    expect(JSON.stringify(kept)).not.toMatch(/JANE|25471\*|Amina/)
  })
})
