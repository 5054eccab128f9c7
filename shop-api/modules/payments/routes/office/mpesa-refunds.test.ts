/** Refunds by M-Pesa: reversed or sent to a phone once, and queried until the result is known. */

import { type OfficeJobCall, officeJob } from '#lib/contract/jobs/office/jobs.ts'
import {
  officeRefundAsk,
  officeRefundCheck,
  officeRefundList,
  officeRefundName,
  officeRefundNotSent,
  recordRefundJob,
  sendRefundJob,
} from '#lib/contract/payments/office/refunds.ts'
import { officeApprovalDecide } from '#lib/contract/staff/office/approvals.ts'
import { addDays, dayInNairobi, startOfDay } from '#lib/format/clock.ts'
import { onEachDatabase } from '../../../../testing/databases.ts'
import { MoneyBook } from '../../../../testing/money-book.ts'
import { fakeMpesaRefunds, type MpesaRefunds } from '../../../../testing/mpesa-refunds.ts'
import { type OfficePerson, type OfficeShop, officeAsker } from '../../../../testing/office-shop.ts'
import { payOrder } from '../../../../testing/order-paid.ts'
import { openTestShop } from '../../../../testing/shop.ts'
import { type OrderToPay, unpaidOrder } from '../../../../testing/unpaid-order.ts'
import { findOrderDetails } from '../../../orders/queries/order-details.sql.ts'
import { createRefundWorker } from '../../use-cases/refund-queries.ts'
import { recordRefundReport } from '../../use-cases/refund-reports.ts'
import { settleRefund } from '../../use-cases/settle-refund.ts'

const NOTHING = { info: () => {}, warn: () => {}, error: () => {} }
const MINUTE_MS = 60_000

