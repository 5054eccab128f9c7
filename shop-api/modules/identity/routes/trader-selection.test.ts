/**
 * A sales representative in a trader's shop: actions for the trader, actions that are never allowed, and the end of the
 * session.
 */

import { getProfile } from '#lib/contract/accounts/profile.ts'
import { USER_TYPE } from '#lib/contract/base/codes.ts'
import { CALLS } from '#lib/contract/call-list.ts'
import { cartAdd, cartList, deleteCart } from '#lib/contract/cart/cart.ts'
import { branchList } from '#lib/contract/companies/branch.ts'
import { creditFacilities, creditTraders } from '#lib/contract/companies/credit.ts'
import { deliveryCharge } from '#lib/contract/content/reference.ts'
import { endSession, logout, sessionList } from '#lib/contract/identity/session.ts'
import { selectTrader, traderList } from '#lib/contract/identity/trader-selection.ts'
import { notificationList } from '#lib/contract/notifications/notification.ts'
import { officeOrder } from '#lib/contract/orders/office/order.ts'
import { placeOrder } from '#lib/contract/orders/order.ts'
import { cloneOrder, orderDetails } from '#lib/contract/orders/order-details.ts'
import { orderList } from '#lib/contract/orders/order-list.ts'
import { agreedPrices } from '#lib/contract/pricing/agreed-price.ts'
import { ordersByItem } from '#lib/contract/reports/report.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { makeStaff } from '../../../testing/office-shop.ts'
import { freshKey, orderForm } from '../../../testing/order-form.ts'
import { orderClock } from '../../../testing/order-shop.ts'
import { newPerson, type TestPerson } from '../../../testing/people.ts'
import { stockShelf } from '../../../testing/products.ts'
import { inject, openTestShop, type TestShop } from '../../../testing/shop.ts'
import { checkPrice, writePrice } from '../../pricing/use-cases/set-agreed-prices.ts'
import { beginSession } from '../use-cases/sessions.ts'
import { forgetOldSelections, listSelections } from '../use-cases/trader-selection.ts'

const FAMILY = 'MAR-SB-0001'
const START = orderClock().getTime()
const MINUTE = 60_000

