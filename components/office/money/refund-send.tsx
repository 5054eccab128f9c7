'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { Age, When } from '#components/kit/figure/figures.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { type OfficeRefund, recordRefundJob, sendRefundJob } from '#lib/contract/payments/office/refunds.ts'
import { showMoney } from '#lib/format/money.ts'
import { useOfficeJob } from '#lib/office/jobs.ts'
import { useRefusal } from '#lib/office/me.ts'
import { FORM_IN_A_ROW, SHORT_FIELD } from './form-in-a-row.ts'
import { RefundNotSent } from './refund-decision.tsx'
import { REFUND_REFRESHES } from './refund-refreshes.ts'

/** Name of the reference of a manual refund, other than a receipt. */
const REFERENCE: Partial<Record<OfficeRefund['method'], string>> = {
  bank: 'Bank reference of the refund',
  cash: 'Number of the signed receipt',
}

/** "Send KSh 3,480 to 0722 ••• 999": the action of the button that sends a refund. */
function sendText({ way, amount, recipient }: OfficeRefund): string {
  const sum = showMoney(amount, 'auto')
  if (way === 'card') return `Send ${sum} to the card`
  return recipient ? `Send ${sum} to ${recipient.phone}` : `Return ${sum} to the payer`
}

/** Sends an approved refund through its provider, or records it as sent. */
export function SendRefund({ refund }: { refund: OfficeRefund }) {
  const { refundId, isSentByProvider, method } = refund
  const send = useOfficeJob(sendRefundJob, REFUND_REFRESHES)
  const refusal = useRefusal('refunds.record')
  const [isRecording, setRecording] = useState(false)
  if (method === 'card' && !isSentByProvider)
    return <p className="text-muted">This shop is not connected to the card provider, so the refund cannot be sent.</p>
  if (!isSentByProvider)
    return refusal ? (
      <p className="text-muted">To record it as sent: {refusal}</p>
    ) : (
      <RecordForm refund={refund} hasFocus={false} />
    )
  if (isRecording) return <RecordForm refund={refund} hasFocus onCancel={() => setRecording(false)} />
  return (
    <>
      <OfficeButton
        variant="money"
        refusal={refusal}
        disabled={send.isRunning}
        onClick={() => void send.start({ refundIds: [refundId] })}
      >
        {sendText(refund)}
      </OfficeButton>
      {method === 'card' ? null : (
        <OfficeButton refusal={refusal} onClick={() => setRecording(true)}>
          It was sent before
        </OfficeButton>
      )}
    </>
  )
}

/** A sent refund without a result: its age and its queries, and the receipt if staff found it in the portal. */
export function RefundResult({ refund }: { refund: OfficeRefund }) {
  const { state, sentAt, askedAt, queries, nextQueryAt, method } = refund
  const refusal = useRefusal('refunds.record')
  const [isRecording, setRecording] = useState(false)
  return (
    <>
      <p className="w-full">
        {state === 'sent' ? 'The provider has accepted it. ' : 'It is not known whether it was sent. '}
        <Age at={sentAt ?? askedAt} /> without a result
        {queries > 0 ? `, queried ${queries === 1 ? 'once' : `${queries} times`}` : ''}
        {nextQueryAt ? (
          <>
            , next query <When at={nextQueryAt} />
          </>
        ) : null}
        . It cannot be sent again until the result is known.
      </p>
      {method === 'card' ? null : isRecording ? (
        <RecordForm refund={refund} hasFocus onCancel={() => setRecording(false)} />
      ) : (
        <OfficeButton refusal={refusal} onClick={() => setRecording(true)}>
          Enter its receipt
        </OfficeButton>
      )}
      {method === 'mpesa' && !isRecording ? <RefundNotSent refund={refund} /> : null}
    </>
  )
}

function RecordForm({
  refund: { refundId, amount, method },
  hasFocus,
  onCancel,
}: {
  refund: OfficeRefund
  hasFocus: boolean
  onCancel?: () => void
}) {
  const form = useOfficeForm(recordRefundJob, {
    defaults: { receipt: '' },
    toInput: ({ receipt }) => ({ refundId, receipt }),
    refreshes: REFUND_REFRESHES,
  })
  return (
    <form {...form.attributes} className={FORM_IN_A_ROW}>
      <OfficeField
        label={REFERENCE[method] ?? 'Receipt of the refund'}
        className={SHORT_FIELD}
        required
        autoFocus={hasFocus}
        {...form.field('receipt')}
      />
      <OfficeButton type="submit" variant="money" disabled={form.isSubmitting}>
        Record {showMoney(amount, 'auto')} as {method === 'cash' ? 'paid out' : 'sent'}
      </OfficeButton>
      {onCancel ? (
        <OfficeButton keys="esc" onClick={onCancel}>
          Cancel
        </OfficeButton>
      ) : null}
    </form>
  )
}
