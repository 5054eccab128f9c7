/** A customer's request to cancel: a preview of the money, then the reply of the shop. */

import { officeJobUndo } from '#lib/contract/jobs/office/jobs.ts'
import { officeOrder } from '#lib/contract/orders/office/order.ts'
import { officeCancelRequestPreview } from '#lib/contract/orders/office/order-changes.ts'
import { answerCancelRequestJob } from '#lib/contract/orders/office/order-jobs.ts'
import { officeOrderParcels } from '#lib/contract/orders/office/order-parcels.ts'
import { placeOrder } from '#lib/contract/orders/order.ts'
import { decimalOfCents, showMoney } from '#lib/format/money.ts'
import type { Session } from '../../../../db/client.ts'
import { openEmbedded } from '../../../../testing/databases.ts'
import { type OfficePerson, type OfficeShop, officeAsker } from '../../../../testing/office-shop.ts'
import { freshKey, GUEST, orderForm } from '../../../../testing/order-form.ts'
import { payOrder } from '../../../../testing/order-paid.ts'
import { openOrderShop, orderClock } from '../../../../testing/order-shop.ts'
import { advanceOrder } from '../../use-cases/advance-order.ts'
import { cancelOwnOrder } from '../../use-cases/cancel-order.ts'
import { answerRequest, requestItemCancellation } from '../../use-cases/cancel-request.ts'

const seller = { name: 'Fuma', lines: [], kraPin: 'P051234567A' }
const reason = { id: 2, words: 'Found elsewhere' }
const contextOf = (tx: Session) => ({ tx, now: orderClock(), seller })

let shop: OfficeShop
let desk: OfficePerson
let packer: OfficePerson
beforeAll(async () => {
  const opened = await openOrderShop(openEmbedded)
  shop = { ...opened, ...officeAsker(opened, orderClock) }
  desk = await shop.staff('orders')
  packer = await shop.staff('packer')
})
afterAll(() => shop.close())

let people = 0
/** An order in process, and the customer's request to cancel one piece of it, or the whole order. */
async function requested(what: 'piece' | 'order', isPaid = true) {
  people += 1
  const form = {
    ...{ ...(await orderForm(shop, [[1, 4]])), ...GUEST, email: `requests-${people}@example.co.ke` },
    mobileNumber: `0734 000 ${String(people).padStart(3, '0')}`,
  }
  const { orderNo, orderId, totalValue } = (await shop.ask(placeOrder, form, freshKey())).data
  if (isPaid) await payOrder(shop.database, orderId, `UKR${orderNo}`, orderClock())
  await shop.database.transaction(async (tx) => {
    await advanceOrder(contextOf(tx), { orderNo, to: 2, unpaid: !isPaid }, desk.name)
    const part = { orderId, productId: 1, quantity: 1, reason, comments: '' }
    if (what === 'piece') await requestItemCancellation(contextOf(tx), part, null)
    else await cancelOwnOrder(contextOf(tx), { orderId, reason }, null)
  })
  const [row] = await shop.database.query<{ id: number }>('SELECT max(id)::int AS id FROM cancellation_requests', [])
  return { orderNo, totalValue, requestId: row?.id ?? 0 }
}

const previewOf = async (request: { orderNo: number; requestId: number }) => {
  const { orderNo, requestId } = request
  return (await shop.askAs(desk, officeCancelRequestPreview, { orderNo, requestId })).data
}
const accept = (requestId: number, expectedCents: number) =>
  shop.database.transaction((tx) =>
    answerRequest(contextOf(tx), { requestId, accept: true, words: '', expectedCents }, desk.name),
  )
const moneyOf = async (orderNo: number) => {
  const { value, due, toGiveBack } = (await shop.askAs(desk, officeOrderParcels, { orderNo })).data
  return { value, due, toGiveBack }
}

test('previews the credit and the refund of a whole order', async () => {
  const { orderNo, requestId, totalValue } = await requested('order')
  const preview = await previewOf({ orderNo, requestId })
  expect(preview).toEqual({ after: 0, credited: totalValue, onAccount: false, toGiveBack: totalValue, notes: [] })
  await accept(requestId, preview.after)
  // The amounts of a cancelled order stay; a credit note balances them.
  expect(await moneyOf(orderNo)).toEqual({ value: totalValue, due: 0, toGiveBack: totalValue })
  expect(await shop.refusedAs(desk, officeCancelRequestPreview, { orderNo, requestId })).toMatchObject({
    code: 'not-cancellable',
  })
})

test('lists a payment, its invoice and its credit note of the same time in this order', async () => {
  const { orderNo, requestId, totalValue } = await requested('order')
  await accept(requestId, 0)
  const { money } = (await shop.askAs(desk, officeOrder, { orderNo })).data
  expect(new Set(money?.ledger.map(({ at }) => at)).size).toBe(1)
  expect(money?.ledger.map(({ kind, balance }) => [kind, balance])).toEqual([
    ...[
      ['payment', totalValue],
      ['invoice', 0],
    ],
    ['credit-note', totalValue],
  ])
})

test('previews the credit of a piece, and refuses an acceptance at a different total', async () => {
  const { orderNo, requestId, totalValue } = await requested('piece')
  const { after, credited, toGiveBack } = await previewOf({ orderNo, requestId })
  expect(after).toBeGreaterThan(0)
  expect({ credited, toGiveBack }).toEqual({ credited: totalValue - after, toGiveBack: totalValue - after })
  await expect(accept(requestId, totalValue)).rejects.toMatchObject({ problem: { code: 'changed-meanwhile' } })
  expect(await moneyOf(orderNo)).toEqual({ value: totalValue, due: 0, toGiveBack: 0 })
  await accept(requestId, after)
  expect(await moneyOf(orderNo)).toEqual({ value: after, due: 0, toGiveBack })
})

test('previews the new total of an unpaid order', async () => {
  const { orderNo, requestId, totalValue } = await requested('piece', false)
  const { after, credited, toGiveBack } = await previewOf({ orderNo, requestId })
  expect({ credited, toGiveBack }).toEqual({ credited: 0, toGiveBack: 0 })
  expect(after).toBeLessThan(totalValue)
  await accept(requestId, after)
  expect(await moneyOf(orderNo)).toEqual({ value: after, due: after, toGiveBack: 0 })
})

test('shows the new total while the acceptance can be undone', async () => {
  const { orderNo, requestId } = await requested('piece')
  const { after } = await previewOf({ orderNo, requestId })
  const input = { orderNo, requestId, accept: true, words: '', expected: decimalOfCents(after) }
  const { data: job } = await shop.askAs(desk, answerCancelRequestJob, { input })
  expect(job).toMatchObject({ canUndo: true })
  expect(job.label).toBe(`Accept a cancellation request, new order total ${showMoney(after, 'auto')}`)
  await shop.askAs(desk, officeJobUndo, { jobId: job.jobId })
})

test('refuses a preview without the permission', async () => {
  const { orderNo, requestId } = await requested('piece')
  expect(await shop.refusedAs(packer, officeCancelRequestPreview, { orderNo, requestId })).toMatchObject({
    code: 'not-allowed',
  })
})
