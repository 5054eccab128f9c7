'use client'

import Link from 'next/link'
import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { ReasonPicker } from '#components/kit/confirm/reason-picker.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { Age, MoneyFigure, When } from '#components/kit/figure/figures.tsx'
import { type Status, StatusMark } from '#components/kit/figure/status-mark.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { ORDER_READS } from '#components/office/orders/order-calls.ts'
import {
  type OfficeRefund,
  officeRefundWithdraw,
  type RefundState,
  recordRefundJob,
  sendRefundJob,
} from '#lib/contract/payments/office/refunds.ts'
import { officeApprovalDecide } from '#lib/contract/staff/office/approvals.ts'
import { showMoney } from '#lib/format/money.ts'
import { noteDone, noteRefused, useOfficeJob } from '#lib/office/jobs.ts'
import { useMe, useRefusal } from '#lib/office/me.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { FORM_IN_A_ROW, SHORT_FIELD } from './form-in-a-row.ts'
import { methodWords } from './method-words.ts'
import { MoneyRow, ROW_LINK } from './money-row.tsx'
import { RefundRecipient } from './refund-recipient.tsx'

const MARKS: Readonly<Record<RefundState, { status: Status; word: string }>> = {
  asked: { status: 'wait', word: 'Requested' },
  approved: { status: 'now', word: 'To send' },
  unknown: { status: 'undecided', word: 'Unknown' },
  done: { status: 'done', word: 'Refunded' },
  refused: { status: 'wrong', word: 'Failed' },
  declined: { status: 'ended', word: 'Declined' },
  withdrawn: { status: 'ended', word: 'Withdrawn' },
}
const REFRESHES = ['office-today', 'office-ledger', ...ORDER_READS]

/** Refund status and the user's actions: approve, decline, send, record, withdraw. */
export function RefundRow({
  refund,
  isFocused,
  onFocus,
}: {
  refund: OfficeRefund
  isFocused: boolean
  onFocus: () => void
}) {
  const { state, orderNo, customer, amount, askedBy, askedAt, receipt, sentBy, closedReason } = refund
  const { status, word } = MARKS[state]
  const said = [
    refund.reason.replace(/[^.!?]$/, '$&.'),
    askedBy && `Requested by ${askedBy.name} (${askedBy.email}).`,
    refund.approval?.decidedBy && state !== 'declined' && `Approved by ${refund.approval.decidedBy.name}.`,
    sentBy && `Sent by ${sentBy}${receipt ? `, receipt ${receipt}` : ''}.`,
    (state === 'declined' || state === 'withdrawn') && closedReason,
  ].filter(Boolean)
  const isOpen = state === 'asked' || state === 'approved'
  return (
    <MoneyRow
      isFocused={isFocused}
      onFocus={onFocus}
      when={isOpen || state === 'unknown' ? <Age at={askedAt} /> : <When at={refund.sentAt ?? askedAt} />}
      title={
        <Link className={ROW_LINK} href={`/office/orders/${orderNo}`}>
          {orderNo}
        </Link>
      }
      name={customer}
      text={said.join(' ')}
      status={<StatusMark status={status}>{word}</StatusMark>}
      amount={<MoneyFigure cents={amount} />}
    >
      <p className="w-full">
        <b className="font-semibold">Refund of {showMoney(amount, 'auto')}.</b> Paid with:{' '}
        {[methodWords(refund.method, refund.byHand), isOpen ? '' : refund.payer, refund.paidWith]
          .filter(Boolean)
          .join(' ')}
        . {/* On a phone the row shows all of it. */}
        <span className="max-md:hidden">{said.join(' ')}</span>
      </p>
      {isOpen ? <RefundRecipient refund={refund} /> : null}
      {state === 'asked' ? <Decide refund={refund} /> : null}
      {state === 'approved' ? <Send refund={refund} /> : null}
      {isOpen ? <Withdraw refund={refund} /> : null}
    </MoneyRow>
  )
}

function Decide({ refund: { approval, amount, askedBy } }: { refund: OfficeRefund }) {
  const [isDeclining, setDeclining] = useState(false)
  const me = useMe()
  const refused = useRefusal('refunds.approve')
  const decide = useOfficeAction(officeApprovalDecide, {
    refreshes: REFRESHES,
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

function Send({ refund }: { refund: OfficeRefund }) {
  const { refundId, amount, isSentByProvider, method } = refund
  const send = useOfficeJob(sendRefundJob, REFRESHES)
  const refusal = useRefusal('refunds.record')
  if (isSentByProvider) {
    return (
      <OfficeButton
        variant="money"
        refusal={refusal}
        disabled={send.isRunning}
        onClick={() => void send.start({ refundId })}
      >
        Send {showMoney(amount, 'auto')} to the card
      </OfficeButton>
    )
  }
  if (method === 'card')
    return <p className="text-muted">This shop is not connected to the card provider, so the refund cannot be sent.</p>
  if (refusal) return <p className="text-muted">To record it as sent: {refusal}</p>
  return <RecordForm refund={refund} />
}

function RecordForm({ refund: { refundId, amount, method } }: { refund: OfficeRefund }) {
  const form = useOfficeForm(recordRefundJob, {
    defaults: { receipt: '' },
    toInput: ({ receipt }) => ({ refundId, receipt }),
    refreshes: REFRESHES,
  })
  return (
    <form {...form.attributes} className={FORM_IN_A_ROW}>
      <OfficeField
        label={method === 'bank' ? 'Bank reference of the refund' : 'Receipt of the refund'}
        className={SHORT_FIELD}
        required
        {...form.field('receipt')}
      />
      <OfficeButton type="submit" variant="money" disabled={form.isSubmitting}>
        Record {showMoney(amount, 'auto')} as sent
      </OfficeButton>
    </form>
  )
}

function Withdraw({ refund: { refundId, askedBy } }: { refund: OfficeRefund }) {
  const [isAsked, setAsked] = useState(false)
  const me = useMe()
  const withdraw = useOfficeAction(officeRefundWithdraw, {
    refreshes: REFRESHES,
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
