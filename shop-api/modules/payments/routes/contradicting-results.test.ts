/** Results of one prompt that contradict each other: the money was taken, so the order is paid. */
import { openEmbedded } from '../../../testing/databases.ts'
import { openPaymentShop, type PaymentShop, RIGHT_PIN } from '../../../testing/payment-shop.ts'

let at: PaymentShop
beforeAll(async () => {
  at = await openPaymentShop(await openEmbedded())
})
beforeEach(() => at.handset('POST', 'reset', {}))
afterAll(() => at.close())

/** Waits, at most five seconds, until an order's attempts have a number of callbacks. Returns their outcomes. */
async function callbacks(order: Parameters<PaymentShop['outcomes']>[0], count: number): Promise<string[]> {
  for (let waited = 0; waited < 5_000; waited += 25) {
    const found = (await at.outcomes(order)).filter((outcome) => outcome.startsWith('callback'))
    if (found.length >= count) return found
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  return at.outcomes(order)
}

test.each([
  ['before', { failsFirst: true }, ['callback applied', 'callback applied']],
  ['after', { failsAfter: true }, ['callback applied', 'callback ignored-paid']],
])('a payment counts once if a failed result is sent %s it', async (_name, switches, outcomes) => {
  await at.handset('PUT', 'switches', { phone: '', ...switches })
  const order = await at.order(1740_00)
  await at.pay(order)
  await at.answer(order, RIGHT_PIN)
  expect(await callbacks(order, 2)).toEqual(outcomes)
  expect((await at.statusOf(order)).isPaid).toBe(true)
  expect(
    await at.database.query('SELECT state, amount_cents::float8 AS amount FROM payment_attempts WHERE order_id = $1', [
      order.id,
    ]),
  ).toEqual([{ state: 'paid', amount: 1740_00 }])
})

test('a cancelled prompt has one result, with either switch', async () => {
  await at.handset('PUT', 'switches', { phone: '', failsFirst: true, failsAfter: true })
  const order = await at.order()
  await at.pay(order)
  await at.answer(order, { action: 'cancel' })
  await callbacks(order, 1)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(await callbacks(order, 1)).toEqual(['callback applied'])
  expect((await at.statusOf(order)).isPaid).toBe(false)
})
