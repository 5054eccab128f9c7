import { placeOrder } from '#lib/contract/orders/order.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { freshKey, orderForm } from '../../../testing/order-form.ts'
import { openOrderShop } from '../../../testing/order-shop.ts'
import { PLACES } from '../../../testing/products.ts'
import type { TestShop } from '../../../testing/shop.ts'

onEachDatabase((open) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openOrderShop(open)
  })
  afterAll(() => shop.close())

  describe('an invalid order', () => {
    let counted: string
    const state = async () =>
      JSON.stringify(
        await shop.database.query(
          'SELECT (SELECT count(*) FROM orders) AS orders, (SELECT sum(stock_tenths) FROM variants) AS stock',
        ),
      )
    beforeEach(async () => {
      counted = await state()
    })
    afterEach(async () => {
      expect(await state()).toBe(counted)
    })

    test.each(['sum', 'totalVat', 'deliveryCharges', 'deliveryVat', 'deliveryChargesVat'] as const)(
      'a tampered %s is refused with the right figures',
      async (field) => {
        const form = await orderForm(shop, [[1, 1]])
        const problem = await shop.refused(placeOrder, { ...form, [field]: '1.00' }, freshKey())
        expect(problem).toMatchObject({ status: 409, code: 'price-changed' })
        expect(problem.data).toMatchObject({ [field]: form[field], sum: form.sum, items: form.items })
      },
    )

    test('refuses a tampered price with the right price at its line', async () => {
      const form = await orderForm(shop, [
        [1, 1],
        [2, 1],
      ])
      const items = form.items.map((item, index) => (index === 1 ? { ...item, price: '0.01' } : item))
      const problem = await shop.refused(placeOrder, { ...form, items }, freshKey())
      expect(problem).toMatchObject({
        code: 'price-changed',
        fields: { 'items.1.price': 'The price is now KSh\u00A0899.99 ex-VAT, it was KSh\u00A00.01.' },
      })
    })

    test('refuses a tampered order with consistent sums', async () => {
      const form = await orderForm(shop, [[1, 1]])
      const tampered = {
        ...form,
        items: [{ productId: 1, quantity: 1, price: '1.00' }],
        sum: '291.00',
        totalVat: '40.16',
      }
      const problem = await shop.refused(placeOrder, tampered, freshKey())
      expect(problem.data).toMatchObject({ sum: '1740.00', totalVat: '240.00' })
    })

    test('is refused above the stock, without disclosing the stock to guests', async () => {
      const form = await orderForm(shop, [[6, 4]])
      expect(await shop.refused(placeOrder, form, freshKey())).toMatchObject({
        status: 409,
        code: 'out-of-stock',
        message: expect.stringMatching(/^There is not enough stock of .+ for this quantity\.$/),
        fields: { 'items.0.quantity': 'There is not enough stock for this quantity.' },
      })
    })

    test.each([
      [-1, 'Enter a quantity above 0.'],
      [0, 'Enter a quantity above 0.'],
      [1e9, 'At most 99,999 of one product in an order.'],
      ['2', 'Enter a quantity.'],
      [1.25, 'At most one decimal.'],
      [1.5, 'Only whole quantities: 1 or 2.'],
    ])('refuses a quantity of %j at its field', async (quantity, sentence) => {
      const form = await orderForm(shop, [[1, 1]])
      const items = [{ ...form.items[0], quantity }]
      expect(await shop.refused(placeOrder, { ...form, items }, freshKey())).toMatchObject({
        status: 400,
        code: 'invalid-request',
        fields: { 'items.0.quantity': sentence },
      })
    })

    test('names products that are deleted or not for sale', async () => {
      const form = await orderForm(shop, [[1, 1]])
      const items = [
        ...form.items,
        { productId: 5, quantity: 1, price: '700.00' },
        { productId: 999, quantity: 1, price: '1.00' },
      ]
      expect(await shop.refused(placeOrder, { ...form, items }, freshKey())).toMatchObject({
        code: 'not-for-sale',
        fields: {
          'items.1.productId': 'Not sold online at the moment. Please contact us.',
          'items.2.productId': 'We no longer sell this product.',
        },
      })
    })

    test.each([
      [{ countyId: undefined }, { countyId: 'Please choose a county' }],
      [{ cityId: undefined }, { cityId: 'Please choose a city' }],
      [{ cityId: PLACES.thika }, { cityId: 'Please choose a city' }],
      [{ cityId: 31_337 }, { cityId: 'Please choose a city' }],
      [{ countryId: undefined }, { countryId: 'Please choose a country' }],
      [{ countryId: PLACES.uganda }, { countyId: 'Please choose a county' }],
      [
        { countryId: PLACES.uganda, countyId: 99, cityId: PLACES.kampala },
        { countryId: 'Without an account, we deliver only in Kenya. Choose Kenya, or collect your order.' },
      ],
      [{ physicalLocation: undefined }, { physicalLocation: 'Enter a building, road or landmark.' }],
      [{ physicalLocation: '  ' }, { physicalLocation: 'Enter a building, road or landmark.' }],
      [{ postalCode: '0800' }, { postalCode: 'Enter all 5 digits, for example 00610.' }],
      [{ mobileNumber: '12345' }, { mobileNumber: 'Enter a mobile number such as 0712 345 678.' }],
      [{ email: 'amina@' }, { email: 'Enter an email such as amina@example.co.ke.' }],
      [{ firstName: '' }, { firstName: 'Enter your first name.' }],
    ])('refuses an address with %j: %j', async (change, fields) => {
      const form = await orderForm(shop, [[1, 1]])
      const problem = await shop.refused(placeOrder, { ...form, ...change }, freshKey())
      expect(problem).toMatchObject({ status: 400, code: 'invalid-request', fields })
    })

    test.each([undefined, null, 99])('refuses collection at point %j', async (pickUpPoint) => {
      const form = { ...(await orderForm(shop, [[1, 1]], 'collected')), pickUpPoint }
      expect(await shop.refused(placeOrder, form, freshKey())).toMatchObject({
        fields: { pickUpPoint: 'Choose a pick-up point.' },
      })
    })

    test('refuses an early day, an empty cart, a long comment and a missing key', async () => {
      const form = await orderForm(shop, [[1, 1]])
      const early = await shop.refused(placeOrder, { ...form, estimatedDeliveryDate: '2026-11-24' }, freshKey())
      expect(early.message).toBe('The earliest delivery date is 25 November 2026.')
      const empty = await shop.refused(placeOrder, { ...form, items: [] }, freshKey())
      expect(empty.fields).toEqual({ items: 'Your Cart Is Empty' })
      const long = await shop.refused(placeOrder, { ...form, comments: 'x'.repeat(1001) }, freshKey())
      expect(long.fields).toHaveProperty('comments')
      expect(await shop.refused(placeOrder, form)).toMatchObject({ code: 'idempotency-key-missing' })
    })
  })
})