onEachDatabase((open) => {
  let shop: TestShop
  let now = START
  let rep: TestPerson
  let first: TestPerson
  let second: TestPerson
  beforeAll(async () => {
    const database = await open()
    await stockShelf(database, [
      { price: 1250_00, stock: 1000 },
      { price: 899_99, stock: 1000 },
    ])
    shop = await openTestShop({ database, clock: () => new Date(now) })
  })
  afterAll(() => shop.close())
  beforeEach(async () => {
    now = START
    rep = await newPerson(shop.database, orderClock, 6)
    first = await trader('First Traders')
    second = await trader('Second Traders')
  })

  async function trader(name: string, of: TestPerson | null = rep): Promise<TestPerson> {
    const person = await newPerson(shop.database, orderClock, 3)
    await shop.database.query('UPDATE companies SET name = $2 WHERE id = $1', [person.companyId, name])
    await shop.database.query("UPDATE users SET first_name = 'Wanjiru', last_name = 'Njeri' WHERE id = $1", [
      person.userId,
    ])
    if (of) await assign(person, of)
    return person
  }
  const assign = ({ companyId }: TestPerson, { userId }: TestPerson) =>
    shop.database.query(
      `INSERT INTO sales_reps (company_id, user_id) VALUES ($1, $2)
       ON CONFLICT (company_id) DO UPDATE SET user_id = excluded.user_id`,
      [companyId, userId],
    )
  const actFor = async ({ companyId }: TestPerson, { headers } = rep) => {
    const { data } = await shop.ask(selectTrader, { traderId: companyId }, headers)
    return { ...headers, 'x-acting-token': data.acting?.token ?? '' }
  }
  const put = (headers: Record<string, string>, productId: number, quantity = 1) =>
    shop.ask(cartAdd, { items: [{ productId, quantity }] }, headers)
  const cartOf = async (headers: Record<string, string>) =>
    (await shop.ask(cartList, {}, headers)).data.allProducts.map(({ productId, quantity }) => [productId, quantity])
  const order = async (headers: Record<string, string>, branchId: number | null) => {
    const form = await orderForm(shop, [[1, 1]], 'delivered', { headers })
    return (await shop.ask(placeOrder, { ...form, branchId }, { ...headers, ...freshKey() })).data
  }
  const ended = async (headers: Record<string, string>, code = 'acting-ended') => {
    const problem = await shop.refused(cartList, {}, headers)
    expect(problem).toMatchObject({ status: 409, code })
    return problem.message
  }
  const rows = () =>
    shop.database.query<{ endedBy: string | null; companyId: number }>(
      'SELECT ended_by AS "endedBy", company_id AS "companyId" FROM acting WHERE user_id = $1 ORDER BY id',
      [rep.userId],
    )

  describe('the traders of a representative', () => {
    it('are listed with their standing, and for a drop-down only those one can act for', async () => {
      await trader('Third Traders', null)
      await shop.database.query("UPDATE companies SET approval_status = 'pending' WHERE id = $1", [second.companyId])
      const shown = { id: first.companyId, name: 'First Traders', approvalStatus: 'approved', active: true }
      expect((await shop.ask(traderList, {}, rep.headers)).data).toEqual([shown])
      expect((await shop.ask(traderList, { isApiDropDownSr: 0 }, rep.headers)).data).toEqual([
        shown,
        { id: second.companyId, name: 'Second Traders', approvalStatus: 'pending', active: true },
      ])
    })

    it.each([
      ['of somebody else', 404, 'not-found', async () => (await trader('Third Traders', null)).companyId],
      ['that does not exist', 404, 'not-found', async () => 987_654],
      [
        'whose documents wait',
        403,
        'not-approved',
        async () => {
          await shop.database.query("UPDATE companies SET approval_status = 'pending' WHERE id = $1", [first.companyId])
          return first.companyId
        },
      ],
      [
        'that is switched off',
        403,
        'not-approved',
        async () => {
          await shop.database.query('UPDATE users SET active = false WHERE id = $1', [first.userId])
          return first.companyId
        },
      ],
    ])('refuses the selection of %s', async (_which, status, code, which) => {
      expect(await shop.refused(selectTrader, { traderId: await which() }, rep.headers)).toMatchObject({ status, code })
      expect(await rows()).toEqual([])
    })

    it('must be named', async () => {
      for (const traderId of [undefined, 0, 'x']) {
        const problem = await shop.refused(selectTrader, { traderId }, rep.headers)
        expect(problem.status).toBe(400)
        expect(problem.fields).toHaveProperty('traderId')
      }
    })
  })

  describe('while acting', () => {
    it('stores a separate cart for each trader', async () => {
      const forFirst = await actFor(first)
      await put(forFirst, 1, 2)
      const forSecond = await actFor(second)
      expect(await cartOf(forSecond)).toEqual([])
      await put(forSecond, 1, 5)
      await put(forSecond, 2, 1)
      await shop.ask(deleteCart, { id: [2] }, forSecond)
      expect(await cartOf(await actFor(first))).toEqual([[1, 2]])
      expect(await cartOf(await actFor(second))).toEqual([[1, 5]])
      expect(await cartOf(rep.headers)).toEqual([])
      // Nor is it the trader's own.
      expect(await cartOf(first.headers)).toEqual([])
    })

    it('uses the trader’s prices, branches, delivery and orders, with both names', async () => {
      await shop.database.transaction(async (tx) => {
        const price = { companyId: first.companyId as number, code: FAMILY, fromBales: 0, cents: 1100_00 }
        const whole = { ...price, validFrom: '2026-11-01', validTo: null }
        const checked = await checkPrice(tx, whole, false)
        if ('wrong' in checked) throw new Error(checked.wrong)
        await writePrice(tx, whole, checked.target)
      })
      const headers = await actFor(first)
      const input = { clusterCodes: [FAMILY] }
      expect((await shop.ask(agreedPrices, input, headers)).data).toHaveLength(1)
      expect((await shop.ask(agreedPrices, input, await actFor(second))).data).toEqual([])
      const again = await actFor(first)
      await put(again, 1)
      const { data: cart } = await shop.ask(cartList, {}, again)
      expect(cart.data[0]?.products[0]).toMatchObject({ exVatPrice: 1100_00, isAgreed: true })
      const { data: branches } = await shop.ask(branchList, {}, again)
      expect(branches.map(({ id }) => id)).toEqual([first.branchId])
      expect((await shop.ask(deliveryCharge, { branchId: first.branchId }, again)).data.charge).toBeGreaterThan(0)
      expect((await shop.refused(deliveryCharge, { branchId: second.branchId }, again)).status).toBe(404)
    })

    it('places an order for a branch, and shows the trader the representative’s name', async () => {
      await shop.database.query(
        'INSERT INTO credit_accounts (company_id, limit_cents, terms_days, opened_at) VALUES ($1, 1000000, 30, $2)',
        [first.companyId, new Date(now)],
      )
      const headers = await actFor(first)
      await put(headers, 1)
      await put(headers, 2)
      const { orderId, orderNo } = await order(headers, first.branchId)
      const [row] = await shop.database.query('SELECT * FROM orders WHERE id = $1', [orderId])
      expect(row).toMatchObject({
        ...{ user_id: rep.userId, user_type: 6, company_id: first.companyId, branch_id: first.branchId },
        credit_terms_days: 30,
      })
      // Only the ordered lines have left this cart.
      expect(await cartOf(headers)).toEqual([[2, 1]])
      const names = { orderNo, orderedBy: 'Amina Otieno', orderedFor: 'First Traders' }
      expect((await shop.ask(orderList, {}, first.headers)).data.list).toMatchObject([names])
      const { data } = await shop.ask(orderDetails, { orderId }, first.headers)
      expect(data).toMatchObject({ ...names, invAddress: { name: 'First Traders', email: first.email } })
      expect((await shop.ask(orderList, {}, headers)).data.list).toMatchObject([names])
      const desk = await makeStaff(shop.database, 'owner', { now: new Date(now) })
      const { timeline } = (await shop.ask(officeOrder, { orderNo }, desk.headers)).data
      const placed = timeline.find(({ what }) => what === 'placed the order.')
      expect(placed?.who).toBe('Amina Otieno')
      const statistics = (await shop.ask(creditFacilities, {}, headers)).data.statistics
      expect(statistics?.pendingOrders).toBe(data.totalValue)
      // For another branch than the trader's it is refused.
      const form = await orderForm(shop, [[1, 1]], 'delivered', { headers })
      const wrong = { ...form, branchId: second.branchId }
      expect(await shop.refused(placeOrder, wrong, { ...headers, ...freshKey() })).toMatchObject({ code: 'not-found' })
    })

    it('shows that trader’s orders, reports and accounts, or without a selection those of all assigned traders', async () => {
      await order(await actFor(first), first.branchId)
      const { orderId } = await order(await actFor(second), second.branchId)
      const forFirst = await actFor(first)
      const all = await shop.ask(orderList, {}, rep.headers)
      expect(all.data.list.map(({ orderedFor }) => orderedFor)).toEqual(['Second Traders', 'First Traders'])
      const only = await shop.ask(orderList, {}, forFirst)
      expect(only.data.list.map(({ orderedFor }) => orderedFor)).toEqual(['First Traders'])
      expect(only.data.statistics?.orders).toBe(1)
      expect((await shop.refused(orderDetails, { orderId }, forFirst)).status).toBe(404)
      expect((await shop.refused(cloneOrder, { orderId }, { ...forFirst, ...freshKey() })).status).toBe(404)
      const pieces = async (headers: Record<string, string>) =>
        (await shop.ask(ordersByItem, {}, headers)).data.totals.quantity
      expect([await pieces(rep.headers), await pieces(forFirst)]).toEqual([2, 1])
      expect((await shop.ask(creditTraders, {}, forFirst)).data.map(({ id }) => id)).toEqual([first.companyId])
      expect((await shop.refused(creditFacilities, { traderId: second.companyId }, forFirst)).status).toBe(404)
      // Staff see all orders, traders their own, and another trader's representative no orders.
      const [staff, other] = [
        await newPerson(shop.database, orderClock, 5),
        await newPerson(shop.database, orderClock, 6),
      ]
      expect(await pieces(staff.headers)).toBeGreaterThanOrEqual(2)
      expect(await pieces(second.headers)).toBe(1)
      expect(await pieces(other.headers)).toBe(0)
    })

    it('clones an order into the trader’s cart', async () => {
      const headers = await actFor(first)
      const { orderId } = await order(headers, first.branchId)
      await shop.ask(cloneOrder, { orderId }, { ...headers, ...freshKey() })
      expect(await cartOf(headers)).toEqual([[1, 1]])
      expect(await shop.refused(cloneOrder, { orderId }, { ...rep.headers, ...freshKey() })).toMatchObject({
        code: 'trader-needed',
      })
    })

    it('refuses the key of one trader’s order for another trader', async () => {
      const key = freshKey()
      const forFirst = await actFor(first)
      const form = {
        ...(await orderForm(shop, [[1, 1]], 'delivered', { headers: forFirst })),
        branchId: first.branchId,
      }
      const placed = await shop.ask(placeOrder, form, { ...forFirst, ...key })
      expect((await shop.ask(placeOrder, form, { ...(await actFor(first)), ...key })).data).toEqual(placed.data)
      const other = await shop.refused(placeOrder, form, { ...(await actFor(second)), ...key })
      expect(other.code).toBe('idempotency-key-reused')
    })

    it('notifies the trader of the order with both names, also by email', async () => {
      const headers = await actFor(first)
      const { orderNo } = await order(headers, first.branchId)
      await shop.app.shop.follower.runNow()
      await until(async () => (await shop.ask(notificationList, {}, first.headers)).data.length > 0)
      const [notifications] = (await shop.ask(notificationList, {}, first.headers)).data
      expect(notifications).toMatchObject({ notification: `We have your order ${orderNo}` })
      expect(notifications?.subMessage).toContain('Ordered by Amina Otieno for First Traders.')
      const emails = await shop.database.query('SELECT 1 FROM mails WHERE "to" = $1', [first.email])
      expect(emails).toHaveLength(1)
    })
  })

  async function until(done: () => Promise<boolean>): Promise<void> {
    for (let tries = 0; !(await done()); tries += 1) {
      if (tries > 100) throw new Error('it never came')
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  describe('calls without permission to act', () => {
    it('refuses acting in every call not declared for it', async () => {
      const headers = await actFor(first)
      for (const call of CALLS.filter(({ acting }) => !acting)) {
        const answer = await inject(shop.app, call, { id: 'x' }, { ...headers, ...(call.idempotent && freshKey()) })
        expect([call.name, answer.statusCode, answer.json().code]).toEqual([call.name, 403, 'not-allowed'])
      }
      // Profile, sign-in and company data can never be in this list.
      const declared = CALLS.filter(({ acting }) => acting).map(({ name }) => name)
      expect(declared.sort()).toEqual(
        ['agreed-prices', 'branch-list', 'cart-add', 'cart-list', 'change-order', 'cheque-image', 'clone-order']
          .concat(['credit-entries', 'credit-facilities', 'credit-statement', 'credit-traders', 'delete-cart'])
          .concat([
            'delivery-charge',
            'order-details',
            'order-list',
            'order-paper',
            'order-push',
            'order-returns',
            'order-sms',
          ])
          .concat(['orders-by-date', 'orders-by-date-file', 'orders-by-item', 'orders-by-item-file', 'place-order'])
          .concat(['quick-order', 'quick-order-add', 'quote', 'quote-accept', 'quote-change', 'quote-decline'])
          .concat(['quote-document', 'quote-list', 'quote-offer', 'quote-reduce', 'quote-request', 'return-answer'])
          .concat(['return-cancel', 'return-photo', 'return-preview', 'return-send', 'unpaid-orders']),
      )
    })

    it('refuses acting without a sign-in, with another’s token, or for other user types', async () => {
      const headers = await actFor(first)
      const token = { 'x-acting-token': headers['x-acting-token'] }
      const other = await newPerson(shop.database, orderClock, 6)
      const guest = await shop.ask(cartList, { items: [{ productId: 1, quantity: 1 }] }, token)
      expect(guest.data.settings.totalUniqueItems).toBe(1)
      expect((await shop.refused(cartList, {}, { ...other.headers, ...token })).code).toBe('acting-ended')
      for (const type of [1, 2, 3, 5] as const) {
        const person = await newPerson(shop.database, orderClock, type)
        expect((await shop.refused(cartList, {}, { ...person.headers, ...token })).code).toBe('not-allowed')
      }
      // Bound to the sign-in: another of the same person's does not carry it.
      const input = { userId: rep.userId, userType: 6, remember: false, device: 'Test' } as const
      const fresh = await beginSession(shop.database, () => new Date(now), input)
      const elsewhere = { authorization: `Bearer ${fresh.token}`, ...token }
      expect((await shop.refused(cartList, {}, elsewhere)).code).toBe('acting-ended')
      expect((await shop.refused(cartList, {}, { ...rep.headers, 'x-acting-token': 'x' })).code).toBe('acting-ended')
    })

    it('refuses carts and orders until a trader is selected', async () => {
      const needed = { status: 409, code: 'trader-needed', message: 'Select trader' }
      const items = [{ productId: 1, quantity: 1 }]
      expect(await shop.refused(cartAdd, { items }, rep.headers)).toMatchObject(needed)
      const form = await orderForm(shop, [[1, 1]], 'collected')
      expect(await shop.refused(placeOrder, form, { ...rep.headers, ...freshKey() })).toMatchObject(needed)
      expect(await shop.refused(branchList, {}, rep.headers)).toMatchObject({ status: 403, code: 'not-allowed' })
    })
  })

  describe('a selection', () => {
    it('ends when another trader, or no trader, is selected, also in another tab', async () => {
      const forFirst = await actFor(first)
      const forSecond = await actFor(second)
      // Changed, not ended: late requests for the first trader must not end the second selection in the browser.
      expect(await ended(forFirst, 'acting-changed')).toBe(
        'You are no longer acting for First Traders: you switched to another trader.',
      )
      expect(await cartOf(forSecond)).toEqual([])
      const selected = async () => (await shop.ask(getProfile, {}, rep.headers)).data.selectedTrader
      expect(await selected()).toEqual({ id: second.companyId, name: 'Second Traders' })
      expect((await shop.ask(selectTrader, { traderId: null }, rep.headers)).data).toEqual({ trader: null })
      expect(await ended(forSecond)).toBe('You are no longer acting for Second Traders: you stopped.')
      expect(await selected()).toBeNull()
      expect(await rows()).toEqual([
        { companyId: first.companyId, endedBy: 'switched' },
        { companyId: second.companyId, endedBy: 'stopped' },
      ])
      const listed = await listSelections(shop.database, () => new Date(now), first.companyId as number)
      expect(listed).toMatchObject([{ who: rep.email, endedBy: 'switched' }])
    })

    it.each([
      ['not-assigned', 'DELETE FROM sales_reps WHERE company_id = $1', 'they are no longer one of your traders.'],
      [
        'not-approved',
        "UPDATE companies SET approval_status = 'declined' WHERE id = $1",
        'their documents are no longer approved.',
      ],
      [
        'not-active',
        `UPDATE users SET active = false WHERE company_id = $1 AND user_type = ${USER_TYPE.trader}`,
        'their account is no longer active.',
      ],
    ])('ends at once when staff end it (%s)', async (endedBy, statement, words) => {
      const headers = await actFor(first)
      const form = { ...(await orderForm(shop, [[1, 1]], 'delivered', { headers })), branchId: first.branchId }
      await shop.database.query(statement, [first.companyId])
      const problem = await shop.refused(placeOrder, form, { ...headers, ...freshKey() })
      expect(problem).toMatchObject({
        code: 'acting-ended',
        message: `You are no longer acting for First Traders: ${words}`,
      })
      expect(await rows()).toEqual([{ companyId: first.companyId, endedBy }])
      // Reassigned, the trader must still be selected again.
      await assign(first, rep)
      expect(await ended(headers)).toBe(problem.message)
    })

    it('ends half an hour after the last use, and always after eight hours', async () => {
      // The sign-in's own token would be renewed in reality; here it is valid longer than staff sign-ins are.
      await shop.database.query(
        `UPDATE sessions SET created_at = later, last_seen_at = later, expires_at = expires_at + age,
           token_expires = expires_at + age
         FROM (SELECT interval '10 hours' AS age, $2::timestamptz + interval '10 hours' AS later) AS longer
         WHERE user_id = $1`,
        [rep.userId, new Date(now)],
      )
      const headers = await actFor(first)
      for (let minutes = 0; minutes < 8 * 60 - 20; minutes += 20) {
        now += 20 * MINUTE
        await cartOf(headers)
      }
      now += 20 * MINUTE
      expect(await ended(headers)).toBe('You are no longer acting for First Traders: you did not use it for a while.')
      const again = await actFor(second)
      now += 30 * MINUTE
      await ended(again)
      expect((await rows()).map(({ endedBy }) => endedBy)).toEqual(['time', 'time'])
    })

    it('ends with the sign-in, and is recorded with its time', async () => {
      await actFor(first)
      await shop.ask(logout, {}, rep.headers)
      expect(await rows()).toEqual([{ companyId: first.companyId, endedBy: 'signed-out' }])
      const input = { userId: rep.userId, userType: 6, remember: false, device: 'Test' } as const
      const { token } = await beginSession(shop.database, () => new Date(now), input)
      const headers = { authorization: `Bearer ${token}` }
      await shop.ask(selectTrader, { traderId: second.companyId }, headers)
      expect((await shop.ask(sessionList, {}, headers)).data).toHaveLength(1)
      await shop.ask(endSession, {}, headers)
      now += 40 * MINUTE
      await forgetOldSelections(shop.database, () => new Date(now))
      expect((await rows()).map(({ endedBy }) => endedBy)).toEqual(['signed-out', 'time'])
      now += 731 * 24 * 60 * MINUTE
      await forgetOldSelections(shop.database, () => new Date(now))
      expect(await rows()).toEqual([])
    })

    it('stores only the hash of its token', async () => {
      const { 'x-acting-token': token } = await actFor(first)
      const [row] = await shop.database.query('SELECT * FROM acting WHERE user_id = $1', [rep.userId])
      expect(token).toMatch(/^[\w-]{43}$/)
      expect(JSON.stringify(row)).not.toContain(token)
    })
  })
})
