import * as z from 'zod/mini'
import { placeOrder } from '#lib/contract/orders/order.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { freshKey, orderForm } from '../../../testing/order-form.ts'
import { openOrderShop, orderClock } from '../../../testing/order-shop.ts'
import { stockOf } from '../../../testing/products.ts'
import type { TestShop } from '../../../testing/shop.ts'
import type { Sellable } from '../../pricing/rules/sellable.ts'
import { openOrderTokens } from '../rules/order-tokens.ts'
import { lockOrderContext, placeOrder as place } from '../use-cases/place-order.ts'

onEachDatabase((open) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openOrderShop(open)
  })
  afterAll(() => shop.close())

  test('places one order for concurrent and repeated calls with one key', async () => {
    const before = await stockOf(shop.database, 7)
    const form = await orderForm(shop, [[7, 1]])
    const key = freshKey()
    const [one, two] = await Promise.all([shop.ask(placeOrder, form, key), shop.ask(placeOrder, form, key)])
    const three = await shop.ask(placeOrder, form, key)
    expect(two?.data).toEqual(one?.data)
    expect(three).toMatchObject({ data: one?.data, message: one?.message })
    expect(await stockOf(shop.database, 7)).toBe(before - 1)
    expect(await shop.refused(placeOrder, { ...form, comments: 'other' }, key)).toMatchObject({
      code: 'idempotency-key-reused',
    })
  })

  test('refuses all but one of the concurrent orders of the last piece', async () => {
    const form = await orderForm(shop, [[4, 1]])
    const answers = await Promise.allSettled([1, 2, 3].map(() => shop.ask(placeOrder, form, freshKey())))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(String(answer.reason)).toContain('"code":"out-of-stock"')
    }
    expect(await stockOf(shop.database, 4)).toBe(0)
    const [{ orders }] = (await shop.database.query<{ orders: number }>(
      'SELECT count(*)::int AS orders FROM order_lines WHERE variant_id = 4',
    )) as [{ orders: number }]
    expect(orders).toBe(1)
    expect(await shop.refused(placeOrder, form, freshKey())).toMatchObject({
      code: 'out-of-stock',
      message: 'Simba Blanket 4, Madder, 5 × 6: sold out.',
      fields: { 'items.0.quantity': 'Sold out.' },
    })
  })

  test('places concurrent orders of the same products without deadlocks or overselling', async () => {
    const wanted: [number, number][] = [
      [7, 1],
      [8, 1],
      [2, 1],
    ]
    const before = [await stockOf(shop.database, 7), await stockOf(shop.database, 8)]
    const forms = await Promise.all(
      Array.from({ length: 12 }, (_, index) => orderForm(shop, index % 2 ? wanted : wanted.toReversed())),
    )
    await Promise.all(forms.map((form) => shop.ask(placeOrder, form, freshKey())))
    expect(await stockOf(shop.database, 7)).toBe((before[0] as number) - 12)
    expect(await stockOf(shop.database, 8)).toBe((before[1] as number) - 12)
  })

  test('stores no part of an order if stock is missing at the write', async () => {
    const state = () =>
      shop.database.query(
        `SELECT (SELECT count(*) FROM orders) AS orders, (SELECT count(*) FROM order_lines) AS lines,
           (SELECT sum(stock_tenths) FROM variants) AS stock`,
      )
    const before = await state()
    const input = z.decode(
      placeOrder.request,
      await orderForm(shop, [
        [1, 1],
        [6, 4],
      ]),
    )
    const slip = shop.database.transaction(async (tx) => {
      const context = await lockOrderContext(tx, orderClock, input, null, '41.90.1.2')
      const scarce = context.variants.get(6) as Sellable
      const variants = new Map([...context.variants, [6, { ...scarce, stockTenths: 1000 }]])
      const parts = { clock: orderClock, settings: shop.app.shop.env, tokens: openOrderTokens(undefined) }
      return place(tx, parts, input, null, { ...context, variants })
    })
    await expect(slip).rejects.toThrow('variants_stock_not_negative')
    expect(await state()).toEqual(before)
  })

  test('stores orders that equal the sums of their lines', async () => {
    const wrong = await shop.database.query(
      `SELECT o.id FROM orders o JOIN order_lines l ON l.order_id = o.id GROUP BY o.id
       HAVING sum(l.ex_vat_cents) <> o.goods_ex_vat_cents OR sum(l.vat_cents) <> o.goods_vat_cents`,
    )
    expect(wrong).toEqual([])
  })
})
