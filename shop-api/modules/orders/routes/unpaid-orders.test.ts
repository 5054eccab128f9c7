/** Limits on unpaid orders: by phone, email, network and account. */
import { placeOrder } from '#lib/contract/orders/order.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { freshKey, orderForm } from '../../../testing/order-form.ts'
import { newPerson } from '../../../testing/people.ts'
import { openReservationShop, type ReservationShop } from '../../../testing/reservation-shop.ts'

const LIMITS = {
  GUEST_UNPAID_ORDERS: '2',
  GUEST_UNPAID_SHILLINGS: '20000',
  NETWORK_UNPAID_ORDERS: '4',
  CONSUMER_UNPAID_ORDERS: '3',
}

onEachDatabase((open) => {
  let at: ReservationShop
  beforeAll(async () => {
    at = await openReservationShop(open, [{ stock: 1000 }], LIMITS)
  })
  beforeEach(async () => {
    await at.clear([1000])
    await at.shop.database.query('UPDATE order_reservations SET phone = NULL, email = NULL, network = NULL')
  })
  afterAll(() => at.close())

  interface Guest {
    phone?: string
    email?: string
    address?: string
    pieces?: number
  }
  const request = async ({
    phone = '0712 345 678',
    email = 'a@example.co.ke',
    address = '41.90.1.2',
    pieces = 1,
  }: Guest) =>
    [
      { ...(await orderForm(at.shop, [[1, pieces]], 'collected')), mobileNumber: phone, email },
      { ...freshKey(), 'x-forwarded-for': address },
    ] as const
  const place = async (guest: Guest = {}) => (await at.shop.ask(placeOrder, ...(await request(guest)))).data
  const refused = async (guest: Guest = {}) => at.shop.refused(placeOrder, ...(await request(guest)))

  test('limits guests to two, if two of phone, email and network are the same', async () => {
    await place()
    at.pass(10)
    await place({ email: 'b@example.co.ke' })
    const message =
      'This order cannot be placed yet. If you have an unpaid order, pay it first: the link is in its email. Or try again in 20 minutes.'
    expect(await refused({ email: 'c@example.co.ke', phone: '+254712345678' })).toMatchObject({
      ...{ status: 409, code: 'unpaid-orders', message, fields: { mobileNumber: message } },
    })
    await place({ email: 'A@Example.co.ke', phone: '0722 000 001' })
    expect(await refused({ email: 'a@EXAMPLE.co.ke', phone: '0722 000 002' })).toMatchObject({ code: 'unpaid-orders' })
    // Other customers are not affected, not even with the same number.
    await place({ email: 'd@example.co.ke', phone: '0733 000 000', address: '41.90.9.9' })
    await place({ email: 'e@example.co.ke', address: '41.90.9.9' })
  })

  test('limits one phone number to eight orders of strangers', async () => {
    for (let placed = 0; placed < 8; placed += 1)
      await place({ email: `stranger-${placed}@example.co.ke`, address: `41.90.${placed + 10}.1` })
    expect(await refused({ email: 'last@example.co.ke', address: '41.90.99.1' })).toMatchObject({
      code: 'unpaid-orders',
    })
  })

  test('accepts another order after payment, cancellation or a wait', async () => {
    const first = await place()
    const second = await place()
    expect((await refused()).code).toBe('unpaid-orders')
    await at.paid(await at.opened({ id: first.orderId, orderNo: first.orderNo, totalCents: first.totalValue }))
    await place()
    expect((await refused()).code).toBe('unpaid-orders')
    await at.cancel({ id: second.orderId, orderNo: second.orderNo, totalCents: second.totalValue })
    await place()
    expect((await refused()).code).toBe('unpaid-orders')
    at.pass(31)
    await at.sweep()
    await place()
    const [stored] = await at.shop.database.query(
      "SELECT 1 FROM order_reservations WHERE state <> 'held' AND num_nonnulls(phone, email, network) > 0",
    )
    expect(stored).toBeUndefined()
  })

  test("limits the total of a guest's unpaid orders", async () => {
    expect(await refused({ pieces: 14 })).toMatchObject({
      code: 'unpaid-orders',
      message: expect.stringMatching(/unpaid orders of up to KSh.20,000\.00\. Please order less, or sign in first\.$/),
    })
    await place({ pieces: 13 })
    expect(await refused()).toMatchObject({ message: expect.stringMatching(/up to KSh.20,000\.00\. Please pay first/) })
  })

  test('limits a network to four, and counts an IPv6 /64 as one network', async () => {
    for (const number of [1, 2, 3, 4]) {
      await place({
        phone: `0712 000 00${number}`,
        email: `n${number}@example.co.ke`,
        address: `2001:db8:1:2::${number}`,
      })
    }
    const more = { phone: '0712 000 009', email: 'n9@example.co.ke' }
    const problem = await refused({ ...more, address: '2001:db8:1:2:ffff::9' })
    expect(problem).toMatchObject({
      code: 'unpaid-orders',
      message: expect.stringContaining('Other people may share it'),
    })
    expect(problem.message).toContain('Please try again in 30 minutes.')
    await place({ ...more, address: '2001:db8:1:3::9' })
  })

  test('limits consumers to three by account on all devices, but not companies', async () => {
    const amina = await newPerson(at.shop.database, at.now, 2)
    const asAmina = async () =>
      [await orderForm(at.shop, [[1, 1]], 'collected', amina), { ...amina.headers, ...freshKey() }] as const
    for (let placed = 0; placed < 3; placed += 1) await at.shop.ask(placeOrder, ...(await asAmina()))
    expect(await at.shop.refused(placeOrder, ...(await asAmina()))).toMatchObject({
      code: 'unpaid-orders',
      message: expect.stringMatching(/^3 orders of your account are not paid yet\./),
    })
    const owner = await newPerson(at.shop.database, at.now, 3)
    for (let placed = 0; placed < 5; placed += 1) {
      const form = { ...(await orderForm(at.shop, [[1, 1]], 'collected', owner)), branchId: owner.branchId }
      await at.shop.ask(placeOrder, form, { ...owner.headers, ...freshKey() })
    }
  })
})
