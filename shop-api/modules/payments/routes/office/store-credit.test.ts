/** Store credit in the office: goodwill alone or by two people, corrections, and refunds that are credited. */

import { officeLedger } from '#lib/contract/payments/office/payments.ts'
import { officeRefundAsk, officeRefundList } from '#lib/contract/payments/office/refunds.ts'
import {
  officeRefundAsCredit,
  officeStoreCredit,
  officeStoreCreditGive,
  officeStoreCreditList,
} from '#lib/contract/payments/office/store-credit.ts'
import { officeApprovalDecide, officeApprovalList } from '#lib/contract/staff/office/approvals.ts'
import { onEachDatabase } from '../../../../testing/databases.ts'
import { type OfficePerson, type OfficeShop, officeAsker } from '../../../../testing/office-shop.ts'
import { payOrder } from '../../../../testing/order-paid.ts'
import { newPerson } from '../../../../testing/people.ts'
import { openTestShop } from '../../../../testing/shop.ts'
import { cancelPaid, type OrderToPay, unpaidOrder } from '../../../../testing/unpaid-order.ts'
import { storeCreditExport } from '../../jobs/store-credit-export.ts'
import { spendStoreCredit } from '../../use-cases/spend-store-credit.ts'
import { creditStore } from '../../use-cases/store-credit.ts'

