import { USER_TYPE } from '#lib/contract/base/codes.ts'
import { officeQuoteWithdraw } from '#lib/contract/quotes/office/quotes.ts'
import { quoteAccept, quoteReduce, quoteView } from '#lib/contract/quotes/quotes.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { freshKey } from '../../../testing/order-form.ts'
import { newPerson, type TestPerson } from '../../../testing/people.ts'
import { stockOf } from '../../../testing/products.ts'
import { openQuoteShop, type QuoteShop } from '../../../testing/quote-shop.ts'

onEachDatabase((open) => {
  let shop: QuoteShop
  let person: TestPerson
  beforeAll(async () => {
    shop = await openQuoteShop(open)
    person = await newPerson(shop.database, shop.clock, USER_TYPE.trader)
  }, 180_000)
  afterAll(() => shop.close())

  const accept = (quoteNo: number, version = 1) =>
    shop.ask(quoteAccept, { quoteKey: String(quoteNo), version }, { ...person.headers, ...freshKey() })
  const ordersOf = async () => {
    const [row] = await shop.database.query<{ count: number }>('SELECT count(*)::int AS count FROM orders')
    return row?.count ?? 0
  }

  test('places one order for concurrent acceptances with different keys, and returns it to all', async () => {
    const quoteNo = await shop.offerTo(person, [[7, 2, '400.00']])
    const [orders, stock] = [await ordersOf(), await stockOf(shop.database, 7)]
    const answers = await Promise.all([1, 2, 3].map(() => accept(quoteNo)))
    expect(new Set(answers.map(({ data }) => data.orderId)).size).toBe(1)
    expect((await accept(quoteNo)).data).toEqual(answers[0]?.data)
    expect(await ordersOf()).toBe(orders + 1)
    expect(await stockOf(shop.database, 7)).toBe(stock - 2)
  })

  test('places one of two quotes for the last pieces; the other names the line and stays open', async () => {
    const [one, two] = [
      await shop.offerTo(person, [[6, 3, '400.00']]),
      await shop.offerTo(person, [
        [6, 3, '400.00'],
        [7, 1, '400.00'],
      ]),
    ]
    const answers = await Promise.allSettled([accept(one), accept(two)])
    const refused = answers.filter((answer) => answer.status === 'rejected')
    expect(refused).toHaveLength(1)
    expect(String(refused[0]?.reason)).toContain('"code":"out-of-stock"')
    expect(String(refused[0]?.reason)).toContain('Simba Blanket 6')
    expect(await stockOf(shop.database, 6)).toBe(0)
  })

  test('reduces a quote to the stock at its prices, as a new version that can be accepted', async () => {
    const quoteNo = await shop.offerTo(person, [
      [8, 60, '600.00'],
      [7, 2, '400.00'],
    ])
    const key = { quoteKey: String(quoteNo) }
    expect((await shop.ask(quoteView, key, person.headers)).data.shortages).toEqual([
      expect.objectContaining({ available: 50 }),
    ])
    await expect(accept(quoteNo)).rejects.toThrow('out-of-stock')
    const { data } = await shop.ask(quoteReduce, { ...key, version: 1 }, { ...person.headers, ...freshKey() })
    expect(data.versions[0]?.lines).toEqual([
      expect.objectContaining({ productId: 8, quantity: 50, price: 600_00 }),
      expect.objectContaining({ productId: 7, quantity: 2, price: 400_00 }),
    ])
    expect((await accept(quoteNo, 2)).data.totalValue).toBe(data.versions[0]?.total)
    const other = await shop.offerTo(person, [[1, 2, '1100.00']])
    expect(
      await shop.refused(quoteReduce, { quoteKey: String(other), version: 1 }, { ...person.headers, ...freshKey() }),
    ).toMatchObject({ code: 'not-allowed' })
  })

  test('ends a race of acceptance and withdrawal with one of them', async () => {
    const quoteNo = await shop.offerTo(person, [[2, 2, '800.00']])
    const orders = await ordersOf()
    const [accepted, withdrawn] = await Promise.allSettled([
      accept(quoteNo),
      shop.askAs(shop.desk, officeQuoteWithdraw, { quoteNo, version: 1, reason: 'Wrong price' }),
    ])
    expect([accepted.status, withdrawn.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await ordersOf()).toBe(orders + (accepted.status === 'fulfilled' ? 1 : 0))
  })
})
