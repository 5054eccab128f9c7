/** Money without an order is sent back by M-Pesa: once, with a second person above the limit, until the result is known. */

import { type OfficeJobCall, officeJob } from '#lib/contract/jobs/office/jobs.ts'
import {
  closeUnmatchedJob,
  giveBackJob,
  matchToOrderJob,
  officeUnmatchedList,
} from '#lib/contract/payments/office/payments.ts'
import { officeApprovalDecide, officeApprovalList } from '#lib/contract/staff/office/approvals.ts'
import { onEachDatabase } from '../../../../testing/databases.ts'
import { MoneyBook } from '../../../../testing/money-book.ts'
import { fakeMpesaRefunds, type MpesaRefunds } from '../../../../testing/mpesa-refunds.ts'
import { type OfficePerson, type OfficeShop, officeAsker } from '../../../../testing/office-shop.ts'
import { openTestShop } from '../../../../testing/shop.ts'
import { unpaidOrder } from '../../../../testing/unpaid-order.ts'
import { settleRefund } from '../../use-cases/settle-refund.ts'
import { matchToOrder } from '../../use-cases/unmatched.ts'

onEachDatabase((open) => {
  let shop: OfficeShop
  let mpesa: MpesaRefunds
  let njeri: OfficePerson
  let salome: OfficePerson
  let now = new Date('2026-11-25T08:42:00Z')
  let receipts = 0

  beforeAll(async () => {
    const plain = await openTestShop({ database: await open(), clock: () => now })
    shop = { ...plain, ...officeAsker(plain, () => now) }
    njeri = await shop.staff('finance', { name: 'Njeri Kariuki' })
    salome = await shop.staff(['approver', 'finance'], { name: 'Salome Wanza' })
  })
  beforeEach(() => {
    mpesa = fakeMpesaRefunds(shop.app.shop.providers)
  })
  afterAll(() => shop.close())

  async function wait(shillings: number, { phone = '2547 ***** 126', hours = 1 } = {}): Promise<string> {
    const receipt = `UKG${String(++receipts).padStart(7, '0')}`
    await shop.database.query(
      `INSERT INTO unmatched_payments (receipt, amount_cents, account_reference, phone_masked, payer_name, paid_at, heard_at, source, reason)
       VALUES ($1, $2, 'rent', $3, 'JANE', $4, $4, 'confirmation', 'no-order')`,
      [receipt, shillings * 100, phone, new Date(now.getTime() - hours * 60 * 60_000)],
    )
    return receipt
  }
  async function work(job: OfficeJobCall, given: object, person = njeri) {
    const { jobId } = (await shop.askAs(person, job, { input: given })).data
    now = new Date(now.getTime() + 11_000)
    await shop.app.shop.jobs.runNow()
    return (await shop.askAs(person, officeJob, { jobId })).data.results[0]
  }
  const giveBack = (receipt: string, person = njeri) => work(giveBackJob, { receipt, reason: 'Not ours.' }, person)
  const listed = async (receipt: string) =>
    (await shop.askAs(njeri, officeUnmatchedList, {})).data.find((one) => one.receipt === receipt)
  const settle = (report: Parameters<typeof settleRefund>[2]) =>
    settleRefund(
      ...([{ database: shop.database, clock: () => now }, mpesa.requests.at(-1)?.request.id ?? '', report] as const),
      { source: 'callback', facts: {} },
    )
  const rowOf = async (receipt: string) =>
    (
      await shop.database.query(
        'SELECT resolution, return_receipt AS back FROM unmatched_payments WHERE receipt = $1',
        [receipt],
      )
    )[0]

  test('reverses recent money, and resolves it when the result is known', async () => {
    const receipt = await wait(500)
    expect(await listed(receipt)).toMatchObject({ back: { way: 'reversal', phone: null }, refund: null })
    expect(await giveBack(receipt)).toMatchObject({ sentence: expect.stringMatching(/^Sent\. The provider/) })
    expect(mpesa.requests).toMatchObject([
      { kind: 'reversal', request: { amountCents: 500_00, attempt: { receipt, method: 'mpesa' } } },
    ])
    expect(await listed(receipt)).toMatchObject({ refund: { state: 'sent', reason: 'Not ours.' } })
    expect(await rowOf(receipt)).toEqual({ resolution: null, back: null })
    expect(await settle({ outcome: 'done', receipt: 'UKC0000001' })).toMatchObject({ effect: 'applied' })
    expect(await rowOf(receipt)).toEqual({ resolution: 'returned', back: 'UKC0000001' })
    expect(await listed(receipt)).toBeUndefined()
    // Late or contradicting reports have no effect.
    expect(await settle({ outcome: 'refused', code: '1', sentence: '' })).toMatchObject({
      effect: 'ignored-contradiction',
    })
  })

  test('does not send money that the statement shows as reversed in the portal', async () => {
    const receipt = await wait(700)
    await new MoneyBook(shop.database).statement('mpesa', '2026-11-25', [
      { reference: 'UKGREVERSE', linked: receipt, kind: 'reversal', cents: -700_00, at: now.toISOString() },
    ])
    expect((await giveBack(receipt))?.sentence).toContain('with the receipt UKGREVERSE')
    expect(mpesa.requests).toEqual([])
    expect(await listed(receipt)).toMatchObject({ refund: null })
  })

  test('cannot be assigned, closed or sent again until the result is known, and waits again after a failure', async () => {
    mpesa.answer = { outcome: 'unknown', reason: 'timeout' }
    const receipt = await wait(600)
    const { orderNo } = await unpaidOrder(shop.database, 600_00)
    await giveBack(receipt)
    expect(await listed(receipt)).toMatchObject({ refund: { state: 'unknown' } })
    const refused = { code: 'changed-meanwhile', message: expect.stringContaining('is being sent back') }
    for (const [job, input] of [
      [matchToOrderJob, { receipt, orderNo }],
      [closeUnmatchedJob, { receipt, reason: 'Not ours.' }],
      [giveBackJob, { receipt, reason: 'Once more.' }],
    ] as const)
      expect(await shop.refusedAs(njeri, job, { input })).toMatchObject(refused)
    const by = { database: shop.database, clock: () => now, operator: 'Njeri' }
    await expect(matchToOrder(by, receipt, orderNo, '')).rejects.toThrow('is being sent back')
    await expect(
      shop.database.query(
        "UPDATE unmatched_payments SET resolution = 'closed', resolved_at = now() WHERE receipt = $1",
        [receipt],
      ),
    ).rejects.toThrow()
    await settle({ outcome: 'refused', code: '2006', sentence: 'It cannot be reversed.' })
    expect(await listed(receipt)).toMatchObject({ refund: null, back: { way: 'no-number' } })
    await work(matchToOrderJob, { receipt, orderNo })
    expect(await rowOf(receipt)).toMatchObject({ resolution: 'order' })
    expect(mpesa.requests).toHaveLength(1)
  })

  test('sends old money to a full number, and leaves other old money to staff', async () => {
    const [full, masked] = [await wait(700, { phone: '254712345126', hours: 30 }), await wait(700, { hours: 30 })]
    expect(await listed(full)).toMatchObject({ phone: '0712 ••• 126', back: { way: 'phone', phone: '0712 ••• 126' } })
    await giveBack(full)
    expect(mpesa.requests).toMatchObject([{ kind: 'refund', request: { recipient: { phone: '254712345126' } } }])
    expect(await listed(masked)).toMatchObject({ back: { way: 'no-number' } })
    expect(await giveBack(masked)).toMatchObject({ state: 'failed' })
    expect(mpesa.requests).toHaveLength(1)
  })

  test('needs the approval of another person above the limit', async () => {
    const receipt = await wait(140_000)
    expect((await giveBack(receipt, salome))?.sentence).toBe('Requested. A second person must approve it.')
    expect(mpesa.requests).toEqual([])
    expect(await listed(receipt)).toMatchObject({ refund: { state: 'asked' } })
    const of = { kinds: ['money-returned' as const], subject: { kind: 'unmatched', id: receipt } }
    const [asked] = (await shop.askAs(salome, officeApprovalList, of)).data
    const { approvalId = 0, version = 0 } = asked ?? {}
    const decision = { approvalId, version, decision: 'approved' as const }
    expect(await shop.refusedAs(salome, officeApprovalDecide, decision)).toMatchObject({ code: 'second-person-needed' })
    // A second request does not send it.
    expect(await giveBack(receipt)).toMatchObject({ state: 'failed' })
    await shop.askAs(await shop.staff('approver'), officeApprovalDecide, decision)
    expect(await listed(receipt)).toMatchObject({ refund: { state: 'approved' } })
    await giveBack(receipt)
    expect(mpesa.requests).toHaveLength(1)
    await settle({ outcome: 'refused', code: '1', sentence: 'No funds.' })
    // The approval is used.
    expect((await giveBack(receipt))?.sentence).toMatch(/^(Requested|This money)/)
    expect(mpesa.requests).toHaveLength(1)
  })

  test('takes the receipt that staff found in the portal as the result', async () => {
    const receipt = await wait(800)
    await giveBack(receipt)
    const found = { receipt, reason: 'Found in the portal.', sentBack: 'UKC0000002' }
    expect(await work(closeUnmatchedJob, found)).toMatchObject({ state: 'done' })
    expect(await rowOf(receipt)).toEqual({ resolution: 'returned', back: 'UKC0000002' })
    expect(await settle({ outcome: 'done', receipt: 'UKC0000002' })).toMatchObject({ effect: 'repeated' })
  })

  test('sends it once if two clerks send it at the same moment', async () => {
    const receipt = await wait(900)
    for (const person of [njeri, salome])
      await shop.askAs(person, giveBackJob, { input: { receipt, reason: 'Not ours.' } })
    await work(giveBackJob, { receipt: await wait(950), reason: 'Not ours.' })
    expect(mpesa.requests.filter(({ request }) => request.attempt.receipt === receipt)).toHaveLength(1)
  })
})
