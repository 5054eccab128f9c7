/** The Money section: provider queries, assignment of money without an order, the ledger. */

import type { OfficeJobCall } from '#lib/contract/jobs/office/jobs.ts'
import { officeJob, officeJobUndo } from '#lib/contract/jobs/office/jobs.ts'
import {
  closeUnmatchedJob,
  matchToCompanyJob,
  matchToOrderJob,
  officeLedger,
  officePaymentQuery,
  officeUndecidedList,
  officeUnmatchedList,
} from '#lib/contract/payments/office/payments.ts'
import { officeApprovalDecide, officeApprovalList } from '#lib/contract/staff/office/approvals.ts'
import { onEachDatabase } from '../../../../testing/databases.ts'
import { type OfficePerson, officeAsker } from '../../../../testing/office-shop.ts'
import { openPaymentShop, type PaymentShop, RIGHT_PIN } from '../../../../testing/payment-shop.ts'
import { newPerson } from '../../../../testing/people.ts'

onEachDatabase((open) => {
  let at: PaymentShop
  let office: ReturnType<typeof officeAsker>
  let njeri: OfficePerson
  let ahead = 0
  const clock = () => new Date(Date.now() + ahead)

  beforeAll(async () => {
    at = await openPaymentShop(await open(), { clock })
    office = officeAsker(at.shop, clock)
    njeri = await office.staff('finance', { name: 'Njeri Kariuki' })
  })
  beforeEach(() => at.handset('POST', 'reset', {}))
  afterAll(() => at.close())

  const pass = async () => {
    ahead += 11_000
    await at.shop.app.shop.jobs.runNow()
  }
  const start = async (job: OfficeJobCall, input: object) => (await office.askAs(njeri, job, { input })).data.jobId
  const resultOf = async (jobId: number) => (await office.askAs(njeri, officeJob, { jobId })).data.results[0]
  async function wait(receipt: string, shillings: number, account: string) {
    await at.database.query(
      `INSERT INTO unmatched_payments (receipt, amount_cents, account_reference, phone_masked, payer_name, paid_at, heard_at, source, reason)
       VALUES ($1, $2, $3, '25471****678', 'JOSPHAT MUTISO', $4, $4, 'confirmation', 'no-order')`,
      [receipt, shillings * 100, account, clock()],
    )
  }

  test('queries the provider about a payment and stores the result', async () => {
    const order = await at.order()
    const { attemptId } = (await at.pay(order)) as { attemptId: string }
    await at.database.query(`UPDATE payment_attempts SET state = 'unknown' WHERE id = $1`, [attemptId])
    const [listed] = (await office.askAs(njeri, officeUndecidedList, {})).data
    expect(listed).toMatchObject({ attemptId, orderNo: order.orderNo, payer: '0712 ••• 678', isOrderOver: false })
    const open = await office.askAs(njeri, officePaymentQuery, { attemptId })
    expect(open.data.state).toBe('unknown')
    await at.answer(order, RIGHT_PIN)
    const { data } = await office.askAs(njeri, officePaymentQuery, { attemptId })
    expect(data).toMatchObject({ state: 'paid', text: expect.stringMatching(/was paid/) })
    expect((await office.askAs(njeri, officeUndecidedList, {})).data).toEqual([])
  })

  test('suggests orders for unmatched money with reasons, and assigns it once after ten seconds', async () => {
    const order = await at.order(15_080_00)
    await wait('UKP6R20VXA', 15_080, `FUMA${order.orderNo}1`)
    const [money] = (await office.askAs(njeri, officeUnmatchedList, {})).data
    expect(money).toMatchObject({ receipt: 'UKP6R20VXA', amount: 15_080_00, account: `FUMA${order.orderNo}1` })
    expect(money?.suggestions[0]).toMatchObject({
      orderNo: order.orderNo,
      due: 15_080_00,
      reasons: expect.arrayContaining([
        { text: 'the account number is one digit off', confidence: 'likely' },
        { text: 'the amount is the amount due', confidence: 'likely' },
      ]),
    })
    const input = { receipt: 'UKP6R20VXA', orderNo: order.orderNo }
    const undone = await start(matchToOrderJob, input)
    await office.askAs(njeri, officeJobUndo, { jobId: undone })
    await pass()
    expect((await office.askAs(njeri, officeUnmatchedList, {})).data).toHaveLength(1)

    const first = await start(matchToOrderJob, input)
    const again = await start(matchToOrderJob, input)
    await pass()
    expect(await resultOf(first)).toMatchObject({
      state: 'done',
      sentence: expect.stringMatching(/is assigned to order \d+\.$/),
    })
    expect(await resultOf(again)).toMatchObject({ state: 'failed' })
    expect(await at.statusOf(order)).toMatchObject({ isPaid: true })
  })

  test('records returned money with its receipt, once', async () => {
    await wait('UKP5B93TNE', 4322, 'WATER BILL')
    const jobId = await start(closeUnmatchedJob, { receipt: 'UKP5B93TNE', reason: 'Not ours.', sentBack: 'uks1111111' })
    await pass()
    expect(await resultOf(jobId)).toMatchObject({ state: 'done', sentence: expect.stringContaining('UKS1111111') })
    const closed = { input: { receipt: 'UKP5B93TNE', reason: 'Again.' } }
    expect(await office.refusedAs(njeri, closeUnmatchedJob, closed)).toMatchObject({ code: 'changed-meanwhile' })
  })

  test.each([
    ['sent back', 'UKS2222222'],
    ['closed', null],
  ])('requires a second person for money above the limit to be %s', async (_what, sentBack) => {
    const receipt = sentBack ? 'UKP5B93BIG' : 'UKP5B94BIG'
    await wait(receipt, 140_000, 'NOTHING')
    const input = { receipt, reason: 'Not ours.', sentBack }
    const jobId = await start(closeUnmatchedJob, input)
    await pass()
    expect((await resultOf(jobId))?.sentence).toBe('Requested. A second person must approve it.')
    const waiting = async () => (await office.askAs(njeri, officeUnmatchedList, {})).data.map((one) => one.receipt)
    expect(await waiting()).toContain(receipt)
    const of = { kinds: ['money-closed' as const], subject: { kind: 'unmatched', id: receipt } }
    const [asked] = (await office.askAs(njeri, officeApprovalList, of)).data
    expect(asked?.details).toEqual([expect.stringContaining(sentBack ?? 'without a refund')])
    const { approvalId = 0, version = 0 } = asked ?? {}
    const decision = { approvalId, version, decision: 'approved' as const }
    expect(await office.refusedAs(njeri, officeApprovalDecide, decision)).toMatchObject({ status: 403 })
    await office.askAs(await office.staff('approver'), officeApprovalDecide, decision)
    expect(await waiting()).not.toContain(receipt)
    const [row] = await at.database.query(
      'SELECT resolution, return_receipt AS back FROM unmatched_payments WHERE receipt = $1',
      [receipt],
    )
    expect(row).toEqual({ resolution: sentBack ? 'returned' : 'closed', back: sentBack })
  })

  test('returns sums and pages of the ledger, and searches it by receipt and order', async () => {
    await wait('UKP7C11AAA', 500, 'X')
    const from = clock().toISOString().slice(0, 10)
    const filter = { from: '2026-11-01', to: '2026-11-01' }
    expect(
      await office.refusedAs(njeri, officeLedger, { filter: { from: '2026-01-01', to: '2026-11-01' } }),
    ).toMatchObject({
      code: 'invalid-request',
    })
    expect((await office.askAs(njeri, officeLedger, { filter })).data.sums).toMatchObject({ rows: 0 })
    const day = { from: new Date(clock().getTime() - 86_400_000).toISOString().slice(0, 10), to: from }
    const to = new Date(clock().getTime() + 86_400_000).toISOString().slice(0, 10)
    const all = await office.askAs(njeri, officeLedger, { filter: { ...day, to }, perPage: 2 })
    expect(all.data).toMatchObject({ sums: { in: 16_820_00, out: 0, unmatched: 500_00, rows: 3 } })
    expect(all.data.rows).toHaveLength(2)
    const rest = await office.askAs(njeri, officeLedger, { filter: { ...day, to }, perPage: 2, after: all.meta.next })
    expect(rest.data).toMatchObject({ rows: [{ kind: 'payment' }], sums: null })
    const found = await office.askAs(njeri, officeLedger, { filter: { ...filter, search: 'ukp6r20vxa' } })
    expect(found.data).toMatchObject({ rows: [{ receipt: 'UKP6R20VXA', amount: 15_080_00 }], sums: { rows: 1 } })
  })

  test('names the company of money with the reference of an account, and assigns it', async () => {
    const { companyId } = await newPerson(at.database, clock, 3)
    await wait('UKP7C00ACC', 2_000, `fuma-c${companyId}`)
    const listed = async () =>
      (await office.askAs(njeri, officeUnmatchedList, {})).data.find(({ receipt }) => receipt === 'UKP7C00ACC')
    // A company without an account cannot be assigned money.
    expect((await listed())?.company).toBeNull()
    await at.database.query(
      'INSERT INTO credit_accounts (company_id, limit_cents, terms_days, opened_at) VALUES ($1, 500000, 30, $2)',
      [companyId, clock()],
    )
    expect((await listed())?.company).toEqual({ companyId, name: 'Test Traders' })
    const jobId = await start(matchToCompanyJob, { receipt: 'UKP7C00ACC', companyId })
    await pass()
    expect(await resultOf(jobId)).toMatchObject({ state: 'done' })
    expect(await listed()).toBeUndefined()
  })

  test('names the company of money for an order on its account', async () => {
    const { companyId } = await newPerson(at.database, clock, 3)
    await at.database.query(
      'INSERT INTO credit_accounts (company_id, limit_cents, terms_days, opened_at) VALUES ($1, 500000, 30, $2)',
      [companyId, clock()],
    )
    const { orderNo } = await at.order()
    await at.database.query('UPDATE orders SET company_id = $2, credit_terms_days = 30 WHERE order_no = $1', [
      orderNo,
      companyId,
    ])
    await wait('UKP7C01ACC', 2_000, `FUMA${orderNo}`)
    await at.database.query(`UPDATE unmatched_payments SET named_order_no = $1 WHERE receipt = 'UKP7C01ACC'`, [orderNo])
    const rows = (await office.askAs(njeri, officeUnmatchedList, {})).data
    expect(rows.find(({ receipt }) => receipt === 'UKP7C01ACC')?.company).toEqual({ companyId, name: 'Test Traders' })
  })
})
