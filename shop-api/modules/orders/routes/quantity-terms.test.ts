/** Minimum, multiple and maximum quantities, and the smallest order, in carts and orders. */

import { cartAdd, cartList } from '#lib/contract/cart/cart.ts'
import { quickOrder, quickOrderAdd } from '#lib/contract/cart/quick-order.ts'
import { productDetails } from '#lib/contract/catalogue/product.ts'
import { placeOrder } from '#lib/contract/orders/order.ts'
import { cloneOrder } from '#lib/contract/orders/order-details.ts'
import { agreedPrices } from '#lib/contract/pricing/agreed-price.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { freshKey, orderForm } from '../../../testing/order-form.ts'
import { openOrderShop, orderClock } from '../../../testing/order-shop.ts'
import { newPerson, type TestPerson } from '../../../testing/people.ts'
import type { TestShop } from '../../../testing/shop.ts'

onEachDatabase((open) => {
  let shop: TestShop
  let trader: TestPerson
  let consumer: TestPerson
  beforeAll(async () => {
    shop = await openOrderShop(open)
  })
  beforeEach(async () => {
    await shop.database.query('DELETE FROM quantity_terms')
    await shop.database.query('DELETE FROM smallest_orders')
    trader = await newPerson(shop.database, orderClock, 3)
    consumer = await newPerson(shop.database, orderClock, 2)
  })
  afterAll(() => shop.close())

  const CARTON = { multiple: 120 }
  const setTerms = (productId: number, { min = 0, multiple = 0, max = 0 }, groupId: number | null = null) =>
    shop.database.query(
      `INSERT INTO quantity_terms (family_id, group_id, min_tenths, multiple_tenths, max_tenths)
       SELECT family_id, $2::bigint, nullif($3::int, 0), nullif($4::int, 0), nullif($5::int, 0) FROM variants WHERE id = $1
       ON CONFLICT (family_id, coalesce(group_id, 0)) DO UPDATE SET min_tenths = excluded.min_tenths,
         multiple_tenths = excluded.multiple_tenths, max_tenths = excluded.max_tenths`,
      [productId, groupId, min, multiple, max],
    )
  const setSmallest = (cents: number, groupId: number | null = null) =>
    shop.database.query('INSERT INTO smallest_orders (group_id, with_vat_cents) VALUES ($1, $2)', [groupId, cents])
  let groups = 0
  async function newGroup(...people: TestPerson[]): Promise<number> {
    groups += 1
    const [group] = await shop.database.query<{ id: number }>(
      'INSERT INTO company_groups (name) VALUES ($1) RETURNING id',
      [`Group ${groups}`],
    )
    const id = (group as { id: number }).id
    for (const { companyId } of people)
      await shop.database.query('INSERT INTO company_group_members (group_id, company_id) VALUES ($1, $2)', [
        id,
        companyId,
      ])
    return id
  }
  const cartOf = async (person: TestPerson) => {
    const { data } = await shop.ask(cartList, {}, person.headers)
    return data.data.flatMap(({ products }) => products)
  }
  const set = (person: TestPerson, quantity: number, more = {}) =>
    shop.ask(cartAdd, { items: [{ productId: 1, quantity }], set: true, ...more }, person.headers)
  const refusedSet = async (person: TestPerson, quantity: number) => {
    const items = [{ productId: 1, quantity }]
    return (await shop.refused(cartAdd, { items, set: true }, person.headers)).message
  }

  test('refuses other quantities in the cart with the two nearest', async () => {
    await setTerms(1, CARTON)
    expect(await refusedSet(consumer, 25)).toBe('Sold by the carton of 12: 24 or 36.')
    expect(await refusedSet(consumer, 11.5)).toBe('Sold by the carton of 12: 12.')
    // The stock is 1,000.
    expect(await refusedSet(consumer, 1001)).toBe('Sold by the carton of 12: 996.')
    await set(consumer, 24)
    expect(await cartOf(consumer)).toMatchObject([{ quantity: 24, quantities: { min: 12, step: 12, max: null } }])
  })

  test('refuses an addition that does not fit the quantity in the cart', async () => {
    await setTerms(1, { max: 240 })
    await set(consumer, 20)
    const items = [{ productId: 1, quantity: 5 }]
    expect((await shop.refused(cartAdd, { items }, consumer.headers)).message).toBe('At most 24 in an order.')
    expect(await cartOf(consumer)).toMatchObject([{ quantity: 20, problem: null }])
  })

  test('adds from two tabs at once without an invalid quantity', async () => {
    await setTerms(1, { ...CARTON, max: 240 })
    const add = () => shop.ask(cartAdd, { items: [{ productId: 1, quantity: 12 }] }, consumer.headers)
    const answers = await Promise.allSettled([add(), add(), add()])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await cartOf(consumer)).toMatchObject([{ quantity: 24, problem: null }])
  })

  test('rounds up on request, and names the quantity', async () => {
    await setTerms(1, CARTON)
    const { data } = await set(consumer, 13, { roundUp: true })
    expect(data.rounded).toEqual([{ productId: 1, quantity: 24, message: 'Rounded up from 13 to 24. Cartons of 12.' }])
    expect((await set(consumer, 36, { roundUp: true })).data.rounded).toBeUndefined()
  })

  test('shows a cart that no longer fits with the reason, without a change, and refuses its order', async () => {
    await set(consumer, 13)
    const form = await orderForm(shop, [[1, 13]])
    await setTerms(1, { ...CARTON, min: 240 })
    const [line] = await cartOf(consumer)
    expect(line).toMatchObject({
      quantity: 13,
      problem: { code: 'wrong-quantity', message: 'Sold by the carton of 12: 24.', limit: 996 },
    })
    expect(await shop.refused(placeOrder, form, freshKey())).toMatchObject({
      code: 'invalid-request',
      message: 'Simba Blanket 1, Madder, 5 × 6: sold by the carton of 12: 24.',
      fields: { 'items.0.quantity': 'Sold by the carton of 12: 24.' },
    })
    expect(await cartOf(consumer)).toMatchObject([{ quantity: 13 }])
    const { data } = await shop.ask(placeOrder, await orderForm(shop, [[1, 24]]), freshKey())
    expect(data.orderNo).toBeGreaterThan(0)
  })

  test('adds up several lines of a product before the terms count', async () => {
    await setTerms(1, CARTON)
    const form = await orderForm(shop, [[1, 24]])
    const half = form.items.map((item) => ({ ...item, quantity: 12 }))
    await shop.ask(placeOrder, { ...form, items: [...half, ...half] }, freshKey())
  })

  test('counts lengths of metres, and a stock below the minimum as sold out', async () => {
    await setTerms(3, { multiple: 25 })
    await setTerms(7, { min: 600 })
    const items = [
      { productId: 3, quantity: 6 },
      { productId: 7, quantity: 10 },
    ]
    const { refused } = (await shop.refused(cartAdd, { items }, consumer.headers)).data as {
      refused: { message: string }[]
    }
    expect(refused.map(({ message }) => message)).toEqual(['Sold in multiples of 2.5 metres: 5 or 7.5.', 'Sold out.'])
  })

  test('gives a group its own terms, and shows them to its companies only', async () => {
    const [all] = (await shop.database.query<{ id: number }>('SELECT id FROM company_groups WHERE is_all')) as [
      { id: number },
    ]
    await setTerms(1, CARTON)
    await setTerms(1, { min: 480 }, all.id)
    const group = await newGroup(trader)
    await setTerms(1, {}, group)
    const other = await newPerson(shop.database, orderClock, 3)
    expect(await refusedSet(other, 25)).toBe('At least 48.')
    await set(trader, 25)
    expect(await refusedSet(consumer, 25)).toBe('Sold by the carton of 12: 24 or 36.')
    const ask = async (person: TestPerson) =>
      (await shop.ask(agreedPrices, { clusterCodes: ['MAR-SB-0001'] }, person.headers)).data
    expect(await ask(trader)).toEqual([
      {
        ...{ clusterCode: 'MAR-SB-0001', family: [], products: [] },
        quantities: [{ productId: 1, range: { min: 1, step: 1, max: null } }],
      },
    ])
    expect((await ask(other))[0]?.quantities).toEqual([{ productId: 1, range: { min: 48, step: 1, max: null } }])
    const { data } = await shop.ask(productDetails, { id: 1 }, trader.headers)
    // The page is the same for all visitors.
    expect(data.matrix.cells[0]?.[0]?.quantities).toEqual({ min: 12, step: 12, max: null })
  })

  test('applies the terms of a group to the orders of its companies', async () => {
    const group = await newGroup(trader)
    await setTerms(1, { max: 30 })
    await setTerms(1, CARTON, group)
    const place = async (quantity: number) => {
      const form = { ...(await orderForm(shop, [[1, quantity]])), ...(await traderForm()) }
      return { form, headers: { ...trader.headers, ...freshKey() } }
    }
    const single = await place(3)
    expect((await shop.refused(placeOrder, single.form, single.headers)).fields).toEqual({
      'items.0.quantity': 'Sold by the carton of 12: 12.',
    })
    const carton = await place(12)
    await shop.ask(placeOrder, carton.form, carton.headers)
    const guest = await orderForm(shop, [[1, 12]])
    expect((await shop.refused(placeOrder, guest, freshKey())).fields).toEqual({
      'items.0.quantity': 'At most 3 in an order.',
    })
  })

  test('rounds typed lines and cloned orders up, together with the cart', async () => {
    const form = await orderForm(shop, [[1, 13]])
    const { data: placed } = await shop.ask(
      placeOrder,
      { ...form, ...(await traderForm()) },
      { ...trader.headers, ...freshKey() },
    )
    await setTerms(1, CARTON)
    const lines = ['MAR-SB-1-MAD-56 13']
    const { data: check } = await shop.ask(quickOrder, { lines }, trader.headers)
    expect(check).toMatchObject({
      products: [{ quantity: 24, rounded: 'Rounded up from 13 to 24. Cartons of 12.' }],
      problems: [],
    })
    const added = await shop.ask(quickOrderAdd, { lines }, { ...trader.headers, ...freshKey() })
    expect(added.data.added).toMatchObject([{ quantity: 24 }])
    expect(added.message).toContain('Rounded up: Simba Blanket 1, Madder, 5 × 6 to 24.')
    const again = await shop.ask(quickOrderAdd, { lines: ['MAR-SB-1-MAD-56 5'] }, { ...trader.headers, ...freshKey() })
    expect(again.data.added).toMatchObject([{ quantity: 12, rounded: 'Rounded up from 29 to 36. Cartons of 12.' }])
    const cloned = await shop.ask(cloneOrder, { orderId: placed.orderId }, { ...trader.headers, ...freshKey() })
    expect(cloned.data.added).toMatchObject([{ quantity: 60, rounded: 'Rounded up from 49 to 60. Cartons of 12.' }])
    expect(await cartOf(trader)).toMatchObject([{ quantity: 60, problem: null }])
  })

  async function traderForm() {
    return { branchId: trader.branchId ?? 0 }
  }

  test('refuses an order below the smallest order, with the missing amount', async () => {
    // 2 × 1,250 + 16% = 2,900.
    await setSmallest(5_000_00)
    const form = await orderForm(shop, [[1, 2]])
    const sentence = 'KSh\u00A02,100 more to reach the smallest order of KSh\u00A05,000.'
    expect(await shop.refused(placeOrder, form, freshKey())).toMatchObject({ code: 'not-allowed', message: sentence })
    const collected = await orderForm(shop, [[1, 2]], 'collected')
    expect(await shop.refused(placeOrder, collected, freshKey())).toMatchObject({ message: sentence })
    const smallestOf = async (quantity: number) => {
      const { data } = await shop.ask(cartList, { items: [{ productId: 1, quantity }] })
      return data.settings.smallestOrder
    }
    expect(await smallestOf(2)).toEqual({ amount: 5_000_00, missing: 2_100_00 })
    expect(await smallestOf(4)).toEqual({ amount: 5_000_00, missing: 0 })
    await shop.ask(placeOrder, await orderForm(shop, [[1, 4]]), freshKey())
  })

  test('exempts a group from the smallest order', async () => {
    await setSmallest(5_000_00)
    await setSmallest(0, await newGroup(trader))
    await set(trader, 1)
    await set(consumer, 1)
    const smallest = async ({ headers }: TestPerson) =>
      (await shop.ask(cartList, {}, headers)).data.settings.smallestOrder
    expect(await smallest(trader)).toBeUndefined()
    expect(await smallest(consumer)).toEqual({ amount: 5_000_00, missing: 3_550_00 })
  })
})
