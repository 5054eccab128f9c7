'use client'

import { type FormEvent, useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { officeRefundAsk, type RefundDue } from '#lib/contract/office/refunds.ts'
import { centsOfDecimal, decimalOfCents, isDecimal, showMoney } from '#lib/format/money.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useRefusal } from '#lib/office/me.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { methodWords } from './method-words.ts'
import { FORM_IN_A_ROW, TextField } from './text-field.tsx'

const REFRESHES = ['office-refund-list', 'office-today', 'office-order']
const inShillings = (cents: number) => decimalOfCents(cents).replace(/\.00$/, '')

/** Asks for money of a payment to be given back. Above the limit it says that a second person approves it. */
export function AskRefund({
  payments,
  wanted,
  reason,
  limit,
  onAsked,
}: {
  payments: RefundDue['payments']
  /** What is to be given back. */
  wanted: number
  reason: string
  limit: number | null
  onAsked?: (refundId: string) => void
}) {
  const [first] = payments
  const [attemptId, setAttemptId] = useState(first?.attemptId ?? '')
  const payment = payments.find((one) => one.attemptId === attemptId) ?? first
  const ask = useOfficeAction(officeRefundAsk, {
    refreshes: REFRESHES,
    onDone: ({ refundId }, message) => {
      noteDone(message)
      onAsked?.(refundId)
    },
  })
  const refusal = useRefusal('refunds.ask')
  if (!payment) return <p className="text-muted">Its payments are already refunded in full.</p>
  const amount = Math.min(wanted, payment.left)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (refusal || !payment) return
    const form = new FormData(event.currentTarget)
    const typed = String(form.get('amount')).replace(/[\s,]/g, '')
    const decimal = /^\d+$/.test(typed) ? `${typed}.00` : typed
    const cents = isDecimal(decimal) ? centsOfDecimal(decimal) : 0
    void ask.run({ attemptId: payment.attemptId, amount: cents, reason: String(form.get('reason')) })
  }
  return (
    <form onSubmit={submit} className={FORM_IN_A_ROW}>
      {payments.length > 1 ? (
        <label className="max-md:w-full">
          <span className="block text-tiny text-muted">Of the payment</span>
          <select
            className="office-field max-md:w-full"
            value={attemptId}
            onChange={({ target }) => setAttemptId(target.value)}
          >
            {payments.map((one) => (
              <option key={one.attemptId} value={one.attemptId}>
                {methodWords(one.method, one.byHand)} {one.paidWith ?? one.payer}, {showMoney(one.left, 'auto')} left
              </option>
            ))}
          </select>
        </label>
      ) : (
        <p className="w-full text-muted">
          {methodWords(payment.method, payment.byHand)} {payment.payer} {payment.paidWith}
        </p>
      )}
      <TextField
        key={payment.attemptId}
        label="KSh"
        name="amount"
        start={inShillings(amount)}
        isNeeded
        error={ask.problem?.fields?.amount}
      />
      <TextField label="Why" name="reason" start={reason} isWide isNeeded error={ask.problem?.fields?.reason} />
      <OfficeButton type="submit" variant="main" refusal={refusal} disabled={ask.isRunning}>
        Ask for the refund
      </OfficeButton>
      <p className="w-full text-tiny text-muted">
        {ask.problem && !ask.problem.fields ? (
          <b role="alert" className="font-semibold text-error">
            {ask.problem.message}{' '}
          </b>
        ) : null}
        {limit === null
          ? 'After that it can be sent.'
          : `Above ${showMoney(limit, 'auto')} for one order, a second person must approve it before it is sent.`}
      </p>
    </form>
  )
}
