/** Text messages about orders: queued once with their event, sent, reported, and ended by STOP. */
import { setTimeout } from 'node:timers/promises'
import { extensions } from '#lib/contract/extensions.ts'
import { SMS_UPDATES } from '#lib/contract/notifications/sms.ts'
import { placeOrder } from '#lib/contract/orders/order.ts'
import { startAfricasTalking } from '../../../../simulators/africastalking/simulator.ts'
import type { RunningSimulator } from '../../../../simulators/simulator.ts'
import { smsSenderOf } from '../../../sms/sms-env.ts'
import { createSmsOutbox } from '../../../sms/sms-outbox.ts'
import { countSms, hasOptedOut } from '../../../sms/sms-queue.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { freshKey, orderForm } from '../../../testing/order-form.ts'
import { openOrderShop, orderClock } from '../../../testing/order-shop.ts'
import { newPerson } from '../../../testing/people.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'

const SECRET = 'the-secret-of-text-messages'
const log = { error: () => {}, warn: () => {} }

onEachDatabase((open) => {
  let simulator: RunningSimulator
  let shop: TestShop
  let env: { SMS_BASE_URL: string; SMS_CALLBACK_SECRET: string }
  beforeAll(async () => {
    simulator = await startAfricasTalking({ port: 0 })
    env = { SMS_BASE_URL: simulator.url, SMS_CALLBACK_SECRET: SECRET }
    shop = await openOrderShop(open, env)
  })
  afterAll(async () => {
    await shop.close()
    await simulator.close()
  })

  const rows = (orderId: string) =>
    shop.database.query<{ kind: string; state: string; text: string; cost: number | null; failure: string | null }>(
      'SELECT kind, state, text, cost, failure FROM sms_messages WHERE order_id = $1 ORDER BY id',
      [orderId],
    )
  async function placed(smsUpdates: boolean, mobileNumber: string) {
    const person = await newPerson(shop.database, orderClock, 2)
    await shop.database.query('UPDATE users SET mobile_country_code = $2, mobile_number = $3 WHERE email = $1', [
      person.email,
      mobileNumber.slice(0, 3),
      mobileNumber.slice(3),
    ])
    const form = { ...(await orderForm(shop, [[1, 3]], 'collected')), smsUpdates }
    const { data } = await shop.ask(placeOrder, form, { ...person.headers, ...freshKey() })
    await shop.app.shop.follower.runNow()
    return data
  }
  /** Sends due messages. The shop's own worker can be sending some of them: waits for it too. */
  async function send(now = orderClock()): Promise<void> {
    const { database } = shop
    const parts = { database, clock: () => now, log, send: smsSenderOf(shop.app.shop.env), everyMs: 1e6 }
    await createSmsOutbox(parts).runNow()
    const claimed = () => database.query('SELECT 1 FROM sms_messages WHERE claimed_until > clock_timestamp()')
    for (let tries = 0; tries < 1_000 && (await claimed()).length > 0; tries += 1) await setTimeout(50)
  }
  const report = (form: Record<string, string>, secret = SECRET, hook = 'report') =>
    shop.app.inject({
      ...{ method: 'POST', url: `/hooks/sms/${secret}/${hook}`, payload: new URLSearchParams(form).toString() },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })

  test('an order with text messages has one for its event, with its cost', async () => {
    const order = await placed(true, '254712345678')
    await shop.app.shop.follower.runNow()
    // The shop's own worker can have sent it.
    expect(await rows(order.orderId)).toMatchObject([{ kind: 'placed' }])
    await send()
    const [sent] = await rows(order.orderId)
    expect(sent).toMatchObject({ state: 'sent', cost: 8_000 })
    expect(sent?.text).toContain(`order ${order.orderNo}`)
    expect(await countSms(shop.database, new Date(0))).toMatchObject({ sent: 1, cost: 8_000 })
  })

  test('an order without the choice, and a number outside Kenya, have no message', async () => {
    expect(await rows((await placed(false, '254712345678')).orderId)).toEqual([])
    expect(await rows((await placed(true, '255712345678')).orderId)).toEqual([])
  })

  test('a bad number fails for good; a missing balance is tried again', async () => {
    const bad = await placed(true, '254712345403')
    const poor = await placed(true, '254712345405')
    await send()
    expect(await rows(bad.orderId)).toMatchObject([{ state: 'failed', failure: '403 InvalidPhoneNumber' }])
    expect(await rows(poor.orderId)).toMatchObject([{ state: 'queued', failure: '405 InsufficientBalance' }])
    for (const minutes of [2, 10, 60, 300]) await send(new Date(orderClock().getTime() + minutes * 60_000))
    expect(await rows(poor.orderId)).toMatchObject([{ state: 'failed' }])
  })

  test('a message that could have been sent by a killed process is not sent again', async () => {
    const order = await placed(false, '254712345679')
    // In one statement: the shop's own worker sends each queued message that is not claimed.
    await shop.database.query(
      `INSERT INTO sms_messages (order_id, event_id, kind, phone, text, due_at, created_at, claimed_until)
       SELECT order_id, id, 'placed', '254712345679', 'Text', at, at, now() - interval '1 minute'
       FROM order_events WHERE order_id = $1 ORDER BY id LIMIT 1`,
      [order.orderId],
    )
    await send()
    expect(await rows(order.orderId)).toMatchObject([{ state: 'failed', failure: 'the process that sent it ended' }])
  })

  test('a delivery report is stored; a wrong secret is an unknown address', async () => {
    const order = await placed(true, '254712345680')
    await send()
    const [{ id } = { id: '' }] = await shop.database.query<{ id: string }>(
      'SELECT provider_id AS id FROM sms_messages WHERE order_id = $1',
      [order.orderId],
    )
    expect((await report({ id, status: 'Success' }, 'another-secret-of-the-same-size')).statusCode).toBe(404)
    expect((await report({ id, status: 'Success' })).statusCode).toBe(200)
    expect((await report({ id, status: 'Failed', failureReason: 'Late' })).statusCode).toBe(200)
    expect(await rows(order.orderId)).toMatchObject([{ state: 'delivered', failure: null }])
    expect((await report({ status: 'Success' })).statusCode).toBe(400)
  })

  test('STOP ends text messages to a phone', async () => {
    expect((await report({ from: '+254712345681', text: 'Stop' }, SECRET, 'incoming')).statusCode).toBe(200)
    expect(await hasOptedOut(shop.database, '254712345681')).toBe(true)
    expect(await rows((await placed(true, '254712345681')).orderId)).toEqual([])
  })

  test('a shop without an account offers no messages and serves no hooks', async () => {
    expect((await shop.ask(extensions, {})).data.extensions).toContain(SMS_UPDATES)
    const other = await openTestShop({ database: shop.database, clock: orderClock })
    expect((await other.ask(extensions, {})).data.extensions).not.toContain(SMS_UPDATES)
    expect((await other.app.inject({ method: 'POST', url: `/hooks/sms/${SECRET}/report` })).statusCode).toBe(404)
  })
})
