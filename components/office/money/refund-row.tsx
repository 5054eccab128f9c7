'use client'

import Link from 'next/link'
import { OfficeCheckbox } from '#components/kit/field/office-checkbox.tsx'
import { Age, MoneyFigure, When } from '#components/kit/figure/figures.tsx'
import { type Status, StatusMark } from '#components/kit/figure/status-mark.tsx'
import type { OfficeRefund, RefundState } from '#lib/contract/payments/office/refunds.ts'
import { showMoney } from '#lib/format/money.ts'
import { methodWords } from './method-words.ts'
import { MoneyRow, ROW_LINK } from './money-row.tsx'
import { DecideRefund, WithdrawRefund } from './refund-decision.tsx'
import { RefundRecipient } from './refund-recipient.tsx'
import { RefundResult, SendRefund } from './refund-send.tsx'

const MARKS: Readonly<Record<RefundState, { status: Status; word: string }>> = {
  asked: { status: 'wait', word: 'Requested' },
  approved: { status: 'now', word: 'To send' },
  sent: { status: 'now', word: 'Sent' },
  unknown: { status: 'undecided', word: 'Unknown' },
  done: { status: 'done', word: 'Refunded' },
  refused: { status: 'wrong', word: 'Failed' },
  declined: { status: 'ended', word: 'Declined' },
  withdrawn: { status: 'ended', word: 'Withdrawn' },
}

/** Refund status and the user's actions: approve, decline, send, record, withdraw. */
export function RefundRow({
  refund,
  isFocused,
  onFocus,
  selection,
}: {
  refund: OfficeRefund
  isFocused: boolean
  onFocus: () => void
  /** For a refund that can be sent together with others. */
  selection?: { isSelected: boolean; onToggle: () => void }
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
  const isSent = state === 'sent' || state === 'unknown'
  return (
    <MoneyRow
      isFocused={isFocused}
      onFocus={onFocus}
      when={
        isOpen || state === 'sent' || state === 'unknown' ? (
          <Age at={askedAt} />
        ) : (
          <When at={refund.sentAt ?? askedAt} />
        )
      }
      title={
        <Link className={ROW_LINK} href={`/office/orders/${orderNo}`}>
          {orderNo}
        </Link>
      }
      name={customer}
      text={said.join(' ')}
      status={
        selection ? (
          <span className="flex items-center">
            <StatusMark status={status}>{word}</StatusMark>
            <OfficeCheckbox
              label={`Select the refund for order ${orderNo}`}
              isChecked={selection.isSelected}
              onChange={selection.onToggle}
            />
          </span>
        ) : (
          <StatusMark status={status}>{word}</StatusMark>
        )
      }
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
      {state === 'asked' ? <DecideRefund refund={refund} /> : null}
      {state === 'approved' ? <SendRefund refund={refund} /> : null}
      {isSent ? <RefundResult refund={refund} /> : null}
      {isOpen ? <WithdrawRefund refund={refund} /> : null}
    </MoneyRow>
  )
}
