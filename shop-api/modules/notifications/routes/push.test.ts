/** Messages to customers' browsers: about an order, a sold-out product, and their end. */
import { ORDER_STATUS } from '#lib/contract/base/codes.ts'
import { extensions } from '#lib/contract/extensions.ts'
import { backInStockRequest } from '#lib/contract/notifications/back-in-stock.ts'
import {
  guestOrderPush,
  orderPush,
  productPush,
  pushState,
  pushStop,
  WEB_PUSH,
} from '#lib/contract/notifications/push-calls.ts'
import { placeOrder } from '#lib/contract/orders/order.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { freshKey, orderForm } from '../../../testing/order-form.ts'
import { openOrderShop, orderClock } from '../../../testing/order-shop.ts'
import { newPerson } from '../../../testing/people.ts'
import type { TestShop } from '../../../testing/shop.ts'
import { logEvent } from '../../order-events/use-cases/order-event.ts'
import { notifyWaiting } from '../use-cases/notify-waiting.ts'

const KEYS = {
  WEB_PUSH_PUBLIC_KEY: `B${'a'.repeat(86)}`,
  WEB_PUSH_PRIVATE_KEY: 'a'.repeat(43),
  WEB_PUSH_CONTACT: 'mailto:it@shop.example',
}
let devices = 0
const newDevice = () => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/customer-${++devices}`,
  keys: { p256dh: `B${'b'.repeat(86)}`, auth: 'c'.repeat(22) },
})

onEachDatabase((open) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openOrderShop(open, KEYS)
  })
  afterAll(() => shop.close())

  async function placed() {
    const person = await newPerson(shop.database, orderClock, 2)
    const form = await orderForm(shop, [[1, 3]], 'collected')
    const { data } = await shop.ask(placeOrder, form, { ...person.headers, ...freshKey() })
    return { person, ...data }
  }
  const messages = () =>
    shop.database.query<{ title: string; body: string; href: string }>(
      'SELECT title, body, href FROM push_messages ORDER BY id',
    )
  const topicsOf = async (endpoint: string) => (await shop.ask(pushState, { endpoint })).data.topics

  /** Puts an order on its way. */
  async function sendOut(orderId: string): Promise<void> {
    const { inProcess: from, outForDelivery: to } = ORDER_STATUS
    for (const status of [from, to])
      await shop.database.query('UPDATE orders SET status = $2 WHERE id = $1', [orderId, status])
    const event = { orderId, kind: 'status', from, to, actor: { kind: 'system' }, at: orderClock() } as const
    await logEvent(shop.database, event)
    await shop.app.shop.follower.runNow()
  }

  test('names the extension, and the key for browsers', async () => {
    expect((await shop.ask(extensions, {})).data.extensions).toContain(WEB_PUSH)
    expect((await shop.ask(pushState, { endpoint: null })).data).toEqual({
      publicKey: KEYS.WEB_PUSH_PUBLIC_KEY,
      topics: [],
    })
  })

  test('sends a customer one message when the order is on its way, and then no more', async () => {
    const { person, orderId, orderNo } = await placed()
    const subscription = newDevice()
    await shop.ask(orderPush, { orderId, subscription }, person.headers)
    expect(await topicsOf(subscription.endpoint)).toEqual([`order:${orderId}`])
    await sendOut(orderId)
    expect(await messages()).toEqual([
      { title: `Order ${orderNo}`, body: 'It is ready to collect.', href: `/order-details/${orderId}` },
    ])
    expect(await topicsOf(subscription.endpoint)).toEqual([])
    const late = await shop.refused(orderPush, { orderId, subscription }, person.headers)
    expect(late.message).toMatch(/^This order is on its way already/)
  })

  test('opens the page of a guest’s order with its secret', async () => {
    await shop.database.query('DELETE FROM push_messages')
    const form = { ...(await orderForm(shop, [[1, 3]], 'collected')), email: 'guest-push@example.co.ke' }
    const { orderId, orderToken = '' } = (await shop.ask(placeOrder, form, freshKey())).data
    await shop.ask(guestOrderPush, { token: orderToken ?? '', subscription: newDevice() })
    await sendOut(orderId)
    expect((await messages())[0]?.href).toMatch(/^\/order\/[\w-]{40,}$/)
  })

  test('refuses an order of another customer, a wrong token, an unknown product and a made-up address', async () => {
    const { orderId } = await placed()
    const other = await newPerson(shop.database, orderClock, 2)
    const subscription = newDevice()
    expect((await shop.refused(orderPush, { orderId, subscription }, other.headers)).code).toBe('not-found')
    expect((await shop.refused(guestOrderPush, { token: 'A'.repeat(43), subscription })).code).toBe('not-found')
    expect((await shop.refused(productPush, { productId: 999_999, subscription })).code).toBe('not-found')
    const inside = { ...subscription, endpoint: 'https://10.0.0.1/push' }
    expect((await shop.refused(productPush, { productId: 1, subscription: inside })).code).toBe('invalid-request')
    expect(await topicsOf(subscription.endpoint)).toEqual([])
  })

  test('ends one message, and all of them after a sign-out', async () => {
    const { person, orderId } = await placed()
    const subscription = newDevice()
    const { endpoint } = subscription
    await shop.ask(orderPush, { orderId, subscription }, person.headers)
    await shop.ask(productPush, { productId: 1, subscription }, person.headers)
    await shop.ask(pushStop, { endpoint, topic: 'product:1' })
    expect(await topicsOf(endpoint)).toEqual([`order:${orderId}`])
    await shop.ask(pushStop, { endpoint, topic: null })
    expect(await topicsOf(endpoint)).toEqual([])
  })

  test('sends a message with the email when a product is back', async () => {
    await shop.database.query('DELETE FROM push_messages')
    const person = await newPerson(shop.database, orderClock, 2)
    await shop.database.query('UPDATE variants SET stock_tenths = 0 WHERE id = 2')
    await shop.ask(backInStockRequest, { productId: 2 }, person.headers)
    await shop.ask(productPush, { productId: 2, subscription: newDevice() }, person.headers)
    await shop.database.query('UPDATE variants SET stock_tenths = 500 WHERE id = 2')
    await notifyWaiting({ database: shop.database, clock: orderClock, publicUrl: 'https://shop.example' })
    expect(await messages()).toEqual([
      { title: expect.stringMatching(/ is back$/), body: 'It is in stock again.', href: '/product-details/2' },
    ])
  })
})
