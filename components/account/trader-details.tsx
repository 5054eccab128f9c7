'use client'

import { Checkbox } from '#components/kit/field/checkbox.tsx'
import { ConsentField } from '#components/kit/field/consent-field.tsx'
import { HEAD_OFFICE, KraPinField, SecondContact } from '#components/kit/field/contact-fields.tsx'
import { PictureField } from '#components/kit/field/picture-field.tsx'
import { PlaceFields } from '#components/kit/field/place-fields.tsx'
import { placeNames } from '#components/kit/field/place-names.ts'
import { TextField } from '#components/kit/field/text-field.tsx'
import { FormSection } from '#components/kit/form/form-section.tsx'
import type { FormParts } from '#components/kit/form/use-checked-form.ts'
import { CONSENT_EDITION } from '#lib/account/consent-wording.ts'
import { COMPANY_LOGO } from '#lib/contract/base/choices.ts'
import { MoreFields } from './sign-up-steps.tsx'

const INVOICE = placeNames('invoice')
const DELIVERY = placeNames('delivery')

/** The second step of a company's registration. */
export function TraderDetails({
  form,
  logo,
  onLogo,
}: {
  form: FormParts
  logo: File | null
  onLogo: (logo: File | null) => void
}) {
  const { field, watch, write } = form
  const same = Number(watch('sameAddress')) === 1
  return (
    <>
      <FormSection title="Invoice address">
        <TextField label="Postal address" placeholder="P.O. Box 1234" {...field('invoiceAddress')} />
        <PlaceFields form={form} names={INVOICE} />
        <KraPinField form={form} of="company" />
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
      <MoreFields>
        <div className="grid grid-cols-1 gap-x-4 gap-y-5 md:grid-cols-2">
          <SecondContact form={form} of="company" names={HEAD_OFFICE} />
        </div>
        <PictureField label="Logo (optional)" rule={COMPANY_LOGO} file={logo} onChange={onLogo} />
      </MoreFields>
      <ConsentField
        name="consentEdition"
        checked={watch('consentEdition') === CONSENT_EDITION}
        onChange={(accepted) => write('consentEdition', accepted ? CONSENT_EDITION : '')}
        error={field('consentEdition').error}
      />
    </>
  )
}
