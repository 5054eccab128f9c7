'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { TextField } from '#components/kit/field/text-field.tsx'
import { useHydrated } from '#lib/browser/use-hydrated.ts'
import { PAYMENT_TYPE } from '#lib/contract/base/codes.ts'
import { mpesaPayment } from '#lib/contract/payments/payment.ts'
import { showAmount, showMoney } from '#lib/format/money.ts'
import { showKenyanMobile } from '#lib/format/phone.ts'
import { queryClient } from '#lib/http/query-client.ts'
import { mayBeInParts, nextAmount, partOfText, partProblem } from '#lib/payment/parts.ts'
import { keepPayerPhone, payerPhone } from '#lib/payment/payer-phone.ts'
import type { PaymentState } from '#lib/payment/payment-status.ts'
import { useStartPayment } from '#lib/payment/queries.ts'
import { afterPrompt, type Screen } from './outcomes.ts'
import { PartField } from './part-field.tsx'
import { PayButton } from './pay-button.tsx'
import { useNext } from './use-next.ts'

const phoneForm = z.pick(mpesaPayment, { mobileNumber: true })

/** The form of a large order also has a field for the part. @param total of the order, in cents */
const formOf = (due: number, total: number) =>
  z.extend(phoneForm, {
    part: z.string().check(
      z.refine((text) => partProblem(text, { due, total }) === null, {
        error: ({ input }) => partProblem(String(input), { due, total }) ?? '',
      }),
    ),
  })

const amountText = (cents: number) => showAmount(cents, 'auto')

type Props = {
  screen: Screen
  status: PaymentState
  /** Ways to pay a large order at once. */
  elsewhere: ReactNode
  /** Called when a payment starts here, and when it has ended without leaving the page. */
  onPaying: (isPaying: boolean) => void
}

function Form({ screen, status, elsewhere, onPaying }: Props) {
  const { orderId, due, totalValue } = status
  const isInParts = mayBeInParts(totalValue)
  const hydrated = useHydrated()
  const start = useStartPayment()
  const { message, setMessage, leaving, follow } = useNext(orderId)
  const suggested = nextAmount(status)
  const { register, handleSubmit, setValue, setError, watch, formState } = useForm({
    resolver: zodResolver(formOf(due, totalValue)),
    defaultValues: { mobileNumber: '', part: amountText(suggested) },
    mode: 'onTouched',
  })
  const isPartTyped = formState.dirtyFields.part === true
  // Follows the amount still to be paid until the payer types another amount.
  useEffect(() => {
    if (!isInParts || !isPartTyped) setValue('part', amountText(suggested))
  }, [isInParts, isPartTyped, suggested, setValue])
  const typed = watch('part')
  const part = partProblem(typed, { due, total: totalValue }) === null ? partOfText(typed) : null

  useEffect(() => {
    const lastPhone = payerPhone()
    if (lastPhone) setValue('mobileNumber', showKenyanMobile(lastPhone))
  }, [setValue])

  const submit = handleSubmit(async ({ mobileNumber, part: typedPart }) => {
    setMessage(null)
    keepPayerPhone(mobileNumber)
    const amount = (isInParts ? partOfText(typedPart) : null) ?? due
    const answer = await start.mutateAsync({ paymentType: PAYMENT_TYPE.mobileMoney, amount, orderId, mobileNumber })
    const next = afterPrompt(screen, answer, 'mpesa')
    const fields = next.to === 'form' ? next.fields : undefined
    if (fields?.mobileNumber) setError('mobileNumber', { message: fields.mobileNumber }, { shouldFocus: true })
    else if (isInParts && fields?.amount) setError('part', { message: fields.amount }, { shouldFocus: true })
    else follow(next)
  })

  const busy = start.isPending || leaving
  useEffect(() => onPaying(busy), [busy, onPaying])

  return (
    <form onSubmit={submit} noValidate className="mt-5 md:mt-6">
      {isInParts ? (
        <PartField
          {...{ due, part, elsewhere }}
          total={totalValue}
          error={formState.errors.part?.message}
          field={{ ...register('part'), disabled: !hydrated }}
        />
      ) : null}
      <TextField
        label="M-Pesa number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={24}
        help="07…, 01… or +254…"
        disabled={!hydrated}
        error={formState.errors.mobileNumber?.message}
        {...register('mobileNumber')}
      />
      <PayButton message={message} isBusy={busy} isPaid={due <= 0}>
        {busy
          ? 'Sending the request …'
          : `PAY NOW${isInParts && part === null ? '' : ` ${showMoney(isInParts ? (part ?? 0) : due, 'auto')}`}`}
      </PayButton>
      <p aria-live="polite" className="mt-3 text-small text-muted">
        {busy
          ? 'Sending the request to your phone. This can take a few seconds.'
          : 'You pay only when you enter your PIN.'}
      </p>
      <ol className="mt-5 list-decimal space-y-1 pl-6 text-muted">
        <li>Keep this phone with you, unlocked.</li>
        <li>Press PAY NOW. M-Pesa asks for your PIN on your phone, for about a minute.</li>
        <li>Enter your PIN there, never here. The receipt number then appears on this screen.</li>
      </ol>
    </form>
  )
}

/** Pays an order from a phone: prompts for the number, sends the prompt, opens the watching page. */
export function PayByPhone(props: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <Form {...props} />
    </QueryClientProvider>
  )
}
