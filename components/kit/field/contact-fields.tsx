import type { FormParts } from '#components/kit/form/use-checked-form.ts'
import { COMMUNICATION_MODES } from '#lib/contract/base/choices.ts'
import { EmailField } from './email-field.tsx'
import { PhoneField } from './phone-field.tsx'
import { RadioCards } from './radio-cards.tsx'
import { TextField } from './text-field.tsx'

/** Field names in a profile and a person's registration. */
const PRIMARY = {
  email: 'primaryEmail',
  phone: 'primaryMobileNumber',
  phoneCode: 'primaryMobileCountryCode',
  secondEmail: 'secondaryEmail',
  secondPhone: 'secondaryMobileNumber',
  secondPhoneCode: 'secondaryMobileCountryCode',
}

/** Field names in a company's registration. */
export const HEAD_OFFICE: typeof PRIMARY = {
  email: 'hqEmailAddress',
  phone: 'hqContactNo',
  phoneCode: 'hqContactCountryCode',
  secondEmail: 'secondaryEmailAddress',
  secondPhone: 'secondaryContactNo',
  secondPhoneCode: 'secondaryContactCountryCode',
}

/** Emails, phones and the KRA PIN of a company or a person, and how a person is written to. */
export function ContactFields({
  form,
  of,
  names = PRIMARY,
  emailHelp = 'You sign in with it.',
  kraPin = {},
}: {
  form: FormParts
  of: 'company' | 'person'
  names?: typeof PRIMARY
  emailHelp?: string
  /** Props of the KRA PIN field, for forms in which it cannot be changed. */
  kraPin?: { readOnly?: boolean; className?: string; help?: string }
}) {
  const { field, watch } = form
  const company = of === 'company'
  return (
    <>
      <div className="grid grid-cols-1 gap-x-4 gap-y-5 md:grid-cols-2">
        <EmailField
          label={company ? 'Head office email' : 'Email'}
          help={emailHelp}
          autoComplete="email"
          {...field(names.email)}
        />
        <PhoneField
          form={form}
          name={names.phone}
          codeName={names.phoneCode}
          label={company ? 'Head office phone' : 'Mobile number'}
        />
        <EmailField label="Second email (optional)" {...field(names.secondEmail)} />
        <PhoneField
          form={form}
          name={names.secondPhone}
          codeName={names.secondPhoneCode}
          label={company ? 'Second phone (optional)' : 'Second mobile (optional)'}
        />
        <TextField
          label="KRA PIN (optional)"
          help={`For tax invoices, for example ${company ? 'P' : 'A'}012345678Z.`}
          autoCapitalize="characters"
          {...kraPin}
          {...field('kraPin')}
        />
      </div>
      {company ? null : (
        <RadioCards
          legend="How should we contact you?"
          {...field('primaryCommunicationMode')}
          value={String(watch('primaryCommunicationMode') ?? '')}
          options={COMMUNICATION_MODES.map((mode) => ({ value: mode, title: mode }))}
        />
      )}
    </>
  )
}
