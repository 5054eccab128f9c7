/**
 * Refunds to cards by the office: sent by the provider once, even if its response is lost or a process ends in between.
 */

import { officeJob, officeJobUndo } from '#lib/contract/jobs/office/jobs.ts'
import {
  officeRefundAsk,
  officeRefundCheck,
  officeRefundList,
  recordRefundJob,
  sendRefundJob,
} from '#lib/contract/payments/office/refunds.ts'
import { CARD, type CardShop, openCardShop } from '../../../../testing/card-shop.ts'
import { openEmbedded } from '../../../../testing/databases.ts'
import { type OfficePerson, officeAsker } from '../../../../testing/office-shop.ts'
import { cancelPaid, type OrderToPay } from '../../../../testing/unpaid-order.ts'

let at: CardShop
let office: ReturnType<typeof officeAsker>
let njeri: OfficePerson
let ahead = 0
const clock = () => new Date(Date.now() + ahead)

beforeAll(async () => {
  at = await openCardShop(await openEmbedded(), { clock })
  office = officeAsker(at.shop, clock)
  njeri = await office.staff('finance')
})
afterAll(() => at.close())

async function paidByCard(): Promise<OrderToPay & { attemptId: string }> {
  const order = await at.order()
  await at.pay(order, CARD.success)
  await at.until(order, ({ isPaid }) => isPaid)
  const [row] = await at.database.query<{ id: string }>('SELECT id FROM payment_attempts WHERE order_id = $1', [
    order.id,
  ])
  await cancelPaid(at.database, order)
  return { ...order, attemptId: row?.id ?? '' }
}
const ask = async ({ attemptId }: { attemptId: string }, amount: string) =>
  (await office.askAs(njeri, officeRefundAsk, { attemptId, amount, reason: 'Torn.' })).data
const start = async (refundId: string) =>
  (await office.askAs(njeri, sendRefundJob, { input: { refundIds: [refundId] } })).data.jobId
async function pass(): Promise<void> {
  ahead += 11_000
  await at.shop.app.shop.jobs.runNow()
}
const resultOf = async (jobId: number) => (await office.askAs(njeri, officeJob, { jobId })).data.results[0]
const statesOf = async ({ orderNo }: OrderToPay) => {
  const { waiting, over } = (await office.askAs(njeri, officeRefundList, { orderNo })).data
  return [...waiting, ...over].map(({ state }) => state)
}

test('waits ten seconds, is sent once, and stores its receipt', async () => {
  const order = await paidByCard()
  const refund = await ask(order, '700.00')
  expect(refund).toMatchObject({ state: 'approved', isSentByProvider: true })
  const record = { input: { refundId: refund.refundId, receipt: 'UKS0000001' } }
  expect(await office.refusedAs(njeri, recordRefundJob, record)).toMatchObject({ code: 'invalid-request' })
  await office.askAs(njeri, officeJobUndo, { jobId: await start(refund.refundId) })
  await pass()
  expect(await at.held(order)).toBe(1740_00)
  const [first, again] = [await start(refund.refundId), await start(refund.refundId)]
  await pass()
  // The shop's own worker can do one job while the provider still processes the other.
  const said = [(await resultOf(first))?.sentence ?? '', (await resultOf(again))?.sentence ?? '']
  expect(said).toContainEqual(expect.stringMatching(/^Sent, receipt \d{22}\.$/))
  for (const sentence of said) expect(sentence).toMatch(/^Sent, receipt|not known yet/)
  expect(await at.held(order)).toBe(1040_00)
  expect(await statesOf(order)).toEqual(['done'])
})

test('is unknown and locked if its response is lost, until the provider is queried', async () => {
  const order = await paidByCard()
  const { refundId } = await ask(order, '1740.00')
  await at.switches({ modes: { 'follow-up': 'lost', search: 'down' } })
  const jobId = await start(refundId)
  await pass()
  expect(await resultOf(jobId)).toMatchObject({ state: 'done', sentence: expect.stringContaining('not known yet') })
  expect(await statesOf(order)).toEqual(['unknown'])
  const repeat = { input: { refundIds: [refundId] } }
  expect(await office.refusedAs(njeri, sendRefundJob, repeat)).toMatchObject({ code: 'changed-meanwhile' })
  expect((await office.askAs(njeri, officeRefundCheck, {})).data.settled).toBe(0)
  await at.switches({ modes: { 'follow-up': 'normal', search: 'normal' } })
  expect((await office.askAs(njeri, officeRefundCheck, {})).data.settled).toBe(1)
  expect(await statesOf(order)).toEqual(['done'])
  expect(await at.held(order)).toBe(0)
})
