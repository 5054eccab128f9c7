'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { type OfficeRefund, officeRefundName, officeRefundPhone } from '#lib/contract/payments/office/refunds.ts'
import { isPhoneMethod } from '#lib/contract/payments/payment-methods.ts'
import { showKenyanMobile } from '#lib/format/phone.ts'
import { askOffice } from '#lib/office/call.ts'
import { noteDone, noteRefused } from '#lib/office/jobs.ts'
import { useRefusal } from '#lib/office/me.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { methodWords } from './method-words.ts'

/**
 * Recipient of a refund: number and name as the provider sent them. For a phone that M-Pesa sends to, its name can be
 * checked; for a manual refund, the whole number can be copied.
 */
export function RefundRecipient({ refund }: { refund: OfficeRefund }) {
  const { way, recipient, payer, payerName, paidWith } = refund
  if (way === 'phone' && recipient) return <CheckedPhone refund={refund} recipient={recipient} />
  if (way === 'reversal')
    return (
      <p className="w-full">
        Return to: {[payer || 'the phone that paid', payerName].filter(Boolean).join(', ')}. M-Pesa reverses {paidWith}.
      </p>
    )
  return <ManualRecipient refund={refund} />
}

/** A phone that M-Pesa sends to, with the name that belongs to it. */
function CheckedPhone({
  refund: { refundId, payer, payerName, phoneReason },
  recipient: { phone, name },
}: {
  refund: OfficeRefund
  recipient: NonNullable<OfficeRefund['recipient']>
}) {
  const refusal = useRefusal('refunds.record')
  const check = useOfficeAction(officeRefundName, {
    refreshes: ['office-refund-list'],
    onRefused: ({ message }) => noteRefused(message),
  })
  const [checked, setChecked] = useState<string | null | undefined>(name ?? undefined)
  return (
    <p className="flex w-full flex-wrap items-baseline gap-2">
      <span>
        Send to: {phone}
        {payerName ? `, ${payerName}` : ''}
        {checked ? `. M-Pesa shows ${checked}` : ''}
        {phoneReason ? (
          <b className="font-semibold">
            . Entered by staff, and {payer ? `not proven by ${payer}` : 'the payment shows no number'}: “{phoneReason}”
          </b>
        ) : null}
      </span>
      {checked ? null : (
        <OfficeButton
          variant="quiet"
          refusal={refusal}
          disabled={check.isRunning}
          onClick={() => void check.run({ refundId }).then((answer) => answer.ok && setChecked(answer.data.name))}
        >
          Check the name
        </OfficeButton>
      )}
      <span role="status" className="text-muted">
        {checked === null ? 'M-Pesa does not show the name of this number.' : ''}
      </span>
    </p>
  )
}

/** Recipient of a refund that staff send. */
function ManualRecipient({
  refund: { refundId, method, byHand, payer, payerName, hasPhone, paidWith, way },
}: {
  refund: OfficeRefund
}) {
  const [copied, setCopied] = useState('')
  const refusal = useRefusal('phones.view')
  const isPhone = isPhoneMethod(method)
  async function copy() {
    const answer = await askOffice(officeRefundPhone, { refundId })
    if (!answer.ok) {
      noteRefused(answer.problem.message)
      return
    }
    const number = showKenyanMobile(answer.data.phone)
    setCopied(number)
    await navigator.clipboard.writeText(number).then(
      () => noteDone(`${number} is copied.`),
      () => noteRefused(`The browser did not allow copying. Type ${number} instead.`),
    )
  }
  const name = payerName ? `, ${payerName}` : ''
  if (method === 'cash') return <p className="w-full">Pay out in cash. The customer signs a receipt.</p>
  if (!isPhone)
    return (
      <p className="w-full">
        Send to: {payer || `the account that paid (${methodWords(method, byHand)})`}
        {name}
      </p>
    )
  const missing = `The shop does not have the number. Look up ${paidWith ?? 'the payment'} in the provider’s portal.`
  return (
    <p className="flex w-full flex-wrap items-baseline gap-2">
      <span>
        Send to: {copied || payer || missing}
        {name}
      </span>
      {/* A mask from the provider has no whole number behind it. */}
      {hasPhone ? (
        <OfficeButton variant="quiet" refusal={refusal} onClick={() => void copy()}>
          Copy the number
        </OfficeButton>
      ) : null}
      {way === 'no-number' ? (
        <span className="text-muted">
          M-Pesa can send it only to a known number: withdraw this refund and request it with a number.
        </span>
      ) : null}
    </p>
  )
}
