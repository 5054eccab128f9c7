'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { keepFocus } from '#components/ui/keep-focus.ts'
import { TextField } from '#components/ui/text-field.tsx'
import { mpesaPayment } from '#lib/contract/payment.ts'
import { showMoney } from '#lib/money.ts'
import { keepPayerPhone, payerPhone } from '#lib/payer-phone.ts'
import { showKenyanMobile } from '#lib/phone.ts'
import { queryClient } from '#lib/query/client.ts'
import { useStartPayment } from '#lib/query/payment.ts'
import { afterPrompt, type Screen } from './outcomes.ts'
import { useNext } from './use-next.ts'

const form = z.pick(mpesaPayment, { mobileNumber: true })

type Props = {
  screen: Screen
  orderId: string
  /** What is to be paid, in cents. */
  due: number
  /** Told when a payment begins here, and when it has ended without leaving the page. */
  onPaying: (isPaying: boolean) => void
}

function Form({ screen, orderId, due, onPaying }: Props) {
  const start = useStartPayment()
  const { said, setSaid, leaving, follow } = useNext(orderId)
  const { register, handleSubmit, setValue, setError, formState } = useForm({
    resolver: zodResolver(form),
    defaultValues: { mobileNumber: '' },
    mode: 'onTouched',
  })

  useEffect(() => {
    const known = payerPhone()
    if (known) setValue('mobileNumber', showKenyanMobile(known))
  }, [setValue])

  const submit = handleSubmit(async ({ mobileNumber }) => {
    setSaid(null)
    keepPayerPhone(mobileNumber)
    const answer = await start.mutateAsync({ paymentType: 1, amount: due, orderId, mobileNumber })
    const next = afterPrompt(screen, answer)
    if (next.to === 'form' && next.fields?.mobileNumber)
      setError('mobileNumber', { message: next.fields.mobileNumber }, { shouldFocus: true })
    else follow(next)
  })

  const busy = start.isPending || leaving
  useEffect(() => onPaying(busy), [busy, onPaying])

  return (
    <form onSubmit={submit} noValidate className="mt-6">
      <TextField
        label="M-Pesa number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={24}
        help="07…, 01… or +254…"
        error={formState.errors.mobileNumber?.message}
        {...register('mobileNumber')}
      />
      <ol className="mt-6 list-decimal space-y-1 pl-6 text-muted">
        <li>Have this phone beside you, unlocked.</li>
        <li>Press PAY NOW: M-Pesa asks for your PIN on the phone, for about a minute.</li>
        <li>Type the PIN there, never here. The receipt number then appears on this screen.</li>
      </ol>
      {said ? (
        <div className="mt-6">
          <Alert tone="danger" live="assertive">
            {said}
          </Alert>
        </div>
      ) : null}
      <Button
        {...keepFocus}
        type="submit"
        variant="money"
        className="mt-6 w-full"
        disabled={due <= 0}
        aria-disabled={busy}
      >
        {busy ? 'Asking M-Pesa …' : `PAY NOW ${showMoney(due, 'auto')}`}
      </Button>
      <p aria-live="polite" className="mt-3 text-small text-muted">
        {busy
          ? 'Sending the request to your phone. This can take some seconds.'
          : 'Nothing is charged before your PIN.'}
      </p>
    </form>
  )
}

/** Pays an order from a phone: asks for the number, sends the prompt, leads to the page that watches it. */
export function PayByPhone(props: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <Form {...props} />
    </QueryClientProvider>
  )
}
