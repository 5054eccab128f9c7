import { addressCreate } from '#lib/contract/accounts/address.ts'
import type { Output, WireRequest } from '#lib/contract/base/call.ts'
import { cartList } from '#lib/contract/cart/cart.ts'
import { notificationList } from '#lib/contract/notifications/notification.ts'
import { cancelItemRequest, cancelOrder } from '#lib/contract/orders/cancellation.ts'
import { placeOrder } from '#lib/contract/orders/order.ts'
import { cloneOrder, orderDetails } from '#lib/contract/orders/order-details.ts'
import { orderDocumentFile } from '#lib/contract/orders/order-document.ts'
import { orderList } from '#lib/contract/orders/order-list.ts'
import { seedHelp } from '#sample/people/seed-help.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { freshKey, orderForm } from '../../../testing/order-form.ts'
import { payOrder } from '../../../testing/order-paid.ts'
import { openOrderShop, orderClock } from '../../../testing/order-shop.ts'
import { newPerson, type TestPerson } from '../../../testing/people.ts'
import { PLACES, stockOf } from '../../../testing/products.ts'
import { inject, type TestShop } from '../../../testing/shop.ts'
import { sellerOf } from '../documents/seller.ts'
import { advanceOrder, cancelForShop } from '../use-cases/advance-order.ts'
import type { OrderActionContext } from '../use-cases/cancel-order.ts'
import { answerRequest } from '../use-cases/cancel-request.ts'

