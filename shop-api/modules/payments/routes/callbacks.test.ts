/** Callbacks that Safaricom, or an impostor, posts to the shop. */
import { setTimeout as pause } from 'node:timers/promises'
import { paymentEvents } from '#lib/observe/reports.ts'
import { openEmbedded } from '../../../testing/databases.ts'
import { openPaymentShop, type PaymentShop, PHONE, RIGHT_PIN, SECRET } from '../../../testing/payment-shop.ts'
import { hookToken } from '../providers/hooks.ts'

const PREVIOUS = 'the-secret-before-of-tests-0123'

let at: PaymentShop
beforeAll(async () => {
  at = await openPaymentShop(await openEmbedded(), { callback: { previousSecret: PREVIOUS } })
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

/** The callback address that a prompt gave to Safaricom. */
const stk = (attemptId: string) => `/hooks/mpesa/${hookToken(SECRET, attemptId)}/stk/${attemptId}`

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
/** An order's payments, and the amount to refund of each. */
const money = (order: Order) =>
  at.database.query(
    `SELECT receipt, to_give_back_cents AS "toGiveBack" FROM received_payments WHERE order_id = $1 ORDER BY settled_at, no`,
    [order.id],
  )
const ACCEPTED = { status: 200, body: { ResultCode: 0, ResultDesc: 'Accepted' } }

describe('a callback that is not genuine is never a payment', () => {
  test.each(['wrong-secret-0123456789abcdef', 'x', SECRET, PREVIOUS, hookToken(SECRET, 'paybill')])(
    'finds no route with the secret %j',
    async (secret) => {
      const order = await at.order()
      await at.pay(order)
      const { attemptId, body } = await callback(order)
      expect((await post(`/hooks/mpesa/${secret}/stk/${attemptId}`, body)).status).toBe(404)
      expect(await at.statusOf(order)).toMatchObject({ isPaid: false, state: 'prompted' })
    },
  )

  test("is refused with another prompt's token and accepted with its own or the previous secret", async () => {
    const [order, other] = [await at.order(), await at.order()]
    for (const one of [order, other]) {
      await at.handset('POST', 'reset', {})
      await at.pay(one)
    }
    const { attemptId, body } = await callback(order, { receipt: 'UTOKEN0001' })
    const { attemptId: otherId } = await callback(other)
    for (const token of [hookToken(SECRET, otherId), hookToken(SECRET, 'paybill'), hookToken('guessed', attemptId)])
      expect((await post(`/hooks/mpesa/${token}/stk/${attemptId}`, body)).status).toBe(404)
    expect((await post(`/hooks/paybill/${hookToken(SECRET, attemptId)}/confirmation`, {})).status).toBe(404)
    expect(await at.statusOf(order)).toMatchObject({ isPaid: false })
    expect(await post(stk(attemptId), body)).toEqual(ACCEPTED)
    expect(await at.statusOf(order)).toMatchObject({ isPaid: true })
    const { body: late } = await callback(other, { receipt: 'UTOKEN0002' })
    expect(await post(`/hooks/mpesa/${hookToken(PREVIOUS, otherId)}/stk/${otherId}`, late)).toEqual(ACCEPTED)
    expect(await at.statusOf(other)).toMatchObject({ isPaid: true })
  })

  test('is stored and ignored if it names an unknown prompt', async () => {
    const before = await events('ignored-unknown')
    const order = await at.order()
    await at.pay(order)
    const { body } = await callback(order, { ids: { CheckoutRequestID: 'ws_CO_unknown' } })
    expect(await post(stk('4d5e6f70-0000-4000-8000-000000000000'), body)).toEqual(ACCEPTED)
    expect(await events('ignored-unknown')).toBe(before + 1)
    expect(await at.statusOf(order)).toMatchObject({ isPaid: false })
  })

  test.each([
    ['another merchant id', { ids: { MerchantRequestID: 'another' } }],
    ['another checkout id', { ids: { CheckoutRequestID: 'ws_CO_another' } }],
    ['another amount', { amount: 1 }],
  ])('is stored and ignored with %s', async (_what, change) => {
    const order = await at.order()
    await at.pay(order)
    const { attemptId, body } = await callback(order, change)
    expect(await post(stk(attemptId), body)).toEqual(ACCEPTED)
    expect(await at.statusOf(order)).toMatchObject({ isPaid: false, state: 'prompted' })
    expect(await at.outcomes(order)).toEqual(['push-answer applied', 'callback ignored-mismatch'])
  })

  test('is stored as unreadable if it is not a callback', async () => {
    expect(await post(stk('4d5e6f70-0000-4000-8000-000000000000'), { hello: 'world' })).toEqual(ACCEPTED)
    expect(await post(`/hooks/paybill/${hookToken(SECRET, 'paybill')}/confirmation`, [])).toEqual(ACCEPTED)
    expect(await events('ignored-unreadable')).toBe(2)
  })

  test('stores each accepted message, with masked numbers and names', async () => {
    const confirmation = {
      ...{ TransactionType: 'Pay Bill', TransID: 'UREADBACK1', TransTime: '20261124120000', TransAmount: '1,740/=' },
      ...{ BusinessShortCode: '174379', BillRefNumber: 'rent 0712345678', MSISDN: '254712345678', FirstName: 'JANE' },
    }
    const push = (code: unknown) => ({
      Body: {
        stkCallback: {
          ...{ MerchantRequestID: 'm-1', CheckoutRequestID: 'ws_CO_read_back', ResultCode: code, ResultDesc: 'Done' },
          CallbackMetadata: {
            Item: [
              { Name: 'Amount', Value: 1740 },
              { Name: 'MpesaReceiptNumber', Value: 'UREADBACK2' },
              { Name: 'PhoneNumber', Value: 254712345678 },
            ],
          },
        },
      },
    })
    const stored = async (text: string) =>
      at.database.query<{ outcome: string; facts: object }>(
        'SELECT outcome, facts FROM payment_events WHERE strpos(facts::text, $1) > 0 ORDER BY id',
        [text],
      )
    expect(await post(`/hooks/paybill/${hookToken(SECRET, 'paybill')}/validation`, confirmation)).toEqual(ACCEPTED)
    expect(await post(`/hooks/paybill/${hookToken(SECRET, 'paybill')}/confirmation`, confirmation)).toEqual(ACCEPTED)
    const found = await stored('UREADBACK1')
    expect(found.map(({ outcome }) => outcome)).toEqual(['validated', 'ignored-unreadable'])
    for (const { facts } of found) {
      expect(JSON.stringify(facts)).toMatch(/1,740.*174379.*rent 07•••••678.*2547•••••678/)
      expect(JSON.stringify(facts)).not.toMatch(/JANE|712345678/)
    }
    // A prompt's result for an unknown prompt, an undecided result, and an unreadable result.
    expect(await post(stk('4d5e6f70-0000-4000-8000-000000000000'), push(0))).toEqual(ACCEPTED)
    expect(await post(stk('4d5e6f70-0000-4000-8000-000000000000'), push(4999))).toEqual(ACCEPTED)
    expect(await post(stk('4d5e6f70-0000-4000-8000-000000000000'), push({ odd: true }))).toEqual(ACCEPTED)
    const results = await stored('UREADBACK2')
    expect(results.map(({ outcome }) => outcome)).toEqual(['ignored-unknown', 'no-result', 'ignored-unreadable'])
    for (const { facts } of results) expect(JSON.stringify(facts)).toMatch(/ws_CO_read_back/)
    expect(JSON.stringify(results)).not.toContain('712345678')
  })
})

test('does not count a receipt that pays another order', async () => {
  const [one, two] = [await at.order(), await at.order()]
  for (const order of [one, two]) {
    await at.handset('POST', 'reset', {})
    await at.pay(order)
    const { attemptId, body } = await callback(order, { receipt: 'UONLYONCE1' })
    expect(await post(stk(attemptId), body)).toEqual(ACCEPTED)
  }
  expect(await at.statusOf(one)).toMatchObject({ isPaid: true, receipt: 'UONLYONCE1' })
  expect(await at.statusOf(two)).toMatchObject({ isPaid: false })
})

test('counts a repeated callback once and ignores a later failure', async () => {
  await at.handset('PUT', 'switches', { phone: PHONE, twice: true })
  const order = await at.order()
  await at.pay(order)
  await at.answer(order, RIGHT_PIN)
  const paid = await at.until(order, ({ isPaid }) => isPaid)
  await pause(300)
  const { attemptId, body } = await callback(order, { code: 1032 })
  await post(stk(attemptId), body)
  expect(await at.statusOf(order)).toMatchObject({ isPaid: true, receipt: paid.receipt })
  expect(await at.outcomes(order)).toEqual([
    'push-answer applied',
    'callback applied',
    'callback repeated',
    'callback ignored-paid',
  ])
})

test('applies a callback that arrives before the response to its push', async () => {
  await at.handset('PUT', 'switches', { phone: PHONE, before: true })
  const order = await at.order()
  const paying = at.pay(order)
  await at.answer(order, RIGHT_PIN)
  const paid = await at.until(order, ({ isPaid }) => isPaid)
  expect(paid.receipt).toMatch(/^[A-Z0-9]{10}$/)
  expect(await paying).toMatchObject({ orderId: order.id })
  expect(await at.statusOf(order)).toMatchObject({ isPaid: true, state: 'paid', receipt: paid.receipt })
  expect(await at.outcomes(order)).toEqual(['callback applied', 'push-answer applied'])
})

test('completes an order whose attempt had failed, and marks a second payment for refund', async () => {
  const order = await at.order()
  await at.pay(order)
  const first = await callback(order, { code: 1037 })
  const late = await callback(order, { receipt: 'ULATE00001' })
  await post(stk(first.attemptId), first.body)
  await at.handset('POST', 'reset', {})
  await at.pay(order)
  const second = await callback(order, { receipt: 'USECOND001' })
  await post(stk(late.attemptId), late.body)
  expect(await at.statusOf(order)).toMatchObject({ isPaid: true, receipt: 'ULATE00001' })
  await post(stk(second.attemptId), second.body)
  expect(await money(order)).toEqual([
    { receipt: 'ULATE00001', toGiveBack: 0 },
    { receipt: 'USECOND001', toGiveBack: 1740_00 },
  ])
  expect(await at.statusOf(order)).toMatchObject({ received: 2 * 1740_00, toGiveBack: 1740_00, due: 0 })
})

describe('manual payments', () => {
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
    at.database.query<{ reason: string }>('SELECT reason FROM unmatched_payments ORDER BY heard_at, receipt')
  const confirmation = (order: Order, receipt: string, amount = 1740) => ({
    TransactionType: 'Pay Bill',
    TransID: receipt,
    TransTime: '20261124120000',
    TransAmount: `${amount}.00`,
    BusinessShortCode: '174379',
    BillRefNumber: `FUMA${order.orderNo}`,
    MSISDN: '25471****678',
    FirstName: 'JANE',
  })
  const confirm = async (order: Order, receipt: string, amount?: number) =>
    expect(
      await post(`/hooks/paybill/${hookToken(SECRET, 'paybill')}/confirmation`, confirmation(order, receipt, amount)),
    ).toEqual(ACCEPTED)

  test('finds the order by its account reference in any spelling', async () => {
    const counted: object[] = []
    const end = paymentEvents.subscribe((event) => counted.push(event))
    const order = await at.order()
    await byHand(order, { accountReference: `fuma ${order.orderNo}` })
    expect(await at.until(order, ({ isPaid }) => isPaid)).toMatchObject({ state: 'paid', lastPayment: 2, phone: null })
    end()
    // The alarm "orders were placed and not one was paid" counts these.
    expect(counted).toContainEqual({ method: 'mpesa', state: 'paid', outcome: 'applied' })
  })

  test('leaves payments without an order or with another amount for staff', async () => {
    const order = await at.order()
    await byHand(order, { accountReference: 'Amina' })
    await byHand(order, { accountReference: 'FUMA1' })
    await byHand(order, { amount: 1742 })
    await pause(200)
    expect((await unmatched()).map(({ reason }) => reason).sort()).toEqual(['no-order', 'no-order', 'other-amount'])
    expect(await at.statusOf(order)).toMatchObject({ isPaid: false, received: 0, due: 1740_00 })
  })

  test('counts a prompt and its confirmation by Safaricom as one payment', async () => {
    await at.handset('PUT', 'switches', { phone: PHONE, confirm: true })
    const order = await at.order()
    await at.pay(order)
    await at.answer(order, RIGHT_PIN)
    await at.until(order, ({ isPaid }) => isPaid)
    await pause(300)
    expect(await money(order)).toEqual([{ receipt: expect.any(String), toGiveBack: 0 }])
  })

  test('adds up parts, prompts for the amount due, and accepts a shilling too much', async () => {
    const order = await at.order()
    await confirm(order, 'UPART00001', 700)
    expect(await at.statusOf(order)).toMatchObject({
      isPaid: false,
      lastPayment: null,
      received: 700_00,
      due: 1040_00,
      byHand: { amount: 1040 },
    })
    await at.pay({ ...order, totalCents: 1040_00 })
    const { attemptId, body } = await callback(order, { code: 1032 })
    await post(stk(attemptId), body)
    await confirm(order, 'UPART00002', 1041)
    expect(await at.statusOf(order)).toMatchObject({ isPaid: true, received: 1741_00, due: 0, toGiveBack: 0 })
  })

  test('counts a confirmation and a callback with the same receipt as one payment', async () => {
    const order = await at.order()
    await at.pay(order)
    const first = await callback(order, { receipt: 'UONEPAY001' })
    await at.database.query("UPDATE payment_attempts SET state = 'unknown' WHERE id = $1", [first.attemptId])
    await at.handset('POST', 'reset', {})
    await at.pay(order)
    const second = await callback(order, { code: 1032 })
    await confirm(order, 'UONEPAY001')
    await post(stk(first.attemptId), first.body)
    await post(stk(second.attemptId), second.body)
    expect(await money(order)).toEqual([{ receipt: 'UONEPAY001', toGiveBack: 0 }])
    expect(await at.statusOf(order)).toMatchObject({ isPaid: true, receipt: 'UONEPAY001', received: 1740_00 })
  })

  test('lists money for a cancelled order once, as unmatched until its callback names it', async () => {
    const order = await at.order()
    await at.pay(order)
    const { attemptId, body } = await callback(order, { receipt: 'UCANCEL001' })
    await at.database.query('UPDATE orders SET status = 5 WHERE id = $1', [order.id])
    await confirm(order, 'UCANCEL001')
    const waits = () =>
      at.database.query("SELECT 1 FROM unmatched_payments WHERE receipt = 'UCANCEL001' AND resolved_at IS NULL")
    expect(await waits()).toHaveLength(1)
    await post(stk(attemptId), body)
    expect(await waits()).toHaveLength(0)
    expect(await money(order)).toEqual([{ receipt: 'UCANCEL001', toGiveBack: 1740_00 }])
    expect(await at.statusOf(order)).toMatchObject({ isCancelled: true, due: 0, toGiveBack: 1740_00 })
  })

  test('pays one order if eight orders get one receipt at the same instant', async () => {
    const orders = await Promise.all(Array.from({ length: 8 }, () => at.order()))
    const callbacks = []
    for (const order of orders) {
      await at.handset('POST', 'reset', {})
      await at.pay(order)
      callbacks.push(await callback(order, { receipt: 'UATONCE001' }))
    }
    const answers = await Promise.all(callbacks.map(({ attemptId, body }) => post(stk(attemptId), body)))
    expect(answers).toEqual(orders.map(() => ACCEPTED))
    const statuses = await Promise.all(orders.map((order) => at.statusOf(order)))
    expect(statuses.filter(({ isPaid }) => isPaid)).toHaveLength(1)
  })

  test('ignores an unmatched receipt of another amount', async () => {
    const order = await at.order()
    await at.pay(order)
    await post(`/hooks/paybill/${hookToken(SECRET, 'paybill')}/confirmation`, {
      ...confirmation(order, 'UTAKEN0001', 1),
      BillRefNumber: 'Amina',
    })
    const { attemptId, body } = await callback(order, { receipt: 'UTAKEN0001' })
    await post(stk(attemptId), body)
    expect(await at.statusOf(order)).toMatchObject({ isPaid: false, received: 0 })
    expect(await at.outcomes(order)).toEqual(['push-answer applied', 'callback ignored-contradiction'])
  })

  test('counts a repeated confirmation once and leaves a second payment for staff', async () => {
    const order = await at.order()
    for (const receipt of ['UBYHAND001', 'UBYHAND001', 'UBYHAND002']) await confirm(order, receipt)
    expect(await money(order)).toEqual([{ receipt: 'UBYHAND001', toGiveBack: 0 }])
    const waiting = await at.database.query("SELECT reason FROM unmatched_payments WHERE receipt = 'UBYHAND002'")
    expect(waiting).toEqual([{ reason: 'already-paid' }])
    const stored = await at.database.query('SELECT facts FROM payment_events')
    expect(JSON.stringify(stored)).not.toMatch(/JANE|25471\*|Amina/)
  })
})
