/** Paying with M-Pesa, over HTTP from the shop API to the Daraja simulator and back. */
import { payment, paymentStatus } from '#lib/contract/payments/payment.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { freshKey } from '../../../testing/order-form.ts'
import { openPaymentShop, type PaymentShop, PHONE, RIGHT_PIN, WRONG_PIN } from '../../../testing/payment-shop.ts'

onEachDatabase((open) => {
  let at: PaymentShop
  beforeAll(async () => {
    at = await openPaymentShop(await open())
  })
  beforeEach(() => at.handset('POST', 'reset', {}))
  afterAll(() => at.close())

  test('pays by prompt and PIN, with a receipt', async () => {
    const order = await at.order()
    expect(await at.statusOf(order)).toMatchObject({ isPaid: false, lastPayment: null, state: null, phone: null })
    const started = await at.pay(order)
    expect(started).toEqual({ orderId: order.id, attemptId: expect.any(String) })
    expect(await at.statusOf(order)).toMatchObject({
      lastPayment: 0,
      state: 'prompted',
      phone: '07•• ••• 678',
      reason: null,
      byHand: { businessNumber: '174379', accountReference: `FUMA${order.orderNo}`, amount: 1740 },
    })
    await at.answer(order, RIGHT_PIN)
    const paid = await at.until(order, ({ isPaid }) => isPaid)
    expect(paid).toMatchObject({
      lastPayment: 2,
      state: 'paid',
      reason: null,
      receipt: expect.stringMatching(/^[A-Z0-9]{10}$/),
    })
    expect(await at.outcomes(order)).toEqual(['push-answer applied', 'callback applied'])
    const sends = { paymentType: 1, amount: '1740.00', orderId: order.id, mobileNumber: PHONE }
    expect(await at.shop.refused(payment, sends, freshKey())).toMatchObject({ status: 409, code: 'already-paid' })
  })

  test('shows a plain message for a wrong PIN, and another attempt pays', async () => {
    const order = await at.order()
    await at.pay(order)
    await at.answer(order, WRONG_PIN)
    const failed = await at.until(order, ({ state }) => state === 'failed')
    expect(failed).toMatchObject({
      lastPayment: 3,
      reason: 'The PIN was wrong. No money was taken.',
      nothingTaken: true,
      receipt: null,
    })
    await at.pay(order)
    expect(await at.statusOf(order)).toMatchObject({ lastPayment: 0, state: 'prompted', reason: null })
    await at.answer(order, RIGHT_PIN)
    expect(await at.until(order, ({ isPaid }) => isPaid)).toMatchObject({ lastPayment: 2 })
  })

  test.each([
    ['cancel', 'You cancelled the request on your phone. No money was taken.'],
    ['no-money', /^There is not enough money/],
    ['no-answer', /^No PIN was entered in time/],
  ])('fails with the reason after %s on the phone', async (action, reason) => {
    const order = await at.order()
    await at.pay(order)
    await at.answer(order, { action })
    const failed = await at.until(order, ({ state }) => state === 'failed')
    expect(failed.reason).toEqual(typeof reason === 'string' ? reason : expect.stringMatching(reason))
  })

  test('sends one prompt for repeated and concurrent calls with the same key', async () => {
    const order = await at.order()
    const key = freshKey()
    const [one, two] = await Promise.all([at.pay(order, key), at.pay(order, key)])
    const three = await at.pay(order, key)
    expect(new Set([one?.attemptId, two?.attemptId, three.attemptId]).size).toBe(1)
    const { prompts } = (await at.handset('GET', 'prompts')) as { prompts: unknown[] }
    expect(prompts).toHaveLength(1)
    const other = { paymentType: 1, amount: '1740.00', orderId: order.id, mobileNumber: '0722 000 111' }
    expect(await at.shop.refused(payment, other, key)).toMatchObject({ code: 'idempotency-key-reused' })
  })

  test('refuses a second prompt while the first is open, with the retry time', async () => {
    const order = await at.order()
    await at.pay(order)
    const sends = { paymentType: 1, amount: '1740.00', orderId: order.id, mobileNumber: PHONE }
    const refused = await at.shop.refused(payment, sends, freshKey())
    expect(refused).toMatchObject({ status: 409, code: 'payment-in-flight', retryable: true })
    expect(refused.message).toMatch(
      /^M-Pesa is still waiting for the PIN on 07•• ••• 678\. You can try again in \d+ seconds\.$/,
    )
    expect(refused.data).toEqual({ retryAt: expect.stringMatching(/Z$/) })
  })

  test('refuses an amount other than the order’s, with the right amount', async () => {
    const order = await at.order(1740_00)
    const sends = { paymentType: 1, amount: '1.00', orderId: order.id, mobileNumber: PHONE }
    expect(await at.shop.refused(payment, sends, freshKey())).toMatchObject({
      code: 'price-changed',
      message: 'The order total is KSh\u00A01,740.00.',
    })
    expect(await at.statusOf(order)).toMatchObject({ state: null })
  })

  test.each(['12345', '0412345678', '+255712345678', ''])('refuses %j as a number', async (mobileNumber) => {
    const order = await at.order()
    const sends = { paymentType: 1, amount: '1740.00', orderId: order.id, mobileNumber }
    const refused = await at.shop.refused(payment, sends, freshKey())
    expect(refused).toMatchObject({
      status: 400,
      fields: { mobileNumber: expect.stringMatching(/^Enter a mobile number/) },
    })
  })

  test('returns 404 for unknown orders', async () => {
    const orderId = 'A'.repeat(22)
    const sends = { paymentType: 1, amount: '1740.00', orderId, mobileNumber: PHONE }
    expect(await at.shop.refused(payment, sends, freshKey())).toMatchObject({ status: 404, code: 'not-found' })
    expect(await at.shop.refused(paymentStatus, { orderId })).toMatchObject({ status: 404, code: 'not-found' })
  })

  test('refuses payment of a cancelled order', async () => {
    const order = await at.order()
    await at.database.query('UPDATE orders SET status = 5 WHERE id = $1', [order.id])
    const sends = { paymentType: 1, amount: '1740.00', orderId: order.id, mobileNumber: PHONE }
    expect(await at.shop.refused(payment, sends, freshKey())).toMatchObject({ code: 'not-allowed' })
  })

  test('stores paid orders that equal their ledger', async () => {
    const wrong = await at.database.query(
      `SELECT o.id FROM orders o JOIN order_money m ON m.order_id = o.id
       WHERE coalesce(o.payment_status = 2, false) <> (m.received_cents - m.given_cents >= o.total_cents)`,
    )
    expect(wrong).toEqual([])
  })
})
