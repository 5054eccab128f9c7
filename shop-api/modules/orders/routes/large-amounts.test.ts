/** Orders above M-Pesa's limit per payment, over HTTP from the shop API to the Daraja simulator and back. */
import { payment, paymentMethods } from '#lib/contract/payments/payment.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { freshKey } from '../../../testing/order-form.ts'
import { openPaymentShop, type PaymentShop, PHONE, RIGHT_PIN, WRONG_PIN } from '../../../testing/payment-shop.ts'
import type { OrderToPay } from '../../../testing/unpaid-order.ts'

const LARGE = 400_000_00
const FIRST = 250_000_00

onEachDatabase((open) => {
  let at: PaymentShop
  beforeAll(async () => {
    at = await openPaymentShop(await open())
  })
  beforeEach(() => at.handset('POST', 'reset', {}))
  afterAll(() => at.close())

  const part = (order: OrderToPay, totalCents: number) => ({ ...order, totalCents })
  const refused = ({ id }: OrderToPay, amount: string) =>
    at.shop.refused(payment, { paymentType: 1, amount, orderId: id, mobileNumber: PHONE }, freshKey())
  const prompts = async () => ((await at.handset('GET', 'prompts')) as { prompts: { amount: number }[] }).prompts

  test('refuses the whole amount with a specific code and prompts no phone', async () => {
    const order = await at.order(LARGE)
    expect(await refused(order, '400000.00')).toMatchObject({
      status: 422,
      code: 'over-mpesa-limit',
      message: expect.stringMatching(/at most KSh.250,000\.00 at a time/),
      fields: { amount: expect.any(String) },
    })
    expect(await refused(order, '250001.00')).toMatchObject({ code: 'over-mpesa-limit' })
    expect(await prompts()).toEqual([])
    expect(await at.statusOf(order)).toMatchObject({ lastPayment: null, state: null, attemptAmount: null })
  })

  test('is paid when its parts reach the total, regardless of failures in between', async () => {
    const order = await at.order(LARGE)
    await at.pay(part(order, FIRST))
    expect(await prompts()).toMatchObject([{ amount: 250_000 }])
    expect(await at.statusOf(order)).toMatchObject({ state: 'prompted', attemptAmount: FIRST, due: LARGE })
    await at.answer(order, RIGHT_PIN)
    expect(await at.until(order, ({ received }) => received > 0)).toMatchObject({
      isPaid: false,
      received: FIRST,
      due: LARGE - FIRST,
      lastPayment: null,
      receipt: expect.stringMatching(/^[A-Z0-9]{10}$/),
    })
    await at.pay(part(order, 100_000_00))
    await at.answer(order, WRONG_PIN)
    expect(await at.until(order, ({ state }) => state === 'failed')).toMatchObject({
      attemptAmount: 100_000_00,
      due: LARGE - FIRST,
    })
    await at.pay(part(order, 100_000_00))
    await at.answer(order, RIGHT_PIN)
    await at.until(order, ({ received }) => received === 350_000_00)
    await at.pay(part(order, 50_000_00))
    await at.answer(order, RIGHT_PIN)
    expect(await at.until(order, ({ isPaid }) => isPaid)).toMatchObject({ received: LARGE, due: 0, toGiveBack: 0 })
  })

  test('refuses parts for small orders, above the amount due, below the minimum, and in cents', async () => {
    const small = await at.order(1740_00)
    expect(await refused(small, '1000.00')).toMatchObject({ code: 'price-changed' })
    const large = await at.order(LARGE)
    expect(await refused(large, '400001.00')).toMatchObject({ code: 'price-changed' })
    expect(await refused(large, '999.00')).toMatchObject({ code: 'invalid-request' })
    expect(await refused(large, '1000.50')).toMatchObject({ code: 'invalid-request' })
    expect(await refused(large, '0.00')).toMatchObject({ code: 'invalid-request' })
    expect(await prompts()).toEqual([])
  })

  test('charges a card the whole amount due, never a part', async () => {
    const { id } = await at.order(LARGE)
    const card = { cardNumber: '4000000000002701', expirationMonth: '1', expirationYear: '2031', securityCode: '123' }
    const input = { paymentType: 2, orderId: id, amount: '250000.00', ...card } as const
    expect(await at.shop.refused(payment, input, freshKey())).toMatchObject({ code: 'price-changed' })
  })

  test('refuses attempts above the amount due, and card attempts below it, in the database', async () => {
    const { id } = await at.order(LARGE)
    const insert = (type: number, cents: number) =>
      at.database.query(
        `INSERT INTO payment_attempts (id, order_id, payment_type, state, amount_cents, started_at)
         VALUES (gen_random_uuid()::text, $1, $2, 'requested', $3, now())`,
        [id, type, cents],
      )
    await expect(insert(1, LARGE + 100)).rejects.toThrow('for what is due')
    await expect(insert(2, FIRST)).rejects.toThrow('for what is due')
    await expect(insert(3, FIRST)).rejects.toThrow()
  })

  test('offers no bank transfers if no bank account is set', async () => {
    expect((await at.shop.ask(paymentMethods, {})).data).toEqual({ methods: ['mpesa', 'card'] })
    expect(await at.statusOf(await at.order())).toMatchObject({ bank: null, isTransfer: false })
  })
})
