import type { UserType } from '#lib/contract/call.ts'
import { paymentStatus } from '#lib/contract/payment.ts'
import { openTestShop, type TestShop } from '../testing/shop.ts'
import { unpaidOrder } from '../testing/unpaid-order.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
}, 180_000)
afterAll(() => shop.close())

/** Guests and consumers pay as they order; companies, their branches, staff and reps are billed. */
it.each<[UserType | null, boolean]>([
  [null, true],
  [2, true],
  [1, false],
  [3, false],
  [5, false],
  [6, false],
])('an order of type %j is paid at once: %j', async (userType, paidAtOnce) => {
  const { id } = await unpaidOrder(shop.database)
  await shop.database.query('UPDATE orders SET user_type = $2 WHERE id = $1', [id, userType])
  expect((await shop.ask(paymentStatus, { orderId: id })).data).toMatchObject({ paidAtOnce, isPaid: false })
})
