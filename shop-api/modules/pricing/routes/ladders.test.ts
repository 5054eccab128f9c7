/** Quantity ladders from the product page through the cart to the order. */
import { cartAdd, cartList } from '#lib/contract/cart/cart.ts'
import { quickOrder } from '#lib/contract/cart/quick-order.ts'
import { productDetails } from '#lib/contract/catalogue/product.ts'
import { placeOrder } from '#lib/contract/orders/order.ts'
import { orderDetails } from '#lib/contract/orders/order-details.ts'
import { agreedPrices } from '#lib/contract/pricing/agreed-price.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { addSizes, writeLadder } from '../../../testing/ladders.ts'
import { freshKey, GUEST, orderForm } from '../../../testing/order-form.ts'
import { openOrderShop, orderClock } from '../../../testing/order-shop.ts'
import { newPerson } from '../../../testing/people.ts'
import { endPromotions, makePromotion } from '../../../testing/promotions.ts'
import type { TestShop } from '../../../testing/shop.ts'
import { cancelPart } from '../../orders/use-cases/cancel-order.ts'
import { previewEdit } from '../../orders/use-cases/edit-order.ts'
import { lockOrder } from '../../orders/use-cases/locked-order.ts'

const FAMILY = 'MAR-SB-0001'
const STEPS = [
  [24, 1200_00],
  [50, 1100_00],
] as const

