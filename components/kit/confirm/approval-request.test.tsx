import { screen, waitFor } from '@testing-library/react'
import { drawOffice, signedInAs } from '#components/office/testing/draw-office.tsx'
import { answerCall } from '#components/testing/fake-shop.ts'
import { type Approval, officeApprovalDecide, officeApprovalList } from '#lib/contract/staff/office/approvals.ts'
import { WaitingApprovals } from './approval-request.tsx'

const ASKED: Approval = {
  ...{ approvalId: 1, kind: 'cheque-banked', subject: { kind: 'cheque', id: '4' }, amountCents: 900_000 },
  ...{ reason: 'It is above the limit.', details: ['Mark as banked: cheque 4.'], version: 1, state: 'asked' },
  ...{ askedBy: { staffId: 2, name: 'Njeri Gathoni', email: 'njeri@office.fuma.test' } },
  ...{ askedAt: '2026-11-25T08:00:00.000Z', decidedBy: null, decidedAt: null, decisionReason: null, mayDecide: true },
}

function draw(approvals: Approval[]) {
  signedInAs('approver')
  let waiting = approvals
  answerCall(officeApprovalList, () => ({ data: waiting }))
  answerCall(officeApprovalDecide, ({ approvalId }) => {
    waiting = waiting.filter((one) => one.approvalId !== approvalId)
    return { data: ASKED }
  })
  return drawOffice(
    <main id="room" tabIndex={-1}>
      <WaitingApprovals kinds={['cheque-banked']} permission="credit.approve" refreshes={[]} />
    </main>,
  )
}

test('moves the focus to the list, then to the page, as requests are approved by keyboard', async () => {
  const { user } = draw([ASKED, { ...ASKED, approvalId: 2 }])
  const [first] = await screen.findAllByRole('button', { name: 'Approve' })
  first?.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('region', { name: 'Waiting for approval' })).toHaveFocus())
  screen.getByRole('button', { name: 'Approve' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
})

test('allows the requester only to withdraw', async () => {
  draw([{ ...ASKED, mayDecide: false, askedBy: { ...ASKED.askedBy, staffId: 1 } }])
  await screen.findByText(/^Another person must approve: .*Approver/)
  expect(screen.getByRole('button', { name: /^Approve/ })).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByRole('button', { name: 'Withdraw' })).not.toHaveAttribute('aria-disabled')
})
