/** Store credit from the cart to the order: it pays at once, in part or whole, and returns when the order is cancelled. */
import { cartList } from '#lib/contract/cart/cart.ts'
import { creditFacilities } from '#lib/contract/companies/credit.ts'
import { cancelOrder } from '#lib/contract/orders/cancellation.ts'
import { placeOrder } from '#lib/contract/orders/order.ts'
import { orderDetails } from '#lib/contract/orders/order-details.ts'
import { paymentStatus } from '#lib/contract/payments/payment.ts'
import { payWithStoreCredit, storeCredit } from '#lib/contract/payments/store-credit.ts'
import { decimalOfCents, showAmount, showMoney } from '#lib/format/money.ts'
import { seedHelp } from '#sample/people/seed-help.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { freshKey, orderForm } from '../../../testing/order-form.ts'
import { openOrderShop, orderClock } from '../../../testing/order-shop.ts'
import { readPdf } from '../../../testing/pdf-text.ts'
import { newPerson, type TestPerson } from '../../../testing/people.ts'
import type { TestShop } from '../../../testing/shop.ts'
import { setLimit } from '../../companies/use-cases/credit-accounts.ts'
import { type CreditOwner, creditStore } from '../../payments/use-cases/store-credit.ts'
import { drawDocument } from '../documents/draw-document.ts'
import { loadDocument } from '../documents/load-document.ts'
import { sweepReservations } from '../jobs/reservation-sweep.ts'

const seller = { name: 'Fuma', lines: [], kraPin: 'P051234567A' }

