'use client'

import dynamic from 'next/dynamic'
import { MainContact } from '#components/kit/field/contact-fields.tsx'
import { TextField } from '#components/kit/field/text-field.tsx'
import { useCallForm } from '#components/kit/form/use-call-form.ts'
import { CONSENT_EDITION } from '#lib/account/consent-wording.ts'
import { KENYA } from '#lib/contract/base/choices.ts'
import { FormSkeleton } from './account-skeleton.tsx'
import { PasswordFields } from './password-fields.tsx'
import { SignUpSteps, useSteps } from './sign-up-steps.tsx'

const loadDetails = () => import('./consumer-details.tsx')
const Details = dynamic(() => loadDetails().then((module) => module.ConsumerDetails), {
  loading: () => <FormSkeleton pairs={5} />,
})

/** With the second step, so that it is there once the first was checked. */
async function loadCall() {
  const [{ registerConsumer }, { forAdults }] = await Promise.all([
    import('#lib/contract/identity/registration.ts'),
    import('#components/kit/form/adult-form.ts'),
    loadDetails(),
  ])
  return forAdults(registerConsumer)
}

/** Fields of the first step. */
const ACCOUNT = ['firstName', 'lastName', 'primaryEmail', 'primaryMobileNumber', 'password', 'confirmPassword']

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
  const steps = useSteps()
  const form = useCallForm(loadCall, {
    defaults: EMPTY,
    keep: 'register-consumer',
    reveal: steps.reveal,
    onDone: (_, message) => {
      const email = String(form.watch('primaryEmail'))
      form.reset(EMPTY)
      onRegistered(message, email)
    },
  })
  return (
    <SignUpSteps
      form={form}
      steps={steps}
      names={ACCOUNT}
      titles={['Your account', 'About you']}
      first={
        <>
          <TextField label="First name" autoComplete="given-name" {...form.field('firstName')} />
          <TextField label="Last name" autoComplete="family-name" {...form.field('lastName')} />
          <MainContact form={form} of="person" />
          <PasswordFields form={form} />
        </>
      }
      second={<Details form={form} />}
    />
  )
}
