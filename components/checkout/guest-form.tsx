'use client'

import { useEffect, useState } from 'react'
import { EmailField } from '#components/kit/field/email-field.tsx'
import { PlaceFields } from '#components/kit/field/place-fields.tsx'
import { placeNames } from '#components/kit/field/place-names.ts'
import { TextField } from '#components/kit/field/text-field.tsx'
import { FormProblem } from '#components/kit/form/form-problem.tsx'
import type { CheckedForm } from '#components/kit/form/use-checked-form.ts'
import { addressTexts } from '#lib/language/address.ts'
import { checkoutTexts } from '#lib/language/checkout.ts'
import { useTexts } from '#lib/language/texts.ts'
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
  const texts = useTexts(checkoutTexts)
  const { handle } = form
  useEffect(() => {
    guest.form.current = handle
  })
  return (
    <form
      {...form.attributes}
      id="guest-form"
      aria-label={delivers ? texts.yourAddress : texts.yourName}
      className="space-y-5"
    >
      <FormProblem problem={form.problem} />
      {delivers ? null : <h3 className="heading text-d4">{texts.whoCollects}</h3>}
      <ContactFields form={form} />
      {delivers ? <PlaceFields form={form} names={GUEST_PLACE} delivers /> : null}
    </form>
  )
}

function ContactFields({ form: { field, watch } }: { form: Pick<CheckedForm, 'field' | 'watch'> }) {
  const texts = useTexts(addressTexts)
  const [hasMiddle, setMiddle] = useState(() => Boolean(watch('middleName')))
  return (
    <div className="grid grid-cols-1 gap-x-4 gap-y-5 md:grid-cols-2">
      <TextField label={texts.firstName} autoComplete="given-name" {...field('firstName')} />
      <div>
        <TextField label={texts.lastName} autoComplete="family-name" {...field('lastName')} />
        {hasMiddle ? null : (
          <button type="button" className="link min-h-11 text-small" onClick={() => setMiddle(true)}>
            {texts.addMiddleName}
          </button>
        )}
      </div>
      {hasMiddle ? (
        <TextField label={texts.middleName} autoComplete="additional-name" {...field('middleName')} />
      ) : null}
      <TextField
        label={texts.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        help={texts.phoneHelp}
        {...field('mobileNumber')}
      />
      <EmailField label={texts.email} autoComplete="email" help={texts.emailHelp} {...field('email')} />
    </div>
  )
}
