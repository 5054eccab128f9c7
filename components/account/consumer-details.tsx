'use client'

import { BirthdayField } from '#components/kit/field/birthday-field.tsx'
import { ConsentField } from '#components/kit/field/consent-field.tsx'
import { ContactMode, KraPinField, SecondContact } from '#components/kit/field/contact-fields.tsx'
import { PlaceFields } from '#components/kit/field/place-fields.tsx'
import { TextField } from '#components/kit/field/text-field.tsx'
import { FormSection } from '#components/kit/form/form-section.tsx'
import type { FormParts } from '#components/kit/form/use-checked-form.ts'
import { GenderField } from './person-section.tsx'
import { MoreFields } from './sign-up-steps.tsx'

/** The second step of a consumer's registration. */
export function ConsumerDetails({ form }: { form: FormParts }) {
  const { field, watch, write } = form
  return (
    <>
      <BirthdayField form={form} />
      <GenderField form={form} />
      <FormSection title="Your address">
        <PlaceFields form={form} />
      </FormSection>
      <MoreFields>
        <div className="grid grid-cols-1 gap-x-4 gap-y-5 md:grid-cols-2">
          <TextField label="Middle name (optional)" autoComplete="additional-name" {...field('middleName')} />
          <KraPinField form={form} of="person" />
          <SecondContact form={form} of="person" />
        </div>
        <ContactMode form={form} />
      </MoreFields>
      <ConsentField
        name="consent"
        checked={watch('consent.accepted') === true}
        onChange={(accepted) => write('consent.accepted', accepted)}
        error={field('consent.accepted').error ?? field('consent').error}
      />
    </>
  )
}
