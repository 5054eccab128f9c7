'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'
import { HEAD_OFFICE, MainContact } from '#components/kit/field/contact-fields.tsx'
import { TextField } from '#components/kit/field/text-field.tsx'
import { useCallForm } from '#components/kit/form/use-call-form.ts'
import { KENYA } from '#lib/contract/base/choices.ts'
import { FormSkeleton } from './account-skeleton.tsx'
import { PasswordFields } from './password-fields.tsx'
import { SignUpSteps, useSteps } from './sign-up-steps.tsx'

const loadDetails = () => import('./trader-details.tsx')
const Details = dynamic(() => loadDetails().then((module) => module.TraderDetails), {
  loading: () => <FormSkeleton pairs={6} />,
})

/** With the second step, so that it is there once the first was checked. */
async function loadCall() {
  const [{ registerTrader }] = await Promise.all([import('#lib/contract/identity/registration.ts'), loadDetails()])
  return registerTrader
}

/** Fields of the first step. */
const ACCOUNT = ['companyName', 'hqEmailAddress', 'hqContactNo', 'password', 'confirmPassword']

const place = (prefix: 'invoice' | 'delivery') => ({
  [`${prefix}Country`]: KENYA,
  [`${prefix}County`]: null,
  [`${prefix}City`]: null,
  [`${prefix}CountyName`]: '',
  [`${prefix}CityName`]: '',
  [`${prefix}Address`]: '',
  [`${prefix}PostalCode`]: '',
  [`${prefix}PhysicalLocation`]: '',
})

/** Sends no delivery address if it is the same as the invoice address. */
const NO_DELIVERY = {
  deliveryCountry: null,
  deliveryCounty: null,
  deliveryCity: null,
  deliveryCountyName: undefined,
  deliveryCityName: undefined,
  deliveryAddress: undefined,
  deliveryPostalCode: undefined,
  deliveryPhysicalLocation: undefined,
}

/** Initial choice (specification): same-address 0. */
const EMPTY = {
  companyName: '',
  hqContactCountryCode: '254',
  hqContactNo: '',
  hqEmailAddress: '',
  secondaryContactCountryCode: '254',
  secondaryContactNo: '',
  secondaryEmailAddress: '',
  kraPin: '',
  ...place('invoice'),
  sameAddress: 0,
  ...place('delivery'),
  password: '',
  confirmPassword: '',
  consentEdition: '',
}

/** Registers a trader company with its logo. The delivery address is hidden, and not sent, when it is the same. */
export function TraderForm({ onRegistered }: { onRegistered: (message: string, email: string) => void }) {
  const [logo, setLogo] = useState<File | null>(null)
  const steps = useSteps()
  const form = useCallForm(loadCall, {
    defaults: EMPTY,
    keep: 'register-trader',
    reveal: steps.reveal,
    toSend: (given) => (given.sameAddress === 1 ? { ...given, ...NO_DELIVERY } : given),
    files: (): Record<string, File> => (logo ? { companyLogo: logo } : {}),
    onDone: (_, message) => {
      const email = String(form.watch('hqEmailAddress'))
      form.reset(EMPTY)
      setLogo(null)
      onRegistered(message, email)
    },
  })
  return (
    <SignUpSteps
      form={form}
      steps={steps}
      names={ACCOUNT}
      titles={['Your account', 'Your company']}
      first={
        <>
          <div className="md:col-span-2">
            <TextField label="Company name" autoComplete="organization" {...form.field('companyName')} />
          </div>
          <MainContact form={form} of="company" names={HEAD_OFFICE} />
          <PasswordFields form={form} />
        </>
      }
      second={<Details form={form} logo={logo} onLogo={setLogo} />}
    />
  )
}
