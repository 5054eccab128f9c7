/**
 * Prices agreed with a company apply to its cart and orders by the quantity of a line. Other companies cannot see them.
 */

import { cartAdd, cartList } from '#lib/contract/cart/cart.ts'
import { productDetails } from '#lib/contract/catalogue/product.ts'
import { placeOrder } from '#lib/contract/orders/order.ts'
import { orderDetails } from '#lib/contract/orders/order-details.ts'
import { agreedPrices } from '#lib/contract/pricing/agreed-price.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { freshKey, orderForm } from '../../../testing/order-form.ts'
import { openOrderShop, orderClock } from '../../../testing/order-shop.ts'
import { newPerson, type TestPerson } from '../../../testing/people.ts'
import type { TestShop } from '../../../testing/shop.ts'
import type { NewPrice } from '../rules/check-price.ts'
import { checkPrice, writePrice } from '../use-cases/set-agreed-prices.ts'

const FAMILY = 'MAR-SB-0001'

onEachDatabase((open) => {
  let shop: TestShop
  let trader: TestPerson
  let code: string
  beforeAll(async () => {
    shop = await openOrderShop(open)
    trader = await newPerson(shop.database, orderClock, 3)
    const [variant] = await shop.database.query<{ code: string }>('SELECT code FROM variants WHERE id = 1')
    code = variant?.code ?? ''
  })
  afterAll(() => shop.close())

  async function agree(price: Partial<NewPrice>, person = trader): Promise<string | null> {
    const whole = {
      ...{ companyId: person.companyId as number, code: FAMILY, fromBales: 0, validFrom: '2026-11-01', validTo: null },
      ...{ cents: 1100_00, ...price },
    }
    return shop.database.transaction(async (tx) => {
      const checked = await checkPrice(tx, whole, false)
      if ('wrong' in checked) return checked.wrong
      await writePrice(tx, whole, checked.target)
      return null
    })
  }
  const unitPriceOf = async (person: TestPerson, quantity: number) => {
    await shop.ask(cartAdd, { items: [{ productId: 1, quantity }], set: true }, person.headers)
    const { data } = await shop.ask(cartList, {}, person.headers)
    const line = data.data[0]?.products[0]
    return line && [line.exVatPrice, line.isAgreed, line.nextPrice]
  }

  // A bale is 24 pieces; the shop's price is KSh 1,250.
  it('apply from a number of bales in a line, and the next price is named', async () => {
    expect(await unitPriceOf(trader, 1)).toEqual([1250_00, false, null])
    expect(await agree({})).toBeNull()
    expect(await agree({ fromBales: 3, cents: 1000_00 })).toBeNull()
    expect(await unitPriceOf(trader, 71)).toEqual([1100_00, true, { fromBales: 3, exVatPrice: 1000_00 }])
    expect(await unitPriceOf(trader, 72)).toEqual([1000_00, true, null])
  })

  it('are shown to people of the company only', async () => {
    const colleague = await newPerson(shop.database, orderClock, 1, 'approved', trader.companyId)
    const stranger = await newPerson(shop.database, orderClock, 3)
    const input = { clusterCodes: [FAMILY, 'MAR-SB-0002'] }
    const breaks = [
      { fromBales: 0, exVatPrice: 1100_00 },
      { fromBales: 3, exVatPrice: 1000_00 },
    ]
    for (const { headers } of [trader, colleague]) {
      const { data } = await shop.ask(agreedPrices, input, headers)
      expect(data).toEqual([{ clusterCode: FAMILY, family: breaks, products: [] }])
    }
    expect((await shop.ask(agreedPrices, input, stranger.headers)).data).toEqual([])
    expect(await unitPriceOf(stranger, 72)).toEqual([1250_00, false, null])
    // Shared pages show the shop's price to every caller.
    for (const headers of [undefined, trader.headers]) {
      const { data } = await shop.ask(productDetails, { id: 1 }, headers)
      expect([data.exVatPrice, JSON.stringify(data).includes('1100')]).toEqual([1250_00, false])
    }
    const pending = await newPerson(shop.database, orderClock, 3, 'pending')
    expect((await shop.refused(agreedPrices, input, pending.headers)).code).toBe('not-approved')
  })

  it('are charged in orders, and the shop’s own price is refused with the right figures', async () => {
    const form = { ...(await orderForm(shop, [[1, 72]], 'collected')), branchId: trader.branchId }
    const headers = { ...trader.headers, ...freshKey() }
    const problem = await shop.refused(placeOrder, form, headers)
    expect(problem).toMatchObject({ code: 'price-changed' })
    const quote = problem.data as Record<string, unknown>
    expect(quote).toMatchObject({ sum: '83520.00', items: [{ productId: 1, quantity: 72, price: '1000.00' }] })
    const { sum, totalVat, items } = quote as Pick<typeof form, 'sum' | 'totalVat' | 'items'>
    const right = { ...form, sum, totalVat, items }
    const { data } = await shop.ask(placeOrder, right, { ...trader.headers, ...freshKey() })
    const order = (await shop.ask(orderDetails, { orderId: data.orderId }, trader.headers)).data
    expect(order.listOfProducts[0]).toMatchObject({ orgUnitPrice: 1000_00, sum: 72_000_00 })
    // A user without the agreement cannot order at its price.
    const stranger = await newPerson(shop.database, orderClock, 3)
    expect(
      await shop.refused(placeOrder, { ...right, branchId: stranger.branchId }, { ...stranger.headers, ...freshKey() }),
    ).toMatchObject({
      code: 'price-changed',
      data: { items: [{ price: '1250.00' }] },
    })
  })

  it('apply by date, the product’s own list first, then the later of two', async () => {
    const person = await newPerson(shop.database, orderClock, 3)
    await agree({ cents: 1200_00, validFrom: '2026-01-01', validTo: '2026-11-23' }, person)
    await agree({ cents: 1150_00, validFrom: '2026-11-25' }, person)
    expect(await unitPriceOf(person, 1)).toEqual([1250_00, false, null])
    await agree({ cents: 1190_00, validFrom: '2026-11-10' }, person)
    await agree({ cents: 1180_00, validFrom: '2026-11-24', validTo: '2026-11-24' }, person)
    expect(await unitPriceOf(person, 1)).toEqual([1180_00, true, null])
    await agree({ code, fromBales: 1, cents: 900_00 }, person)
    expect(await unitPriceOf(person, 1)).toEqual([1250_00, false, { fromBales: 1, exVatPrice: 900_00 }])
    expect(await unitPriceOf(person, 24)).toEqual([900_00, true, null])
  })

  it.each([
    [{ cents: 0 }, /above zero/],
    [{ cents: -5 }, /above zero/],
    [{ cents: 1300_00 }, /an agreed price must not be higher/],
    [{ cents: 12_50 }, /less than a fifth/],
    [{ fromBales: -1 }, /from 0 to 9999/],
    [{ fromBales: 1.5 }, /from 0 to 9999/],
    [{ code: 'NO-SUCH' }, /Nothing is sold under/],
    [{ validFrom: '2026-12-01', validTo: '2026-11-30' }, /before it begins/],
  ])('are refused as %j', async (price, words) => {
    expect(await agree(price)).toMatch(words)
  })

  it('of a group apply to its companies, and the lowest price wins over their own agreements', async () => {
    const member = await newPerson(shop.database, orderClock, 3)
    const other = await newPerson(shop.database, orderClock, 3)
    const { query } = shop.database
    const [group] = await query<{ id: number }>(
      "INSERT INTO company_groups (name) VALUES ('Hotels, Coast') RETURNING id",
    )
    await query('INSERT INTO company_group_members (group_id, company_id) VALUES ($1, $2)', [
      group?.id,
      member.companyId,
    ])
    const setGroup = (fromBales: number, cents: number, of = "'All companies'") =>
      query(
        `INSERT INTO group_prices (group_id, family_id, from_bales, ex_vat_cents, valid_from)
         SELECT g.id, v.family_id, $1, $2, '2026-11-01' FROM company_groups g, variants v WHERE g.name = ${of} AND v.id = 1`,
        [fromBales, cents],
      )
    await setGroup(0, 1200_00, "'Hotels, Coast'")
    await setGroup(2, 1150_00)
    expect(await unitPriceOf(member, 1)).toEqual([1200_00, true, { fromBales: 2, exVatPrice: 1150_00 }])
    expect(await unitPriceOf(other, 1)).toEqual([1250_00, false, { fromBales: 2, exVatPrice: 1150_00 }])
    expect(await unitPriceOf(other, 48)).toEqual([1150_00, true, null])
    // The company's own list for the product replaces its prices for the family, but not those of its groups.
    expect(await agree({ code, fromBales: 0, cents: 1230_00 }, member)).toBeNull()
    expect(await agree({ fromBales: 0, cents: 900_00 }, member)).toBeNull()
    expect(await unitPriceOf(member, 1)).toEqual([1200_00, true, { fromBales: 2, exVatPrice: 1150_00 }])
    const { data } = await shop.ask(agreedPrices, { clusterCodes: [FAMILY] }, member.headers)
    expect(data[0]?.products).toContainEqual({
      productId: 1,
      breaks: [
        { fromBales: 0, exVatPrice: 1200_00 },
        { fromBales: 2, exVatPrice: 1150_00 },
      ],
    })
    expect(data[0]?.family).toEqual([
      { fromBales: 0, exVatPrice: 900_00 },
      { fromBales: 2, exVatPrice: 1150_00 },
    ])
    const form = { ...(await orderForm(shop, [[1, 48]], 'collected')), branchId: member.branchId }
    expect(await shop.refused(placeOrder, form, { ...member.headers, ...freshKey() })).toMatchObject({
      code: 'price-changed',
      data: { items: [{ productId: 1, quantity: 48, price: '1150.00' }] },
    })
  })
})
