'use client'

import { Button } from '#components/kit/button/button.tsx'
import { keepFocus } from '#components/kit/dialog/keep-focus.ts'
import { ConsentField } from '#components/kit/field/consent-field.tsx'
import { ContactFields } from '#components/kit/field/contact-fields.tsx'
import { PlaceFields } from '#components/kit/field/place-fields.tsx'
import { FormProblem } from '#components/kit/form/form-problem.tsx'
import { FormSection } from '#components/kit/form/form-section.tsx'
import { useCallForm } from '#components/kit/form/use-call-form.ts'
import { CONSENT_EDITION } from '#lib/account/consent-wording.ts'
import { KENYA } from '#lib/contract/base/choices.ts'
import { PasswordSection } from './password-section.tsx'
import { PersonSection } from './person-section.tsx'

async function loadCall() {
  const [{ registerConsumer }, { forAdults }] = await Promise.all([
    import('#lib/contract/identity/registration.ts'),
    import('#components/kit/form/adult-form.ts'),
  ])
  return forAdults(registerConsumer)
}

/** Initial choices (specification): mode Email, gender Male. */
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
  country: KENYA,
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

/** Registers a consumer. Typed values survive a reload. After success all fields are cleared (specification). */
export function ConsumerForm({ onRegistered }: { onRegistered: (message: string, email: string) => void }) {
  const form = useCallForm(loadCall, {
    defaults: EMPTY,
    keep: 'register-consumer',
    onDone: (_, message) => {
      const email = String(form.watch('primaryEmail'))
      form.reset(EMPTY)
      onRegistered(message, email)
    },
  })
  const { field, problem, isSubmitting, watch, write } = form
  return (
    <form {...form.attributes} className="space-y-10">
      <FormProblem problem={problem} />
      <PersonSection form={form} />
      <FormSection title="Contact details">
        <ContactFields form={form} of="person" />
      </FormSection>
      <FormSection title="Your address">
        <PlaceFields form={form} />
      </FormSection>
      <PasswordSection form={form} />
      <div className="space-y-5">
        <ConsentField
          name="consent"
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
