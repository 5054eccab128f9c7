import type { UserType } from '#lib/contract/base/codes.ts'
import { paymentStatus } from '#lib/contract/payments/payment.ts'
import { systemClock } from '#lib/format/clock.ts'
import { newPerson } from '../../../testing/people.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { unpaidOrder } from '../../../testing/unpaid-order.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
}, 180_000)
afterAll(() => shop.close())

/** Every customer pays at order time, except for orders on a company's account. */
it.each<[UserType | null, number | null, boolean]>([
  [null, null, true],
  [2, null, true],
  [1, null, true],
  [3, null, true],
  [6, null, true],
  [1, 30, false],
  [3, 30, false],
  [6, 0, false],
])('an order of type %j with terms of %j days is paid at once: %j', async (userType, days, paidAtOnce) => {
  const { id } = await unpaidOrder(shop.database)
  const { companyId } = await newPerson(shop.database, systemClock, 3)
  await shop.database.query('UPDATE orders SET user_type = $2, company_id = $3, credit_terms_days = $4 WHERE id = $1', [
    id,
    userType,
    days === null ? null : companyId,
    days,
  ])
  expect((await shop.ask(paymentStatus, { orderId: id })).data).toMatchObject({ paidAtOnce, isPaid: false })
})
