/** Orders of team members above their limits: requested, approved once at current prices, declined, returned to the cart, ended. */

import type { WireRequest } from '#lib/contract/base/call.ts'
import { cartAdd, cartList } from '#lib/contract/cart/cart.ts'
import { teamMemberDetail, teamMemberStatusUpdate, teamMemberUpdate } from '#lib/contract/companies/team.ts'
import { notificationList } from '#lib/contract/notifications/notification.ts'
import { cancelOrder } from '#lib/contract/orders/cancellation.ts'
import { officeOrder } from '#lib/contract/orders/office/order.ts'
import { placeOrder } from '#lib/contract/orders/order.ts'
import {
  orderApprovalDecide,
  orderApprovalDetail,
  orderApprovalList,
  orderApprovalRequest,
  orderApprovalTakeBack,
} from '#lib/contract/orders/order-approval.ts'
import { orderDetails } from '#lib/contract/orders/order-details.ts'
import { decimalOfCents } from '#lib/format/money.ts'
import { seedHelp } from '#sample/people/seed-help.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { emailsTo } from '../../../testing/emails.ts'
import { officeAsker } from '../../../testing/office-shop.ts'
import { freshKey, orderForm } from '../../../testing/order-form.ts'
import { openOrderShop } from '../../../testing/order-shop.ts'
import { addOverdueInvoice } from '../../../testing/overdue.ts'
import { newPerson, type TestPerson } from '../../../testing/people.ts'
import { stockOf } from '../../../testing/products.ts'
import type { TestShop } from '../../../testing/shop.ts'
import { setLimit } from '../../companies/use-cases/credit-accounts.ts'
import { beginSession } from '../../identity/use-cases/sessions.ts'
import { expireRequests } from '../use-cases/expire-approvals.ts'

/** 23:30 in Nairobi on 24 November: midnight is 30 minutes later. */
const START = new Date('2026-11-24T20:30:00Z')
/** One blanket, collected, with VAT. */
const BLANKET = 1450_00

