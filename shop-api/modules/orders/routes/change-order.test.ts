/** Moves an unpaid order to the cart for changes, in one step or not at all. */
import { cartAdd, cartList } from '#lib/contract/cart/cart.ts'
import { changeOrder, paymentContents, unpaidOrders } from '#lib/contract/orders/unpaid-order.ts'
import { payment, paymentStatus } from '#lib/contract/payments/payment.ts'
import { decimalOfCents } from '#lib/format/money.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { freshKey } from '../../../testing/order-form.ts'
import { newPerson, type TestPerson } from '../../../testing/people.ts'
import { openReservationShop, type PlacedOrder, type ReservationShop } from '../../../testing/reservation-shop.ts'

const STOCK = 20

onEachDatabase((open) => {
  let at: ReservationShop
  let person: TestPerson
  beforeAll(async () => {
    at = await openReservationShop(
      open,
      [
        { price: 1250_00, stock: STOCK },
        { price: 450_00, stock: STOCK },
      ],
      {
        CONSUMER_UNPAID_ORDERS: '100',
        GUEST_UNPAID_ORDERS: '100',
      },
    )
    person = await newPerson(at.shop.database, at.now, 2)
  })
  beforeEach(() => at.clear([STOCK, STOCK]))
  afterAll(() => at.close())

  const headers = () => person.headers
  const change = (order: PlacedOrder, who: Record<string, string> = {}, key = freshKey(), token = order.token) =>
    at.shop.ask(changeOrder, { orderId: order.id, orderToken: token }, { ...who, ...key })
  const refusal = (order: PlacedOrder, who: Record<string, string> = {}, token = order.token) =>
    at.shop.refused(changeOrder, { orderId: order.id, orderToken: token }, { ...who, ...freshKey() })
  const refusedWith = async (order: PlacedOrder, code: string) => {
    expect(await refusal(order)).toMatchObject({ code })
    expect(await at.stateOf(order)).toMatchObject({ status: 1, state: 'held' })
  }

  test('returns a guest’s lines, cancels the order and releases its goods', async () => {
    const order = await at.place([
      [1, 3],
      [2, 2],
    ])
    expect(await at.stockOf(1)).toBe(STOCK - 3)
    const { data, message } = await change(order)
    expect(data).toMatchObject({
      orderNo: order.orderNo,
      lines: [
        { productId: 1, quantity: 3, price: 1250_00 },
        { productId: 2, quantity: 2, price: 450_00 },
      ],
      notAdded: [],
    })
    expect(message).toBe(`Order ${order.orderNo} is cancelled. Its products are in your cart.`)
    expect(await at.stateOf(order)).toMatchObject({ status: 5, state: 'cancelled', dueCents: 0 })
    expect([await at.stockOf(1), await at.stockOf(2)]).toEqual([STOCK, STOCK])
    const { data: status } = await at.shop.ask(paymentStatus, { orderId: order.id })
    expect(status).toMatchObject({ isCancelled: true, isReplaced: true, received: 0 })
  })

  test('adds the lines to an account’s cart in the same step', async () => {
    const order = await at.place([[1, 3]], headers())
    await at.shop.ask(cartAdd, { items: [{ productId: 1, quantity: 1 }] }, headers())
    const { data } = await change(order, headers())
    expect(data.notAdded).toEqual([])
    const { data: cart } = await at.shop.ask(cartList, {}, headers())
    expect(cart.allProducts).toEqual([expect.objectContaining({ productId: 1, quantity: 4 })])
  })

  test('names the lines that the cart cannot take, and changes the order anyway', async () => {
    const order = await at.place(
      [
        [1, 3],
        [2, 1],
      ],
      headers(),
    )
    await at.shop.database.query('UPDATE families SET visibility = false WHERE id = 2')
    try {
      const { data } = await change(order, headers())
      expect(data.notAdded).toEqual([expect.objectContaining({ productId: 2 })])
      expect(data.notAdded[0]?.productName).not.toBe('')
    } finally {
      await at.shop.database.query('UPDATE families SET visibility = true WHERE id = 2')
    }
  })

  test('returns the first response for a repeated key, and refuses another key', async () => {
    const order = await at.place([[1, 3]])
    const key = freshKey()
    const first = await change(order, {}, key)
    const again = await change(order, {}, key)
    expect([again.data, again.message]).toEqual([first.data, first.message])
    expect(await refusal(order)).toMatchObject({ code: 'not-cancellable' })
    expect(await at.stockOf(1)).toBe(STOCK)
  })

  test('cancels once if two changes are concurrent', async () => {
    const order = await at.place([[1, 3]])
    const both = await Promise.allSettled([change(order), change(order)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await at.stockOf(1)).toBe(STOCK)
  })

  test('is refused while a payment is in progress, undecided, partial or complete', async () => {
    const order = await at.place([[1, 3]])
    const attempt = await at.opened(order)
    await refusedWith(order, 'payment-in-flight')
    await at.recordEvent(attempt, { kind: 'overdue' })
    await refusedWith(order, 'payment-in-flight')
    await at.failed(attempt)
    await at.byHand(order, 100_00)
    await refusedWith(order, 'already-paid')
    await at.byHand(order, order.totalCents - 100_00)
    expect(await refusal(order)).toMatchObject({ code: 'already-paid' })
    expect(await at.stateOf(order)).toMatchObject({ status: 1, state: 'used', paymentStatus: 2 })
  })

  test('changes the order after a failed attempt, and refunds money that still arrives', async () => {
    const order = await at.place([[1, 3]])
    const attempt = await at.opened(order)
    await at.failed(attempt)
    await change(order)
    await at.paid(attempt)
    expect(await at.stateOf(order)).toMatchObject({ status: 5, refundDueCents: order.totalCents })
    expect(await at.stockOf(1)).toBe(STOCK)
  })

  test('allows either the change or the payment if both are concurrent', async () => {
    const order = await at.place([[1, 3]])
    const [changed, opened] = await Promise.allSettled([change(order), at.open(order)])
    const { status } = await at.stateOf(order)
    const isChanged = changed.status === 'fulfilled'
    const isOpened = opened.status === 'fulfilled' && opened.value.kind === 'opened'
    expect(isChanged).not.toBe(isOpened)
    expect(status).toBe(isChanged ? 5 : 1)
  })

  test('refuses payments of a changed order', async () => {
    const order = await at.place([[1, 1]])
    await change(order)
    const input = {
      paymentType: 1 as const,
      amount: decimalOfCents(order.totalCents),
      orderId: order.id,
      mobileNumber: '0712345678',
    }
    expect(await at.shop.refused(payment, input, freshKey())).toMatchObject({ code: 'not-allowed' })
  })

  test('changes and discloses no order by its id alone or with another user’s sign-in or secret', async () => {
    const [order, other] = [await at.place([[1, 3]]), await at.place([[2, 1]])]
    const somebody = await newPerson(at.shop.database, at.now, 2)
    const stranger = (asked: PlacedOrder, who: Record<string, string>, orderToken?: string) =>
      at.shop.refused(changeOrder, { orderId: asked.id, orderToken }, { ...who, ...freshKey() })
    for (const [who, token] of [
      [{}, undefined],
      [{}, other.token],
      [{}, 'A'.repeat(43)],
      [somebody.headers, undefined],
    ] as const) {
      expect(await stranger(order, who, token)).toMatchObject({ code: 'not-found' })
      const input = { orderId: order.id, orderToken: token }
      const { data } = await at.shop.ask(paymentContents, input, who)
      // Products, without personal data.
      expect(data).toEqual({
        uniqueItems: 1,
        quantities: [{ quantity: 3, unit: expect.any(String) }],
        lines: [
          {
            name: expect.any(String),
            detail: expect.any(String),
            quantity: 3,
            unit: expect.any(String),
            media: expect.any(Object),
          },
        ],
        isOwn: false,
      })
    }
    const mine = await at.place([[1, 1]], headers())
    expect(await refusal(mine)).toMatchObject({ code: 'not-found' })
    const { data } = await at.shop.ask(paymentContents, { orderId: mine.id }, headers())
    expect(data.isOwn).toBe(true)
    const own = { orderId: order.id, orderToken: order.token }
    expect((await at.shop.ask(paymentContents, own)).data).toMatchObject({ isOwn: true, lines: [{ quantity: 3 }] })
  })

  test('moves the lines to the account’s cart if the guest has signed in since', async () => {
    const order = await at.place([[2, 2]])
    const someone = await newPerson(at.shop.database, at.now, 2)
    await change(order, someone.headers)
    const { data: cart } = await at.shop.ask(cartList, {}, someone.headers)
    expect(cart.allProducts).toEqual([expect.objectContaining({ productId: 2, quantity: 2 })])
  })

  test('lists waiting orders to the person who placed them, with the allowed actions', async () => {
    const someone = await newPerson(at.shop.database, at.now, 2)
    const waiting = async (tokens: (string | undefined)[], who: Record<string, string> = {}) =>
      (await at.shop.ask(unpaidOrders, { orderTokens: tokens.filter((one) => one !== undefined) }, who)).data
    const [guest, paid, open] = [await at.place([[1, 1]]), await at.place([[1, 1]]), await at.place([[1, 1]])]
    await at.byHand(paid, paid.totalCents)
    await at.opened(open)
    expect(await waiting([guest.token, paid.token, open.token, 'A'.repeat(43)])).toEqual([
      { orderId: open.id, orderNo: open.orderNo, due: open.totalCents, isBeingPaid: true, mayChange: false },
      { orderId: guest.id, orderNo: guest.orderNo, due: guest.totalCents, isBeingPaid: false, mayChange: true },
    ])
    expect(await waiting([])).toEqual([])
    const mine = await at.place([[1, 1]], someone.headers)
    expect((await waiting([guest.token], someone.headers)).map(({ orderNo }) => orderNo)).toEqual([
      mine.orderNo,
      guest.orderNo,
    ])
    await at.cancel(mine)
    expect(await waiting([], someone.headers)).toEqual([])
    // Three orders at most, and no order older than the goods are reserved for.
    const many = [
      await at.place([[1, 1]]),
      await at.place([[1, 1]]),
      await at.place([[1, 1]]),
      await at.place([[1, 1]]),
    ]
    expect(await waiting(many.map(({ token }) => token))).toHaveLength(3)
    at.pass(15 * 24 * 60)
    expect(await waiting(many.map(({ token }) => token))).toEqual([])
  })

  test('returns goods to stock once if they were released already', async () => {
    const order = await at.place([[1, 3]])
    at.pass(60)
    await at.sweep()
    expect(await at.stateOf(order)).toMatchObject({ status: 1, state: 'released' })
    expect((await change(order)).data.lines).toMatchObject([{ productId: 1, quantity: 3 }])
    expect(await at.stateOf(order)).toMatchObject({ status: 5, state: 'cancelled' })
    expect(await at.stockOf(1)).toBe(STOCK)
  })
})
