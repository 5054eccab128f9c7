import { setTimeout } from 'node:timers/promises'
import { addressCreate } from '#lib/contract/accounts/address.ts'
import { cartAdd, cartList, deleteCart, MAX_CART_LINES } from '#lib/contract/cart/cart.ts'
import { placeOrder } from '#lib/contract/orders/order.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { freshKey, orderForm } from '../../../testing/order-form.ts'
import { openOrderShop, orderClock } from '../../../testing/order-shop.ts'
import { newPerson, type TestPerson } from '../../../testing/people.ts'
import { PLACES, stockOf } from '../../../testing/products.ts'
import type { TestShop } from '../../../testing/shop.ts'
import { takeFromCart } from '../use-cases/account-cart.ts'

onEachDatabase((open) => {
  let shop: TestShop
  let amina: TestPerson
  beforeAll(async () => {
    shop = await openOrderShop(open)
  })
  beforeEach(async () => {
    amina = await newPerson(shop.database, orderClock, 2)
  })
  afterAll(() => shop.close())

  const put = (items: { productId: number; quantity: number }[], set = false, { headers } = amina) =>
    shop.ask(cartAdd, { items, set }, headers)
  /** The refusal if the cart takes no line of `items`. */
  const notPut = async (items: { productId: number; quantity: number }[], set = false) => {
    const problem = await shop.refused(cartAdd, { items, set }, amina.headers)
    expect(problem).toMatchObject({ status: 409, code: 'not-added' })
    return problem as { message: string; data: { totalUniqueItems: number; refused: object[] } }
  }
  const cartOf = async ({ headers } = amina) => {
    const { data } = await shop.ask(cartList, {}, headers)
    return data.data.flatMap(({ products }) => products).map(({ productId, quantity }) => [productId, quantity])
  }

  describe("an account's cart", () => {
    test('shows the same cart on every device without sending its lines', async () => {
      const { data, message } = await put([
        { productId: 1, quantity: 2 },
        { productId: 3, quantity: 2.5 },
      ])
      expect(message).toBe('Item(s) added to cart successfully')
      expect(data).toEqual({ totalUniqueItems: 2, refused: [] })
      await put([{ productId: 1, quantity: 3 }])
      const { data: cart } = await shop.ask(cartList, { items: [{ productId: 8, quantity: 9 }] }, amina.headers)
      expect(cart.settings).toMatchObject({ totalUniqueItems: 2, totalQuantity: 7.5, totalExVat: 6250_00 + 833_33 })
      expect(await cartOf()).toEqual([
        [1, 5],
        [3, 2.5],
      ])
      expect(await cartOf(await newPerson(shop.database, orderClock, 2))).toEqual([])
    })

    test('sets the quantities of a bare array of lines, the form in the specification', async () => {
      await put([{ productId: 1, quantity: 2 }])
      const lines = [
        { productId: 1, quantity: 5, price: '1250.00' },
        { productId: 2, quantity: 1, price: '1550.00' },
      ]
      const sent = (payload: object, url: string = cartAdd.path) =>
        shop.app.inject({ method: 'POST', url, payload, headers: amina.headers })
      const answer = await sent(lines)
      expect([answer.statusCode, answer.json().data]).toEqual([200, { totalUniqueItems: 2, refused: [] }])
      expect(await cartOf()).toEqual([
        [1, 5],
        [2, 1],
      ])
      expect((await sent([{ productId: 1 }])).statusCode).toBe(400)
      expect((await sent([])).statusCode).toBe(400)
      // Other calls take no array.
      expect((await sent([1], deleteCart.path)).statusCode).toBe(400)
    })

    test('sets the given quantities and removes a line if its quantity is 0', async () => {
      await put([
        { productId: 1, quantity: 2 },
        { productId: 2, quantity: 4 },
      ])
      const { data, message } = await put(
        [
          { productId: 1, quantity: 7 },
          { productId: 2, quantity: 0 },
        ],
        true,
      )
      expect(message).toBe('Cart updated successfully')
      expect(data.totalUniqueItems).toBe(1)
      expect(await cartOf()).toEqual([[1, 7]])
    })

    test('reports whether lines were added, updated or removed', async () => {
      const says = async (productId: number, quantity: number) => (await put([{ productId, quantity }], true)).message
      expect(await says(1, 2)).toBe('Item(s) added to cart successfully')
      expect(await says(1, 3)).toBe('Cart updated successfully')
      expect((await notPut([{ productId: 999, quantity: 1 }], true)).message).toBe('We no longer sell this.')
      expect(await says(1, 0)).toBe('Item(s) removed from cart successfully')
    })

    test('names the refused lines and takes the others', async () => {
      const { data } = await put([
        { productId: 1, quantity: 1.5 },
        { productId: 2, quantity: 1 },
        { productId: 4, quantity: 2 },
        { productId: 5, quantity: 1 },
        { productId: 999, quantity: 1 },
      ])
      expect(data.totalUniqueItems).toBe(1)
      expect(data.refused).toEqual([
        { productId: 1, message: 'Only whole quantities: 1 or 2.' },
        { productId: 4, message: 'Only 1 left.' },
        { productId: 5, message: 'Not sold online at the moment. Please contact us.' },
        { productId: 999, message: 'We no longer sell this.' },
      ])
      const { message } = await notPut([{ productId: 4, quantity: 2 }])
      expect(message).toBe('Only 1 left.')
      expect(await cartOf()).toEqual([[2, 1]])
    })

    test('takes at least one, of metres too, when adding and when setting', async () => {
      for (const set of [false, true]) {
        const { data } = await notPut([{ productId: 3, quantity: 0.5 }], set)
        expect(data).toEqual({ totalUniqueItems: 0, refused: [{ productId: 3, message: 'At least 1.' }] })
      }
      await put([{ productId: 3, quantity: 1.5 }])
      const { data } = await notPut([{ productId: 3, quantity: 0.9 }], true)
      expect(data.refused).toEqual([{ productId: 3, message: 'At least 1.' }])
      expect(await cartOf()).toEqual([[3, 1.5]])
      // The stock left to add can be less than one.
      await put([{ productId: 3, quantity: 0.5 }])
      expect(await cartOf()).toEqual([[3, 2]])
    })

    test('adds up quantities that two devices add at the same time', async () => {
      await Promise.all(Array.from({ length: 6 }, () => put([{ productId: 1, quantity: 1 }])))
      expect(await cartOf()).toEqual([[1, 6]])
    })

    test("deletes the given lines and leaves other people's carts unchanged", async () => {
      const other = await newPerson(shop.database, orderClock, 2)
      await put([{ productId: 1, quantity: 1 }], false, other)
      await put([
        { productId: 1, quantity: 1 },
        { productId: 2, quantity: 1 },
      ])
      const { data, message } = await shop.ask(deleteCart, { id: [1, 999] }, amina.headers)
      expect([data.totalUniqueItems, message]).toEqual([1, 'Item(s) removed from cart successfully'])
      expect(await cartOf(other)).toEqual([[1, 1]])
    })

    test('takes 500 lines', async () => {
      await shop.database.query(
        `WITH family AS (SELECT id FROM families LIMIT 1), sized AS (
           INSERT INTO family_sizes (family_id, code, name, position)
           SELECT family.id, 'S' || n, 'S', n + 10 FROM family, generate_series(1, $2) AS n
           ON CONFLICT DO NOTHING RETURNING code, family_id
         ), made AS (
           INSERT INTO variants (family_id, code, colour_code, size_code, ex_vat_cents, pieces_per_bale, stock_tenths)
           SELECT family_id, 'V' || code, 'MAD', code, 100, 1, 1000 FROM sized RETURNING id
         )
         INSERT INTO cart_lines (user_id, variant_id, quantity_tenths) SELECT $1, id, 10 FROM made`,
        [amina.userId, MAX_CART_LINES],
      )
      const { data: full } = await notPut([{ productId: 1, quantity: 1 }])
      const message = 'At most 500 lines fit in a cart.'
      expect(full).toEqual({ totalUniqueItems: MAX_CART_LINES, refused: [{ productId: 1, message }] })
      const [first] = await cartOf()
      const swap = [
        { productId: first?.[0] ?? 0, quantity: 0 },
        { productId: 1, quantity: 1 },
      ]
      expect((await put(swap, true)).data.totalUniqueItems).toBe(MAX_CART_LINES)
      const many = Array.from({ length: MAX_CART_LINES + 1 }, (_, at) => ({ productId: at + 1, quantity: 1 }))
      expect((await shop.refused(cartAdd, { items: many }, amina.headers)).fields).toHaveProperty('items')
    })
  })

  describe.each([
    [1, 'pending', "Your company's documents are not approved yet. You can order once they are approved."],
    [1, 'declined', "Your company's documents were declined: The copy cannot be read."],
    [3, 'pending', 'Your documents are not approved yet. You can order once they are approved.'],
    [3, 'declined', 'Your documents were declined: The copy cannot be read. Please upload them again.'],
  ] as const)('a user of type %i whose company is %s', (userType, approval, message) => {
    test('cannot use the cart or order, and gets the reason', async () => {
      const { headers } = await newPerson(shop.database, orderClock, userType, approval)
      const expected = { status: 403, code: 'not-approved', message }
      const before = await stockOf(shop.database, 1)
      expect(await shop.refused(cartList, {}, headers)).toMatchObject(expected)
      expect(await shop.refused(cartAdd, { items: [{ productId: 1, quantity: 1 }] }, headers)).toMatchObject(expected)
      const form = await orderForm(shop, [[1, 1]], 'collected')
      expect(await shop.refused(placeOrder, form, { ...headers, ...freshKey() })).toMatchObject(expected)
      expect(await stockOf(shop.database, 1)).toBe(before)
    })
  })

  describe('an order of a signed-in user', () => {
    const address = {
      firstName: 'Akinyi',
      lastName: 'Otieno',
      primaryMobileNumber: '0733456789',
      country: PLACES.kenya,
      county: PLACES.kiambu,
      city: PLACES.thika,
      postalCode: '01000',
      physicalLocation: 'Milimani, house 7',
    }
    const placedBy = async (orderId: string) => {
      const [order] = await shop.database.query<Record<string, unknown>>('SELECT * FROM orders WHERE id = $1', [
        orderId,
      ])
      return order
    }

    test('is delivered to a saved address and leaves other lines in the cart', async () => {
      const { userId, email, headers } = await newPerson(shop.database, orderClock, 2)
      const { data: saved } = await shop.ask(addressCreate, address, headers)
      const add = [
        { productId: 1, quantity: 2 },
        { productId: 2, quantity: 1 },
      ]
      await shop.ask(cartAdd, { items: add }, headers)
      const form = await orderForm(shop, [[1, 2]], 'delivered', { cityId: PLACES.thika, headers })
      const key = freshKey()
      const { data } = await shop.ask(placeOrder, { ...form, addressId: saved.id }, { ...headers, ...key })
      expect(await placedBy(data.orderId)).toMatchObject({
        user_id: userId,
        user_type: 2,
        delivery_provider_name: 'Thika Riders',
        delivery_ex_vat_cents: 275_00,
        address: {
          firstName: 'Akinyi',
          lastName: 'Otieno',
          email,
          mobileNumber: '254733456789',
          physicalLocation: 'Milimani, house 7',
          postalCode: '01000',
          city: 'Thika',
          county: 'Kiambu',
          country: 'Kenya',
        },
      })
      const left = async () => (await shop.ask(cartList, {}, headers)).data.allProducts.map((line) => line.productId)
      expect(await left()).toEqual([2])
      // A repeated key returns the first response and takes no goods out of the cart.
      await shop.ask(cartAdd, { items: [{ productId: 1, quantity: 1 }] }, headers)
      const again = await shop.ask(placeOrder, { ...form, addressId: saved.id }, { ...headers, ...key })
      expect(again.data).toEqual(data)
      expect((await left()).sort()).toEqual([1, 2])
    })

    test.each([
      [2, { firstName: 'Amina', lastName: 'Otieno' }],
      [3, { firstName: 'Test Traders', lastName: '' }],
      [1, { firstName: 'Amina', lastName: 'Otieno' }],
    ] as const)('can be collected by a user of type %i', async (type, name) => {
      const { userId, email, headers, branchId } = await newPerson(shop.database, orderClock, type)
      const form = await orderForm(shop, [[1, 1]], 'collected', { headers })
      const { data } = await shop.ask(placeOrder, { ...form, branchId }, { ...headers, ...freshKey() })
      expect(await placedBy(data.orderId)).toMatchObject({
        user_id: userId,
        pick_up_point_id: 7,
        address: { ...name, email, mobileNumber: '254712345678' },
      })
    })

    test('ignores the identity that the browser sends', async () => {
      const form = await orderForm(shop, [[1, 1]], 'collected', { headers: amina.headers })
      const lie = { ...form, userType: 6, firstName: 'Someone', lastName: 'Else', email: 'else@example.co.ke' } as const
      const { data } = await shop.ask(placeOrder, lie, { ...amina.headers, ...freshKey() })
      const { email } = amina
      expect(await placedBy(data.orderId)).toMatchObject({ user_type: 2, address: { firstName: 'Amina', email } })
    })

    test('is refused for a foreign address, for a missing address, or outside the delivery area', async () => {
      const other = await newPerson(shop.database, orderClock, 2)
      const { data: foreign } = await shop.ask(addressCreate, address, other.headers)
      const uganda = { country: PLACES.uganda, county: null, city: null, countyName: 'Central', cityName: 'Kampala' }
      const { data: abroad } = await shop.ask(addressCreate, { ...address, ...uganda }, amina.headers)
      const form = await orderForm(shop, [[1, 1]], 'delivered', { cityId: PLACES.thika, headers: amina.headers })
      const before = await stockOf(shop.database, 1)
      const refused = async (change: object) =>
        (await shop.refused(placeOrder, { ...form, ...change }, { ...amina.headers, ...freshKey() })).fields
      expect(await refused({ addressId: foreign.id })).toEqual({ addressId: 'Choose an address.' })
      expect(await refused({ addressId: 999_999 })).toEqual({ addressId: 'Choose an address.' })
      expect(await refused({})).toEqual({ addressId: 'Choose an address.' })
      expect(await refused({ addressId: abroad.id })).toEqual({
        addressId: expect.stringContaining('We do not deliver'),
      })
      expect(await refused({ shippingType: 2, pickUpPoint: 7, branchId: 1 })).toHaveProperty('branchId')
      expect(await stockOf(shop.database, 1)).toBe(before)
    })

    test('is not disclosed to another user with the same key', async () => {
      const key = freshKey()
      const mine = await orderForm(shop, [[1, 1]], 'collected', { headers: amina.headers })
      await shop.ask(placeOrder, mine, { ...amina.headers, ...key })
      const other = await newPerson(shop.database, orderClock, 2)
      expect((await shop.refused(placeOrder, mine, { ...other.headers, ...key })).code).toBe('idempotency-key-reused')
    })

    test('places an order without a deadlock while another device changes the cart in reverse order', async () => {
      await put([1, 2, 7, 8].map((productId) => ({ productId, quantity: 1 })))
      const owner = { userId: amina.userId, companyId: null }
      const take = (ids: number[]) => shop.database.transaction((tx) => takeFromCart(tx, owner, ids))
      let ordered: Promise<void> | undefined
      await shop.database.transaction(async (tx) => {
        await takeFromCart(tx, owner, [8])
        // A concurrent order locks the first line and waits for the last.
        ordered = take([1, 2, 7, 8])
        await setTimeout(200)
        await takeFromCart(tx, owner, [1])
      })
      await ordered
      expect(await cartOf()).toEqual([])
    })

    test('fills concurrent carts with the same products without a deadlock', async () => {
      const products = [1, 2, 7, 8]
      const { headers } = amina
      const form = await orderForm(
        shop,
        products.map((productId) => [productId, 1]),
        'collected',
        { headers },
      )
      for (let round = 0; round < 6; round += 1) {
        // Some lines are there and some are not: changing one and putting one in lock different rows.
        await shop.ask(deleteCart, { id: products }, headers)
        await put([{ productId: 1, quantity: 1 }])
        await Promise.all([
          ...products.map(() => shop.ask(placeOrder, form, { ...headers, ...freshKey() })),
          ...Array.from({ length: 6 }, (_, at) =>
            put((at % 2 ? products : products.toReversed()).map((productId) => ({ productId, quantity: 1 }))),
          ),
          ...Array.from({ length: 3 }, (_, at) =>
            shop.ask(deleteCart, { id: at % 2 ? products : products.toReversed() }, headers),
          ),
        ])
      }
      expect((await cartOf()).every(([, quantity]) => (quantity as number) > 0)).toBe(true)
    })
  })
})
