/** Messages to staff on their devices: wishes by device, within permissions; and the events that cause them. */
import {
  officeLargePayment,
  officeLargePaymentSave,
  officePush,
  officePushSave,
} from '#lib/contract/notifications/office/push.ts'
import { placeOrder } from '#lib/contract/orders/order.ts'
import { onEachDatabase } from '../../../../testing/databases.ts'
import { type OfficeShop, officeAsker } from '../../../../testing/office-shop.ts'
import { freshKey, orderForm } from '../../../../testing/order-form.ts'
import { payOrder } from '../../../../testing/order-paid.ts'
import { openOrderShop, orderClock } from '../../../../testing/order-shop.ts'
import { newPerson } from '../../../../testing/people.ts'
import type { TestShop } from '../../../../testing/shop.ts'
import { askApproval } from '../../../staff/use-cases/approvals.ts'

const KEYS = {
  WEB_PUSH_PUBLIC_KEY: `B${'a'.repeat(86)}`,
  WEB_PUSH_PRIVATE_KEY: 'a'.repeat(43),
  WEB_PUSH_CONTACT: 'mailto:it@shop.example',
}
let devices = 0
const newDevice = () => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/device-${++devices}`,
  keys: { p256dh: `B${'b'.repeat(86)}`, auth: 'c'.repeat(22) },
})

onEachDatabase((open) => {
  let shop: TestShop
  let office: Pick<OfficeShop, 'staff' | 'askAs' | 'refusedAs'>
  beforeAll(async () => {
    shop = await openOrderShop(open, KEYS)
    office = officeAsker(shop, orderClock)
  })
  afterAll(() => shop.close())

  const topicsOf = async (person: Parameters<OfficeShop['askAs']>[0], endpoint: string | null) =>
    (await office.askAs(person, officePush, { endpoint })).data
  const messages = () =>
    shop.database.query<{ title: string; body: string; href: string; endpoint: string }>(
      'SELECT m.title, m.body, m.href, s.endpoint FROM push_messages m JOIN push_subscriptions s ON s.id = m.subscription_id ORDER BY m.id',
    )

  test('sets and ends the messages of one device', async () => {
    const person = await office.staff('orders')
    const [phone, computer] = [newDevice(), newDevice()]
    expect(await topicsOf(person, null)).toEqual({
      publicKey: KEYS.WEB_PUSH_PUBLIC_KEY,
      topics: [],
      allowed: ['order-placed', 'large-payment'],
      largePayment: 100_000_00,
    })
    await office.askAs(person, officePushSave, { subscription: phone, topics: ['order-placed', 'large-payment'] })
    await office.askAs(person, officePushSave, { subscription: computer, topics: ['order-placed'] })
    expect((await topicsOf(person, phone.endpoint)).topics).toEqual(['order-placed', 'large-payment'])
    await office.askAs(person, officePushSave, { subscription: phone, topics: [] })
    expect((await topicsOf(person, phone.endpoint)).topics).toEqual([])
    expect((await topicsOf(person, computer.endpoint)).topics).toEqual(['order-placed'])
  })

  test('gives a device to the person who uses it now', async () => {
    const [first, second] = [await office.staff('orders'), await office.staff('orders')]
    const device = newDevice()
    await office.askAs(first, officePushSave, { subscription: device, topics: ['order-placed'] })
    expect((await topicsOf(second, device.endpoint)).topics).toEqual([])
    await office.askAs(second, officePushSave, { subscription: device, topics: ['large-payment'] })
    expect((await topicsOf(first, device.endpoint)).topics).toEqual([])
  })

  test('refuses messages about pages without permission, and more than ten devices', async () => {
    const person = await office.staff('orders')
    const refused = await office.refusedAs(person, officePushSave, {
      subscription: newDevice(),
      topics: ['approval-waiting'],
    })
    expect(refused.code).toBe('not-allowed')
    for (let count = 0; count < 10; count += 1)
      await office.askAs(person, officePushSave, { subscription: newDevice(), topics: ['order-placed'] })
    const many = await office.refusedAs(person, officePushSave, { subscription: newDevice(), topics: ['order-placed'] })
    expect(many.message).toMatch(/^You get messages on 10 devices already/)
  })

  test.each([
    ['an address without https', { endpoint: 'http://fcm.googleapis.com/fcm/send/a' }],
    ['another server', { endpoint: 'https://shop.example/push' }],
    ['an address of the own network', { endpoint: 'https://169.254.169.254/latest' }],
    ['a long address', { endpoint: `https://fcm.googleapis.com/${'a'.repeat(1_000)}` }],
    ['an invalid public key', { keys: { p256dh: 'short', auth: 'c'.repeat(22) } }],
    ['a secret of another length', { keys: { p256dh: `B${'b'.repeat(86)}`, auth: 'c' } }],
  ])('refuses %s', async (_name, wrong) => {
    const person = await office.staff('orders')
    const input = { subscription: { ...newDevice(), ...wrong }, topics: ['order-placed'] }
    expect((await office.refusedAs(person, officePushSave, input)).code).toBe('invalid-request')
  })

  test('notifies of a new order and of a request, each the people who can open it', async () => {
    await shop.database.query('DELETE FROM push_subscriptions')
    const [clerk, owner] = [await office.staff('orders'), await office.staff('owner')]
    const [phone, laptop] = [newDevice(), newDevice()]
    await office.askAs(clerk, officePushSave, { subscription: phone, topics: ['order-placed'] })
    await office.askAs(owner, officePushSave, { subscription: laptop, topics: ['approval-waiting'] })
    const customer = await newPerson(shop.database, orderClock, 2)
    const { data } = await shop.ask(placeOrder, await orderForm(shop, [[1, 3]], 'collected'), {
      ...customer.headers,
      ...freshKey(),
    })
    await shop.app.shop.follower.runNow()
    const asked = { kind: 'credit-limit' as const, subject: { kind: 'company', id: 1 }, reason: 'Grows', input: {} }
    await askApproval(shop.database, orderClock(), { ...asked, amountCents: 5_000_000, askedBy: clerk.staffId })
    expect(await messages()).toEqual([
      {
        title: 'New order',
        body: expect.stringMatching(new RegExp(`^Order ${data.orderNo}, KSh\\s[\\d,.]+$`)),
        href: `/office/orders/${data.orderNo}`,
        endpoint: phone.endpoint,
      },
      {
        title: 'Approval needed',
        body: expect.stringMatching(/^KSh\s50,000 waits for your decision\.$/),
        href: '/office/companies/1',
        endpoint: laptop.endpoint,
      },
    ])
  })

  test('sets the amount of a large payment, and notifies of payments of this amount or more', async () => {
    await shop.database.query('DELETE FROM push_subscriptions')
    const [clerk, owner] = [await office.staff('orders'), await office.staff('owner')]
    await office.askAs(clerk, officePushSave, { subscription: newDevice(), topics: ['large-payment'] })
    const customer = await newPerson(shop.database, orderClock, 2)
    /** Pays an order of more than KSh 3,000. @returns its number */
    const pay = async (receipt: string) => {
      const form = await orderForm(shop, [[1, 3]], 'collected')
      const { data } = await shop.ask(placeOrder, form, { ...customer.headers, ...freshKey() })
      await payOrder(shop.database, data.orderId, receipt, orderClock())
      await shop.app.shop.follower.runNow()
      return data.orderNo
    }
    await pay('SMALL1')
    expect(await messages()).toEqual([])

    const { version } = (await office.askAs(owner, officeLargePayment, {})).data
    const wanted = { largePayment: '3000.00', version }
    expect((await office.refusedAs(clerk, officeLargePaymentSave, wanted)).code).toBe('not-allowed')
    for (const largePayment of ['0.00', '-1.00', '1000000000.01', 'much'])
      expect((await office.refusedAs(owner, officeLargePaymentSave, { ...wanted, largePayment })).code).toBe(
        'invalid-request',
      )
    const saved = (await office.askAs(owner, officeLargePaymentSave, wanted)).data
    expect(saved).toMatchObject({ largePayment: 3_000_00, version: version + 1, changedBy: owner.name })
    expect((await office.refusedAs(owner, officeLargePaymentSave, wanted)).code).toBe('changed-meanwhile')
    const [logged] = await shop.database.query('SELECT before, after FROM audit_log WHERE action = $1', [
      'settings.large-payment',
    ])
    expect(logged).toEqual({ before: { fromCents: 100_000_00 }, after: { fromCents: 3_000_00 } })

    const orderNo = await pay('LARGE1')
    expect(await messages()).toMatchObject([
      { title: 'Large payment', href: `/office/orders/${orderNo}?tab=money`, body: expect.stringMatching(/^KSh\s/) },
    ])
  })
})
