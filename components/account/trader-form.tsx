'use client'

import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { keepFocus } from '#components/ui/keep-focus.ts'
import { TextField } from '#components/ui/text-field.tsx'
import { CONSENT_EDITION } from '#lib/consent-wording.ts'
import { COMPANY_LOGO } from '#lib/contract/choices.ts'
import { registerTrader } from '#lib/contract/registration.ts'
import { ConsentField } from './consent-field.tsx'
import { FormProblem } from './form-problem.tsx'
import { FormSection } from './form-section.tsx'
import { NewPasswordField, PasswordField } from './password-field.tsx'
import { PhoneField } from './phone-field.tsx'
import { PictureField } from './picture-field.tsx'
import { PlaceFields } from './place-fields.tsx'
import { useCallForm } from './use-call-form.ts'

const place = (prefix: 'invoice' | 'delivery') => ({
  [`${prefix}Country`]: prefix === 'invoice' ? 0 : null,
  [`${prefix}County`]: null,
  [`${prefix}City`]: null,
  [`${prefix}CountyName`]: '',
  [`${prefix}CityName`]: '',
  [`${prefix}Address`]: '',
  [`${prefix}PostalCode`]: '',
  [`${prefix}PhysicalLocation`]: '',
})

/** As specified: same-address 0. */
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
export function TraderForm({ onRegistered }: { onRegistered: (message: string) => void }) {
  const [logo, setLogo] = useState<File | null>(null)
  const form = useCallForm(registerTrader, {
    defaults: EMPTY,
    keep: 'register-trader',
    files: (): Record<string, File> => (logo ? { companyLogo: logo } : {}),
    onDone: (_, message) => {
      form.reset(EMPTY)
      setLogo(null)
      onRegistered(message)
    },
  })
  const { field, submit, problem, isSubmitting, watch, write } = form
  const same = Number(watch('sameAddress')) === 1
  return (
    <form method="post" noValidate className="space-y-10" onSubmit={submit}>
      <FormProblem problem={problem} />
      <FormSection title="Your company">
        <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
          <div className="md:col-span-2">
            <TextField label="Company name" autoComplete="organization" {...field('companyName')} />
          </div>
          <TextField
            label="Head office email"
            help="You sign in with it."
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            {...field('hqEmailAddress')}
          />
          <PhoneField form={form} name="hqContactNo" codeName="hqContactCountryCode" label="Head office phone" />
          <TextField
            label="Second email (optional)"
            type="email"
            inputMode="email"
            autoCapitalize="none"
            {...field('secondaryEmailAddress')}
          />
          <PhoneField
            form={form}
            name="secondaryContactNo"
            codeName="secondaryContactCountryCode"
            label="Second phone (optional)"
          />
          <TextField
            label="KRA PIN (optional)"
            help="For tax invoices, such as P012345678Z."
            autoCapitalize="characters"
            {...field('kraPin')}
          />
        </div>
        <PictureField label="Logo (optional)" rule={COMPANY_LOGO} file={logo} onChange={setLogo} />
      </FormSection>
      <FormSection title="Invoice address">
        <TextField label="Postal address" placeholder="P.O. Box 1234" {...field('invoiceAddress')} />
        <PlaceFields form={form} prefix="invoice" />
      </FormSection>
      <FormSection title="Delivery address">
        <Checkbox checked={same} onChange={(event) => write('sameAddress', event.target.checked ? 1 : 0)}>
          Same as the invoice address
        </Checkbox>
        {same ? null : (
          <>
            <TextField label="Postal address" placeholder="P.O. Box 1234" {...field('deliveryAddress')} />
            <PlaceFields form={form} prefix="delivery" />
          </>
        )}
      </FormSection>
      <FormSection title="Password">
        <NewPasswordField label="Password" {...field('password')} value={String(watch('password') ?? '')} />
        <PasswordField label="Password again" autoComplete="new-password" {...field('confirmPassword')} />
      </FormSection>
      <div className="space-y-5">
        <ConsentField
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