onEachDatabase((open) => {
  let shop: TestShop
  let given = 0
  beforeAll(async () => {
    shop = await openOrderShop(open)
    await seedHelp(shop.database.query)
  })
  afterAll(() => shop.close())

  const ownerOf = ({ companyId, userId }: TestPerson): CreditOwner => (companyId === null ? { userId } : { companyId })
  const give = (person: TestPerson, cents: number) =>
    shop.database.transaction((tx) =>
      creditStore(tx, orderClock(), {
        ...{ owner: ownerOf(person), kind: 'goodwill', cents, reason: 'Late delivery', by: null },
        reference: `test:${++given}`,
      }),
    )
  async function consumer(cents = 0): Promise<TestPerson> {
    const person = await newPerson(shop.database, orderClock, 2)
    if (cents > 0) await give(person, cents)
    return person
  }
  const formOf = async (person: TestPerson, pieces = 1) => ({
    ...(await orderForm(shop, [[1, pieces]], 'collected', { headers: person.headers })),
    ...(person.branchId && { branchId: person.branchId }),
  })
  const keyed = ({ headers }: TestPerson) => ({ ...headers, ...freshKey() })
  const place = async (person: TestPerson, shillings: number, pieces = 1) => {
    const form = { ...(await formOf(person, pieces)), storeCredit: `${shillings}.00` }
    return (await shop.ask(placeOrder, form, keyed(person))).data
  }
  const refusal = async (person: TestPerson, storeCredit: string) =>
    shop.refused(placeOrder, { ...(await formOf(person)), storeCredit }, keyed(person))
  const statement = async ({ headers }: TestPerson) => (await shop.ask(storeCredit, {}, headers)).data
  const statusOf = async (orderId: string) => (await shop.ask(paymentStatus, { orderId })).data
  const cancel = ({ orderId }: { orderId: string }, person: TestPerson) =>
    shop.ask(cancelOrder, { orderId, reason: 2 }, keyed(person))

  test('is in the cart of its owner, and not in the cart of a customer without any', async () => {
    const [rich, poor] = [await consumer(1250_00), await consumer()]
    const cart = async ({ headers }: TestPerson) => (await shop.ask(cartList, {}, headers)).data.settings.storeCredit
    expect([await cart(rich), await cart(poor)]).toEqual([1250_00, undefined])
  })

  test('pays a part of an order, and the rest stays due', async () => {
    const person = await consumer(500_00)
    const order = await place(person, 500)
    const { received, due, isPaid, totalValue } = await statusOf(order.orderId)
    expect({ received, due, isPaid }).toEqual({ received: 500_00, due: totalValue - 500_00, isPaid: false })
    const { balance, entries } = await statement(person)
    expect(balance).toBe(0)
    expect(entries).toMatchObject([
      { kind: 'spent', amount: -500_00, balance: 0, order: { orderNo: order.orderNo } },
      { kind: 'goodwill', amount: 500_00, balance: 500_00, reason: 'Late delivery', order: null },
    ])
    const { data } = await shop.ask(orderDetails, { orderId: order.orderId }, person.headers)
    expect(data).toMatchObject({ storeCredit: 500_00, isPaid: false })
  })

  test('has separate rows on documents: the part that it pays, and the rest', async () => {
    const person = await consumer(500_00)
    const { orderId, totalValue } = await place(person, 500)
    const documentOf = async (document: 'confirmation' | 'receipt' | 'pro-forma') => {
      const drawn = await loadDocument(shop.database, { orderId, document }, seller)
      if (!drawn) throw new Error('no document')
      return drawn
    }
    const rows = [
      ['Paid with store credit', -500_00],
      ['Amount after store credit', totalValue - 500_00],
    ]
    for (const document of ['confirmation', 'receipt', 'pro-forma'] as const)
      expect((await documentOf(document)).settled).toEqual(rows)
    const texts = readPdf(await drawDocument(await documentOf('confirmation'))).pieces.map(({ text }) => text)
    expect(texts.join('\n')).toContain('Paid with store credit')
    expect(texts.join('\n')).toContain(showAmount(totalValue - 500_00))
    const whole = await consumer()
    const plain = await shop.ask(placeOrder, await formOf(whole), keyed(whole))
    const without = await loadDocument(shop.database, { orderId: plain.data.orderId, document: 'confirmation' }, seller)
    expect(without).not.toHaveProperty('settled')
  })

  test('is a row of the invoice of an order that it pays in full', async () => {
    const person = await consumer(5000_00)
    const form = await formOf(person)
    const { orderId, totalValue } = (await shop.ask(placeOrder, { ...form, storeCredit: form.sum }, keyed(person))).data
    await shop.app.shop.follower.runNow()
    const invoice = await loadDocument(shop.database, { orderId, document: 'invoice' }, seller)
    expect(invoice?.settled).toEqual([
      ['Paid with store credit', -totalValue],
      ['Amount after store credit', 0],
    ])
  })

  test('pays a whole order at once, without an entry in an account with money', async () => {
    const person = await consumer(5000_00)
    const form = await formOf(person)
    const order = (await shop.ask(placeOrder, { ...form, storeCredit: form.sum }, keyed(person))).data
    expect(await statusOf(order.orderId)).toMatchObject({ isPaid: true, due: 0, method: 'store-credit' })
    expect((await statement(person)).balance).toBe(5000_00 - order.totalValue)
    const [{ count }] = (await shop.database.query(
      `SELECT count(*)::int AS count FROM money_entries e JOIN payment_attempts a ON e.source_id = a.id WHERE a.order_id = $1`,
      [order.orderId],
    )) as [{ count: number }]
    expect(count).toBe(0)
  })

  test('refuses more than the balance with the present balance, and places no order', async () => {
    const person = await consumer(300_00)
    const before = await shop.database.query('SELECT count(*) FROM orders')
    expect(await refusal(person, '400.00')).toMatchObject({
      code: 'changed-meanwhile',
      message: `Only ${showMoney(300_00)} of store credit is left. Check the amount and try again.`,
      fields: { storeCredit: expect.stringContaining(showMoney(300_00)) },
    })
    expect(await shop.database.query('SELECT count(*) FROM orders')).toEqual(before)
    expect((await statement(person)).balance).toBe(300_00)
  })

  test.each([
    ['more than the order total', '90000.00', /is due for order/],
    ['cents', '100.50', /whole shillings/],
    ['a negative amount', '-100.00', /whole shillings/],
  ])('refuses %s', async (_, amount, message) => {
    const person = await consumer(100_000_00)
    expect((await refusal(person, amount)).message).toMatch(message)
    expect((await statement(person)).balance).toBe(100_000_00)
  })

  test('refuses store credit of a guest and of a branch customer', async () => {
    const form = { ...(await orderForm(shop, [[1, 1]], 'collected')), storeCredit: '100.00' }
    expect(await shop.refused(placeOrder, form, freshKey())).toMatchObject({ code: 'sign-in-needed' })
    const trader = await newPerson(shop.database, orderClock, 3)
    await give(trader, 1000_00)
    const member = await newPerson(shop.database, orderClock, 1, 'approved', trader.companyId)
    expect(await refusal(member, '100.00')).toMatchObject({ code: 'not-allowed' })
    expect(await shop.refused(storeCredit, {}, member.headers)).toMatchObject({ code: 'not-allowed' })
  })

  test('is used once if two tabs place orders at once, and the second is refused with the balance', async () => {
    const person = await consumer(700_00)
    const form = { ...(await formOf(person)), storeCredit: '700.00' }
    const results = await Promise.allSettled([1, 2, 3].map(() => shop.ask(placeOrder, form, keyed(person))))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') expect(String(result.reason)).toContain('There is no store credit left.')
    expect((await statement(person)).balance).toBe(0)
  })

  test('uses it once for repeated requests with one key', async () => {
    const person = await consumer(900_00)
    const form = { ...(await formOf(person)), storeCredit: '400.00' }
    const key = keyed(person)
    await Promise.all([shop.ask(placeOrder, form, key), shop.ask(placeOrder, form, key)])
    await shop.ask(placeOrder, form, key)
    expect((await statement(person)).balance).toBe(500_00)
  })

  test('returns it once if the order is cancelled', async () => {
    const person = await consumer(500_00)
    const order = await place(person, 500)
    await cancel(order, person)
    await shop.refused(cancelOrder, { orderId: order.orderId, reason: 2 }, keyed(person))
    const { balance, entries } = await statement(person)
    expect(balance).toBe(500_00)
    expect(entries[0]).toMatchObject({
      ...{ kind: 'given-back', amount: 500_00, reason: `Order ${order.orderNo} was cancelled` },
      order: { orderNo: order.orderNo },
    })
    expect(await statusOf(order.orderId)).toMatchObject({ toGiveBack: 0, givenBack: 500_00 })
    const { data } = await shop.ask(orderDetails, { orderId: order.orderId }, person.headers)
    expect(data.storeCredit).toBeUndefined()
  })

  test('returns it once if the order was paid whole and two people cancel it at once', async () => {
    const person = await consumer(5000_00)
    const form = await formOf(person)
    const order = (await shop.ask(placeOrder, { ...form, storeCredit: form.sum }, keyed(person))).data
    await Promise.allSettled([cancel(order, person), cancel(order, person)])
    expect((await statement(person)).balance).toBe(5000_00)
  })

  test('returns it if the order expires unpaid', async () => {
    const person = await consumer(500_00)
    await place(person, 500)
    const log = { info: () => {}, error: () => {} }
    for (const days of [2, 40]) {
      const clock = () => new Date(orderClock().getTime() + days * 86_400_000)
      await sweepReservations({ database: shop.database, clock, log, seller: () => seller, cancelAfterDays: 10 })
    }
    expect((await statement(person)).balance).toBe(500_00)
  })

  test('pays an unpaid order, and refuses the order of another customer', async () => {
    const [person, other] = [await consumer(300_00), await consumer(300_00)]
    const order = (await shop.ask(placeOrder, await formOf(person), keyed(person))).data
    const pay = { orderId: order.orderId, amount: '300.00' }
    expect(await shop.refused(payWithStoreCredit, pay, keyed(other))).toMatchObject({ code: 'not-found' })
    const { data } = await shop.ask(payWithStoreCredit, pay, keyed(person))
    expect(data).toEqual({ orderId: order.orderId, due: order.totalValue - 300_00, balance: 0 })
    expect(await shop.refused(payWithStoreCredit, pay, keyed(person))).toMatchObject({ code: 'changed-meanwhile' })
    expect((await statement(other)).balance).toBe(300_00)
  })

  test('lowers the debt of a company on account, and returns if the order is cancelled', async () => {
    const trader = await newPerson(shop.database, orderClock, 3)
    await shop.database.transaction((tx) => {
      const context = { tx, now: orderClock(), operator: 'grace', publicUrl: '', queueEmail: async () => {} }
      return setLimit(context, trader.companyId as number, 1000_00, 30)
    })
    await give(trader, 900_00)
    const owed = async () => (await shop.ask(creditFacilities, {}, trader.headers)).data.statistics?.outstandingBalance
    // KSh 1,250 and VAT is more than the limit: the store credit makes up the difference.
    expect(await shop.refused(placeOrder, await formOf(trader), keyed(trader))).toMatchObject({
      code: 'over-credit-limit',
    })
    const order = await place(trader, 900)
    expect(await owed()).toBe(-900_00)
    expect((await statement(trader)).balance).toBe(0)
    const { data } = await shop.ask(orderDetails, { orderId: order.orderId }, trader.headers)
    expect(data.storeCredit).toBe(900_00)
    await cancel(order, trader)
    expect([await owed(), (await statement(trader)).balance]).toEqual([0, 900_00])
    const [{ count }] = (await shop.database.query(
      `SELECT count(*)::int AS count FROM money_entries WHERE source_kind = 'credit-entry'`,
    )) as [{ count: number }]
    expect(count).toBe(0)
  })

  test('shows the statement in pages', async () => {
    const person = await consumer()
    for (let index = 1; index <= 23; index++) await give(person, index * 100)
    const page = async (pageNo: number) => shop.ask(storeCredit, { pageNo }, person.headers)
    const [one, two] = [await page(1), await page(2)]
    expect([one.data.entries.length, two.data.entries.length, one.meta?.total]).toEqual([20, 3, 23])
    expect(decimalOfCents(one.data.balance)).toBe('276.00')
  })
})
