'use client'

import { useState } from 'react'
import { Button } from '#components/kit/button/button.tsx'
import { keepFocus } from '#components/kit/dialog/keep-focus.ts'
import { Checkbox } from '#components/kit/field/checkbox.tsx'
import { ConsentField } from '#components/kit/field/consent-field.tsx'
import { ContactFields, HEAD_OFFICE } from '#components/kit/field/contact-fields.tsx'
import { PictureField } from '#components/kit/field/picture-field.tsx'
import { PlaceFields } from '#components/kit/field/place-fields.tsx'
import { placeNames } from '#components/kit/field/place-names.ts'
import { TextField } from '#components/kit/field/text-field.tsx'
import { FormProblem } from '#components/kit/form/form-problem.tsx'
import { FormSection } from '#components/kit/form/form-section.tsx'
import { useCallForm } from '#components/kit/form/use-call-form.ts'
import { CONSENT_EDITION } from '#lib/account/consent-wording.ts'
import { COMPANY_LOGO, KENYA } from '#lib/contract/base/choices.ts'
import { PasswordSection } from './password-section.tsx'

const loadCall = async () => (await import('#lib/contract/identity/registration.ts')).registerTrader

const INVOICE = placeNames('invoice')
const DELIVERY = placeNames('delivery')

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
  const form = useCallForm(loadCall, {
    defaults: EMPTY,
    keep: 'register-trader',
    toSend: (given) => (given.sameAddress === 1 ? { ...given, ...NO_DELIVERY } : given),
    files: (): Record<string, File> => (logo ? { companyLogo: logo } : {}),
    onDone: (_, message) => {
      const email = String(form.watch('hqEmailAddress'))
      form.reset(EMPTY)
      setLogo(null)
      onRegistered(message, email)
    },
  })
  const { field, problem, isSubmitting, watch, write } = form
  const same = Number(watch('sameAddress')) === 1
  return (
    <form {...form.attributes} className="space-y-10">
      <FormProblem problem={problem} />
      <FormSection title="Your company">
        <TextField label="Company name" autoComplete="organization" {...field('companyName')} />
        <ContactFields form={form} of="company" names={HEAD_OFFICE} />
        <PictureField label="Logo (optional)" rule={COMPANY_LOGO} file={logo} onChange={setLogo} />
      </FormSection>
      <FormSection title="Invoice address">
        <TextField label="Postal address" placeholder="P.O. Box 1234" {...field('invoiceAddress')} />
        <PlaceFields form={form} names={INVOICE} />
      </FormSection>
      <FormSection title="Delivery address">
        <Checkbox checked={same} onChange={(event) => write('sameAddress', event.target.checked ? 1 : 0)}>
          Same as the invoice address
        </Checkbox>
        {same ? null : (
          <>
            <TextField label="Postal address" placeholder="P.O. Box 1234" {...field('deliveryAddress')} />
            <PlaceFields form={form} names={DELIVERY} />
          </>
        )}
      </FormSection>
      <PasswordSection form={form} />
      <div className="space-y-5">
        <ConsentField
          name="consentEdition"
          checked={watch('consentEdition') === CONSENT_EDITION}
          onChange={(accepted) => write('consentEdition', accepted ? CONSENT_EDITION : '')}
          error={field('consentEdition').error}
        />
        <Button type="submit" disabled={isSubmitting} className="w-full md:w-auto" {...keepFocus}>
          {isSubmitting ? 'Signing up…' : 'Sign Up'}
        </Button>
      </div>
    </form>
  )
}
