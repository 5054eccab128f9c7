'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { ReasonPicker } from '#components/kit/confirm/reason-picker.tsx'
import { type OfficeRefund, officeRefundNotSent, officeRefundWithdraw } from '#lib/contract/payments/office/refunds.ts'
import { officeApprovalDecide } from '#lib/contract/staff/office/approvals.ts'
import { showMoney } from '#lib/format/money.ts'
import { noteDone, noteRefused } from '#lib/office/jobs.ts'
import { useMe, useRefusal } from '#lib/office/me.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { REFUND_REFRESHES } from './refund-refreshes.ts'

/** Approval or refusal by a second person. */
export function DecideRefund({ refund: { approval, amount, askedBy } }: { refund: OfficeRefund }) {
  const [isDeclining, setDeclining] = useState(false)
  const me = useMe()
  const refused = useRefusal('refunds.approve')
  const decide = useOfficeAction(officeApprovalDecide, {
    refreshes: REFUND_REFRESHES,
    onDone: ({ state }) => noteDone(state === 'declined' ? 'Declined.' : 'Approved. The refund can be sent now.'),
    onRefused: ({ message }) => noteRefused(message),
  })
  if (!approval) return null
  const { approvalId, version } = approval
  const isOwn = askedBy?.staffId === me?.staffId
  const refusal = isOwn ? 'You requested this refund, so another person must decide.' : refused
  if (isDeclining) {
    return (
      <div className="w-full">
        <ReasonPicker
          title={`Decline this refund of ${showMoney(amount, 'auto')}?`}
          text="The person who requested it can read the reason."
          reasons={[]}
          words="needed"
          confirm="Decline"
          isRunning={decide.isRunning}
          onConfirm={(_, reason) => void decide.run({ approvalId, version, decision: 'declined', reason })}
          onCancel={() => setDeclining(false)}
        />
      </div>
    )
  }
  return (
    <>
      <OfficeButton
        variant="money"
        refusal={refusal}
        disabled={decide.isRunning}
        onClick={() => void decide.run({ approvalId, version, decision: 'approved' })}
      >
        Approve refund of {showMoney(amount, 'auto')}
      </OfficeButton>
      <OfficeButton refusal={refusal} onClick={() => setDeclining(true)}>
        Decline
      </OfficeButton>
      {refusal ? <span className="text-muted">{refusal}</span> : null}
    </>
  )
}

/** Records that a refund by M-Pesa without a result was not sent. The statements must not have it. */
export function RefundNotSent({ refund: { refundId, amount, askedBy } }: { refund: OfficeRefund }) {
  const [isOpen, setOpen] = useState(false)
  const me = useMe()
  const refused = useRefusal('refunds.approve')
  const refusal =
    askedBy?.staffId === me?.staffId ? 'You requested this refund, so another person must decide.' : refused
  const record = useOfficeAction(officeRefundNotSent, {
    refreshes: REFUND_REFRESHES,
    onDone: (_, message) => noteDone(message),
    onRefused: ({ message }) => noteRefused(message),
  })
  if (!isOpen)
    return (
      <OfficeButton refusal={refusal} onClick={() => setOpen(true)}>
        It was not sent
      </OfficeButton>
    )
  return (
    <div className="w-full">
      <ReasonPicker
        title={`Record that ${showMoney(amount, 'auto')} was not sent?`}
        text="M-Pesa’s statements of its day and of the next day must be imported, and must not have it. It can then be requested again."
        reasons={[]}
        words="needed"
        confirm="Record as not sent"
        isRunning={record.isRunning}
        onConfirm={(_, reason) => void record.run({ refundId, reason })}
        onCancel={() => setOpen(false)}
      />
    </div>
  )
}

/** Withdrawal by the person who requested the refund. */
export function WithdrawRefund({ refund: { refundId, askedBy } }: { refund: OfficeRefund }) {
  const [isAsked, setAsked] = useState(false)
  const me = useMe()
  const withdraw = useOfficeAction(officeRefundWithdraw, {
    refreshes: REFUND_REFRESHES,
    onDone: () => noteDone('Withdrawn.'),
    onRefused: ({ message }) => noteRefused(message),
  })
  if (askedBy === null || askedBy.staffId !== me?.staffId) return null
  if (!isAsked) return <OfficeButton onClick={() => setAsked(true)}>Withdraw</OfficeButton>
  return (
    <div className="w-full">
      <ReasonPicker
        title="Withdraw this refund?"
        reasons={[]}
        words="needed"
        confirm="Withdraw"
        isRunning={withdraw.isRunning}
        onConfirm={(_, reason) => void withdraw.run({ refundId, reason })}
        onCancel={() => setAsked(false)}
      />
    </div>
  )
}