onEachDatabase((open) => {
  let shop: OfficeShop
  let mpesa: MpesaRefunds
  let fatuma: OfficePerson
  let njeri: OfficePerson
  let salome: OfficePerson
  let now = new Date('2026-11-25T08:42:00Z')
  let receipts = 0

  beforeAll(async () => {
    const plain = await openTestShop({ database: await open(), clock: () => now })
    shop = { ...plain, ...officeAsker(plain, () => now) }
    fatuma = await shop.staff('support', { name: 'Fatuma Ali' })
    njeri = await shop.staff('finance', { name: 'Njeri Kariuki' })
    salome = await shop.staff(['approver', 'finance'], { name: 'Salome Wanza' })
  })
  beforeEach(() => {
    mpesa = fakeMpesaRefunds(shop.app.shop.providers)
  })
  afterAll(() => shop.close())

  const receipt = () => `UKM${String(++receipts).padStart(7, '0')}`

  /** An order that was paid twice. @param phone of the second payment; null for a manual payment @param mask its masked number
   * @param hours its age */
  async function paidTwice(
    cents: number,
    {
      phone = '254722000999',
      mask = null,
      hours = 0,
    }: { phone?: string | null; mask?: string | null; hours?: number } = {},
  ): Promise<OrderToPay & { second: string }> {
    const order = await unpaidOrder(shop.database, cents)
    await payOrder(shop.database, order.id, receipt(), now)
    const [second, paidWith] = [`second-${order.orderNo}`, receipt()]
    await shop.database.query(
      `INSERT INTO payment_attempts (id, order_id, payment_type, state, amount_cents, receipt, by_hand, phone, started_at, settled_at)
       VALUES ($1, $2, 1, 'paid', $3, $4, true, $5, $6, $6)`,
      [second, order.id, cents, paidWith, phone, new Date(now.getTime() - hours * 60 * MINUTE_MS)],
    )
    if (mask !== null)
      await shop.database.query(
        `INSERT INTO unmatched_payments (receipt, amount_cents, account_reference, phone_masked, payer_name, paid_at, heard_at, source, reason, resolved_at, resolution, order_id)
         VALUES ($1, $2, 'rent', $3, 'JANE', $4, $4, 'confirmation', 'no-order', $4, 'order', $5)`,
        [paidWith, cents, mask, now, order.id],
      )
    return { ...order, second }
  }
  const input = ({ second }: { second: string }, cents: number, more = {}) => ({
    ...{ attemptId: second, amount: (cents / 100).toFixed(2), reason: 'Paid twice.', ...more },
  })
  const ask = async (order: OrderToPay & { second: string }, cents = order.totalCents, more = {}) =>
    (await shop.askAs(fatuma, officeRefundAsk, input(order, cents, more))).data
  const list = async ({ orderNo }: OrderToPay) => (await shop.askAs(njeri, officeRefundList, { orderNo })).data
  const only = async (order: OrderToPay) => {
    const { waiting, over } = await list(order)
    return [...waiting, ...over][0]
  }
  async function pass(): Promise<void> {
    now = new Date(now.getTime() + 11_000)
    await shop.app.shop.jobs.runNow()
  }
  const start = async (person: OfficePerson, job: OfficeJobCall, given: object) =>
    (await shop.askAs(person, job, { input: given })).data.jobId
  const resultsOf = async (jobId: number) => (await shop.askAs(njeri, officeJob, { jobId })).data.results
  async function work(job: OfficeJobCall, given: object) {
    const jobId = await start(njeri, job, given)
    await pass()
    return (await resultsOf(jobId))[0]
  }
  const send = (refundId: string) => work(sendRefundJob, { refundIds: [refundId] })
  const settle = (id: string, report: Parameters<typeof settleRefund>[2]) =>
    settleRefund({ database: shop.database, clock: () => now }, id, report, { source: 'callback', facts: {} })
  const round = () =>
    createRefundWorker({
      ...{ database: shop.database, clock: () => now, providers: shop.app.shop.providers },
      ...{ log: NOTHING, longestWaitMs: 1000 },
    }).round()
  const eventsOf = (outcome: string, id: string) =>
    shop.database.query("SELECT facts FROM payment_events WHERE outcome = $1 AND facts->>'refund' = $2", [outcome, id])

  test('reverses a whole and recent payment once, and emails the customer when the result is known', async () => {
    const order = await paidTwice(1740_00)
    const { refundId, way, isSentByProvider, payer } = await ask(order)
    expect({ way, isSentByProvider, payer }).toEqual({
      ...{ way: 'reversal', isSentByProvider: true, payer: '0722 ••• 999' },
    })
    expect(await send(refundId)).toMatchObject({ sentence: expect.stringMatching(/^Sent\. The provider has accepted/) })
    expect(mpesa.requests).toMatchObject([{ kind: 'reversal', request: { id: refundId, amountCents: 1740_00 } }])
    expect(mpesa.requests[0]?.request.recipient).toBeUndefined()
    expect(await only(order)).toMatchObject({ state: 'sent', way: 'reversal' })
    const shown = async () => (await findOrderDetails(shop.database.query, { orderId: order.id }))[0]
    expect(await shown()).toMatchObject({ refundedCents: 0, openRefundCents: 1740_00 })
    const again = { input: { refundIds: [refundId] } }
    expect(await shop.refusedAs(njeri, sendRefundJob, again)).toMatchObject({ code: 'changed-meanwhile' })
    expect(await settle(refundId, { outcome: 'done', receipt: 'UKB0000001' })).toMatchObject({ effect: 'applied' })
    expect(await only(order)).toMatchObject({ state: 'done', receipt: 'UKB0000001' })
    expect(await shown()).toMatchObject({ refundedCents: 1740_00, openRefundCents: 0 })
    const events = await shop.database.query(
      "SELECT note FROM order_events WHERE order_id = $1 AND kind = 'refunded'",
      [order.id],
    )
    expect(events).toEqual([{ note: expect.stringMatching(/1,740\.00, receipt UKB0000001$/) }])
    expect(mpesa.requests).toHaveLength(1)
  })

  test('sends a part of a payment, and an old payment, to the phone that paid', async () => {
    const part = await paidTwice(2000_00)
    expect(await ask(part, 500_00)).toMatchObject({ way: 'phone', recipient: { phone: '0722 ••• 999' } })
    const old = await paidTwice(2000_00, { hours: 25 })
    const { refundId } = await ask(old)
    expect(await only(old)).toMatchObject({ way: 'phone' })
    expect((await shop.askAs(njeri, officeRefundName, { refundId })).data).toEqual({ name: 'J*** D**' })
    await send(refundId)
    expect(mpesa.requests).toMatchObject([{ kind: 'refund', request: { recipient: { phone: '254722000999' } } }])
    expect(await only(old)).toMatchObject({ recipient: { phone: '0722 ••• 999', name: 'J*** D**' } })
  })

  test('does not send a payment that the statement shows as reversed in the portal', async () => {
    const order = await paidTwice(900_00, { hours: 200 })
    const { refundId } = await ask(order)
    const paid = (await only(order))?.paidWith ?? ''
    await new MoneyBook(shop.database).statement('mpesa', '2026-11-25', [
      { reference: 'UKMREVERSE', linked: paid, kind: 'reversal', cents: -900_00, at: now.toISOString() },
    ])
    expect((await send(refundId))?.sentence).toContain(`${paid} was reversed in the M-Pesa portal`)
    expect(mpesa.requests).toEqual([])
    await work(recordRefundJob, { refundId, receipt: 'UKMREVERSE' })
    expect(await only(order)).toMatchObject({ state: 'done', receipt: 'UKMREVERSE' })
  })

  test('shows that the provider has no name for a number', async () => {
    mpesa.name = null
    const { refundId } = await ask(await paidTwice(2000_00), 100_00)
    expect((await shop.askAs(njeri, officeRefundName, { refundId })).data).toEqual({ name: null })
  })

  test('makes the money due again if the provider refuses, and does not reverse it a second time', async () => {
    mpesa.answer = { outcome: 'refused', code: '2006', sentence: 'The payment cannot be reversed.' }
    const order = await paidTwice(1740_00)
    const { refundId } = await ask(order)
    expect(await send(refundId)).toMatchObject({ sentence: 'It was not sent: The payment cannot be reversed.' })
    const { due, over } = await list(order)
    expect(over).toMatchObject([{ state: 'refused' }])
    expect(due).toMatchObject([{ amount: 1740_00 }])
    expect(await ask(order)).toMatchObject({ way: 'phone' })
  })

  test('is sent once if two clerks send it at the same moment', async () => {
    const order = await paidTwice(1740_00)
    const { refundId } = await ask(order)
    for (const clerk of [njeri, salome]) await start(clerk, sendRefundJob, { refundIds: [refundId] })
    await pass()
    expect(await only(order)).toMatchObject({ state: 'sent' })
    expect(mpesa.requests).toHaveLength(1)
  })

  test('sends several refunds as one job, each with its own result', async () => {
    const orders = [await paidTwice(1000_00), await paidTwice(2000_00), await paidTwice(7000_00)]
    const asked = await Promise.all(orders.map((order) => ask(order)))
    expect(asked.map(({ state }) => state)).toEqual(['approved', 'approved', 'asked'])
    const jobId = await start(njeri, sendRefundJob, { refundIds: asked.map(({ refundId }) => refundId) })
    await pass()
    const results = (await resultsOf(jobId)).toSorted((a, b) => a.state.localeCompare(b.state))
    expect(results).toMatchObject([
      ...[{ state: 'done' }, { state: 'done' }],
      { state: 'failed', sentence: 'A second person has to approve this refund first.' },
    ])
    expect(mpesa.requests).toHaveLength(2)
  })

  test('stores a result without effect if the refund was recorded manually before it', async () => {
    const order = await paidTwice(1740_00)
    const { refundId } = await ask(order)
    await send(refundId)
    const record = { refundId, receipt: 'UKB0000003' }
    expect(await work(recordRefundJob, record)).toMatchObject({ sentence: 'Recorded, receipt UKB0000003.' })
    expect(await settle(refundId, { outcome: 'done', receipt: 'UKB0000003' })).toMatchObject({ effect: 'repeated' })
    for (const report of [
      { outcome: 'done', receipt: 'UKB0000004' } as const,
      { outcome: 'refused', code: '1', sentence: 'No funds.' } as const,
    ])
      expect(await settle(refundId, report)).toMatchObject({ effect: 'ignored-contradiction', receipt: 'UKB0000003' })
    expect(await eventsOf('ignored-contradiction', refundId)).toHaveLength(2)
    expect(await only(order)).toMatchObject({ state: 'done', receipt: 'UKB0000003' })
  })

  test('counts a refund without a result as refunded: no more than the rest can be requested or written', async () => {
    const order = await paidTwice(2000_00)
    const { refundId } = await ask(order, 1500_00)
    await send(refundId)
    expect(await only(order)).toMatchObject({ state: 'sent' })
    expect(await shop.refusedAs(fatuma, officeRefundAsk, input(order, 1000_00))).toMatchObject({
      message: expect.stringMatching(/^Only KSh.500\.00 of this payment is left to refund\.$/),
    })
    await expect(
      shop.database.query(
        `INSERT INTO payment_refunds (id, attempt_id, kind, amount_cents, state, note, operator, requested_at)
         VALUES ('too-much', $1, 'refund', 100000, 'requested', '', 'Njeri', $2)`,
        [order.second, now],
      ),
    ).rejects.toThrow()
  })

  test('does not take the receipt of another refund as a result', async () => {
    const [one, other] = [await ask(await paidTwice(1740_00)), await ask(await paidTwice(1740_00))]
    for (const { refundId } of [one, other]) await send(refundId)
    const report = { outcome: 'done', receipt: 'UKB0000006' } as const
    expect(await settle(one.refundId, report)).toMatchObject({ effect: 'applied' })
    expect(await settle(other.refundId, report)).toMatchObject({ effect: 'ignored-contradiction', state: 'sent' })
    expect(await eventsOf('ignored-contradiction', other.refundId)).toHaveLength(1)
  })

  test('finds a refund by the name of the provider, and stores a report about an unknown refund', async () => {
    const { refundId } = await ask(await paidTwice(1740_00))
    await send(refundId)
    const parts = { database: shop.database, clock: () => now }
    const by = { source: 'callback' as const, facts: {} }
    // A time-out is not a result: a success can still follow.
    const timedOut = { outcome: 'unknown', reason: 'timeout' } as const
    expect(await recordRefundReport(parts, { reference: `AG_${refundId}` }, timedOut, by)).toMatchObject({
      state: 'unknown',
    })
    const done = { outcome: 'done', receipt: 'UKB0000007' } as const
    expect(await recordRefundReport(parts, { reference: `AG_${refundId}` }, done, by)).toMatchObject({ state: 'done' })
    expect(await recordRefundReport(parts, { reference: 'AG_nobody' }, done, by)).toBeNull()
    const stored = await shop.database.query(
      "SELECT 1 FROM payment_events WHERE outcome = 'ignored-unknown' AND facts->>'reference' = 'AG_nobody'",
    )
    expect(stored).toHaveLength(1)
  })

  test('retains a result that arrives before the response to the request', async () => {
    const order = await paidTwice(1740_00)
    const { refundId } = await ask(order)
    mpesa.before = async () => {
      await settle(refundId, { outcome: 'done', receipt: 'UKB0000005' })
    }
    expect(await send(refundId)).toMatchObject({ sentence: 'Sent, receipt UKB0000005.' })
    expect(await only(order)).toMatchObject({ state: 'done' })
  })

  test('records a refund of a cash payment as paid out in cash', async () => {
    const order = await paidTwice(2000_00, { phone: null })
    await shop.database.query(
      `INSERT INTO payment_attempts (id, order_id, payment_type, method, state, amount_cents, receipt, by_hand, started_at, settled_at)
       VALUES ($1, $2, 4, 'cash', 'paid', 200000, $1, true, $3, $3)`,
      [`cash-${order.orderNo}`, order.id, now],
    )
    const { refundId, way } = await ask({ ...order, second: `cash-${order.orderNo}` })
    expect(way).toBe('by-hand')
    const refused = { code: 'invalid-request', message: expect.stringContaining('manually') }
    expect(await shop.refusedAs(njeri, sendRefundJob, { input: { refundIds: [refundId] } })).toMatchObject(refused)
    expect(await work(recordRefundJob, { refundId, receipt: 'CASH-0017' })).toMatchObject({ state: 'done' })
    expect(await only(order)).toMatchObject({ state: 'done', method: 'cash' })
  })

  test('does not send a refund without a known number', async () => {
    const order = await paidTwice(2000_00, { phone: null })
    const { refundId, way, isSentByProvider } = await ask(order, 500_00)
    expect({ way, isSentByProvider }).toEqual({ way: 'no-number', isSentByProvider: false })
    expect(await send(refundId)).toMatchObject({ state: 'failed', sentence: expect.stringContaining('not known') })
    expect(mpesa.requests).toEqual([])
  })

  test('sends to an entered number that fits the masked number of the payment', async () => {
    const order = await paidTwice(2000_00, { phone: null, mask: '2547 ***** 126' })
    const { refundId, state } = await ask(order, 500_00, { phone: '0712 345 126' })
    expect(state).toBe('approved')
    await send(refundId)
    expect(mpesa.requests).toMatchObject([{ request: { recipient: { phone: '254712345126' } } }])
  })

  test('compares an entered number with the masked number of a payment that named its order', async () => {
    const order = await paidTwice(2000_00, { phone: null })
    await shop.database.query(
      `UPDATE payment_attempts SET phone_masked = '0715***123', payer_name = 'JANE' WHERE id = $1`,
      [order.second],
    )
    const asked = await ask(order, 500_00, { phone: '0715 000 123' })
    expect(asked).toMatchObject({ state: 'approved', payer: '0715***123', payerName: 'JANE' })
    const other = input(order, 500_00, { phone: '0715 000 124' })
    expect(await shop.refusedAs(fatuma, officeRefundAsk, other)).toMatchObject({ code: 'invalid-request' })
  })

  test('refuses an entered number that does not fit, unless a second person approves its reason', async () => {
    const order = await paidTwice(2000_00, { phone: null, mask: '2547 ***** 126' })
    const other = input(order, 500_00, { phone: '0712345999' })
    expect(await shop.refusedAs(fatuma, officeRefundAsk, other)).toMatchObject({
      code: 'invalid-request',
      fields: { phone: expect.stringContaining('does not match 2547 ***** 126') },
    })
    const asked = await ask(order, 500_00, { phone: '0712345999', phoneReason: 'Her new number.' })
    expect(asked).toMatchObject({ state: 'asked', phoneReason: 'Her new number.' })
    const { approvalId = 0, version = 0 } = asked.approval ?? {}
    const decision = { approvalId, version, decision: 'approved' as const }
    expect(await shop.refusedAs(fatuma, officeApprovalDecide, decision)).toMatchObject({ status: 403 })
    await shop.askAs(salome, officeApprovalDecide, decision)
    await send(asked.refundId)
    expect(mpesa.requests).toMatchObject([{ request: { recipient: { phone: '254712345999' } } }])
  })

  test('needs a second person for an entered number if the payment shows no number, and refuses it if the payment has a number', async () => {
    const unknown = await paidTwice(2000_00, { phone: null })
    const given = { phone: '0712345126' }
    expect(await shop.refusedAs(fatuma, officeRefundAsk, input(unknown, 500_00, given))).toMatchObject({
      fields: { phone: expect.stringContaining('shows no number') },
    })
    const known = await paidTwice(2000_00)
    expect(await shop.refusedAs(fatuma, officeRefundAsk, input(known, 500_00, given))).toMatchObject({
      fields: { phone: expect.stringContaining('is known') },
    })
  })

  test('a refund that the statements do not have is recorded as not sent, by another person', async () => {
    mpesa.answer = { outcome: 'unknown', reason: 'timeout' }
    mpesa.found = () => ({ outcome: 'unknown', reason: 'timeout' })
    const [lost, found] = [await paidTwice(1741_00), await paidTwice(1742_00)]
    const ids: string[] = []
    for (const order of [lost, found]) {
      const { refundId } = await ask(order)
      await send(refundId)
      ids.push(refundId)
    }
    const [lostId = '', foundId = ''] = ids
    const reason = 'The portal has no such request.'
    const refused = async (person: OfficePerson, refundId: string) =>
      (await shop.refusedAs(person, officeRefundNotSent, { refundId, reason })).message
    expect(await refused(njeri, lostId)).toBe('Your roles do not allow this.')
    expect(await refused(salome, lostId)).toContain('Import M-Pesa’s statement of the whole day')
    const book = new MoneyBook(shop.database)
    const [day, next] = [dayInNairobi(now), addDays(dayInNairobi(now), 1)]
    await book.statement('mpesa', day, [{ reference: 'UKB0000008', cents: -1742_00, at: now.toISOString() }], next)
    const importAt = (at: Date) => shop.database.query('UPDATE statement_files SET imported_at = $1', [at])
    await importAt(now)
    expect(await refused(salome, lostId)).toContain('Import M-Pesa’s statement of the whole day')
    await importAt(startOfDay(addDays(next, 1)))
    expect(await refused(salome, foundId)).toContain('Enter its receipt instead')
    await shop.askAs(salome, officeRefundNotSent, { refundId: lostId, reason })
    expect(await only(lost)).toMatchObject({ state: 'refused' })
    // The money is due again, and a later report of the provider has no effect.
    expect((await list(lost)).due).toMatchObject([{ amount: 1741_00 }])
    expect(await settle(lostId, { outcome: 'done', receipt: 'UKB0000009' })).toMatchObject({
      effect: 'ignored-contradiction',
    })
    await shop.database.query(`UPDATE statement_files SET state = 'undone'`)
  })

  test('queries an unknown result less and less often, and never sends it again', async () => {
    mpesa.answer = { outcome: 'unknown', reason: 'timeout' }
    const order = await paidTwice(1740_00)
    const { refundId } = await ask(order)
    expect(await send(refundId)).toMatchObject({ sentence: expect.stringContaining('not known yet') })
    const times: number[] = []
    for (let i = 0; i < 5; i += 1) {
      const { nextQueryAt } = (await only(order)) ?? {}
      now = new Date(String(nextQueryAt))
      times.push(now.getTime())
      await round()
      await round()
    }
    const pauses = times.slice(1).map((at, i) => at - (times[i] ?? 0))
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
    expect(pauses.at(-1)).toBeGreaterThan(pauses[0] ?? 0)
    expect(await only(order)).toMatchObject({ state: 'unknown', queries: 5 })
    mpesa.found = (id) => (id === refundId ? { outcome: 'done', receipt: 'UKB0000002' } : null)
    expect((await shop.askAs(njeri, officeRefundCheck, {})).data.settled).toBe(1)
    expect(await only(order)).toMatchObject({ state: 'done', receipt: 'UKB0000002' })
    expect(mpesa.requests).toHaveLength(1)
  })

  test('queries a request of a killed process and fails it only if the provider never received it', async () => {
    const [lost, accepted] = [await paidTwice(1740_00), await paidTwice(1750_00)]
    const ids: string[] = []
    for (const order of [lost, accepted]) {
      const { refundId } = await ask(order)
      ids.push(refundId)
      await shop.database.query(
        `INSERT INTO payment_refunds (id, attempt_id, kind, amount_cents, state, note, operator, requested_at)
         VALUES ($1, $2, 'reversal', $3, $4, 'Paid twice.', 'Njeri', $5)`,
        [refundId, order.second, order.totalCents, order === lost ? 'requested' : 'sent', now],
      )
    }
    mpesa.found = () => null
    now = new Date(now.getTime() + 2 * MINUTE_MS)
    await round()
    expect(mpesa.queries).toEqual(expect.arrayContaining(ids))
    expect([await only(lost), await only(accepted)]).toMatchObject([{ state: 'unknown' }, { state: 'sent' }])
    now = new Date(now.getTime() + 16 * MINUTE_MS)
    await round()
    expect([await only(lost), await only(accepted)]).toMatchObject([{ state: 'refused' }, { state: 'sent' }])
    expect(mpesa.requests).toEqual([])
  })
})
