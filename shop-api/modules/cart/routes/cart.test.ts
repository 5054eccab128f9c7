import { cartList } from '#lib/contract/cart/cart.ts'
import { deliveryCharge } from '#lib/contract/content/reference.ts'
import { openEmbedded } from '../../../testing/databases.ts'
import { PLACES, stockShelf } from '../../../testing/products.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  const database = await openEmbedded()
  await stockShelf(database, [
    { price: 1250_00, stock: 5 },
    { price: 333_33, stock: 20, metres: true },
    { price: 700_00, visibility: false },
  ])
  // A Saturday: the next day, the shop is closed.
  shop = await openTestShop({ database, clock: () => new Date('2026-11-28T09:00:00Z') })
})
afterAll(() => shop.close())

describe('cart-list', () => {
  test('prices local lines now, with pictures, provider and delivery days', async () => {
    const items = [
      { productId: 1, quantity: 2, price: '1250.00' },
      { productId: 2, quantity: 2.5 },
      { productId: 999, quantity: 1 },
    ]
    const { data } = await shop.ask(cartList, { items })
    expect(data.settings).toEqual({
      currencyCode: 'KES',
      accountTermsDays: null,
      paymentMethods: ['mpesa', 'card'],
      totalExVat: 3333_33,
      totalVat: 533_33,
      totalValue: 3866_66,
      totalUniqueItems: 2,
      totalQuantity: 4.5,
      deliveryDays: 6,
    })
    expect(data.missing).toEqual([999])
    expect(data.data).toHaveLength(1)
    expect(data.data[0]).toMatchObject({ name: 'Mara Mills', town: 'Thika' })
    expect(data.data[0]?.products[0]).toMatchObject({
      id: 1,
      parentId: 'MAR-SB-0001',
      name: 'Simba Blanket 1',
      code: 'MAR-SB-1-MAD-56',
      brandName: 'Mara',
      colorName: 'Madder',
      size: '5 × 6',
      feature: 'Woven border',
      media: { sha256: 'a'.repeat(64), alt: 'Cloth', blur: '' },
      priceUnit1: 'per piece',
      quantityStep: 1,
      total: 2500_00,
      problem: null,
    })
    expect(data.data[0]?.products[1]).toMatchObject({ quantity: 2.5, quantityStep: 0.1, total: 833_33, vat: 133_33 })
  })

  test('returns the problem of each line', async () => {
    const items = [
      { productId: 1, quantity: 6 },
      { productId: 2, quantity: 1, price: '300.00' },
      { productId: 3, quantity: 1 },
    ]
    const { data } = await shop.ask(cartList, { items })
    expect(data.data[0]?.products.map(({ problem }) => [problem?.code, problem?.limit])).toEqual([
      ['out-of-stock', 5],
      ['price-changed', 20],
      ['not-for-sale', 0],
    ])
  })

  test('accepts an empty cart', async () => {
    const { data } = await shop.ask(cartList, {})
    expect(data).toMatchObject({ data: [], allProducts: [], missing: [], settings: { totalValue: 0 } })
  })

  test('accepts at most 500 lines', async () => {
    const line = { productId: 1, quantity: 1 }
    await shop.ask(cartList, { items: Array(500).fill(line) })
    expect(await shop.refused(cartList, { items: Array(501).fill(line) })).toMatchObject({ code: 'invalid-request' })
  })

  test.each([
    [{ productId: 1, quantity: -1 }, 'items.0.quantity'],
    [{ productId: 1, quantity: 1e9 }, 'items.0.quantity'],
    [{ productId: 'x', quantity: 1 }, 'items.0.productId'],
    [{ productId: 1, quantity: 1, price: '12' }, 'items.0.price'],
  ])('refuses %j at its field', async (line, field) => {
    const refused = await shop.refused(cartList, { items: [line] })
    expect(refused.fields).toHaveProperty([field])
  })
})

describe('delivery-charge', () => {
  const charge = async (request: object) => (await shop.ask(deliveryCharge, request)).data

  test('uses a town’s charge before its county’s, and a county’s before the country’s', async () => {
    expect(await charge({ cityId: PLACES.thika })).toEqual({
      id: 4,
      charge: 275_00,
      chargeWithVat: 319_00,
      vatPerc: 16,
      provider_name: 'Thika Riders',
      deliveryDays: 2,
      workingDays: 1,
      freeFrom: 10_000_00,
    })
    expect(await charge({ cityId: 221 })).toMatchObject({ id: 3, provider_name: 'Kiambu Riders', deliveryDays: 3 })
    await shop.database.query(`INSERT INTO counties VALUES (42, ${PLACES.kenya}, '042', 'Kisumu')`)
    await shop.database.query(`INSERT INTO cities VALUES (420, 42, 'Kisumu', '40100')`)
    expect(await charge({ cityId: 420 })).toMatchObject({ id: 1, provider_name: 'Kenya Parcels', deliveryDays: 6 })
  })

  test('is free from KSh 10,000 of goods', async () => {
    expect(await charge({ cityId: PLACES.thika, goodsValue: '9999.99' })).toMatchObject({ charge: 275_00 })
    expect(await charge({ cityId: PLACES.thika, goodsValue: '10000.00' })).toMatchObject({
      charge: 0,
      chargeWithVat: 0,
    })
  })

  test.each([{}, { cityId: null }, { cityId: 31_337 }])(
    'refuses %j because the town is missing or unknown',
    async (request) => {
      expect(await shop.refused(deliveryCharge, request)).toMatchObject({
        code: 'invalid-request',
        fields: { cityId: 'Please choose a city' },
      })
    },
  )

  test('requires a sign-in for saved addresses and branches', async () => {
    expect(await shop.refused(deliveryCharge, { addressId: 3 })).toMatchObject({ status: 401, code: 'sign-in-needed' })
  })
})
