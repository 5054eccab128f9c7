/** Moving an order on: its customer is notified of each step, and an unpaid order needs an explicit decision. */
import { PAYMENT_STATUS } from '#lib/contract/base/codes.ts'
import { notificationList } from '#lib/contract/notifications/notification.ts'
import { placeOrder } from '#lib/contract/orders/order.ts'
import { openEmbedded } from '../../../testing/databases.ts'
import { freshKey, orderForm } from '../../../testing/order-form.ts'
import { payOrder } from '../../../testing/order-paid.ts'
import { openOrderShop, orderClock } from '../../../testing/order-shop.ts'
import { newPerson } from '../../../testing/people.ts'
import type { TestShop } from '../../../testing/shop.ts'
import { sellerOf } from '../documents/seller.ts'
import { advanceOrder } from './advance-order.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openOrderShop(openEmbedded)
})
afterAll(() => shop.close())

/** An order of a consumer, to be paid at once. */
async function placed() {
  const person = await newPerson(shop.database, orderClock, 2)
  const form = await orderForm(shop, [[1, 3]], 'collected')
  const { data } = await shop.ask(placeOrder, form, { ...person.headers, ...freshKey() })
  return { person, ...data }
}

const advance = (orderNo: number, unpaid = false) =>
  shop.database.transaction((tx) => {
    const seller = sellerOf(shop.app.shop.env, shop.app.shop.site.facts)
    return advanceOrder({ tx, now: orderClock(), seller }, { orderNo, unpaid }, 'grace')
  })

test('notifies the customer of each step', async () => {
  const { person, orderId, orderNo } = await placed()
  await payOrder(shop.database, orderId, `U${orderNo}`, orderClock())
  await advance(orderNo)
  await advance(orderNo)
  await shop.app.shop.follower.runNow()
  const { data } = await shop.ask(notificationList, {}, person.headers)
  expect(data.map(({ notification }) => notification)).toEqual([
    `Order ${orderNo} is ready to collect`,
    `Order ${orderNo} is in process`,
    `Payment for order ${orderNo} received`,
    `We have your order ${orderNo}`,
  ])
})

test('advances an unpaid order only if staff confirm it at each step, and records that it is unpaid', async () => {
  const { orderId, orderNo } = await placed()
  for (let step = 0; step < 3; step += 1) {
    await expect(advance(orderNo)).rejects.toThrow(`Order ${orderNo} is not paid, and it is not on account.`)
    expect((await advance(orderNo, true)).isUnpaid).toBe(true)
  }
  const notes = await shop.database.query<{ note: string }>(
    `SELECT note FROM order_events WHERE order_id = $1 AND kind = 'status'`,
    [orderId],
  )
  expect(notes.map(({ note }) => note)).toEqual(Array(3).fill('not paid'))
})

test('advances a paid order, and no order whose payment is open or failed', async () => {
  const { orderId, orderNo } = await placed()
  const statuses = Object.values(PAYMENT_STATUS).filter((status) => status !== PAYMENT_STATUS.completed)
  for (const status of statuses) {
    await shop.database.query('UPDATE orders SET payment_status = $2 WHERE id = $1', [orderId, status])
    await expect(advance(orderNo)).rejects.toThrow('is not paid')
  }
  await payOrder(shop.database, orderId, 'UPAID00001', orderClock())
  expect((await advance(orderNo, true)).isUnpaid).toBe(false)
})