onEachDatabase((open) => {
  let shop: TestShop
  /** Five sizes of one family. */
  let sizes: [number, number, number, number, number]
  beforeAll(async () => {
    shop = await openOrderShop(open)
    sizes = [1, ...(await addSizes(shop.database, 1, ['46', '57', '68', '79']))] as typeof sizes
  })
  afterEach(async () => {
    await shop.database.query('DELETE FROM price_ladders')
    await endPromotions(shop)
  })
  afterAll(() => shop.close())

  const familyLadder = () => writeLadder(shop.database, { productIds: [1], isOfFamily: true, steps: STEPS })
  const mix = (...quantities: number[]) => quantities.map((quantity, at) => ({ productId: sizes[at] ?? 0, quantity }))
  const cartOf = async (
    items: { productId: number; quantity: number; price?: string }[],
    headers?: Record<string, string>,
  ) => (await shop.ask(cartList, { items }, headers)).data
  const linesOf = (cart: Awaited<ReturnType<typeof cartOf>>) => cart.data.flatMap(({ products }) => products)
  let people = 0
  const place = async (goods: (readonly [number, number])[]) => {
    people += 1
    const who = {
      ...GUEST,
      email: `ladder-${people}@example.co.ke`,
      mobileNumber: `0744 000 ${String(people).padStart(3, '0')}`,
    }
    return (await shop.ask(placeOrder, { ...(await orderForm(shop, goods, 'collected')), ...who }, freshKey())).data
  }

  it('gives a mix of sizes the price of their sum, and names the next step', async () => {
    await familyLadder()
    const lines = linesOf(await cartOf(mix(10, 10, 10, 10, 9)))
    expect(lines.map(({ exVatPrice }) => exVatPrice)).toEqual([1200_00, 1200_00, 1200_00, 1200_00, 1200_00])
    expect(lines[0]).toMatchObject({
      isAgreed: false,
      total: 12_000_00,
      ladder: {
        ...{ counting: 'family', unit: 'piece', counted: 49, fromUnits: 24, listPrice: 1250_00 },
        next: { missing: 1, exVatPrice: 1100_00 },
      },
    })
    const all = await cartOf(mix(10, 10, 10, 10, 10))
    expect(all.settings.totalExVat).toBe(50 * 1100_00)
    expect(linesOf(all)[0]?.ladder?.next).toBeNull()
    // Another product has neither the price nor the field.
    expect(linesOf(await cartOf([{ productId: 2, quantity: 60 }]))[0]).not.toHaveProperty('ladder')
  })

  it('is charged in orders; the list price is refused with both prices', async () => {
    await familyLadder()
    const goods = sizes.map((id) => [id, 10] as const)
    const form = await orderForm(shop, goods, 'collected')
    const wrong = { ...form, items: form.items.map((item) => ({ ...item, price: '1250.00' })) }
    const problem = await shop.refused(placeOrder, wrong, freshKey())
    expect(problem).toMatchObject({ code: 'price-changed' })
    expect(problem.message).toContain('now KSh\u00A01,100.00 ex-VAT, it was KSh\u00A01,250.00')
    const { orderId } = await place(goods)
    const rows = await shop.database.query(
      'SELECT DISTINCT unit_ex_vat_cents AS unit, list_unit_ex_vat_cents AS list FROM order_lines WHERE order_id = $1',
      [orderId],
    )
    expect(rows).toEqual([{ unit: 1100_00, list: 1250_00 }])
  })

  it('refuses the price of a ladder that ended after the cart was shown, with both prices', async () => {
    const id = await familyLadder()
    const form = await orderForm(shop, [[1, 50]], 'collected')
    await shop.database.query('UPDATE price_ladders SET ended_at = $2 WHERE id = $1', [id, orderClock()])
    const problem = await shop.refused(placeOrder, form, freshKey())
    expect(problem).toMatchObject({ code: 'price-changed', data: { items: [{ price: '1250.00' }] } })
    expect(problem.message).toContain('now KSh\u00A01,250.00 ex-VAT, it was KSh\u00A01,100.00')
    // The guest's cart shows both prices too, because no step has the stored price now.
    const [line] = linesOf(await cartOf([{ productId: 1, quantity: 50, price: '1100.00' }]))
    expect(line?.problem).toMatchObject({ code: 'price-changed' })
  })

  it('does not report a changed price in a cart if another quantity reached a step', async () => {
    await familyLadder()
    const [line] = linesOf(await cartOf([{ productId: 1, quantity: 50, price: '1250.00' }]))
    expect(line).toMatchObject({ problem: null, exVatPrice: 1100_00 })
  })

  it('counts the pieces that two devices add to one account at once', async () => {
    await familyLadder()
    const person = await newPerson(shop.database, orderClock, 2)
    await Promise.all(
      [sizes[0], sizes[0], sizes[1], sizes[1]].map((productId) =>
        shop.ask(cartAdd, { items: [{ productId, quantity: 13 }] }, person.headers),
      ),
    )
    const lines = linesOf(await cartOf([], person.headers))
    expect(lines.map(({ quantity, exVatPrice }) => [quantity, exVatPrice])).toEqual([
      [26, 1100_00],
      [26, 1100_00],
    ])
  })

  it('does not change the price of placed lines in an edit or a partial cancellation', async () => {
    await familyLadder()
    const { orderId, orderNo } = await place([
      [sizes[0], 30],
      [sizes[1], 20],
    ])
    const context = (tx: Parameters<typeof lockOrder>[0]) => ({ tx, now: orderClock() })
    await shop.database.transaction(async (tx) => {
      const wanted = [
        { productId: sizes[0], tenths: 50 },
        { productId: sizes[1], tenths: 210 },
      ]
      const { edit } = await previewEdit(context(tx), orderNo, wanted)
      expect(edit.lines.map(({ unitExVatCents, exVatCents }) => [unitExVatCents, exVatCents])).toEqual([
        [1100_00, -25 * 1100_00],
        [1100_00, 1100_00],
      ])
      // A product that is added counts with the rest of the order: 30 + 19 + 1 pieces.
      const added = [
        { productId: sizes[1], tenths: 190 },
        { productId: sizes[2], tenths: 10 },
      ]
      const preview = await previewEdit(context(tx), orderNo, added)
      expect(preview.added.get(sizes[2])?.variant.exVatCents).toBe(1100_00)
    })
    await shop.database.transaction(async (tx) => {
      const order = await lockOrder(tx, { orderNo }, null)
      const part = { productId: sizes[0], tenths: 250, reason: 'Too many' }
      const seller = { name: 'Fuma', lines: [], kraPin: '' }
      await cancelPart({ ...context(tx), seller }, order, part, { kind: 'system' })
    })
    const rows = await shop.database.query(
      'SELECT unit_ex_vat_cents AS unit, (ex_vat_cents - credited_ex_vat_cents)::int AS rest FROM order_lines WHERE order_id = $1 ORDER BY position',
      [orderId],
    )
    expect(rows).toEqual([
      { unit: 1100_00, rest: 5 * 1100_00 },
      { unit: 1100_00, rest: 20 * 1100_00 },
    ])
  })

  it('is for its company or group only, and equal for all in the product’s answer', async () => {
    const [trader, member, stranger] = await Promise.all([1, 2, 3].map(() => newPerson(shop.database, orderClock, 3)))
    if (!trader || !member || !stranger) throw new Error('no people')
    const [group] = await shop.database.query<{ id: number }>(
      "INSERT INTO company_groups (name) VALUES ('Schools') RETURNING id",
    )
    await shop.database.query('INSERT INTO company_group_members (group_id, company_id) VALUES ($1, $2)', [
      group?.id,
      member.companyId,
    ])
    const own = await writeLadder(shop.database, {
      ...{ companyId: trader.companyId as number, productIds: [1, sizes[1]], steps: [[2, 1000_00]] },
      counting: 'rule',
    })
    const ofGroup = await writeLadder(shop.database, {
      ...{ groupId: group?.id as number, productIds: [1], isOfFamily: true, steps: [[2, 1050_00]] },
    })
    const price = async (person: typeof trader | undefined) => {
      if (!person) return linesOf(await cartOf([{ productId: 1, quantity: 2 }]))[0]?.exVatPrice
      await shop.ask(cartAdd, { items: [{ productId: 1, quantity: 2 }], set: true }, person.headers)
      return linesOf(await cartOf([], person.headers))[0]?.exVatPrice
    }
    expect(await price(trader)).toBe(1000_00)
    expect(await price(member)).toBe(1050_00)
    expect(await price(stranger)).toBe(1250_00)
    expect(await price(undefined)).toBe(1250_00)
    const answer = async (person: typeof trader) =>
      (await shop.ask(agreedPrices, { clusterCodes: [FAMILY, 'MAR-SB-0002'] }, person.headers)).data
    expect(await answer(trader)).toEqual([
      {
        ...{ clusterCode: FAMILY, family: [], products: [] },
        ladders: [
          {
            ...{ ladderId: own, counting: 'rule', unit: 'piece', productIds: [1, sizes[1]] },
            steps: [{ fromUnits: 2, exVatPrice: 1000_00, percentHundredths: null }],
          },
        ],
      },
    ])
    expect(await answer(member)).toMatchObject([{ ladders: [{ ladderId: ofGroup, productIds: null }] }])
    expect(await answer(stranger)).toEqual([])
    const open = await familyLadder()
    const { cartList: _, ...theirs } = (await shop.ask(productDetails, { id: 1 }, trader.headers)).data
    const { data } = await shop.ask(productDetails, { id: 1 })
    expect(theirs).toEqual(data)
    expect(data.ladders).toMatchObject([{ ladderId: open, counting: 'family', productIds: null }])
    expect((await shop.ask(productDetails, { id: 2 })).data).not.toHaveProperty('ladders')
  })

  it('of the group of all companies are for each company, and not for consumers', async () => {
    const trader = await newPerson(shop.database, orderClock, 3)
    const [all] = await shop.database.query<{ id: number }>('SELECT id FROM company_groups WHERE is_all')
    await writeLadder(shop.database, { groupId: all?.id as number, productIds: [], steps: [[1, 900_00]] })
    await shop.ask(cartAdd, { items: [{ productId: 1, quantity: 1 }], set: true }, trader.headers)
    expect(linesOf(await cartOf([], trader.headers))[0]?.exVatPrice).toBe(900_00)
    expect(linesOf(await cartOf([{ productId: 1, quantity: 1 }]))[0]?.exVatPrice).toBe(1250_00)
  })

  it('applies on its days only', async () => {
    const steps = [[1, 900_00]] as const
    await writeLadder(shop.database, { productIds: [1], steps, validTo: '2026-11-23' })
    await writeLadder(shop.database, { productIds: [1], steps, validFrom: '2026-11-25' })
    const price = async () => linesOf(await cartOf([{ productId: 1, quantity: 1 }]))[0]?.exVatPrice
    expect(await price()).toBe(1250_00)
    await writeLadder(shop.database, { productIds: [1], steps, validFrom: '2026-11-24', validTo: '2026-11-24' })
    expect(await price()).toBe(900_00)
  })

  it('prices the lines of a quick order together', async () => {
    await familyLadder()
    const trader = await newPerson(shop.database, orderClock, 3)
    const codes = await shop.database.query<{ code: string }>(
      'SELECT code FROM variants WHERE id = ANY($1::bigint[]) ORDER BY id',
      [sizes],
    )
    const lines = codes.map(({ code }) => `${code} 10`)
    const { products } = (await shop.ask(quickOrder, { lines }, trader.headers)).data
    expect(products.map(({ exVatPrice }) => exVatPrice)).toEqual(Array.from({ length: 5 }, () => 1100_00))
    expect(products[0]?.ladder).toMatchObject({ counted: 50, fromUnits: 50, next: null })
  })

  it('gives the better of a step and an offer', async () => {
    await familyLadder()
    await makePromotion(shop, { name: 'Simba, 5% off', percentHundredths: 500 }, [{ variantId: 1 }])
    // 5% of 1,250.00 are 62.50: more than the step of 24, less than the step of 50.
    const [some] = linesOf(await cartOf([{ productId: 1, quantity: 24 }]))
    expect(some).toMatchObject({ total: 24 * 1187_50, offer: { exVat: 24 * 12_50 } })
    const [many] = linesOf(await cartOf([{ productId: 1, quantity: 50 }]))
    expect(many).toMatchObject({ total: 50 * 1100_00 })
    expect(many).not.toHaveProperty('offer')
  })

  it('counts the whole cart for the lines of a product page', async () => {
    await writeLadder(shop.database, { counting: 'rule', productIds: [1, 2], steps: [[24, 800_00]] })
    const person = await newPerson(shop.database, orderClock, 2)
    const items = [
      { productId: 1, quantity: 4 },
      { productId: 2, quantity: 20 },
    ]
    await shop.ask(cartAdd, { items }, person.headers)
    const { data } = await shop.ask(productDetails, { id: 1 }, person.headers)
    expect(data.cartList).toEqual([{ productId: 1, quantity: 4, price: 800_00 }])
  })

  it('is the price of an order that a company places from its cart', async () => {
    await familyLadder()
    const trader = await newPerson(shop.database, orderClock, 3)
    await shop.ask(cartAdd, { items: mix(25, 25) }, trader.headers)
    const form = {
      ...(await orderForm(
        shop,
        [
          [sizes[0], 25],
          [sizes[1], 25],
        ],
        'collected',
      )),
      branchId: trader.branchId,
    }
    const { data } = await shop.ask(placeOrder, form, { ...trader.headers, ...freshKey() })
    const order = (await shop.ask(orderDetails, { orderId: data.orderId }, trader.headers)).data
    expect(order.listOfProducts.map(({ orgUnitPrice }) => orgUnitPrice)).toEqual([1100_00, 1100_00])
  })
})
