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

type Names = typeof PRIMARY
type Of = 'company' | 'person'
const GRID = 'grid grid-cols-1 gap-x-4 gap-y-5 md:grid-cols-2'

/** The email and the phone by which a company or a person is reached, for a grid of two columns. */
export function MainContact({
  form,
  of,
  names = PRIMARY,
  emailHelp = 'You sign in with it.',
}: {
  form: FormParts
  of: Of
  names?: Names
  emailHelp?: string
}) {
  return (
    <>
      <EmailField
        label={of === 'company' ? 'Head office email' : 'Email'}
        help={emailHelp}
        autoComplete="email"
        {...form.field(names.email)}
      />
      <PhoneField
        form={form}
        name={names.phone}
        codeName={names.phoneCode}
        label={of === 'company' ? 'Head office phone' : 'Mobile number'}
      />
    </>
  )
}

/** A second email and a second phone, for a grid of two columns. */
export function SecondContact({ form, of, names = PRIMARY }: { form: FormParts; of: Of; names?: Names }) {
  return (
    <>
      <EmailField label="Second email (optional)" {...form.field(names.secondEmail)} />
      <PhoneField
        form={form}
        name={names.secondPhone}
        codeName={names.secondPhoneCode}
        label={of === 'company' ? 'Second phone (optional)' : 'Second mobile (optional)'}
      />
    </>
  )
}

/** @param kraPin props of the field, for forms in which the PIN cannot be changed */
export function KraPinField({ form, of, kraPin = {} }: { form: FormParts; of: Of; kraPin?: KraPinProps }) {
  return (
    <TextField
      label="KRA PIN (optional)"
      help={`For tax invoices, for example ${of === 'company' ? 'P' : 'A'}012345678Z.`}
      autoCapitalize="characters"
      {...kraPin}
      {...form.field('kraPin')}
    />
  )
}
interface KraPinProps {
  readOnly?: boolean
  className?: string
  help?: string
}

/** How a person is written to. */
export function ContactMode({ form: { field, watch } }: { form: FormParts }) {
  return (
    <RadioCards
      legend="How should we contact you?"
      {...field('primaryCommunicationMode')}
      value={String(watch('primaryCommunicationMode') ?? '')}
      options={COMMUNICATION_MODES.map((mode) => ({ value: mode, title: mode }))}
    />
  )
}

/** Emails, phones and the KRA PIN of a company or a person, and how a person is written to: the whole of a profile. */
export function ContactFields({
  form,
  of,
  emailHelp,
  kraPin,
}: {
  form: FormParts
  of: Of
  emailHelp: string
  kraPin: KraPinProps
}) {
  return (
    <>
      <div className={GRID}>
        <MainContact form={form} of={of} emailHelp={emailHelp} />
        <SecondContact form={form} of={of} />
        <KraPinField form={form} of={of} kraPin={kraPin} />
      </div>
      {of === 'company' ? null : <ContactMode form={form} />}
    </>
  )
}
