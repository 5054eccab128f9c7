'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { type ComponentProps, type ReactNode, useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { Button } from '#components/kit/button/button.tsx'
import { keepFocus } from '#components/kit/dialog/keep-focus.ts'
import { SecretField } from '#components/kit/field/secret-field.tsx'
import { TextField } from '#components/kit/field/text-field.tsx'
import { cardForm } from '#lib/contract/payments/card-fields.ts'
import { systemClock, today } from '#lib/format/clock.ts'
import { CardNumberField } from './card-number-field.tsx'

type Typed = z.input<ReturnType<typeof cardForm>>

/** Card data of a payment. The form prompts for the holder's name, but it is not sent. */
export type Card = Omit<Typed, 'cardholderName'>

const EMPTY: Typed = { cardNumber: '', cardholderName: '', expirationMonth: '', expirationYear: '', securityCode: '' }

type Props = {
  /** Label of the pay button. */
  label: string
  disabled: boolean
  busy: boolean
  /** Shown above the button. */
  message: ReactNode
  /** Pays. Returns errors by field if the card data must be corrected; undefined once the bank has been contacted. */
  onCard: (card: Card) => Promise<Record<string, string> | undefined>
}

/** The CVV, which the payer can reveal. Browsers do not store a field that was ever a password field. */
export function SecurityCodeField(props: ComponentProps<'input'> & { error?: string }) {
  return (
    <SecretField
      {...props}
      id="security-code"
      what="the CVV"
      label="CVV"
      help="3 digits, on the back"
      inputMode="numeric"
      autoComplete="cc-csc"
      maxLength={6}
    />
  )
}

/**
 * The card form, the only component that ever has the number and CVV: the provider's hosted fields could replace it.
 * Typed values exist only in the fields, are never stored, and are lost with the page. The CVV is cleared once the bank
 * was contacted.
 */
export function CardForm({ label, disabled, busy, message, onCard }: Props) {
  const { register, handleSubmit, watch, reset, resetField, setError, formState } = useForm<Typed>({
    resolver: zodResolver(cardForm(today(systemClock))),
    defaultValues: EMPTY,
    mode: 'onTouched',
  })
  const { errors, touchedFields, isSubmitted } = formState
  const errorOf = (name: keyof Typed) => (isSubmitted || touchedFields[name] ? errors[name]?.message : undefined)

  // A page restored by Back counts as a new visit.
  useEffect(() => {
    const forget = () => reset(EMPTY)
    window.addEventListener('pagehide', forget)
    return () => window.removeEventListener('pagehide', forget)
  }, [reset])

  const submit = handleSubmit(async ({ cardholderName: _unused, ...card }) => {
    if (busy) return
    const fields = await onCard(card)
    if (!fields) return resetField('securityCode')
    for (const [at, [name, text]] of Object.entries(fields).entries())
      if (name in EMPTY) setError(name as keyof Typed, { message: text }, { shouldFocus: at === 0 })
  })

  return (
    <form onSubmit={submit} noValidate className="mt-6 space-y-5">
      <CardNumberField {...register('cardNumber')} typed={watch('cardNumber')} error={errorOf('cardNumber')} />
      <TextField
        label="Name on the card"
        autoComplete="cc-name"
        autoCapitalize="words"
        spellCheck={false}
        maxLength={100}
        error={errorOf('cardholderName')}
        {...register('cardholderName')}
      />
      <div className="grid grid-cols-2 items-start gap-4 md:grid-cols-3">
        <TextField
          label="Expiry month"
          inputMode="numeric"
          autoComplete="cc-exp-month"
          placeholder="MM"
          maxLength={4}
          error={errorOf('expirationMonth')}
          {...register('expirationMonth')}
        />
        <TextField
          label="Expiry year"
          inputMode="numeric"
          autoComplete="cc-exp-year"
          placeholder="YYYY"
          maxLength={6}
          error={errorOf('expirationYear')}
          // A month has passed, or not, by its year.
          {...register('expirationYear', { deps: ['expirationMonth'] })}
        />
        <SecurityCodeField {...register('securityCode')} error={errorOf('securityCode')} />
      </div>
      {message}
      <Button {...keepFocus} type="submit" variant="money" className="w-full" disabled={disabled} aria-disabled={busy}>
        {label}
      </Button>
    </form>
  )
}
