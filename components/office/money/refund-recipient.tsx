'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { type OfficeRefund, officeRefundPhone } from '#lib/contract/payments/office/refunds.ts'
import { isPhoneMethod } from '#lib/contract/payments/payment-methods.ts'
import { showKenyanMobile } from '#lib/format/phone.ts'
import { askOffice } from '#lib/office/call.ts'
import { noteDone, noteRefused } from '#lib/office/jobs.ts'
import { useRefusal } from '#lib/office/me.ts'
import { methodWords } from './method-words.ts'

/** Recipient of a refund: number and name as the provider sent them, and a button that copies the whole number. */
export function RefundRecipient({
  refund: { refundId, method, byHand, payer, payerName, hasPhone, paidWith },
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
    </p>
  )
}
