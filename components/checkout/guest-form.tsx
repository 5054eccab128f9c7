'use client'

import { useEffect, useState } from 'react'
import { EmailField } from '#components/kit/field/email-field.tsx'
import { PlaceFields } from '#components/kit/field/place-fields.tsx'
import { placeNames } from '#components/kit/field/place-names.ts'
import { TextField } from '#components/kit/field/text-field.tsx'
import { FormProblem } from '#components/kit/form/form-problem.tsx'
import type { CheckedForm } from '#components/kit/form/use-checked-form.ts'
import { useGuestForm } from './use-guest-form.ts'
import type { Placing } from './use-placing.ts'

/** The specification's names of a guest's fields. */
const GUEST_PLACE = { ...placeNames(), country: 'countryId', county: 'countyId', city: 'cityId' }

/**
 * Name, phone, email and, for delivery, the address of a guest: fields of the page, which the browser can autofill.
 * Typed values survive a reload. Each field is checked when it loses focus, and all of them when the order is placed.
 */
export function GuestForm({ delivers, guest }: { delivers: boolean; guest: Placing['guest'] }) {
  const form = useGuestForm(delivers ? 'address' : 'contact', guest.onNote)
  const { handle } = form
  useEffect(() => {
    guest.form.current = handle
  })
  return (
    <form
      {...form.attributes}
      id="guest-form"
      aria-label={delivers ? 'Your address' : 'Your name and number'}
      className="space-y-5"
    >
      <FormProblem problem={form.problem} />
      {delivers ? null : <h3 className="heading text-d4">Who will collect it?</h3>}
      <ContactFields form={form} />
      {delivers ? <PlaceFields form={form} names={GUEST_PLACE} delivers /> : null}
    </form>
  )
}

function ContactFields({ form: { field, watch } }: { form: Pick<CheckedForm, 'field' | 'watch'> }) {
  const [hasMiddle, setMiddle] = useState(() => Boolean(watch('middleName')))
  return (
    <div className="grid grid-cols-1 gap-x-4 gap-y-5 md:grid-cols-2">
      <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
      <div>
        <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
        {hasMiddle ? null : (
          <button type="button" className="link min-h-11 text-small" onClick={() => setMiddle(true)}>
            Add a middle name
          </button>
        )}
      </div>
      {hasMiddle ? (
        <TextField label="Middle name (optional)" autoComplete="additional-name" {...field('middleName')} />
      ) : null}
      <TextField
        label="Phone number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        help="For example 0712 345 678 or +254 712 345 678."
        {...field('mobileNumber')}
      />
      <EmailField
        label="Email"
        autoComplete="email"
        help="We send your receipt and the link to your order here."
        {...field('email')}
      />
    </div>
  )
}
