/** A company with an overdue invoice: no order on account, an order paid at once, and one order that staff allow. */

import { cartAdd, cartList } from '#lib/contract/cart/cart.ts'
import { creditFacilities } from '#lib/contract/companies/credit.ts'
import { notificationList } from '#lib/contract/notifications/notification.ts'
import { orderDetail, placeOrder } from '#lib/contract/orders/order.ts'
import { addDays, dayInNairobi } from '#lib/format/clock.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { makeStaff } from '../../../testing/office-shop.ts'
import { freshKey, orderForm } from '../../../testing/order-form.ts'
import { openOrderShop, orderClock } from '../../../testing/order-shop.ts'
import { addOverdueInvoice } from '../../../testing/overdue.ts'
import { newPerson, type TestPerson } from '../../../testing/people.ts'
import type { TestShop } from '../../../testing/shop.ts'
import { latestReleases } from '../../companies/queries/credit-releases.ts'
import { enterPayment, setLimit } from '../../companies/use-cases/credit-accounts.ts'
import type { CreditAccountContext } from '../../companies/use-cases/notify-company.ts'
import { releaseOneOrder } from '../../companies/use-cases/release-order.ts'

const TODAY = dayInNairobi(orderClock())
const DUE = addDays(TODAY, -15)

onEachDatabase((open) => {
  let shop: TestShop
  let owner: TestPerson
  let staffId: number
  beforeAll(async () => {
    shop = await openOrderShop(open)
    staffId = (await makeStaff(shop.database, 'finance', { name: 'Wanja', now: orderClock() })).staffId
  })
  afterAll(() => shop.close())
  beforeEach(async () => {
    owner = await newPerson(shop.database, orderClock, 3)
    await withContext((context) => setLimit(context, owner.companyId as number, 50_000_00, 30))
    await addOverdueInvoice(shop.database, owner, { dueOn: DUE, cents: 8_000_00, now: orderClock() })
  })

  const withContext = <T>(work: (context: CreditAccountContext) => Promise<T>, daysLater = 0): Promise<T> =>
    shop.database.transaction((tx) =>
      work({
        ...{ tx, operator: 'Wanja', publicUrl: '', queueEmail: async () => {} },
        now: new Date(orderClock().getTime() + daysLater * 86_400_000),
      }),
    )
  const release = (daysAgo = 0) =>
    withContext(
      (context) =>
        releaseOneOrder(context, { companyId: owner.companyId as number, reason: 'They pay on Friday', staffId }),
      -daysAgo,
    )
  const formOf = async (person: TestPerson, more: object = {}) => ({
    ...(await orderForm(shop, [[1, 1]], 'collected')),
    branchId: person.branchId,
    ...more,
  })
  const order = async (more: object = {}) =>
    (await shop.ask(placeOrder, await formOf(owner, more), { ...owner.headers, ...freshKey() })).data
  const refused = async (person = owner) =>
    shop.refused(placeOrder, await formOf(person), { ...person.headers, ...freshKey() })
  const creditOf = async (person: TestPerson) => {
    await shop.ask(cartAdd, { items: [{ productId: 1, quantity: 1 }] }, person.headers)
    return (await shop.ask(cartList, {}, person.headers)).data.settings.credit
  }
  const isOnAccount = async (id: string) => (await shop.ask(orderDetail, { id })).data.onAccount

  test('shows the hold with its invoice before the order, and refuses the order on account', async () => {
    expect(await creditOf(owner)).toEqual({
      ...{ available: 0, due: 8_000_00, paysNow: true },
      hold: {
        ...{ kind: 'overdue', reason: null, overdue: 8_000_00, since: DUE, isReleased: false },
        invoices: [expect.objectContaining({ dueOn: DUE, unpaid: 8_000_00 })],
      },
    })
    expect(await refused()).toMatchObject({
      ...{ status: 409, code: 'over-credit-limit' },
      message: expect.stringMatching(/on hold: an amount is overdue since 9 November 2026\. Pay for this order now/),
    })
    const { data } = await shop.ask(creditFacilities, {}, owner.headers)
    expect(data.hold).toMatchObject({ kind: 'overdue', overdue: 8_000_00 })
  })

  test('hides amounts of the account from a member of the team', async () => {
    const member = await newPerson(shop.database, orderClock, 1, 'approved', owner.companyId)
    expect((await creditOf(member))?.hold).toEqual({
      ...{ kind: 'overdue', reason: null, overdue: null, since: null, invoices: [], isReleased: false },
    })
    expect(JSON.stringify(await refused(member))).not.toMatch(/8,000/)
  })

  test('takes an order that is paid at once, which is not on the account', async () => {
    const { orderId } = await order({ paysNow: true })
    expect(await isOnAccount(orderId)).toBe(false)
    const { due, totalValue } = (await shop.ask(orderDetail, { id: orderId })).data
    expect(due).toBe(totalValue)
    const [row] = await shop.database.query(
      'SELECT hold_seconds IS NOT NULL AS timed FROM order_reservations WHERE order_id = $1',
      [orderId],
    )
    expect(row).toEqual({ timed: true })
  })

  test('places an order on account again once the overdue amount is paid', async () => {
    await withContext((context) =>
      enterPayment(context, owner.companyId as number, { cents: 8_000_00, reference: '', day: TODAY, note: '' }),
    )
    expect((await creditOf(owner))?.hold).toBeUndefined()
    expect(await isOnAccount((await order()).orderId)).toBe(true)
  })

  test('takes one order that staff allowed, once, and notifies the company', async () => {
    expect(await release()).toBe(addDays(TODAY, 7))
    expect(await creditOf(owner)).toMatchObject({ available: 42_000_00, hold: { isReleased: true } })
    await expect(release()).rejects.toMatchObject({ problem: { code: 'not-allowed' } })
    const { orderId, orderNo } = await order()
    expect(await isOnAccount(orderId)).toBe(true)
    expect(await latestReleases(shop.database, owner.companyId as number)).toEqual([
      expect.objectContaining({ reason: 'They pay on Friday', by: 'Wanja', orderNo }),
    ])
    expect(await refused()).toMatchObject({ code: 'over-credit-limit' })
    const { data } = await shop.ask(notificationList, {}, owner.headers)
    expect(JSON.stringify(data)).toContain('You can place one order on your account')
  })

  test('takes one of two orders at once with one permission', async () => {
    await release()
    const form = await formOf(owner)
    const answers = await Promise.allSettled(
      [1, 2].map(() => shop.ask(placeOrder, form, { ...owner.headers, ...freshKey() })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(String(answers.find(({ status }) => status === 'rejected')?.['reason' as never])).toContain('on hold')
  })

  test('does not use a permission for an order that is paid at once, or that is refused', async () => {
    await release()
    await order({ paysNow: true })
    expect(
      (await shop.refused(placeOrder, await formOf(owner, { sum: '1.00' }), { ...owner.headers, ...freshKey() })).code,
    ).toBe('price-changed')
    expect((await creditOf(owner))?.hold).toMatchObject({ isReleased: true })
  })

  test('lets a permission end after seven days, and refuses one without a hold', async () => {
    const old = { dueOn: addDays(TODAY, -60), cents: 2_000_00, now: orderClock() }
    await addOverdueInvoice(shop.database, owner, old)
    await release(8)
    expect((await creditOf(owner))?.hold).toMatchObject({ isReleased: false })
    expect(await refused()).toMatchObject({ code: 'over-credit-limit' })
    await withContext((context) =>
      enterPayment(context, owner.companyId as number, { cents: 10_000_00, reference: '', day: TODAY, note: '' }),
    )
    await expect(release()).rejects.toMatchObject({ problem: { message: 'This account is not on hold.' } })
  })
})
