import { screen, waitFor } from '@testing-library/react'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import {
  type OfficeRefund,
  officeRefundList,
  officeRefundName,
  recordRefundJob,
  sendRefundJob,
} from '#lib/contract/payments/office/refunds.ts'
import { officeApprovalDecide } from '#lib/contract/staff/office/approvals.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { RefundApprovals } from './refund-approvals.tsx'
import { RefundRow } from './refund-row.tsx'
import { RefundsList } from './refunds-list.tsx'

Element.prototype.scrollIntoView = () => undefined
const noop = () => {}

const AT = '2026-11-28T08:00:00.000Z'
const PHONE: OfficeRefund = {
  ...{
    attemptId: 'a1',
    method: 'mpesa',
    byHand: false,
    paidWith: 'TKB12CD34E',
    payer: '0722 ••• 999',
    payerName: null,
  },
  ...{
    hasPhone: true,
    refundId: 'r1',
    state: 'approved',
    orderNo: 10_509,
    customer: 'Wanjiku Njoroge',
    amount: 365_400,
  },
  ...{ reason: 'Paid twice.', askedBy: null, askedAt: AT, approval: null, isSentByProvider: true, way: 'phone' },
  ...{ recipient: { phone: '0722 ••• 999', name: null }, queries: 0, nextQueryAt: null, phoneReason: null },
  ...{ sentBy: null, sentAt: null, receipt: null, closedReason: null },
}
const draw = (more: Partial<OfficeRefund>) => {
  signedInAs('finance')
  return drawOffice(<RefundRow refund={{ ...PHONE, ...more }} isFocused onFocus={noop} />)
}
const enabled = async (name: RegExp) => {
  const button = await screen.findByRole('button', { name })
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled', 'true'))
  return button
}

test('names the phone, checks its name, and sends the sum to it', async () => {
  const named = answerCall(officeRefundName, () => ({ data: { name: 'W****** N******' } }))
  const sent = answerCall(sendRefundJob, () => refused('changed-meanwhile', 'It was already sent.'))
  const { user } = draw({})
  await user.click(await enabled(/^Check the name/))
  await screen.findByText(/Send to: 0722 ••• 999\. M-Pesa shows W\*{6} N\*{6}/)
  expect(named).toEqual([{ refundId: 'r1' }])
  await user.click(await enabled(/^Send KSh.3,654 to 0722 ••• 999$/))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ input: { refundIds: ['r1'] } })
})

test('shows the approver why an entered number is right', async () => {
  draw({ state: 'asked', payer: '2547 ***** 126', phoneReason: 'Her new number.' })
  expect(screen.getByText(/Entered by staff, and not proven by 2547 \*{5} 126: “Her new number\.”/)).toBeVisible()
})

test('shows refunds for a second person beside the list, and approves one', async () => {
  signedInAs('approver')
  const approval = { approvalId: 7, version: 1, decidedBy: null, decidedAt: null, reason: null }
  const asked = { ...PHONE, state: 'asked' as const, approval, askedBy: { staffId: 2, name: 'Fatuma Ali', email: '' } }
  answerCall(officeRefundList, () => ({ data: { waiting: [asked, PHONE], over: [], due: [], limit: 500_000 } }))
  const decided = answerCall(officeApprovalDecide, () => refused('changed-meanwhile', 'It was decided before.'))
  const { user } = drawOffice(<RefundApprovals />)
  const column = await screen.findByRole('region', { name: 'Refunds for a second person' })
  expect(column).toHaveTextContent(/1 waits.*Paid twice\. To 0722 ••• 999, requested by Fatuma Ali/)
  await user.click(await enabled(/^Approve refund of KSh.3,654$/))
  await waitFor(() => expect(decided).toEqual([{ approvalId: 7, version: 1, decision: 'approved' }]))
})

test('shows that the name is not available', async () => {
  answerCall(officeRefundName, () => ({ data: { name: null } }))
  const { user } = draw({})
  await user.click(await enabled(/^Check the name/))
  await screen.findByText('M-Pesa does not show the name of this number.')
})

test('names the payer of a reversed payment', async () => {
  draw({ way: 'reversal', recipient: null, payerName: 'WANJIKU' })
  expect(screen.getByText('Return to: 0722 ••• 999, WANJIKU. M-Pesa reverses TKB12CD34E.')).toBeVisible()
  await enabled(/^Return KSh.3,654 to the payer$/)
})

test('shows the age and queries of a refund without a result, and takes its receipt but does not send it', async () => {
  const recorded = answerCall(recordRefundJob, () => refused('changed-meanwhile', 'Its result is known now.'))
  const { user } = draw({ state: 'unknown', sentAt: AT, queries: 3, nextQueryAt: AT })
  expect(screen.getByText(/It is not known whether it was sent\..* without a result, queried 3 times/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^(Send|Return)/ })).toBeNull()
  await user.click(await enabled(/^Enter its receipt/))
  await user.type(screen.getByLabelText('Receipt of the refund'), 'UKB0000001{Enter}')
  await waitFor(() => expect(recorded).toHaveLength(1))
  expect(recorded[0]).toMatchObject({ input: { refundId: 'r1', receipt: 'UKB0000001' } })
})

test('sends selected refunds by keyboard after one confirmation with their number and sum', async () => {
  signedInAs('finance')
  const second = { ...PHONE, refundId: 'r2', orderNo: 10_510, customer: 'Amina Otieno', amount: 100_000 }
  const manual = { ...PHONE, refundId: 'r3', orderNo: 10_511, isSentByProvider: false, way: 'by-hand' as const }
  answerCall(officeRefundList, () => ({
    data: { waiting: [PHONE, second, manual], over: [], due: [], limit: 500_000 },
  }))
  const sent = answerCall(sendRefundJob, () => refused('changed-meanwhile', 'It was already sent.'))
  const { user } = drawOffice(<RefundsList />)
  await screen.findByText('Amina Otieno')
  expect(screen.queryByRole('checkbox', { name: /10511/ })).toBeNull()
  await user.keyboard('jxjx')
  await screen.findByText('2 selected')
  await enabled(/^Send 2 refunds/)
  await user.keyboard('s')
  expect(await screen.findByText(/^Send 2 refunds, KSh.4,654 in total\?$/)).toBeVisible()
  expect(screen.getByText(/^10510 Amina Otieno, KSh.1,000 to 0722 ••• 999$/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: /^Send KSh.4,654$/ }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ input: { refundIds: ['r1', 'r2'] } })
})
