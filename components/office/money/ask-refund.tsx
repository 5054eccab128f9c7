'use client'

import { useLayoutEffect } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { useFocusReturn } from '#components/kit/dialog/use-focus-return.ts'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeSelect } from '#components/kit/field/office-select.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { ORDER_READS } from '#components/office/orders/order-calls.ts'
import { officeRefundAsk, type RefundDue } from '#lib/contract/payments/office/refunds.ts'
import { showMoney } from '#lib/format/money.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useRefusal } from '#lib/office/me.ts'
import { problemText } from '#lib/office/problem-text.ts'
import { amountText, typedAmount } from '#lib/office/typed-amount.ts'
import { FORM_IN_A_ROW, SHORT_FIELD, WIDE_FIELD } from './form-in-a-row.ts'
import { methodWords } from './method-words.ts'

const REFRESHES = ['office-today', ...ORDER_READS]

/** Requests a refund of a payment. Above the limit it shows that a second person must approve it. */
export function AskRefund({
  payments,
  wanted,
  reason,
  limit,
  isOpened = false,
  onAsked,
}: {
  payments: RefundDue['payments']
  /** Amount to refund, cents. */
  wanted: number
  reason: string
  limit: number | null
  /** True if a button opened the form: it takes the focus, and returns it. */
  isOpened?: boolean
  onAsked?: (refundId: string) => void
}) {
  const refusal = useRefusal('refunds.ask')
  const amountOf = (payment: (typeof payments)[number] | undefined) => amountText(Math.min(wanted, payment?.left ?? 0))
  const form = useOfficeForm(officeRefundAsk, {
    defaults: {
      ...{ attemptId: payments[0]?.attemptId ?? '', amount: amountOf(payments[0]), reason },
      ...{ phone: '', phoneReason: '' },
    },
    toInput: ({ attemptId, amount, reason: why, phone, phoneReason }, wrong) => ({
      ...{ attemptId, reason: why, phone: phone.trim() || undefined, phoneReason: phoneReason.trim() || undefined },
      amount: typedAmount(amount) ?? wrong('amount', 'Enter an amount, such as 1,300.'),
    }),
    refreshes: REFRESHES,
    onDone({ refundId }, message) {
      noteDone(message)
      onAsked?.(refundId)
    },
  })
  const element = form.attributes.ref
  useFocusReturn(element, isOpened)
  useLayoutEffect(() => {
    if (isOpened) element.current?.querySelector<HTMLElement>('input, select')?.focus()
  }, [element, isOpened])
  const { attemptId } = form.typed
  const payment = payments.find((one) => one.attemptId === attemptId) ?? payments[0]
  const isRefusedPhone = Boolean(form.typed.phone && form.errorOf('phone'))
  if (!payment) return <p className="text-muted">Its payments are already refunded in full.</p>
  if (refusal) return <p className="text-muted">To request this refund: {refusal}</p>
  return (
    <form {...form.attributes} className={FORM_IN_A_ROW}>
      {payments.length > 1 ? (
        <OfficeSelect
          label="Payment"
          className="max-md:w-full"
          {...form.field('attemptId')}
          onChange={(chosen) => {
            form.change('attemptId', chosen)
            form.change('amount', amountOf(payments.find((one) => one.attemptId === chosen)))
          }}
        >
          {payments.map((one) => (
            <option key={one.attemptId} value={one.attemptId}>
              {methodWords(one.method, one.byHand)} {one.paidWith ?? one.payer}, {showMoney(one.left, 'auto')} left
            </option>
          ))}
        </OfficeSelect>
      ) : (
        <p className="w-full text-muted">
          {methodWords(payment.method, payment.byHand)} {payment.payer} {payment.paidWith}
        </p>
      )}
      <OfficeField label="KSh" className={SHORT_FIELD} required {...form.field('amount')} />
      <OfficeField label="Why" className={WIDE_FIELD} required maxLength={300} {...form.field('reason')} />
      {payment.method === 'mpesa' && !payment.hasPhone ? (
        <>
          <OfficeField
            label="Phone, if it cannot be reversed"
            inputMode="tel"
            className={SHORT_FIELD}
            {...form.field('phone')}
          />
          {isRefusedPhone || form.typed.phoneReason ? (
            <OfficeField
              label="Why this number"
              className={WIDE_FIELD}
              maxLength={300}
              {...form.field('phoneReason')}
            />
          ) : null}
        </>
      ) : null}
      <OfficeButton type="submit" variant={isOpened ? 'money' : 'main'} disabled={form.isSubmitting}>
        Request refund
      </OfficeButton>
      <p className="w-full text-tiny text-muted">
        {form.problem ? (
          <b role="alert" className="font-semibold text-error">
            {problemText(form.problem)}{' '}
          </b>
        ) : null}
        {limit === null
          ? 'It can be sent after the request.'
          : `Above ${showMoney(limit, 'auto')} for one order, a second person must approve it before it is sent.`}
      </p>
    </form>
  )
}