onEachDatabase((open) => {
  let shop: TestShop
  let amina: TestPerson
  beforeAll(async () => {
    shop = await openOrderShop(open)
    await seedHelp(shop.database.query)
    amina = await newPerson(shop.database, orderClock, 2)
  })
  afterAll(() => shop.close())

  const address = {
    firstName: 'Amina',
    lastName: 'Otieno',
    primaryMobileNumber: '0712345678',
    country: PLACES.kenya,
    county: PLACES.nairobi,
    city: PLACES.cityOfNairobi,
    postalCode: '00800',
    physicalLocation: 'Mpaka Road',
  }

  async function place(who: TestPerson, products: [number, number][]): Promise<{ orderId: string; orderNo: number }> {
    const form = await orderForm(shop, products, 'delivered', { headers: who.headers }).catch(async () => {
      await shop.ask(addressCreate, address, who.headers)
      return orderForm(shop, products, 'delivered', { headers: who.headers })
    })
    const { data: saved } = await shop.ask(addressCreate, address, who.headers)
    const to = who.branchId ? { branchId: who.branchId } : { addressId: saved.id }
    return (await shop.ask(placeOrder, { ...form, ...to }, { ...who.headers, ...freshKey() })).data
  }

  const details = async ({ orderId }: { orderId: string }, who: TestPerson): Promise<Output<typeof orderDetails>> =>
    (await shop.ask(orderDetails, { orderId }, who.headers)).data
  const withContext = <T>(work: (context: OrderActionContext) => Promise<T>): Promise<T> =>
    shop.database.transaction((tx) =>
      work({ tx, now: orderClock(), seller: sellerOf(shop.app.shop.env, shop.app.shop.site.facts) }),
    )
  const advance = ({ orderNo }: { orderNo: number }) =>
    withContext((context) => advanceOrder(context, { orderNo, unpaid: true }, 'grace'))
  const reason = { reason: 2 }
  const askItem = (who: TestPerson, order: { orderId: string }, orderDetailId: number, quantity: number) =>
    shop.ask(
      cancelItemRequest,
      { orderId: order.orderId, orderDetailId, quantity, ...reason },
      {
        ...who.headers,
        ...freshKey(),
      },
    )
  const refuseItem = (who: TestPerson, order: { orderId: string }, orderDetailId: number, quantity: number) =>
    shop.refused(
      cancelItemRequest,
      { orderId: order.orderId, orderDetailId, quantity, ...reason },
      {
        ...who.headers,
        ...freshKey(),
      },
    )
  const cancelIt = (order: { orderId: string }, more: object = {}) =>
    ({ orderId: order.orderId, ...reason, ...more }) satisfies WireRequest<typeof cancelOrder> & object

  describe('an order that was placed', () => {
    it("is in its owner's list and details, but not in another user's", async () => {
      const other = await newPerson(shop.database, orderClock, 2)
      const order = await place(amina, [
        [1, 2],
        [3, 2.5],
      ])
      const { data, meta } = await shop.ask(orderList, {}, amina.headers)
      expect(data.list.map(({ id }) => id)).toEqual(data.list.map(({ orderNo }) => orderNo))
      expect(meta).toEqual({ next: null })
      expect(data.statistics).toMatchObject({
        orders: 1,
        totalValue: 4157_00,
        unpaidValue: 4157_00,
        pendingApproval: 1,
      })
      expect(data.list).toEqual([
        expect.objectContaining({
          ...{ orderId: order.orderId, orderNo: order.orderNo, orderedBy: 'Amina Otieno', branchName: null },
          ...{
            orderPlaced: '2026-11-24T20:30:00.000Z',
            deliverByDate: '2026-11-25',
            deliveredAt: null,
            statusText: 'Pending Approval',
          },
          ...{ lastPayment: null, isPaid: false, allowPayment: true, totalUniqueItems: 2, totalValue: 4157_00 },
          ...{ deliveryChargesVat: 290_00, hiddenItems: 0 },
        }),
      ])
      const shown = await details(order, amina)
      expect(shown).toMatchObject({
        ...{ subTotal: 3333_33, vatAmount: 573_33, deliveryChargesVat: 290_00, rounding: 34, totalValue: 4157_00 },
        ...{ allowCancellation: true, cancellationIsRequest: false, invAddress: null, transactionId: null },
        shipAddress: { name: 'Amina Otieno', physicalLocation: 'Mpaka Road', city: 'Westlands' },
      })
      expect(shown.progress.map(({ state }) => state)).toEqual(['now', 'ahead', 'ahead', 'ahead'])
      expect(shown.listOfProducts.map(({ productId, cancelQty, sum }) => [productId, cancelQty, sum])).toEqual([
        [1, 2, 2500_00],
        [3, 2.5, 833_33],
      ])
      expect(shown.papers.map(({ paper }) => paper)).toEqual(['confirmation', 'pro-forma'])
      expect((await shop.ask(orderList, {}, other.headers)).data.list).toEqual([])
      for (const [call, wire] of [
        [orderDetails, { orderId: order.orderId }],
        [orderDocumentFile, { orderId: order.orderId, paper: 'confirmation' }],
        [cloneOrder, { orderId: order.orderId }],
        [cancelOrder, cancelIt(order)],
        [cancelItemRequest, { orderId: order.orderId, orderDetailId: 1, quantity: 1, ...reason }],
      ] as const) {
        const headers = { ...other.headers, ...freshKey() }
        expect(await shop.refused(call, wire, headers)).toMatchObject({ status: 404, code: 'not-found' })
      }
    })

    it('sends one email and one notification', async () => {
      const person = await newPerson(shop.database, orderClock, 2)
      const order = await place(person, [[1, 1]])
      await shop.app.shop.follower.runNow()
      await shop.app.shop.follower.runNow()
      const { data, meta } = await shop.ask(notificationList, {}, person.headers)
      expect(meta).toEqual({ total: 1, unread: 1, next: null })
      expect(data[0]).toMatchObject({
        notification: `We have your order ${order.orderNo}`,
        href: `/order-details/${order.orderId}`,
        isRead: false,
      })
      const emails = await shop.app.inject(`/mailbox.json?to=${person.email}`)
      expect(emails.json()).toEqual([
        expect.objectContaining({ subject: `We have your order ${order.orderNo}`, to: person.email }),
      ])
      const file = await shop.app.inject(`/mailbox/${emails.json()[0].id}/0`)
      expect(file.headers['content-type']).toBe('application/pdf')
      expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    })
  })

  describe('cancelling a whole order', () => {
    it('is done at once while the order waits, and returns the goods once', async () => {
      const before = await stockOf(shop.database, 1)
      const order = await place(amina, [[1, 3]])
      expect(await stockOf(shop.database, 1)).toBe(before - 3)
      const input = cancelIt(order, { reason: 0, otherReason: 'The hotel closed' })
      const { data, message } = await shop.ask(cancelOrder, input, { ...amina.headers, ...freshKey() })
      expect([data.outcome, message]).toEqual(['cancelled', 'Your order is cancelled.'])
      expect(await stockOf(shop.database, 1)).toBe(before)
      expect(await details(order, amina)).toMatchObject({
        ...{ status: 5, statusText: 'Cancelled By Me', cancellationReason: 'The hotel closed', allowPayment: false },
        ...{ allowCancellation: false, papers: [{ paper: 'confirmation' }] },
      })
      const again = await shop.refused(cancelOrder, input, { ...amina.headers, ...freshKey() })
      expect(again).toMatchObject({ status: 409, code: 'not-cancellable', message: 'This order is already cancelled.' })
      expect(await stockOf(shop.database, 1)).toBe(before)
    })

    it('is a request while it is in process, which is answered once', async () => {
      const before = await stockOf(shop.database, 1)
      const order = await place(amina, [[1, 3]])
      await advance(order)
      const headers = () => ({ ...amina.headers, ...freshKey() })
      const { data } = await shop.ask(cancelOrder, cancelIt(order), headers())
      expect(data.outcome).toBe('requested')
      const shown = await details(order, amina)
      expect(shown).toMatchObject({ status: 2, statusText: 'Cancellation Requested', allowCancellation: false })
      expect(shown.listOfProducts[0]).toMatchObject({ allowCancellation: false, cancelQty: 0 })
      expect(await shop.refused(cancelOrder, cancelIt(order), headers())).toMatchObject({
        code: 'not-cancellable',
        message: 'You have already asked us to cancel this order. We will answer you soon.',
      })
      await expect(advance(order)).rejects.toThrow(/cancellation request/)
      const requestId = shown.cancellationRequest[0]?.id ?? 0
      const answer = { requestId, accept: true, words: 'Done.' }
      await withContext((context) => answerRequest(context, answer, 'grace'))
      await expect(withContext((context) => answerRequest(context, answer, 'grace'))).rejects.toThrow('answered before')
      expect(await details(order, amina)).toMatchObject({
        status: 5,
        statusText: 'Cancelled By Me',
        cancellationRequest: [{ state: 'accepted', answer: 'Done.' }],
      })
      expect(await stockOf(shop.database, 1)).toBe(before)
    })

    it('is refused after dispatch with the reason, for the shop too', async () => {
      const order = await place(amina, [[1, 1]])
      await advance(order)
      await advance(order)
      const refused = await shop.refused(cancelOrder, cancelIt(order), { ...amina.headers, ...freshKey() })
      expect(refused).toMatchObject({ status: 409, code: 'not-cancellable' })
      expect(refused.message).toMatch(/is on its way/)
      expect((await refuseItem(amina, order, 1, 1)).code).toBe('not-cancellable')
      const cancel = withContext((context) => cancelForShop(context, { orderNo: order.orderNo, reason: 'x' }, 'grace'))
      await expect(cancel).rejects.toThrow(/is on its way/)
      const steps = (await details(order, amina)).progress.map(({ state }) => state)
      expect(steps).toEqual(['done', 'done', 'now', 'ahead'])
      const jump = withContext((context) => advanceOrder(context, { orderNo: order.orderNo, to: 2 }, 'grace'))
      await expect(jump).rejects.toThrow('is Out for Deliver and cannot become In Process')
      await expect(
        shop.database.query('UPDATE orders SET status = 1 WHERE order_no = $1', [order.orderNo]),
      ).rejects.toThrow(/does not go from 3 to 1/)
    })

    it('requires a text for a custom reason', async () => {
      const order = await place(amina, [[1, 1]])
      const headers = { ...amina.headers, ...freshKey() }
      const problem = await shop.refused(cancelOrder, cancelIt(order, { reason: 0, otherReason: ' ' }), headers)
      expect(problem.fields).toEqual({ otherReason: 'Enter the reason.' })
      const none = await shop.refused(cancelOrder, cancelIt(order, { reason: 99 }), headers)
      expect(none.fields).toEqual({ reason: 'Choose a reason.' })
    })
  })

  describe('cancelling some of an order', () => {
    it('takes at most the remaining quantity, minus undecided requests', async () => {
      const order = await place(amina, [
        [1, 5],
        [3, 2.5],
      ])
      expect((await refuseItem(amina, order, 1, 6)).fields).toEqual({ quantity: 'At most 5 can be cancelled.' })
      expect((await refuseItem(amina, order, 1, 0)).fields).toEqual({ quantity: 'Enter a quantity above 0.' })
      expect((await refuseItem(amina, order, 1, 1.5)).fields).toEqual({
        quantity: 'Only multiples of 1 can be cancelled.',
      })
      expect((await refuseItem(amina, order, 7, 1)).code).toBe('not-found')
      await askItem(amina, order, 1, 3)
      expect((await refuseItem(amina, order, 1, 3)).fields).toEqual({ quantity: 'At most 2 can be cancelled.' })
      await askItem(amina, order, 1, 2)
      expect(await refuseItem(amina, order, 1, 1)).toMatchObject({ code: 'not-cancellable' })
      const [line] = (await details(order, amina)).listOfProducts
      expect(line).toMatchObject({ cancelQty: 0, allowCancellation: false, progress: 'Cancellation Requested' })
      expect(line?.cancellationRequest.map(({ quantity, state }) => [quantity, state])).toEqual([
        [3, 'requested'],
        [2, 'requested'],
      ])
    })

    it('accepts one of several concurrent requests', async () => {
      const order = await place(amina, [[1, 4]])
      const wire = { orderId: order.orderId, orderDetailId: 1, quantity: 3, ...reason }
      const answers = await Promise.all(
        [1, 2, 3].map(() => inject(shop.app, cancelItemRequest, wire, { ...amina.headers, ...freshKey() })),
      )
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400])
    })

    it('reduces an unpaid order, and cancels it with its last product', async () => {
      const before = await stockOf(shop.database, 1)
      const order = await place(amina, [[1, 3]])
      const grant = async (quantity: number) => {
        const { data } = await askItem(amina, order, 1, quantity)
        await withContext((context) =>
          answerRequest(context, { requestId: data.requestId, accept: true, words: '' }, 'grace'),
        )
      }
      await grant(2)
      const after = await details(order, amina)
      // 1,250.00 + 200.00 VAT + 290.00 delivery
      expect(after).toMatchObject({ subTotal: 1250_00, totalValue: 1740_00, creditedValue: 0, totalQuantity: 1 })
      expect(after.listOfProducts[0]).toMatchObject({
        productQuantity: 3,
        cancelledQuantity: 2,
        progress: 'Partly cancelled',
      })
      expect(await stockOf(shop.database, 1)).toBe(before - 1)
      await grant(1)
      expect(await details(order, amina)).toMatchObject({ status: 5, statusText: 'Cancelled By Me' })
      expect(await stockOf(shop.database, 1)).toBe(before)
    })

    it('credits a paid order to the cent, with a credit note, and marks the money for refund', async () => {
      const person = await newPerson(shop.database, orderClock, 2)
      const order = await place(person, [
        [2, 3],
        [3, 2.5],
      ])
      await payOrder(shop.database, order.orderId, `RCPT${order.orderNo}`, orderClock())
      await shop.app.shop.follower.runNow()
      const paid = await details(order, person)
      expect(paid.papers.map(({ paper }) => paper)).toEqual(['confirmation', 'invoice'])
      expect(paid).toMatchObject({ isPaid: true, transactionId: `RCPT${order.orderNo}`, allowPayment: false })
      const { data } = await askItem(person, order, 2, 1)
      await withContext((context) =>
        answerRequest(context, { requestId: data.requestId, accept: true, words: '' }, 'grace'),
      )
      const after = await details(order, person)
      expect(after.creditedValue + after.totalValue).toBe(paid.totalValue)
      expect(after.creditedValue).toBe(1044_00)
      const cancelRest = cancelForShop
      await withContext((context) =>
        cancelRest(context, { orderNo: order.orderNo, reason: 'The mill closed' }, 'grace'),
      )
      const papers = await shop.database.query<Record<string, number | string>>(
        `SELECT kind, total_cents AS total, ex_vat_cents AS ex, vat_cents AS vat FROM tax_papers
         WHERE order_id = $1 ORDER BY kind DESC, no`,
        [order.orderId],
      )
      expect(papers.map(({ kind }) => kind)).toEqual(['invoice', 'credit-note', 'credit-note'])
      const [invoice, ...credits] = papers
      for (const sum of ['total', 'ex', 'vat'] as const) {
        expect(credits.reduce((all, note) => all + Number(note[sum]), 0)).toBe(invoice?.[sum])
      }
      expect(invoice?.total).toBe(paid.totalValue)
      const [money] = await shop.database.query(
        'SELECT to_give_back_cents AS "toGiveBack" FROM order_money WHERE order_id = $1',
        [order.orderId],
      )
      expect(money).toEqual({ toGiveBack: paid.totalValue })
      await shop.app.shop.follower.runNow()
      const { data: notifications } = await shop.ask(notificationList, {}, person.headers)
      expect(notifications.map(({ notification }) => notification.replace(String(order.orderNo), 'N'))).toEqual([
        'Order N is cancelled',
        'Order N: cancellation accepted',
        'Payment for order N received',
        'We have your order N',
      ])
    })

    it('waits while a payment of the old amount is in progress', async () => {
      const order = await place(amina, [[1, 3]])
      await shop.database.query('UPDATE orders SET payment_status = 0 WHERE id = $1', [order.orderId])
      const { data } = await askItem(amina, order, 1, 1)
      const answer = { requestId: data.requestId, accept: true, words: '' }
      await expect(withContext((context) => answerRequest(context, answer, 'grace'))).rejects.toThrow(/is in progress/)
      expect((await details(order, amina)).listOfProducts[0]?.cancellationRequest[0]?.state).toBe('requested')
    })
  })

  it('has the time of its delivery in the list', async () => {
    const order = await place(amina, [[1, 1]])
    const listed = async () => {
      const { list } = (await shop.ask(orderList, {}, amina.headers)).data
      return list.find(({ orderId }) => orderId === order.orderId)
    }
    await advance(order)
    await advance(order)
    expect(await listed()).toMatchObject({ status: 3, deliveredAt: null })
    await advance(order)
    expect(await listed()).toMatchObject({ status: 4, deliveredAt: (await details(order, amina)).progress.at(-1)?.at })
  })

  it('numbers documents without gaps after rollbacks', async () => {
    const order = await place(amina, [[1, 1]])
    await advance(order)
    await expect(
      withContext(async (context) => {
        await advanceOrder(context, { orderNo: order.orderNo, unpaid: true }, 'grace')
        throw new Error('killed')
      }),
    ).rejects.toThrow('killed')
    await advance(order)
    const rows = await shop.database.query<{ kind: string; n: number; last: number }>(
      'SELECT kind, count(*)::int AS n, max(no) AS last FROM tax_papers GROUP BY kind',
    )
    for (const { n, last } of rows) expect(n).toBe(last)
    await expect(shop.database.query('DELETE FROM tax_papers')).rejects.toThrow('stays as it is')
    await expect(shop.database.query('UPDATE tax_papers SET total_cents = 0')).rejects.toThrow()
    await shop.database.query("UPDATE tax_papers SET control_unit_no = 'KRA1'")
  })

  describe('a clone', () => {
    it('adds the available products to the cart and names the others', async () => {
      const person = await newPerson(shop.database, orderClock, 2)
      const order = await place(person, [
        [7, 2],
        [8, 1],
      ])
      await shop.database.query('UPDATE variants SET stock_tenths = 0 WHERE id = 8')
      const { data, message } = await shop.ask(
        cloneOrder,
        { orderId: order.orderId },
        { ...person.headers, ...freshKey() },
      )
      expect(data.added).toEqual([{ productId: 7, productName: 'Simba Blanket 7, Madder, 5 × 6', quantity: 2 }])
      expect(data.notAdded).toEqual([
        { productId: 8, productName: 'Simba Blanket 8, Madder, 5 × 6', quantity: 1, message: 'Sold out.' },
      ])
      expect(message).toMatch(/Not added: Simba Blanket 8/)
      const { data: cart } = await shop.ask(cartList, {}, person.headers)
      expect(cart.allProducts.map(({ productId, quantity }) => [productId, quantity])).toEqual([[7, 2]])
    })
  })

  describe('the list', () => {
    it('is paged by the last order of the page, filtered, searched and counted', async () => {
      const person = await newPerson(shop.database, orderClock, 2)
      const orders = []
      for (let n = 1; n <= 5; n += 1) orders.push(await place(person, [[n % 2 === 0 ? 2 : 1, 1]]))
      const numbers = orders.map(({ orderNo }) => orderNo).reverse()
      const seen: number[] = []
      let after: number | null = null
      do {
        const page: Awaited<ReturnType<typeof shop.ask<typeof orderList>>> = await shop.ask(
          orderList,
          { perPage: 2, after },
          person.headers,
        )
        expect(page.data.statistics === null).toBe(after !== null)
        seen.push(...page.data.list.map(({ orderNo }) => orderNo))
        after = page.meta.next
      } while (after !== null)
      expect(seen).toEqual(numbers)
      const found = async (filter: WireRequest<typeof orderList>) => {
        const { data } = await shop.ask(orderList, filter, person.headers)
        expect(data.statistics?.orders).toBe(data.list.length)
        return data.list.map(({ orderNo }) => orderNo)
      }
      expect(await found({ searchText: 'blanket 2' })).toEqual([numbers[1], numbers[3]])
      expect(await found({ searchText: `#${numbers[0]}` })).toEqual([numbers[0]])
      expect(await found({ searchText: '100%_' })).toEqual([])
      expect(await found({ collection: ['blankets'] })).toEqual(numbers)
      expect(await found({ subcollection: ['yarns'] })).toEqual([])
      expect(await found({ fromDate: '2026-11-24', toDate: '2026-11-24' })).toEqual(numbers)
      expect(await found({ toDate: '2026-11-23' })).toEqual([])
      expect(await found({ orderStatus: [6, 7] })).toEqual([])
      expect(await found({ branch: [4] })).toEqual([])
      await shop.ask(cancelOrder, cancelIt(orders[0] as { orderId: string }), {
        ...person.headers,
        ...freshKey(),
      })
      expect(await found({ orderStatus: [7] })).toEqual([numbers[4]])
      expect(await found({ orderStatus: [1, 5] })).toEqual(numbers)
    })

    it.each([
      [{ fromDate: '2026-11-25', toDate: '2026-11-24' }, 'The last day is before the first day.'],
      [{ fromDate: '2015-01-01', toDate: '2026-01-01' }, 'At most 10 years at a time.'],
      [{ toDate: '2026-02-30' }, 'This date does not exist.'],
    ])('refuses %j', async (filter, message) => {
      expect((await shop.refused(orderList, filter, amina.headers)).fields).toEqual({ toDate: message })
    })

    it('contains the orders of all users of a company, with their names', async () => {
      const owner = await newPerson(shop.database, orderClock, 3)
      const order = await place(owner, [[1, 1]])
      const [company] = await shop.database.query<{ id: number }>('SELECT company_id AS id FROM users WHERE id = $1', [
        owner.userId,
      ])
      const colleague = await newPerson(shop.database, orderClock, 3)
      await shop.database.query('UPDATE users SET company_id = $2 WHERE id = $1', [colleague.userId, company?.id])
      const { data } = await shop.ask(orderList, {}, colleague.headers)
      expect(data.list.map(({ orderNo, orderedBy }) => [orderNo, orderedBy])).toEqual([[order.orderNo, 'Amina Otieno']])
      // A company without an account pays by the order's link, as a consumer does.
      expect(data.list[0]).toMatchObject({ allowPayment: true, onAccount: null })
      expect(await details(order, colleague)).toMatchObject({ invAddress: { name: 'Test Traders' } })
      const stranger = await newPerson(shop.database, orderClock, 3)
      expect((await shop.ask(orderList, {}, stranger.headers)).data.list).toEqual([])
      const rep = await newPerson(shop.database, orderClock, 6)
      expect((await shop.ask(orderList, {}, rep.headers)).data.list).toEqual([])
      await shop.database.query('INSERT INTO sales_reps (company_id, user_id) VALUES ($1, $2)', [
        company?.id,
        rep.userId,
      ])
      expect((await shop.ask(orderList, {}, rep.headers)).data.list).toHaveLength(1)
      const staff = await newPerson(shop.database, orderClock, 5)
      const all = (await shop.ask(orderList, { searchText: String(order.orderNo) }, staff.headers)).data.list
      expect(all.map(({ orderNo }) => orderNo)).toEqual([order.orderNo])
    })
  })
})
