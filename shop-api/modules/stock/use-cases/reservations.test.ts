/** Stock of unpaid orders: reserved for a time, released, taken again, and never sold twice. */

import { placeOrder } from '#lib/contract/orders/order.ts'
import { paymentStatus, unavailableProducts } from '#lib/contract/payments/payment.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { emailsTo } from '../../../testing/emails.ts'
import { freshKey, orderForm } from '../../../testing/order-form.ts'
import { newPerson } from '../../../testing/people.ts'
import { stockOf } from '../../../testing/products.ts'
import { openReservationShop, type PlacedOrder, type ReservationShop } from '../../../testing/reservation-shop.ts'
import { setLimit } from '../../companies/use-cases/credit-accounts.ts'
import { sweepReservations } from '../../orders/jobs/reservation-sweep.ts'
import { advanceOrder } from '../../orders/use-cases/advance-order.ts'
import { PAID_TOO_LATE } from '../../payments/use-cases/follow-ledger.ts'

const DAY = 24 * 60

onEachDatabase((open) => {
  let at: ReservationShop
  beforeAll(async () => {
    at = await openReservationShop(open, [{ stock: 10 }, { stock: 20 }])
  })
  beforeEach(() => at.clear([10, 20]))
  afterAll(() => at.close())

  const stock = async () => [await stockOf(at.shop.database, 1), await stockOf(at.shop.database, 2)]
  const emails = async ({ orderNo, email = '' }: PlacedOrder, to = email) => {
    await at.shop.app.shop.follower.runNow()
    const all = await emailsTo(at.shop, to)
    return all.filter(({ text }) => text.includes(String(orderNo)))
  }
  const released = async (products: [number, number][], headers?: Record<string, string>) => {
    const order = await at.place(products, headers)
    at.pass(31)
    await at.sweep()
    expect(await at.stateOf(order)).toMatchObject({ state: 'released', status: 1 })
    return order
  }

  test('frees the goods of an order that is not paid in time and notifies its customer once', async () => {
    const order = await at.place([
      [1, 4],
      [2, 5],
    ])
    expect(await stock()).toEqual([6, 15])
    at.pass(29)
    expect(await at.sweep()).toEqual({ released: 0, cancelled: 0 })
    expect(await stock()).toEqual([6, 15])
    at.pass(1)
    expect(await at.sweep()).toEqual({ released: 1, cancelled: 0 })
    expect(await stock()).toEqual([10, 20])
    expect(await at.stateOf(order)).toMatchObject({ status: 1, state: 'released', dueCents: order.totalCents })
    const [email, ...before] = await emails(order)
    expect(email?.subject).toBe(`The products in your order ${order.orderNo} are no longer reserved`)
    expect(email?.text).toContain(`/payment/${order.id}`)
    expect(before).toHaveLength(1)
    expect((await at.shop.ask(paymentStatus, { orderId: order.id })).data.goodsReleased).toBe(true)

    // A failed attempt reserves the goods again, and they are released again: no second email is sent.
    await at.failed(await at.opened(order))
    expect(await stock()).toEqual([6, 15])
    expect((await at.shop.ask(paymentStatus, { orderId: order.id })).data.goodsReleased).toBe(false)
    at.pass(31)
    expect(await at.sweep()).toMatchObject({ released: 1 })
    expect(await stock()).toEqual([10, 20])
    expect(await emails(order)).toHaveLength(2)
  })

  test('also notifies a customer with an account in the shop', async () => {
    const amina = await newPerson(at.shop.database, at.now, 2)
    const order = await released([[1, 1]], amina.headers)
    expect((await emails(order, amina.email))[0]?.subject).toMatch(/no longer reserved/)
    const notifications = await at.shop.database.query<{ title: string }>(
      'SELECT title FROM notifications WHERE user_id = $1',
      [amina.userId],
    )
    expect(notifications).toContainEqual({ title: `The products in order ${order.orderNo} are no longer reserved` })
  })

  test('sends no release email if the order is paid, cancelled or being paid again', async () => {
    const order = await at.place([[1, 1]])
    at.pass(31)
    await at.sweep()
    await at.opened(order)
    expect((await emails(order)).map(({ subject }) => subject)).toEqual([`We have your order ${order.orderNo}`])
  })

  test('releases no goods while a payment is open or its outcome is unknown', async () => {
    const order = await at.place([[1, 4]])
    at.pass(29)
    const attempt = await at.opened(order)
    at.pass(31)
    expect(await at.sweep()).toMatchObject({ released: 0 })
    await at.recordEvent(attempt, { kind: 'overdue' })
    at.pass(6 * 60)
    expect(await at.sweep()).toMatchObject({ released: 0 })
    await at.paid(attempt)
    expect(await at.stateOf(order)).toMatchObject({ state: 'used', paymentStatus: 2 })
    expect(await stock()).toEqual([6, 20])
    // After a day the provider is no longer queried.
    const other = await at.place([[1, 4]])
    await at.recordEvent(await at.opened(other), { kind: 'overdue' })
    at.pass(DAY + 1)
    expect(await at.sweep()).toMatchObject({ released: 1 })
    expect(await stock()).toEqual([6, 20])
  })

  test('extends the reservation with each payment attempt', async () => {
    const order = await at.place([[1, 4]])
    at.pass(25)
    await at.failed(await at.opened(order))
    at.pass(25)
    expect(await at.sweep()).toMatchObject({ released: 0 })
    at.pass(6)
    expect(await at.sweep()).toMatchObject({ released: 1 })
  })

  test('takes all goods or no goods of a released order again if its customer pays', async () => {
    const order = await released([
      [1, 4],
      [2, 5],
    ])
    const other = await at.place([[2, 16]])
    const refused = await at.open(order)
    expect(refused).toMatchObject({ kind: 'refused', problem: { status: 409, code: 'out-of-stock' } })
    const { problem } = refused as Extract<typeof refused, { kind: 'refused' }>
    expect(unavailableProducts.parse(problem.data).lines).toEqual([
      { productId: 2, name: 'Simba Blanket 2, Madder, 5 × 6' },
    ])
    expect(problem.message).toContain('Simba Blanket 2, Madder, 5 × 6')
    expect(problem.message).toContain('No money was taken')
    expect(problem.message).not.toMatch(/\b4\b/)
    expect(await at.shop.database.query('SELECT 1 FROM payment_attempts WHERE order_id = $1', [order.id])).toEqual([])
    expect(await stock()).toEqual([10, 4])
    await at.cancel(other)
    await at.paid(await at.opened(order))
    expect(await at.stateOf(order)).toMatchObject({ state: 'used', paymentStatus: 2, status: 1 })
    expect(await stock()).toEqual([6, 15])
  })

  test('completes a released order if a late payment arrives while its goods are in stock', async () => {
    const order = await at.place([[1, 4]])
    const attempt = await at.opened(order)
    await at.failed(attempt)
    at.pass(31)
    await at.sweep()
    expect(await stock()).toEqual([10, 20])
    await at.paid(attempt)
    expect(await at.stateOf(order)).toMatchObject({ state: 'used', paymentStatus: 2, refundDueCents: 0 })
    expect(await stock()).toEqual([6, 20])
  })

  test.each(['prompt', 'by hand', 'by hand in parts'])(
    'cancels the order and refunds the money if it arrives (%s) after the goods are sold',
    async (how) => {
      const order = await at.place([[1, 4]])
      const attempt = await at.opened(order)
      await at.failed(attempt)
      at.pass(31)
      await at.sweep()
      await at.place([[1, 7]])
      if (how === 'prompt') await at.paid(attempt)
      else if (how === 'by hand') await at.byHand(order, order.totalCents)
      else {
        await at.byHand(order, 1000_00)
        expect(await at.stateOf(order)).toMatchObject({ status: 1, state: 'released', receivedCents: 1000_00 })
        await at.byHand(order, order.totalCents - 1000_00)
      }
      expect(await at.stateOf(order)).toMatchObject({
        ...{ status: 5, state: 'cancelled', dueCents: 0 },
        ...{ receivedCents: order.totalCents, refundDueCents: order.totalCents },
      })
      expect(await stock()).toEqual([3, 20])
      const [email, ...before] = await emails(order)
      expect(email?.subject).toBe(`Your order ${order.orderNo} is cancelled`)
      expect(email?.text).toContain(PAID_TOO_LATE)
      expect(email?.text).toMatch(/You will get a refund of KSh.5,800\.00/)
      expect(before.filter(({ subject }) => /cancelled|given back|arrived/.test(subject))).toEqual([])
      const [due] = await at.shop.database.query<{ note: string }>(
        "SELECT note FROM order_events WHERE order_id = $1 AND kind = 'refund-due'",
        [order.id],
      )
      expect(due?.note).toMatch(/5,800\.00 to be refunded/)
    },
  )

  test('reserves goods for three days after a part payment, also released goods', async () => {
    const order = await at.place([[1, 4]])
    at.pass(20)
    await at.byHand(order, 100_00)
    at.pass(3 * DAY - 1)
    expect(await at.sweep()).toMatchObject({ released: 0 })
    at.pass(2)
    expect(await at.sweep()).toMatchObject({ released: 1 })
    await at.byHand(order, 100_00)
    expect(await at.stateOf(order)).toMatchObject({ state: 'held', receivedCents: 200_00 })
    expect(await stock()).toEqual([6, 20])
  })

  test('does not restock the cancelled products of a released order twice', async () => {
    const [whole, part] = [
      await at.place([[1, 4]]),
      await at.place([
        [2, 5],
        [1, 1],
      ]),
    ]
    at.pass(31)
    await at.sweep()
    await at.cancel(whole)
    expect(await at.cancelItem(part, 2, 2)).toBe(false)
    expect(await stock()).toEqual([10, 20])
    await at.paid(await at.opened(part))
    expect(await stock()).toEqual([9, 17])
    // Cancelling products of a paid order restocks them once.
    await at.cancelItem(part, 2, 1)
    expect(await stock()).toEqual([9, 18])
    await at.cancel(part)
    expect(await stock()).toEqual([10, 20])
  })

  test('takes the remaining goods, or cancels the order, if a cancelled item makes it paid', async () => {
    const place = async () => {
      const order = await at.place([
        [1, 4],
        [2, 1],
      ])
      await at.byHand(order, order.totalCents - 1450_00)
      at.pass(3 * DAY + 1)
      await at.sweep()
      expect(await stockOf(at.shop.database, 2)).toBe(20)
      return order
    }
    const first = await place()
    await at.cancelItem(first, 2, 1)
    expect(await at.stateOf(first)).toMatchObject({ state: 'used', paymentStatus: 2, status: 1 })
    expect(await stock()).toEqual([6, 20])
    const second = await place()
    await at.place([[1, 3]])
    await at.cancelItem(second, 2, 1)
    expect(await at.stateOf(second)).toMatchObject({ state: 'cancelled', status: 5, refundDueCents: 5800_00 })
    expect(await stock()).toEqual([3, 20])
  })

  test('takes the goods of an unpaid order that an operator advances, or names the missing products', async () => {
    const order = await released([[1, 4]])
    const other = await at.place([[1, 7]])
    const advance = () =>
      at.withContext((context) => advanceOrder(context, { orderNo: order.orderNo, unpaid: true }, 'grace'))
    await expect(advance()).rejects.toThrow(/no longer reserved, and there is not enough stock of: Simba Blanket 1/)
    await at.cancel(other)
    await advance()
    expect(await at.stateOf(order)).toMatchObject({ state: 'used', status: 2 })
    at.pass(30 * DAY)
    expect(await at.sweep()).toEqual({ released: 0, cancelled: 0 })
    expect(await stock()).toEqual([6, 20])
  })

  test('cancels an order after fourteen unpaid days and emails its customer once', async () => {
    const order = await at.place([[1, 4]])
    await at.byHand(order, 100_00)
    at.pass(14 * DAY - 1)
    expect(await at.sweep()).toEqual({ released: 1, cancelled: 0 })
    at.pass(1)
    expect(await at.sweep()).toEqual({ released: 0, cancelled: 1 })
    expect(await at.sweep()).toEqual({ released: 0, cancelled: 0 })
    expect(await at.stateOf(order)).toMatchObject({ status: 5, state: 'cancelled', refundDueCents: 100_00 })
    expect(await stock()).toEqual([10, 20])
    const told = (await emails(order)).filter(({ subject }) => subject.includes('cancelled'))
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain('It was not paid within 14 days.')
    expect(told[0]?.text).toMatch(/You will get a refund of KSh.100\.00/)
    // An order is not cancelled while it is being paid, nor if the setting is 0.
    const paying = await at.place([[1, 1]])
    at.pass(15 * DAY)
    await at.sweep()
    expect(await at.stateOf(paying)).toMatchObject({ status: 5 })
    const never = await at.place([[1, 1]])
    at.pass(15 * DAY)
    expect(await sweepReservations({ ...at.sweepParts, cancelAfterDays: 0 })).toEqual({ released: 1, cancelled: 0 })
    await at.opened(never)
    expect(await at.sweep()).toEqual({ released: 0, cancelled: 0 })
    expect(await at.stateOf(never)).toMatchObject({ status: 1, state: 'held' })
  })

  test('reserves goods of companies for three days and orders on account without a limit', async () => {
    const owner = await newPerson(at.shop.database, at.now, 3)
    const form = {
      ...(await orderForm(at.shop, [[1, 4]], 'collected', { headers: owner.headers })),
      branchId: owner.branchId,
    }
    const place = async () => (await at.shop.ask(placeOrder, form, { ...owner.headers, ...freshKey() })).data
    const paysNow = await place()
    await at.shop.database.transaction((tx) =>
      setLimit(
        { tx, now: at.now(), operator: 'grace', publicUrl: '', queueEmail: async () => {} },
        owner.companyId as number,
        100_000_00,
        30,
      ),
    )
    const onAccount = await place()
    at.pass(3 * DAY - 1)
    expect(await at.sweep()).toMatchObject({ released: 0 })
    at.pass(1)
    expect(await at.sweep()).toMatchObject({ released: 1 })
    const states = await at.shop.database.query(
      'SELECT order_id AS id, state FROM order_reservations WHERE order_id = ANY($1) ORDER BY state',
      [[paysNow.orderId, onAccount.orderId]],
    )
    expect(states).toEqual([
      { id: onAccount.orderId, state: 'held' },
      { id: paysNow.orderId, state: 'released' },
    ])
    at.pass(60 * DAY)
    expect(await at.sweep()).toEqual({ released: 0, cancelled: 1 })
  })

  test('releases each order once if two processes sweep at the same time', async () => {
    const orders: string[] = []
    for (let placed = 0; placed < 8; placed += 1) {
      const { id } = await at.place([
        [1, 1],
        [2, 2],
      ])
      orders.push(id)
    }
    at.pass(31)
    const swept = await Promise.all([at.sweep(), at.sweep(), at.sweep()])
    expect(swept.reduce((sum, { released: count }) => sum + count, 0)).toBe(8)
    expect(await stock()).toEqual([10, 20])
    const [row] = await at.shop.database.query<{ told: number }>(
      "SELECT count(*)::int AS told FROM order_events WHERE kind = 'released' AND order_id = ANY($1)",
      [orders],
    )
    expect(row?.told).toBe(8)
  })

  test('reserves the goods or refuses if a payment starts during a sweep', async () => {
    const orders = [await at.place([[1, 4]]), await at.place([[1, 4]]), await at.place([[2, 4]])]
    at.pass(31)
    const [, ...opened] = await Promise.all([at.sweep(), ...orders.map((order) => at.open(order))])
    expect(opened.map(({ kind }) => kind)).toEqual(['opened', 'opened', 'opened'])
    for (const order of orders) expect(await at.stateOf(order)).toMatchObject({ state: 'held' })
    expect(await stock()).toEqual([2, 16])
  })

  test('refuses a paid order without goods, in the database', async () => {
    const order = await at.place([[1, 4]])
    await at.paid(await at.opened(order))
    const release = `UPDATE order_reservations SET state = 'released', released_at = now() WHERE order_id = '${order.id}'`
    await expect(at.shop.database.query(release)).rejects.toThrow(/has its goods/)
  })
})