onEachDatabase((open) => {
  let shop: OfficeShop
  let fatuma: OfficePerson
  let njeri: OfficePerson
  let salome: OfficePerson
  const now = new Date('2026-11-25T08:42:00Z')
  let made = 0

  beforeAll(async () => {
    const plain = await openTestShop({ database: await open(), clock: () => now })
    shop = { ...plain, ...officeAsker(plain, () => now) }
    fatuma = await shop.staff('support', { name: 'Fatuma Ali' })
    njeri = await shop.staff('finance', { name: 'Njeri Kariuki' })
    salome = await shop.staff(['approver', 'finance'], { name: 'Salome Wanza' })
  })
  afterAll(() => shop.close())

  const consumer = async () => ({ userId: (await newPerson(shop.database, () => now, 2)).userId })
  const requestId = () => `request-000000-${++made}`
  const given = (owner: { userId: number } | { companyId: number }, amount: string, more: object = {}) => ({
    ...{ owner, amount, kind: 'goodwill' as const, reason: 'Late delivery', requestId: requestId() },
    ...more,
  })
  const give = async (...input: Parameters<typeof given>) =>
    (await shop.askAs(njeri, officeStoreCreditGive, given(...input))).data
  const refuse = (...input: Parameters<typeof given>) => shop.refusedAs(njeri, officeStoreCreditGive, given(...input))
  const statement = async (owner: { userId: number } | { companyId: number }) =>
    (await shop.askAs(njeri, officeStoreCredit, { owner })).data
  const asked = async (subject: { kind: string; id: string }) =>
    (await shop.askAs(salome, officeApprovalList, { kinds: ['store-credit'], states: ['asked'], subject })).data[0]
  async function approve(subject: { kind: string; id: string }, person = salome) {
    const approval = await asked(subject)
    if (!approval) throw new Error('not requested')
    const { approvalId, version } = approval
    return shop.askAs(person, officeApprovalDecide, { approvalId, version, decision: 'approved' })
  }
  const subjectOf = ({ userId }: { userId: number }) => ({ kind: 'store-credit', id: `user-${userId}` })

  /** A cancelled order of a customer that was paid by M-Pesa: its total is due back. */
  async function dueBack(owner: { userId: number } | null, cents: number): Promise<OrderToPay> {
    const order = await unpaidOrder(shop.database, cents)
    await shop.database.query('UPDATE orders SET user_id = $2, user_type = 2 WHERE id = $1', [
      order.id,
      owner?.userId ?? null,
    ])
    await payOrder(shop.database, order.id, `UKC${String(++made).padStart(7, '0')}`, now)
    await cancelPaid(shop.database, order)
    return order
  }
  const credit = async ({ orderNo }: OrderToPay, amount: string) =>
    (await shop.askAs(njeri, officeRefundAsCredit, { orderNo, amount, reason: 'The customer chose it.' })).data
  const dueOf = async ({ orderNo }: OrderToPay) => (await shop.askAs(njeri, officeRefundList, { orderNo })).data.due

  test('is given by one person up to the limit, with the reason and the person', async () => {
    const owner = await consumer()
    expect(await give(owner, '5000.00')).toEqual({ state: 'done', balance: 5000_00 })
    expect(await statement(owner)).toMatchObject({
      balance: 5000_00,
      limit: 5000_00,
      entries: [{ kind: 'goodwill', amount: 5000_00, reason: 'Late delivery', staff: 'Njeri Kariuki' }],
    })
  })

  test('waits for a second person above the limit, and not for its author', async () => {
    const owner = await consumer()
    expect(await give(owner, '5001.00')).toEqual({ state: 'asked', balance: 0 })
    expect((await statement(owner)).balance).toBe(0)
    const approval = await asked(subjectOf(owner))
    const own = {
      approvalId: approval?.approvalId ?? 0,
      version: approval?.version ?? 0,
      decision: 'approved' as const,
    }
    expect(await shop.refusedAs(njeri, officeApprovalDecide, own)).toMatchObject({ code: 'not-allowed' })
    await approve(subjectOf(owner))
    expect(await statement(owner)).toMatchObject({ balance: 5001_00, entries: [{ staff: 'Njeri Kariuki' }] })
    expect(await shop.refusedAs(salome, officeApprovalDecide, own)).toMatchObject({ code: 'changed-meanwhile' })
    expect((await statement(owner)).balance).toBe(5001_00)
  })

  test('cannot be split into amounts below the limit', async () => {
    const owner = await consumer()
    await give(owner, '3000.00')
    expect(await give(owner, '3000.00')).toMatchObject({ state: 'asked', balance: 3000_00 })
    const other = await consumer()
    const lastWeek = new Date(now.getTime() - 8 * 86_400_000)
    const earlier = { kind: 'goodwill', cents: 3000_00, reason: 'Late delivery', by: njeri.staffId } as const
    await shop.database.transaction((tx) =>
      creditStore(tx, lastWeek, { owner: other, ...earlier, reference: `request:${requestId()}` }),
    )
    expect(await give(other, '3000.00')).toMatchObject({ state: 'done', balance: 6000_00 })
  })

  test('cannot be split by two people at once', async () => {
    const owner = await consumer()
    const results = await Promise.allSettled([give(owner, '3000.00'), give(owner, '3000.00')])
    expect(results.flatMap((one) => (one.status === 'fulfilled' ? one.value.state : [])).sort()).toEqual([
      'asked',
      'done',
    ])
  })

  test('is entered once for a repeated request', async () => {
    const owner = await consumer()
    const same = { requestId: requestId() }
    await give(owner, '4000.00', same)
    expect(await give(owner, '4000.00', same)).toEqual({ state: 'done', balance: 4000_00 })
  })

  test('is corrected downwards, and never below zero', async () => {
    const owner = await consumer()
    await give(owner, '1000.00')
    expect(await give(owner, '-400.00', { kind: 'correction' })).toEqual({ state: 'done', balance: 600_00 })
    expect(await refuse(owner, '-601.00', { kind: 'correction' })).toMatchObject({ code: 'changed-meanwhile' })
    expect((await statement(owner)).balance).toBe(600_00)
  })

  test.each([
    ['cents', '10.50', {}, 'invalid-request'],
    ['zero', '0.00', {}, 'invalid-request'],
    ['goodwill below zero', '-10.00', {}, 'invalid-request'],
    ['no reason', '10.00', { reason: ' ' }, 'invalid-request'],
    ['an unknown company', '10.00', { owner: { companyId: 999_999 } }, 'not-found'],
  ])('refuses %s', async (_, amount, more, code) => {
    expect(await refuse(await consumer(), amount, more)).toMatchObject({ code })
  })

  test('cannot be given by staff without the permission', async () => {
    const input = given(await consumer(), '10.00')
    expect(await shop.refusedAs(fatuma, officeStoreCreditGive, input)).toMatchObject({ code: 'not-allowed' })
  })

  test('lists all balances with their total, in the office and in the file', async () => {
    const { companyId } = await newPerson(shop.database, () => now, 3)
    await give({ companyId: companyId as number }, '4999.00')
    const { data } = await shop.askAs(njeri, officeStoreCreditList, {})
    expect(data.accounts).toContainEqual(
      expect.objectContaining({ owner: { companyId }, name: 'Test Traders', balance: 4999_00 }),
    )
    expect(data.total).toBe(data.accounts.reduce((sum, { balance }) => sum + balance, 0))
    const who = { staffId: njeri.staffId, name: '', permissions: new Set() } as never
    const options = { limit: 2, publicUrl: '' }
    const rows = []
    for (let after: { balance: number; id: number } | null = null; ; ) {
      const page: Awaited<ReturnType<typeof storeCreditExport.page>> = await storeCreditExport.page(
        ...([shop.database, {}, who, { ...options, after }] as const),
      )
      rows.push(...page.rows)
      after = page.next as typeof after
      if (after === null) break
    }
    expect(rows).toEqual(data.accounts)
  })

  test('settles a refund due once, and the money stays in its account', async () => {
    const owner = await consumer()
    const order = await dueBack(owner, 1740_00)
    const moved = `SELECT count(*)::int AS count FROM money_entries WHERE kind IN ('refund', 'reversal')`
    const before = await shop.database.query(moved)
    expect(await dueOf(order)).toMatchObject([{ amount: 1740_00 }])
    expect(await credit(order, '1740.00')).toEqual({ state: 'done', balance: 1740_00 })
    expect(await dueOf(order)).toEqual([])
    const again = { orderNo: order.orderNo, amount: '1740.00', reason: 'Again.' }
    expect(await shop.refusedAs(njeri, officeRefundAsCredit, again)).toMatchObject({ code: 'invalid-request' })
    expect(await statement(owner)).toMatchObject({
      balance: 1740_00,
      entries: [{ kind: 'overpayment', reason: 'The customer chose it.', order: { orderNo: order.orderNo } }],
    })
    expect(await shop.database.query(moved)).toEqual(before)
    const filter = { search: String(order.orderNo), from: '2026-11-25', to: '2026-11-25' }
    const { rows } = (await shop.askAs(njeri, officeLedger, { filter, perPage: 10, after: null })).data
    const moves = rows.map(({ kind, method, amount }) => [kind, method, amount])
    expect(moves.sort()).toEqual([
      ['payment', 'mpesa', 1740_00],
      ['refund', 'store-credit', -1740_00],
    ])
  })

  test('settles a refund due once for two people at once', async () => {
    const owner = await consumer()
    const order = await dueBack(owner, 1740_00)
    const results = await Promise.allSettled([credit(order, '1740.00'), credit(order, '1740.00')])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await statement(owner)).balance).toBe(1740_00)
  })

  test('does not credit an amount that is requested as a refund', async () => {
    const order = await dueBack(await consumer(), 1740_00)
    const [due] = await dueOf(order)
    const attemptId = due?.payments[0]?.attemptId ?? ''
    await shop.askAs(njeri, officeRefundAsk, { attemptId, amount: '1000.00', reason: 'By M-Pesa.' })
    const input = { orderNo: order.orderNo, amount: '741.00', reason: 'Too much.' }
    expect(await shop.refusedAs(njeri, officeRefundAsCredit, input)).toMatchObject({ code: 'invalid-request' })
    expect(await credit(order, '740.00')).toMatchObject({ state: 'done' })
  })

  test('waits for a second person above the limit, also in parts', async () => {
    const owner = await consumer()
    const order = await dueBack(owner, 9000_00)
    expect(await credit(order, '4000.00')).toMatchObject({ state: 'done' })
    expect(await credit(order, '4000.00')).toMatchObject({ state: 'asked' })
    await approve({ kind: 'order', id: String(order.orderNo) })
    expect((await statement(owner)).balance).toBe(8000_00)
    expect(await dueOf(order)).toMatchObject([{ amount: 1000_00 }])
  })

  test('refuses the refund of a guest as store credit', async () => {
    const order = await dueBack(null, 1740_00)
    const input = { orderNo: order.orderNo, amount: '100.00', reason: 'A guest.' }
    expect(await shop.refusedAs(njeri, officeRefundAsCredit, input)).toMatchObject({ code: 'not-allowed' })
  })

  test('refunds a payment with store credit as store credit only', async () => {
    const owner = await consumer()
    await give(owner, '2000.00')
    const order = await unpaidOrder(shop.database, 1740_00)
    await shop.database.query('UPDATE orders SET user_id = $2, user_type = 2 WHERE id = $1', [order.id, owner.userId])
    await shop.database.transaction((tx) => spendStoreCredit(tx, now, { orderId: order.id, cents: 1740_00 }))
    await cancelPaid(shop.database, order)
    const [due] = await dueOf(order)
    const attemptId = due?.payments[0]?.attemptId ?? ''
    const input = { attemptId, amount: '1740.00', reason: 'By M-Pesa.' }
    expect(await shop.refusedAs(njeri, officeRefundAsk, input)).toMatchObject({ code: 'invalid-request' })
    await credit(order, '1740.00')
    expect(await statement(owner)).toMatchObject({ balance: 2000_00, entries: [{ kind: 'given-back' }, {}, {}] })
  })
})
