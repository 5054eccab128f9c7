'use client'

import { Button } from '#components/ui/button.tsx'
import { keepFocus } from '#components/ui/keep-focus.ts'
import { RadioCards } from '#components/ui/radio-cards.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { CONSENT_EDITION } from '#lib/consent-wording.ts'
import { COMMUNICATION_MODES, GENDERS } from '#lib/contract/choices.ts'
import { registerConsumer } from '#lib/contract/registration.ts'
import { BirthdayField } from './birthday-field.tsx'
import { ConsentField } from './consent-field.tsx'
import { FormProblem } from './form-problem.tsx'
import { FormSection } from './form-section.tsx'
import { NewPasswordField, PasswordField } from './password-field.tsx'
import { PhoneField } from './phone-field.tsx'
import { PlaceFields } from './place-fields.tsx'
import { useCallForm } from './use-call-form.ts'

/** As specified: mode Email, gender Male. */
const EMPTY = {
  firstName: '',
  middleName: '',
  lastName: '',
  primaryMobileCountryCode: '254',
  primaryMobileNumber: '',
  primaryEmail: '',
  primaryCommunicationMode: 'Email',
  secondaryMobileCountryCode: '254',
  secondaryMobileNumber: '',
  secondaryEmail: '',
  dob: '',
  gender: 'Male',
  country: 0,
  county: null,
  city: null,
  countyName: '',
  cityName: '',
  postalCode: '',
  physicalLocation: '',
  kraPin: '',
  password: '',
  confirmPassword: '',
  consent: { edition: CONSENT_EDITION, accepted: false },
}

/** Registers a consumer. What was typed survives a reload; after success all fields are cleared, as specified. */
export function ConsumerForm({ onRegistered }: { onRegistered: (message: string) => void }) {
  const form = useCallForm(registerConsumer, {
    defaults: EMPTY,
    keep: 'register-consumer',
    onDone: (_, message) => {
      form.reset(EMPTY)
      onRegistered(message)
    },
  })
  const { field, submit, problem, isSubmitting, watch, write } = form
  return (
    <form method="post" noValidate className="space-y-10" onSubmit={submit}>
      <FormProblem problem={problem} />
      <FormSection title="You">
        <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
          <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
          <TextField label="Middle name (optional)" autoComplete="additional-name" {...field('middleName')} />
          <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
          <BirthdayField form={form} />
        </div>
        <RadioCards
          legend="Gender"
          {...field('gender')}
          value={String(watch('gender'))}
          options={GENDERS.map((gender) => ({ value: gender, title: gender }))}
        />
      </FormSection>
      <FormSection title="How we reach you">
        <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
          <TextField
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            {...field('primaryEmail')}
          />
          <PhoneField
            form={form}
            name="primaryMobileNumber"
            codeName="primaryMobileCountryCode"
            label="Mobile number"
          />
          <TextField
            label="Second email (optional)"
            type="email"
            inputMode="email"
            autoCapitalize="none"
            {...field('secondaryEmail')}
          />
          <PhoneField
            form={form}
            name="secondaryMobileNumber"
            codeName="secondaryMobileCountryCode"
            label="Second mobile (optional)"
          />
        </div>
        <RadioCards
          legend="We write to you by"
          {...field('primaryCommunicationMode')}
          value={String(watch('primaryCommunicationMode'))}
          options={COMMUNICATION_MODES.map((mode) => ({ value: mode, title: mode }))}
        />
      </FormSection>
      <FormSection title="Where you live">
        <PlaceFields form={form} />
        <TextField
          label="KRA PIN (optional)"
          help="For tax invoices in your name, such as A012345678Z."
          autoCapitalize="characters"
          {...field('kraPin')}
        />
      </FormSection>
      <FormSection title="Password">
        <NewPasswordField label="Password" {...field('password')} value={String(watch('password') ?? '')} />
        <PasswordField label="Password again" autoComplete="new-password" {...field('confirmPassword')} />
      </FormSection>
      <div className="space-y-5">
        <ConsentField
          checked={watch('consent.accepted') === true}
          onChange={(accepted) => write('consent.accepted', accepted)}
          error={field('consent.accepted').error ?? field('consent').error}
        />
        <Button type="submit" disabled={isSubmitting} className="w-full md:w-auto" {...keepFocus}>
          {isSubmitting ? 'Signing up…' : 'Sign Up'}
        </Button>
      </div>
    </form>
  )
}
