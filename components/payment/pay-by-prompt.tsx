'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { TextField } from '#components/kit/field/text-field.tsx'
import { PAYMENT_TYPE } from '#lib/contract/base/codes.ts'
import { mpesaPayment } from '#lib/contract/payments/payment.ts'
import { PAYMENT_METHODS, type PhoneMethod } from '#lib/contract/payments/payment-methods.ts'
import { showMoney } from '#lib/format/money.ts'
import { queryClient } from '#lib/http/query-client.ts'
import type { PaymentState } from '#lib/payment/payment-status.ts'
import { useStartPayment } from '#lib/payment/queries.ts'
import { afterPrompt, type Screen } from './outcomes.ts'
import { PayButton } from './pay-button.tsx'
import { useNext } from './use-next.ts'

const phoneForm = z.pick(mpesaPayment, { mobileNumber: true })

export type PayByPromptProps = {
  method: PhoneMethod
  screen: Screen
  status: PaymentState
  /** Called when a payment starts here, and when it has ended without leaving the page. */
  onPaying: (isPaying: boolean) => void
}

function Form({ method, screen, status, onPaying }: PayByPromptProps) {
  const { name, numberHelp } = PAYMENT_METHODS[method]
  const { orderId, due } = status
  const start = useStartPayment()
  const { message, setMessage, leaving, follow } = useNext(orderId)
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(phoneForm),
    defaultValues: { mobileNumber: '' },
    mode: 'onTouched',
  })

  const submit = handleSubmit(async ({ mobileNumber }) => {
    setMessage(null)
    const request = {
      paymentType: PAYMENT_TYPE.mobileMoney,
      provider: method,
      amount: due,
      orderId,
      mobileNumber,
    } as const
    const next = afterPrompt(screen, await start.mutateAsync(request), method)
    const wrongNumber = next.to === 'form' ? next.fields?.mobileNumber : undefined
    if (wrongNumber) setError('mobileNumber', { message: wrongNumber }, { shouldFocus: true })
    else follow(next)
  })

  const isBusy = start.isPending || leaving
  useEffect(() => onPaying(isBusy), [isBusy, onPaying])

  return (
    <form onSubmit={submit} noValidate className="mt-5 md:mt-6">
      <TextField
        label={`${name} number`}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={24}
        help={numberHelp ?? undefined}
        error={formState.errors.mobileNumber?.message}
        {...register('mobileNumber')}
      />
      <PayButton message={message} isBusy={isBusy} isPaid={due <= 0}>
        {isBusy ? 'Sending the request …' : `PAY NOW ${showMoney(due, 'auto')}`}
      </PayButton>
      <p className="mt-4 text-muted">
        Press PAY NOW. {name} asks for your PIN on your phone. Enter your PIN there, never here.
      </p>
    </form>
  )
}

/** Pays an order whole by mobile money: the number, then the prompt, then the page that watches it. */
export function PayByPrompt(props: PayByPromptProps) {
  const { due } = props.status
  const { name, limitCents } = PAYMENT_METHODS[props.method]
  if (due > limitCents) {
    return (
      <p className="mt-6">
        {name} can send at most {showMoney(limitCents, 'auto')} at a time. Please choose another way to pay.
      </p>
    )
  }
  return (
    <QueryClientProvider client={queryClient}>
      <Form {...props} />
    </QueryClientProvider>
  )
}
