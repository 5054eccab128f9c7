import { placeOrder } from '#lib/contract/orders/order.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { emailsTo, type TestEmail } from '../../../testing/emails.ts'
import { freshKey, GUEST, orderForm } from '../../../testing/order-form.ts'
import { openOrderShop, orderClock } from '../../../testing/order-shop.ts'
import { newPerson } from '../../../testing/people.ts'
import type { TestShop } from '../../../testing/shop.ts'

/** Strangers cannot flood a mailbox by typing its address into orders, and no order is refused because of it. */

const MANY = { GUEST_UNPAID_ORDERS: '1000', NETWORK_UNPAID_ORDERS: '1000', GUEST_UNPAID_SHILLINGS: '100000000' }

onEachDatabase((open) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openOrderShop(open, MANY)
  })
  afterAll(() => shop.close())

  async function order(email: string, address: string, headers?: Record<string, string>): Promise<string> {
    const form = await orderForm(shop, [[1, 1]], 'collected', headers ? { headers } : {})
    const input = { ...headers, ...freshKey(), 'x-forwarded-for': address }
    const { data } = await shop.ask(placeOrder, { ...form, ...(!headers && { email, firstName: 'WIN-10000' }) }, input)
    await shop.app.shop.follower.runNow()
    return data.orderId
  }

  test('sends at most six emails to one mailbox in any spelling, except after a payment', async () => {
    const orders: string[] = []
    for (let n = 0; n < 9; n += 1) orders.push(await order(`victim+${n}@example.co.ke`, `10.5.0.${n}`))
    const all: TestEmail[] = []
    for (let n = 0; n < 9; n += 1) all.push(...(await emailsTo(shop, `victim+${n}@example.co.ke`)))
    expect(all).toHaveLength(6)
    for (const { text, html } of all) expect(text + html).not.toContain('WIN-10000')
    expect(all[0]?.text.split('\n')[0]).toBe('Hello,')
    await shop.database.query(
      "INSERT INTO order_events (order_id, kind, actor, note, at) VALUES ($1, 'payment-waiting', 'system', 'KSh 100', now())",
      [orders.at(-1)],
    )
    await shop.app.shop.follower.runNow()
    expect((await emailsTo(shop, 'victim+8@example.co.ke'))[0]?.subject).toContain('We are checking a payment')
  })

  test('limits emails to guests of one network but not to users with an account', async () => {
    await shop.database.query('DELETE FROM sign_in_failures')
    for (let n = 0; n < 3; n += 1) await order(`guest-${n}@example.co.ke`, '10.5.1.1')
    await shop.database.query('UPDATE sign_in_failures SET failures = failures + 200 WHERE failures = 3')
    await order('late@example.co.ke', '10.5.1.1')
    expect(await emailsTo(shop, 'late@example.co.ke')).toEqual([])
    await order('elsewhere@example.co.ke', '10.5.1.2')
    expect(await emailsTo(shop, 'elsewhere@example.co.ke')).toHaveLength(1)
    const person = await newPerson(shop.database, orderClock, 2)
    for (let n = 0; n < 8; n += 1) await order(GUEST.email, '10.5.1.1', person.headers)
    expect(await emailsTo(shop, person.email)).toHaveLength(8)
  })
})
