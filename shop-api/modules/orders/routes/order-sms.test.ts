/** The choice of text messages about an order: on its page, in the profile, and by STOP and START. */
import { notificationSettings, notificationSettingsUpdate } from '#lib/contract/notifications/notification.ts'
import { guestOrder } from '#lib/contract/orders/guest-order.ts'
import { placeOrder } from '#lib/contract/orders/order.ts'
import { orderDetails } from '#lib/contract/orders/order-details.ts'
import { guestOrderSms, orderSms } from '#lib/contract/orders/order-sms.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { freshKey, orderForm } from '../../../testing/order-form.ts'
import { openOrderShop, orderClock } from '../../../testing/order-shop.ts'
import { newPerson } from '../../../testing/people.ts'
import type { TestShop } from '../../../testing/shop.ts'
import { timelineOf } from '../use-cases/load-order.ts'

const SECRET = 'the-secret-of-text-messages'

onEachDatabase((open) => {
  let shop: TestShop
  // No server listens at this address, so that no message is sent.
  const env = { SMS_BASE_URL: 'http://127.0.0.1:9', SMS_CALLBACK_SECRET: SECRET }
  beforeAll(async () => {
    shop = await openOrderShop(open, env)
  })
  afterAll(() => shop.close())

  let numbers = 700_000_000
  async function placed(smsUpdates: boolean, country = '254') {
    const person = await newPerson(shop.database, orderClock, 2)
    numbers += 1
    const phone = `${country}${numbers}`
    const sql = 'UPDATE users SET mobile_country_code = $2, mobile_number = $3 WHERE email = $1'
    await shop.database.query(sql, [person.email, country, String(numbers)])
    const form = { ...(await orderForm(shop, [[1, 3]], 'collected')), smsUpdates }
    const { data } = await shop.ask(placeOrder, form, { ...person.headers, ...freshKey() })
    const details = async () => (await shop.ask(orderDetails, { orderId: data.orderId }, person.headers)).data
    return { person, phone, orderId: data.orderId, details }
  }
  const answer = (phone: string, text: string) =>
    shop.app.inject({
      ...{ method: 'POST', url: `/hooks/sms/${SECRET}/incoming` },
      payload: new URLSearchParams({ from: `+${phone}`, text }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const messagesOf = async (orderId: string) => {
    await shop.app.shop.follower.runNow()
    return shop.database.query('SELECT 1 FROM sms_messages WHERE order_id = $1', [orderId])
  }

  test('a customer turns text messages about an order on, and its next event has one', async () => {
    const { person, orderId, details } = await placed(false)
    expect((await details()).smsUpdates).toBe(false)
    await shop.ask(orderSms, { orderId, smsUpdates: true }, person.headers)
    expect((await details()).smsUpdates).toBe(true)
    expect(await messagesOf(orderId)).toHaveLength(1)
  })

  test('a customer turns them off before the event is handled', async () => {
    const { person, orderId, details } = await placed(true)
    const { message } = await shop.ask(orderSms, { orderId, smsUpdates: false }, person.headers)
    expect(message).toBe('You get no more text messages about this order.')
    expect((await details()).smsUpdates).toBe(false)
    expect(await messagesOf(orderId)).toHaveLength(0)
  })

  test('another customer cannot change them', async () => {
    const { orderId, details } = await placed(false)
    const other = await newPerson(shop.database, orderClock, 2)
    const refused = await shop.refused(orderSms, { orderId, smsUpdates: true }, other.headers)
    expect(refused.code).toBe('not-found')
    expect((await details()).smsUpdates).toBe(false)
  })

  test('a number outside Kenya has no choice', async () => {
    const { person, orderId, details } = await placed(false, '255')
    expect((await details()).smsUpdates).toBeUndefined()
    const refused = await shop.refused(orderSms, { orderId, smsUpdates: true }, person.headers)
    expect(refused.message).toBe('We send text messages to Kenyan mobile numbers only.')
    expect((await shop.ask(notificationSettings, {}, person.headers)).data).toEqual({ email: true })
  })

  test('a guest changes them by the token of the order page', async () => {
    const form = { ...(await orderForm(shop, [[1, 3]], 'collected')), email: 'guest-sms@example.co.ke' }
    const token = (await shop.ask(placeOrder, form, freshKey())).data.orderToken ?? ''
    const chosen = async () => (await shop.ask(guestOrder, { token })).data.smsUpdates
    expect(await chosen()).toBe(false)
    await shop.ask(guestOrderSms, { token, smsUpdates: true })
    expect(await chosen()).toBe(true)
  })

  test('a wrong token of a guest changes no order', async () => {
    const wrong = { token: 'A'.repeat(43) }
    expect((await shop.refused(guestOrder, wrong)).code).toBe('not-found')
    expect((await shop.refused(guestOrderSms, { ...wrong, smsUpdates: true })).code).toBe('not-found')
  })

  test('the profile ends and allows messages to the phone of the account', async () => {
    const { person, orderId, details } = await placed(true)
    const off = await shop.ask(notificationSettingsUpdate, { email: true, sms: false }, person.headers)
    expect(off.data).toEqual({ email: true, sms: false })
    expect((await details()).smsUpdates).toBe(false)
    const refused = await shop.refused(orderSms, { orderId, smsUpdates: true }, person.headers)
    expect(refused.message).toContain('Turn them on in your profile')
    // A change of the emails alone leaves the text messages unchanged.
    await shop.ask(notificationSettingsUpdate, { email: false }, person.headers)
    expect((await shop.ask(notificationSettings, {}, person.headers)).data).toEqual({ email: false, sms: false })
    await shop.ask(notificationSettingsUpdate, { email: false, sms: true }, person.headers)
    expect((await details()).smsUpdates).toBe(true)
  })

  test('only the phone itself ends its STOP, also after the profile turned messages off', async () => {
    const { person, phone, details } = await placed(true)
    await shop.ask(notificationSettingsUpdate, { email: true, sms: false }, person.headers)
    await answer(phone, 'STOP')
    const refused = await shop.refused(notificationSettingsUpdate, { email: true, sms: true }, person.headers)
    expect(refused.message).toMatch(/^This phone answered STOP/)
    expect((await details()).smsUpdates).toBe(false)
    await answer(phone, 'Start')
    expect((await details()).smsUpdates).toBe(true)
  })

  test('the timeline of the office lists sent and failed messages without their text', async () => {
    const { orderId } = await placed(false)
    const add = `INSERT INTO sms_messages (order_id, event_id, kind, phone, text, state, due_at, created_at, sent_at, failure)
      SELECT order_id, id, $2, '254712345679', 'Code K7P 4QX', $3, at, at, $4::timestamptz, $5 FROM order_events
      WHERE order_id = $1 ORDER BY id LIMIT 1`
    const entries = async () => (await timelineOf(shop.database, orderId)).filter(({ id }) => id.startsWith('sms-'))
    await shop.database.query(add, [orderId, 'placed', 'queued', null, null])
    expect(await entries()).toEqual([])
    const set = 'UPDATE sms_messages SET kind = $2, state = $3, failure = $4 WHERE order_id = $1'
    await shop.database.query(set, [orderId, 'departed', 'delivered', null])
    const sent = { who: 'The shop', what: 'sent a text message about the delivery.', note: 'It is on the phone.' }
    expect(await entries()).toMatchObject([{ ...sent, mark: 'doing' }])
    await shop.database.query(set, [orderId, 'paid', 'failed', '403 InvalidPhoneNumber'])
    const failed = { what: 'could not send a text message about the payment.', note: '403 InvalidPhoneNumber' }
    expect(await entries()).toMatchObject([{ ...failed, mark: 'look' }])
  })
})