onEachDatabase((open) => {
  let shop: TestShop
  let now = START
  let owner: TestPerson
  let member: TestPerson
  let approver: TestPerson
  beforeAll(async () => {
    shop = await openOrderShop(open, {}, () => now)
    await seedHelp(shop.database.query)
  })
  afterAll(() => shop.close())
  beforeEach(async () => {
    now = START
    const clock = () => now
    owner = await newPerson(shop.database, clock, 3)
    member = await newPerson(shop.database, clock, 1, 'approved', owner.companyId)
    approver = await newPerson(shop.database, clock, 1, 'approved', owner.companyId)
    await shop.database.query('UPDATE users SET approves_orders = true WHERE id = $1', [approver.userId])
  })

  /** Sets the time, with new sessions of the people. */
  async function setTime(at: Date) {
    now = at
    for (const [person, userType] of [
      [owner, 3],
      [member, 1],
    ] as const) {
      const session = { userId: person.userId, userType, remember: false, device: 'Test' }
      const { token } = await beginSession(shop.database, () => now, session)
      person.headers = { authorization: `Bearer ${token}` }
    }
  }
  const limit = (orderLimit: number | null, monthLimit: number | null = null, person = member) =>
    shop.database.query('UPDATE users SET order_limit_cents = $2, month_limit_cents = $3 WHERE id = $1', [
      person.userId,
      orderLimit,
      monthLimit,
    ])
  const formOf = async (person: TestPerson, pieces: number, product = 1) => ({
    ...(await orderForm(shop, [[product, pieces]], 'collected')),
    branchId: person.branchId,
  })
  const order = async (pieces: number, person = member) =>
    (await shop.ask(placeOrder, await formOf(person, pieces), { ...person.headers, ...freshKey() })).data
  const refusedOrder = async (pieces: number, person = member) =>
    shop.refused(placeOrder, await formOf(person, pieces), { ...person.headers, ...freshKey() })
  const request = async (pieces: number, product = 1) => {
    const form = await formOf(member, pieces, product)
    return (await shop.ask(orderApprovalRequest, form, { ...member.headers, ...freshKey() })).data
  }
  const listOf = async (person: TestPerson) => (await shop.ask(orderApprovalList, {}, person.headers)).data
  const nowOf = async (no: number, person = owner) => (await shop.ask(orderApprovalDetail, { no }, person.headers)).data
  type Decision = WireRequest<typeof orderApprovalDecide>
  const decide = (person: TestPerson, input: Decision) =>
    shop.ask(orderApprovalDecide, input, { ...person.headers, ...freshKey() })
  const refusedDecision = (person: TestPerson, input: Decision) =>
    shop.refused(orderApprovalDecide, input, { ...person.headers, ...freshKey() })
  const approving = (no: number, cents: number): Decision => ({ no, decision: 'approve', total: decimalOfCents(cents) })
  const notesOf = async (person: TestPerson) =>
    JSON.stringify((await shop.ask(notificationList, {}, person.headers)).data)

  describe('a limit of an order', () => {
    test('refuses an order above it, and takes an order of exactly the limit', async () => {
      await limit(2 * BLANKET)
      await order(2)
      expect(await refusedOrder(3)).toMatchObject({
        ...{ status: 409, code: 'needs-approval', data: { kind: 'order', limit: '2900.00' } },
        message: expect.stringMatching(/total is KSh\s4,350\.00, above your limit of KSh\s2,900\.00 for an order/),
      })
    })

    test('does not bind the owner', async () => {
      await limit(0, 0, owner)
      await order(3, owner)
    })

    test('is in the cart before the order, with the people who can approve', async () => {
      await limit(2 * BLANKET, 5 * BLANKET)
      await order(1)
      await shop.ask(cartAdd, { items: [{ productId: 1, quantity: 3 }] }, member.headers)
      const { spending } = (await shop.ask(cartList, {}, member.headers)).data.settings
      expect(spending).toEqual({
        ...{ orderLimit: 2 * BLANKET, monthLimit: 5 * BLANKET, spent: BLANKET },
        approvers: [expect.any(String), 'Amina Otieno'],
      })
      expect((await shop.ask(cartList, {}, owner.headers)).data.settings).not.toHaveProperty('spending')
    })
  })

  describe('a limit of a month', () => {
    test('counts orders of the month without cancelled orders', async () => {
      await limit(null, 3 * BLANKET)
      const { orderId } = await order(2)
      expect(await refusedOrder(2)).toMatchObject({ code: 'needs-approval', data: { kind: 'month' } })
      await shop.ask(cancelOrder, { orderId, reason: 2 }, { ...member.headers, ...freshKey() })
      await order(3)
    })

    test('starts again at midnight in Nairobi, not of UTC', async () => {
      await limit(null, BLANKET)
      await setTime(new Date('2026-11-30T20:59:00Z'))
      await order(1)
      expect(await refusedOrder(1)).toMatchObject({ code: 'needs-approval' })
      now = new Date('2026-11-30T21:00:00Z')
      await order(1)
      now = new Date('2026-11-30T21:10:00Z')
      expect(await refusedOrder(1)).toMatchObject({ code: 'needs-approval' })
    })

    test('takes one of two orders at once that exceed it together', async () => {
      await limit(null, 3 * BLANKET)
      const form = await formOf(member, 2)
      const answers = await Promise.allSettled(
        [1, 2].map(() => shop.ask(placeOrder, form, { ...member.headers, ...freshKey() })),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(String(answers.find(({ status }) => status === 'rejected')?.['reason' as never])).toContain(
        'needs-approval',
      )
    })
  })

  describe('a request', () => {
    beforeEach(() => limit(2 * BLANKET))

    test('takes no stock, empties the cart and notifies owner and approvers', async () => {
      await shop.ask(cartAdd, { items: [{ productId: 1, quantity: 3 }] }, member.headers)
      const before = await stockOf(shop.database, 1)
      const { no, total, approvers } = await request(3)
      expect([total, approvers.length]).toEqual([3 * BLANKET, 2])
      expect(await stockOf(shop.database, 1)).toBe(before)
      expect((await shop.ask(cartList, {}, member.headers)).data.data).toEqual([])
      expect(await notesOf(owner)).toContain('requests your approval')
      expect(await notesOf(member)).not.toContain('requests your approval')
      const [email] = await emailsTo(shop, approver.email)
      expect(email?.subject).toMatch(/^Amina Otieno requests your approval of KSh\s4,350\.00$/)
      expect(await listOf(member)).toMatchObject([
        { no, state: 'waiting', isOwn: true, mayDecide: false, mayTakeBack: true },
      ])
      expect(await listOf(approver)).toMatchObject([{ no, isOwn: false, mayDecide: true, mayTakeBack: false }])
    })

    test('is refused within the limits, and as the order itself is', async () => {
      const send = (form: object) => shop.refused(orderApprovalRequest, form, { ...member.headers, ...freshKey() })
      expect(await send(await formOf(member, 2))).toMatchObject({ code: 'not-allowed' })
      expect(await send({ ...(await formOf(member, 3)), sum: '1.00' })).toMatchObject({ code: 'price-changed' })
      expect(await send({ ...(await formOf(member, 3)), branchId: 999_999 })).toMatchObject({ code: 'not-found' })
      expect(await listOf(member)).toEqual([])
    })

    test('is not visible to a member without the right, nor to another company', async () => {
      const { no } = await request(3)
      const colleague = await newPerson(shop.database, () => now, 1, 'approved', owner.companyId)
      expect(await listOf(colleague)).toEqual([])
      expect(await refusedDecision(colleague, approving(no, 3 * BLANKET))).toMatchObject({ code: 'not-allowed' })
      const stranger = await newPerson(shop.database, () => now, 3)
      expect(await refusedDecision(stranger, approving(no, 3 * BLANKET))).toMatchObject({ code: 'not-found' })
      expect(await shop.refused(orderApprovalDetail, { no }, stranger.headers)).toMatchObject({ code: 'not-found' })
    })

    test('of an approver needs another person', async () => {
      await shop.database.query('UPDATE users SET approves_orders = true WHERE id = $1', [member.userId])
      const { no } = await request(3)
      expect(await refusedDecision(member, approving(no, 3 * BLANKET))).toMatchObject({
        message: 'You cannot approve your own order.',
      })
      expect((await decide(approver, approving(no, 3 * BLANKET))).data.orderNo).toBeGreaterThan(0)
    })

    test('is placed for its member when it is approved', async () => {
      const { no, total } = await request(3)
      expect(await nowOf(no)).toEqual({ total, changes: [], problem: null })
      const { orderId, orderNo } = (await decide(approver, { ...approving(no, total), note: 'For the season' })).data
      const rows = await shop.database.query(
        'SELECT user_id::int AS "userId", total_cents::int AS cents FROM orders WHERE id = $1',
        [orderId],
      )
      expect(rows).toEqual([{ userId: member.userId, cents: total }])
      expect(await listOf(member)).toMatchObject([
        { state: 'approved', decidedBy: 'Amina Otieno', note: 'For the season', orderNo, mayTakeBack: false },
      ])
      const details = async (person: TestPerson, id: string) =>
        (await shop.ask(orderDetails, { orderId: id }, person.headers)).data
      for (const person of [member, owner])
        expect((await details(person, orderId ?? '')).approval).toEqual({
          ...{ by: 'Amina Otieno', at: START.toISOString(), note: 'For the season' },
        })
      expect(await details(owner, (await order(1)).orderId)).not.toHaveProperty('approval')
      expect(await notesOf(member)).toContain(`It is order ${orderNo}`)
      const office = officeAsker(shop, () => now)
      const page = (await office.askAs(await office.staff('orders'), officeOrder, { orderNo: orderNo ?? 0 })).data
      expect(page.customer.approvedBy).toBe('Amina Otieno')
      expect(page.timeline).toContainEqual(
        expect.objectContaining({
          ...{ id: `approval-${no}`, who: 'Amina Otieno', note: 'For the season', at: now.toISOString() },
          what: expect.stringMatching(
            /^approved request \d+ for the company, above the limit of KSh\s2,900 for an order\.$/,
          ),
        }),
      )
      expect(await refusedDecision(owner, { no, decision: 'decline' })).toMatchObject({
        message: 'This order was approved already.',
      })
    })

    test('of a company on hold can be approved to be paid now, and not on the account', async () => {
      const { no, total } = await request(3)
      await shop.database.transaction((tx) =>
        setLimit(
          { tx, operator: 'Wanja', publicUrl: '', queueEmail: async () => {}, now },
          owner.companyId as number,
          50_000_00,
          30,
        ),
      )
      const onAccount = (await request(3)).no
      const approved = await decide(owner, approving(onAccount, total))
      expect([approved.data.isToPay, approved.message]).toEqual([
        false,
        `Approved: it is order ${approved.data.orderNo}.`,
      ])
      await addOverdueInvoice(shop.database, owner, { dueOn: '2026-11-01', cents: 8_000_00, now })
      expect(await nowOf(no)).toEqual({
        ...{ total: null, changes: [], payNowTotal: total },
        problem: expect.stringContaining('Pay for this order now'),
      })
      expect(await refusedDecision(owner, approving(no, total))).toMatchObject({ code: 'over-credit-limit' })
      const { data, message } = await decide(owner, { ...approving(no, total), paysNow: true })
      expect([data.isToPay, message]).toEqual([true, expect.stringContaining('Pay for it now')])
      const rows = await shop.database.query(
        'SELECT user_id::int AS "userId", credit_terms_days AS terms, payment_status AS paid FROM orders WHERE id = $1',
        [data.orderId],
      )
      expect(rows).toEqual([{ userId: member.userId, terms: null, paid: null }])
      expect(await notesOf(member)).toContain('to be paid now')
    })

    test('is placed once if two approvers approve at once', async () => {
      const { no, total } = await request(3)
      const before = await stockOf(shop.database, 1)
      const answers = await Promise.allSettled([
        decide(owner, approving(no, total)),
        decide(approver, approving(no, total)),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(String(answers.find(({ status }) => status === 'rejected')?.['reason' as never])).toContain(
        'approved already',
      )
      expect(await stockOf(shop.database, 1)).toBe(before - 3)
    })

    test('ends in one way if it is approved and withdrawn at once', async () => {
      const { no, total } = await request(3)
      const answers = await Promise.allSettled([
        decide(owner, approving(no, total)),
        shop.ask(orderApprovalTakeBack, { no }, member.headers),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      const [{ state, orderId } = { state: null, orderId: null }] = await listOf(member)
      expect(state === 'approved').toBe(orderId !== null)
    })

    test('shows a new price, and is placed at it only after the approver saw it', async () => {
      const { no, total } = await request(3)
      await shop.database.query('UPDATE variants SET ex_vat_cents = 130000 WHERE id = 1')
      try {
        expect(await refusedDecision(owner, approving(no, total))).toMatchObject({ code: 'price-changed' })
        const current = await nowOf(no)
        expect(current).toMatchObject({ total: 4524_00, problem: null })
        expect(current.changes[0]).toMatch(/KSh\s1,300\.00 ex-VAT instead of KSh\s1,250\.00\.$/)
        await decide(owner, approving(no, 4524_00))
      } finally {
        await shop.database.query('UPDATE variants SET ex_vat_cents = 125000 WHERE id = 1')
      }
    })

    test('is reduced to the stock, or cannot be placed without stock', async () => {
      await limit(100_00)
      const { no } = await request(3, 6)
      await shop.database.query('UPDATE variants SET stock_tenths = 20 WHERE id = 6')
      const current = await nowOf(no)
      expect(current).toMatchObject({ total: 1044_00, problem: null })
      expect(current.changes).toEqual([expect.stringMatching(/: only 2 instead of 3\.$/)])
      await shop.database.query('UPDATE variants SET stock_tenths = 0 WHERE id = 6')
      expect(await nowOf(no)).toMatchObject({ total: null, problem: 'No product of this order can be ordered now.' })
      expect(await refusedDecision(owner, approving(no, 1044_00))).toMatchObject({ code: 'not-allowed' })
      await shop.database.query('UPDATE variants SET stock_tenths = 30 WHERE id = 6')
    })

    test('returns to the cart after it is declined, once', async () => {
      const { no } = await request(3)
      await decide(owner, { no, decision: 'decline', note: 'Too early' })
      expect(await notesOf(member)).toContain('Too early')
      await shop.ask(orderApprovalTakeBack, { no }, member.headers)
      const { data } = (await shop.ask(cartList, {}, member.headers)).data
      expect(data[0]?.products).toMatchObject([{ productId: 1, quantity: 3 }])
      expect(await shop.refused(orderApprovalTakeBack, { no }, member.headers)).toMatchObject({ code: 'not-allowed' })
      expect(await shop.refused(orderApprovalTakeBack, { no }, approver.headers)).toMatchObject({ code: 'not-found' })
    })

    test('expires after seven days with a notification', async () => {
      const { no, total } = await request(3)
      await setTime(new Date(START.getTime() + 7 * 86_400_000))
      expect(await refusedDecision(owner, approving(no, total))).toMatchObject({
        message: 'This request has expired. The team member can order again.',
      })
      expect((await listOf(owner))[0]?.state).toBe('expired')
      now = new Date(now.getTime() + 1)
      const expire = () => shop.database.transaction((tx) => expireRequests({ tx, now, publicUrl: '' }))
      while (await expire());
      expect(await notesOf(member)).toContain(`Your order request ${no} has expired`)
      expect(await expire()).toBe(false)
    })

    test('is withdrawn if its member is switched off, and stays with the owner if an approver is', async () => {
      const { no, total } = await request(3)
      const switchOff = async ({ userId, branchId }: TestPerson) => {
        await shop.database.query('UPDATE branches SET primary_contact_id = $1 WHERE id = $2', [owner.userId, branchId])
        await shop.ask(teamMemberStatusUpdate, { userId, active: 0 }, owner.headers)
      }
      await switchOff(approver)
      expect(await refusedDecision(approver, approving(no, total))).toMatchObject({ code: 'sign-in-needed' })
      expect(await nowOf(no)).toMatchObject({ problem: null })
      await switchOff(member)
      expect((await listOf(owner))[0]).toMatchObject({ state: 'withdrawn', decidedBy: null })
      expect(await refusedDecision(owner, approving(no, total))).toMatchObject({
        message: 'The team member has withdrawn this order.',
      })
    })
  })

  test('the owner sets limits in the team, which old clients leave unchanged', async () => {
    const before = (await shop.ask(teamMemberDetail, { userId: member.userId }, owner.headers)).data
    expect(before).toMatchObject({ orderLimit: null, monthLimit: null, approvesOrders: 0 })
    const { userId, firstName, lastName, assignBranch } = before
    const form = { userId, firstName, lastName, mobileNumber: '0712345678', active: 1 as const, assignBranch }
    const limits = { orderLimit: '50,000', monthLimit: '', approvesOrders: 1 as const }
    const { data } = await shop.ask(teamMemberUpdate, { ...form, ...limits }, owner.headers)
    expect(data).toMatchObject({ orderLimit: 50_000_00, monthLimit: null, approvesOrders: 1 })
    expect((await shop.ask(teamMemberUpdate, form, owner.headers)).data).toMatchObject({ orderLimit: 50_000_00 })
    expect(await shop.refused(teamMemberUpdate, { ...form, orderLimit: '-5' }, owner.headers)).toMatchObject({
      fields: { orderLimit: expect.stringMatching(/^Enter whole shillings/) },
    })
    expect(await shop.refused(teamMemberUpdate, form, member.headers)).toMatchObject({ status: 403 })
  })
})
