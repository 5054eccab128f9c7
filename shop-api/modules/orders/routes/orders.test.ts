import { pickUpPoints } from '#lib/contract/content/reference.ts'
import { orderDetail, placeOrder } from '#lib/contract/orders/order.ts'
import { schema } from '../../../db/schema.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { freshKey, orderForm } from '../../../testing/order-form.ts'
import { openOrderShop } from '../../../testing/order-shop.ts'
import { PLACES, stockOf } from '../../../testing/products.ts'
import type { TestShop } from '../../../testing/shop.ts'

onEachDatabase((open) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openOrderShop(open)
  })
  afterAll(() => shop.close())

  const placedIn = async (orderId: string) => {
    const [order] = await shop.database.query<Record<string, unknown>>(
      `SELECT *, estimated_delivery_date::text AS day, delivery_vat_perc::float8 AS perc FROM orders WHERE id = $1`,
      [orderId],
    )
    const lines = await shop.database.query<Record<string, number>>(
      'SELECT * FROM order_lines WHERE order_id = $1 ORDER BY position',
      [orderId],
    )
    return { order: order as Record<string, unknown>, lines }
  }

  describe('a valid order', () => {
    test('is stored to the cent, takes its stock and returns an unguessable id', async () => {
      const before = [await stockOf(shop.database, 1), await stockOf(shop.database, 3)]
      const form = await orderForm(shop, [
        [1, 2],
        [3, 2.5],
      ])
      const { data, message } = await shop.ask(placeOrder, { ...form, comments: '  Ring twice. ' }, freshKey())
      expect(message).toBe('Your order has been received and it is under process')
      // 2,500.00 + 833.33; VAT 400.00 + 133.33; delivery 250 + 40; rounding 0.34
      expect(data).toEqual({
        orderId: expect.stringMatching(/^[\w-]{22}$/),
        orderNo: expect.any(Number),
        totalValue: 4157_00,
        orderToken: expect.stringMatching(/^[\w-]{43}$/),
      })
      expect(data.orderNo).toBeGreaterThan(10_000)
      const { order, lines } = await placedIn(data.orderId)
      expect(order).toMatchObject({
        user_id: null,
        status: 1,
        shipping_type: 1,
        goods_ex_vat_cents: 3333_33,
        goods_vat_cents: 533_33,
        delivery_ex_vat_cents: 250_00,
        delivery_vat_cents: 40_00,
        perc: 16,
        rounding_cents: 34,
        total_cents: 4157_00,
        delivery_charge_id: 2,
        delivery_provider_name: 'Jirani Riders',
        day: '2026-11-25',
        comments: 'Ring twice.',
        payment_status: null,
        address: {
          firstName: 'Amina',
          lastName: 'Otieno',
          email: 'amina@example.co.ke',
          mobileNumber: '254712345678',
          physicalLocation: 'Mpaka Road, Fuma House',
          postalCode: '00800',
          city: 'Westlands',
          county: 'Nairobi',
          country: 'Kenya',
        },
      })
      expect(lines.map((line) => [line.variant_id, line.quantity_tenths, line.ex_vat_cents, line.vat_cents])).toEqual([
        [1, 20, 2500_00, 400_00],
        [3, 25, 833_33, 133_33],
      ])
      expect([await stockOf(shop.database, 1), await stockOf(shop.database, 3)]).toEqual([
        (before[0] as number) - 2,
        (before[1] as number) - 2.5,
      ])
    })

    test('has no delivery charge or address if it is collected', async () => {
      const { data } = await shop.ask(placeOrder, await orderForm(shop, [[1, 1]], 'collected'), freshKey())
      const { order } = await placedIn(data.orderId)
      expect(order).toMatchObject({
        shipping_type: 2,
        pick_up_point_id: 7,
        delivery_charge_id: null,
        delivery_ex_vat_cents: 0,
        total_cents: 1450_00,
        day: '2026-11-25',
      })
      expect(Object.keys(order.address as object).sort()).toEqual(['email', 'firstName', 'lastName', 'mobileNumber'])
    })

    test('can be collected when it has reached the pick-up point, on the day that the point shows', async () => {
      const point = { address: 'Main Street', hours: '8 to 5', phone: '0700 000 000' }
      await shop.database.db.insert(schema.pickUpPoints).values([
        { ...point, id: 8, name: 'Thika counter', town: 'thika', county: 'Kiambu' },
        { ...point, id: 9, name: 'Ruiru counter', town: 'Ruiru', county: 'Kiambu' },
        { ...point, id: 10, name: 'Counter in an unknown county', town: 'Ruiru', county: 'Elsewhere' },
      ])
      const { data: points } = await shop.ask(pickUpPoints, {})
      expect(Object.fromEntries(points.map(({ id, days }) => [id, days]))).toEqual({ 7: 1, 8: 1, 9: 2, 10: 1 })
      const form = { ...(await orderForm(shop, [[1, 1]], 'collected')), pickUpPoint: 9 }
      const { data } = await shop.ask(placeOrder, form, freshKey())
      expect((await placedIn(data.orderId)).order).toMatchObject({ pick_up_point_id: 9, day: '2026-11-26' })
      await shop.database.query('UPDATE pick_up_points SET is_offered = false WHERE id = 9')
      expect(await shop.refused(placeOrder, form, freshKey())).toMatchObject({
        fields: { pickUpPoint: expect.any(String) },
      })
    })

    test('is delivered free from KSh 10,000 in goods', async () => {
      const { data } = await shop.ask(placeOrder, await orderForm(shop, [[1, 7]]), freshKey())
      expect(data.totalValue).toBe(10_150_00)
      expect((await placedIn(data.orderId)).order).toMatchObject({ delivery_ex_vat_cents: 0, delivery_charge_id: 2 })
    })

    test('shows only its total to anyone with its link', async () => {
      const placed = await shop.ask(placeOrder, await orderForm(shop, [[1, 1]]), freshKey())
      const { data } = await shop.ask(orderDetail, { id: placed.data.orderId })
      const { orderToken: _secret, ...answer } = placed.data
      const { totalValue } = answer
      const open = { isPaid: false, onAccount: false, isCancelled: false, due: totalValue, currencyCode: 'KES' }
      expect(data).toEqual({ ...answer, ...open })
    })
  })

  test('stores the typed name of a place that no list names', async () => {
    const other = { id: 47_999, countyId: PLACES.nairobi, name: 'Another place', isOther: true }
    await shop.database.db.insert(schema.cities).values(other)
    const form = { ...(await orderForm(shop, [[1, 1]])), cityId: other.id }
    expect(await shop.refused(placeOrder, form, freshKey())).toMatchObject({
      fields: { cityId: 'Please choose a city' },
    })
    const { data } = await shop.ask(placeOrder, { ...form, cityName: '  Gatina   Stage ' }, freshKey())
    expect((await placedIn(data.orderId)).order.address).toMatchObject({ city: 'Gatina Stage' })
  })

  test('returns 404 for an unknown order', async () => {
    expect(await shop.refused(orderDetail, { id: 'A'.repeat(22) })).toMatchObject({ status: 404, code: 'not-found' })
  })

  test('stores orders that equal the sums of their lines', async () => {
    const wrong = await shop.database.query(
      `SELECT o.id FROM orders o JOIN order_lines l ON l.order_id = o.id GROUP BY o.id
       HAVING sum(l.ex_vat_cents) <> o.goods_ex_vat_cents OR sum(l.vat_cents) <> o.goods_vat_cents`,
    )
    expect(wrong).toEqual([])
  })
})
