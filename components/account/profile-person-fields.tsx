import { RadioCards } from '#components/ui/radio-cards.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { COMMUNICATION_MODES, GENDERS } from '#lib/contract/choices.ts'
import { BirthdayField } from './birthday-field.tsx'
import { FormSection } from './form-section.tsx'
import type { CallForm } from './use-call-form.ts'

/** What a profile has of a person and not of a company. */
export function PersonFields({ form }: { form: Pick<CallForm, 'field' | 'watch'> }) {
  const { field, watch } = form
  return (
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
        value={String(watch('gender') ?? '')}
        options={GENDERS.map((gender) => ({ value: gender, title: gender }))}
      />
      <RadioCards
        legend="We write to you by"
        {...field('primaryCommunicationMode')}
        value={String(watch('primaryCommunicationMode') ?? '')}
        options={COMMUNICATION_MODES.map((mode) => ({ value: mode, title: mode }))}
      />
    </FormSection>
  )
}
