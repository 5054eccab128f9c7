import { screen, waitFor } from '@testing-library/react'
import { UndoBar } from '#components/kit/page/undo-bar.tsx'
import { answerCall } from '#components/testing/fake-shop.ts'
import type { Output } from '#lib/contract/base/call.ts'
import { type OfficeJob, officeJob } from '#lib/contract/jobs/office/jobs.ts'
import { editOrderJob } from '#lib/contract/orders/office/order-changes.ts'
import { type OfficeRefund, officeRefundAsk, officeRefundList } from '#lib/contract/payments/office/refunds.ts'
import { useOfficeJob } from '#lib/office/jobs.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { ORDER_READS } from './order-calls.ts'
import { OrderRefund } from './order-refund.tsx'

const ORDER_NO = 10_509
const AT = '2026-11-28T08:00:00.000Z'
const PAYMENT = {
  ...{ attemptId: 'a1', method: 'mpesa' as const, byHand: false, paidWith: 'TKB12CD34E', payer: '0722 ••• 999' },
  ...{ payerName: null, hasPhone: true },
}
const DUE = {
  ...{ orderNo: ORDER_NO, customer: 'Wanjiku Njoroge', amount: 365_400, since: AT, text: 'The order was changed.' },
  payments: [{ ...PAYMENT, left: 893_200, settledAt: AT }],
}
const REQUESTED: OfficeRefund = {
  ...{ ...PAYMENT, refundId: 'r1', state: 'approved', orderNo: ORDER_NO, customer: 'Wanjiku Njoroge', amount: 365_400 },
  ...{ reason: 'The order was changed.', askedBy: null, askedAt: AT, approval: null, isSentByProvider: false },
  ...{ way: 'by-hand', recipient: null, queries: 0, nextQueryAt: null, phoneReason: null },
  ...{ sentBy: null, sentAt: null, receipt: null, closedReason: null },
}
const DONE: OfficeJob = {
  ...{ jobId: 7, kind: 'orders.edit', label: 'Change lines', state: 'done', total: 1, done: 1, failed: 0 },
  ...{ createdAt: AT, startsAt: AT, finishedAt: AT, isScheduled: false, isSetAside: false, canUndo: false },
}

function ChangeButton() {
  const { start } = useOfficeJob(editOrderJob, ORDER_READS)
  const change = { orderNo: ORDER_NO, lines: [{ productId: 1, quantity: 2 }], reason: 'Customer request' }
  return (
    <button type="button" onClick={() => void start({ ...change, before: 893_200, expected: 527_800 })}>
      Change
    </button>
  )
}

type Refunds = Output<typeof officeRefundList>

/** Draws the refunds of an order. The next read returns `now.refunds`. */
function draw(due: Refunds['due']) {
  window.history.replaceState(null, '', `/office/orders/${ORDER_NO}`)
  signedInAs('finance', 'orders')
  const now: { refunds: Refunds } = { refunds: { waiting: [], over: [], due, limit: null } }
  answerCall(officeRefundList, () => ({ data: now.refunds }))
  answerCall(editOrderJob, () => ({ data: DONE }))
  answerCall(officeJob, () => ({ data: { job: DONE, results: [] } }))
  answerCall(officeRefundAsk, () => {
    now.refunds = { ...now.refunds, due: [], waiting: [REQUESTED] }
    return { data: REQUESTED, message: 'Requested.' }
  })
  const drawn = drawOffice(
    <section aria-label="Money">
      <ChangeButton />
      <OrderRefund orderNo={ORDER_NO} />
      <UndoBar />
    </section>,
  )
  return { ...drawn, now }
}

const opener = () => screen.findByRole('button', { name: /^Request refund/ })

test('offers the refund that a change of the lines made due', async () => {
  const { user, now } = draw([])
  await waitFor(() => expect(screen.queryByText(/must be refunded/)).toBeNull())
  now.refunds = { ...now.refunds, due: [DUE] }
  await user.click(screen.getByRole('button', { name: 'Change' }))
  expect(await opener()).toBeVisible()
})

test('moves the focus into the form on R, with one red button, and back to its opener', async () => {
  const { user } = draw([DUE])
  ;(await opener()).focus()
  await user.keyboard('r')
  await waitFor(() => expect(screen.getByLabelText('KSh')).toHaveFocus())
  expect(screen.getAllByRole('button', { name: /Request refund/ })).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: /^Close the form/ }))
  expect(await opener()).toHaveFocus()
})

test('moves the focus to the Money column after the request', async () => {
  const { user } = draw([DUE])
  await user.click(await opener())
  await screen.findByLabelText('KSh')
  await user.click(screen.getByRole('button', { name: 'Request refund' }))
  await screen.findByText(/waits to be sent/)
  await waitFor(() => expect(screen.getByRole('region', { name: 'Money' })).toHaveFocus())
  expect(window.location.search).toBe('?tab=money')
})
