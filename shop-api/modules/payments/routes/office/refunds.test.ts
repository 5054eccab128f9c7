/** Refunds by the office: requested by one person, approved by another, sent and recorded once. */

import type { OfficeJobCall } from '#lib/contract/jobs/office/jobs.ts'
import { officeJob } from '#lib/contract/jobs/office/jobs.ts'
import {
  officeRefundAsk,
  officeRefundList,
  officeRefundPhone,
  officeRefundWithdraw,
  recordRefundJob,
} from '#lib/contract/payments/office/refunds.ts'
import { officeApprovalDecide } from '#lib/contract/staff/office/approvals.ts'
import { auditLog } from '../../../../db/schema/audit.ts'
import { onEachDatabase } from '../../../../testing/databases.ts'
import { type OfficePerson, type OfficeShop, officeAsker } from '../../../../testing/office-shop.ts'
import { payOrder } from '../../../../testing/order-paid.ts'
import { openTestShop } from '../../../../testing/shop.ts'
import { type OrderToPay, unpaidOrder } from '../../../../testing/unpaid-order.ts'

onEachDatabase((open) => {
  let shop: OfficeShop
  let fatuma: OfficePerson
  let salome: OfficePerson
  let njeri: OfficePerson
  let now = new Date('2026-11-25T08:42:00Z')
  let receipts = 0

  beforeAll(async () => {
    const plain = await openTestShop({ database: await open(), clock: () => now })
    shop = { ...plain, ...officeAsker(plain, () => now) }
    // A shop without an initiator: staff send refunds in M-Pesa's portal.
    Object.assign(shop.app.shop.providers.mpesa ?? {}, { refund: null, findRefund: null })
    fatuma = await shop.staff('support', { name: 'Fatuma Ali' })
    salome = await shop.staff(['approver', 'finance'], { name: 'Salome Wanza' })
    njeri = await shop.staff('finance', { name: 'Njeri Kariuki' })
  })
  afterAll(() => shop.close())

  const receipt = () => `UKR${String(++receipts).padStart(7, '0')}`
  /** An order that was paid twice. */
  async function paidTwice(cents: number): Promise<OrderToPay & { second: string }> {
    const order = await unpaidOrder(shop.database, cents)
    await payOrder(shop.database, order.id, receipt(), now)
    const second = `second-${order.orderNo}`
    await shop.database.query(
      `INSERT INTO payment_attempts (id, order_id, payment_type, state, amount_cents, receipt, by_hand, phone, started_at, settled_at)
       VALUES ($1, $2, 1, 'paid', $3, $4, true, '254722000999', $5, $5)`,
      [second, order.id, cents, receipt(), new Date(now.getTime() + 1000)],
    )
    return { ...order, second }
  }
  const list = async (orderNo: number, person = njeri) => (await shop.askAs(person, officeRefundList, { orderNo })).data
  const decimal = (cents: number) => (cents / 100).toFixed(2)
  const ask = async (order: OrderToPay & { second: string }, person: OfficePerson, cents = order.totalCents) =>
    (
      await shop.askAs(person, officeRefundAsk, {
        ...{ attemptId: order.second, amount: decimal(cents), reason: 'Paid twice.' },
      })
    ).data
  async function work(person: OfficePerson, job: OfficeJobCall, input: object) {
    const { data } = await shop.askAs(person, job, { input })
    now = new Date(now.getTime() + 11_000)
    await shop.app.shop.jobs.runNow()
    return (await shop.askAs(person, officeJob, { jobId: data.jobId })).data.results[0]
  }

  test("shows the payer's number and name as the provider sent them, for manual payments", async () => {
    const order = await paidTwice(1200_00)
    await shop.database.query('UPDATE payment_attempts SET phone = NULL WHERE id = $1', [order.second])
    const [paid] = await shop.database.query<{ receipt: string }>(
      'SELECT receipt FROM payment_attempts WHERE id = $1',
      [order.second],
    )
    const asked = await ask(order, fatuma)
    expect(asked).toMatchObject({ payer: '', payerName: null, hasPhone: false })
    await shop.database.query(
      `INSERT INTO unmatched_payments (receipt, amount_cents, account_reference, phone_masked, payer_name, paid_at, heard_at, source, reason)
       VALUES ($1, 120000, 'rent', '2547 ***** 126', 'JANE', $2, $2, 'confirmation', 'no-order')`,
      [paid?.receipt, now],
    )
    expect((await list(order.orderNo)).waiting).toMatchObject([{ payer: '2547 ***** 126', payerName: 'JANE' }])
    const { refundId } = asked
    expect(await shop.refusedAs(fatuma, officeRefundPhone, { refundId })).toMatchObject({ code: 'not-found' })
  })

  test('needs request, approval by another person, and a recorded receipt above the limit', async () => {
    const order = await paidTwice(180_554_00)
    expect(await list(order.orderNo)).toMatchObject({
      waiting: [],
      due: [{ orderNo: order.orderNo, amount: 180_554_00, payments: [{ payer: '0722 ••• 999' }, {}] }],
      limit: 5000_00,
    })
    const asked = await ask(order, fatuma)
    expect(asked).toMatchObject({ state: 'asked', askedBy: { name: 'Fatuma Ali' }, amount: 180_554_00 })
    expect((await list(order.orderNo)).due).toEqual([])

    const { refundId, approval } = asked
    // Staff with phones.view see the whole number, and the view is logged.
    expect((await shop.askAs(fatuma, officeRefundPhone, { refundId })).data).toEqual({ phone: '254722000999' })
    expect(asked).toMatchObject({ payer: '0722 ••• 999', payerName: null, hasPhone: true })
    const seen = await shop.database.query("SELECT 1 FROM audit_log WHERE action = 'phones.view' AND subject_id = $1", [
      String(order.orderNo),
    ])
    expect(seen).toHaveLength(1)
    const record = { input: { refundId, receipt: 'UKS0000001' } }
    expect(await shop.refusedAs(njeri, recordRefundJob, record)).toMatchObject({ code: 'second-person-needed' })
    const decision = {
      approvalId: approval?.approvalId ?? 0,
      version: approval?.version ?? 0,
      decision: 'approved' as const,
    }
    expect(await shop.refusedAs(fatuma, officeApprovalDecide, decision)).toMatchObject({ status: 403 })
    await shop.askAs(salome, officeApprovalDecide, decision)
    expect((await list(order.orderNo)).waiting).toMatchObject([
      { state: 'approved', approval: { decidedBy: { name: 'Salome Wanza' } }, isSentByProvider: false },
    ])

    expect(await work(njeri, recordRefundJob, record.input)).toMatchObject({
      state: 'done',
      sentence: 'Sent, receipt UKS0000001.',
    })
    const { waiting, over, due } = await list(order.orderNo)
    expect({ waiting, due }).toEqual({ waiting: [], due: [] })
    expect(over).toMatchObject([{ state: 'done', receipt: 'UKS0000001', sentBy: 'Njeri Kariuki' }])
    expect(await shop.refusedAs(njeri, recordRefundJob, record)).toMatchObject({ code: 'changed-meanwhile' })

    const entries = await shop.database.db.select().from(auditLog)
    const acts = entries.filter(({ subjectId }) => subjectId === String(order.orderNo)).map(({ action }) => action)
    expect(acts).toEqual(expect.arrayContaining(['refunds.ask', 'approval.approved', 'refunds.record']))
  })

  test('refuses approval by the requester, in any role', async () => {
    const order = await paidTwice(6000_00)
    const { approval } = await ask(order, salome)
    const decision = { approvalId: approval?.approvalId, version: approval?.version, decision: 'approved' }
    expect(await shop.refusedAs(salome, officeApprovalDecide, decision)).toMatchObject({ code: 'second-person-needed' })
  })

  test('needs one person within the limit, and never exceeds the payment', async () => {
    const order = await paidTwice(1740_00)
    const first = await ask(order, fatuma, 1000_00)
    expect(first).toMatchObject({ state: 'approved', approval: null })
    const more = { attemptId: order.second, amount: '1000.00', reason: 'Once more.' }
    expect(await shop.refusedAs(fatuma, officeRefundAsk, more)).toMatchObject({
      code: 'invalid-request',
      message: expect.stringMatching(/^Only KSh.740\.00 of this payment is left to refund\.$/),
    })
    const cents = { ...more, amount: '10.50' }
    expect(await shop.refusedAs(fatuma, officeRefundAsk, cents)).toMatchObject({ code: 'invalid-request' })
    const input = { refundId: first.refundId, receipt: 'uks0000002' }
    expect(await work(njeri, recordRefundJob, input)).toMatchObject({ sentence: 'Sent, receipt UKS0000002.' })
    expect((await list(order.orderNo)).due).toMatchObject([{ amount: 740_00 }])
  })

  test('needs a second person above the limit even if it is split into parts', async () => {
    const order = await paidTwice(6000_00)
    const first = await ask(order, fatuma, 4000_00)
    expect(first.state).toBe('approved')
    await shop.askAs(fatuma, officeRefundWithdraw, { refundId: first.refundId, reason: 'Asked for by mistake.' })
    // Withdrawn refunds do not count.
    const again = await ask(order, fatuma, 4000_00)
    expect(again.state).toBe('approved')
    await work(njeri, recordRefundJob, { refundId: again.refundId, receipt: 'UKS0000010' })
    // Sent refunds count, for every requester of the rest.
    expect(await ask(order, njeri, 1000_00)).toMatchObject({ state: 'approved' })
    expect(await ask(order, njeri, 1000_00)).toMatchObject({ state: 'asked' })
  })

  test('uses a receipt for one refund, and sends a refund once if two people send it', async () => {
    const [one, other] = [await paidTwice(2000_00), await paidTwice(2000_00)]
    const [first, second] = [await ask(one, fatuma), await ask(other, fatuma)]
    await work(njeri, recordRefundJob, { refundId: first.refundId, receipt: 'UKS0000003' })
    const used = await work(njeri, recordRefundJob, { refundId: second.refundId, receipt: 'UKS0000003' })
    expect(used).toMatchObject({
      state: 'failed',
      sentence: 'The receipt UKS0000003 belongs to another refund.',
    })
    const input = { refundId: second.refundId, receipt: 'UKS0000004' }
    await shop.askAs(salome, recordRefundJob, { input: { ...input, receipt: 'UKS0000005' } })
    const last = await work(njeri, recordRefundJob, input)
    // The first job runs beside the second, or has ended before it.
    expect(['Sent, receipt UKS0000005.', 'This refund was already sent or closed.']).toContain(last?.sentence)
    expect((await list(other.orderNo)).over).toMatchObject([{ receipt: 'UKS0000005' }])
  })

  test('applies one of a concurrent decline and withdrawal, and refuses the other', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { refundId, approval } = await ask(await paidTwice(7000_00), fatuma)
      const decision = { approvalId: approval?.approvalId ?? 0, version: approval?.version ?? 0 }
      const answers = await Promise.allSettled([
        shop.askAs(salome, officeApprovalDecide, { ...decision, decision: 'declined' }),
        shop.askAs(fatuma, officeRefundWithdraw, { refundId, reason: 'By mistake.' }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      const refused = answers.find(({ status }) => status === 'rejected') as PromiseRejectedResult
      expect(String(refused.reason)).toContain('changed-meanwhile')
    }
  })

  test('closes a declined or withdrawn refund, and its money can be requested again', async () => {
    const order = await paidTwice(7000_00)
    const { approval } = await ask(order, fatuma)
    const decision = { approvalId: approval?.approvalId ?? 0, version: approval?.version ?? 0 }
    await shop.askAs(salome, officeApprovalDecide, {
      ...decision,
      decision: 'declined',
      reason: 'It is another order’s.',
    })
    expect((await list(order.orderNo)).over).toMatchObject([
      { state: 'declined', closedReason: 'It is another order’s.' },
    ])
    expect((await list(order.orderNo)).due).toHaveLength(1)
    const { refundId } = await ask(order, fatuma)
    const withdraw = { refundId, reason: 'The customer keeps it as credit.' }
    expect(await shop.refusedAs(salome, officeRefundWithdraw, withdraw)).toMatchObject({ code: 'not-allowed' })
    expect((await shop.askAs(fatuma, officeRefundWithdraw, withdraw)).data).toMatchObject({ state: 'withdrawn' })
    expect((await list(order.orderNo)).due).toHaveLength(1)
  })
})
