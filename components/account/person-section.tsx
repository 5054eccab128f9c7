import { BirthdayField } from '#components/kit/field/birthday-field.tsx'
import { NameFields } from '#components/kit/field/name-fields.tsx'
import { RadioCards } from '#components/kit/field/radio-cards.tsx'
import { FormSection } from '#components/kit/form/form-section.tsx'
import type { FormParts } from '#components/kit/form/use-checked-form.ts'
import { GENDERS } from '#lib/contract/base/choices.ts'

/** Personal details, which a company does not have. */
export function PersonSection({ form }: { form: FormParts }) {
  return (
    <FormSection title="About you">
      <div className="grid grid-cols-1 gap-x-4 gap-y-5 md:grid-cols-2">
        <NameFields form={form} />
        <BirthdayField form={form} />
      </div>
      <GenderField form={form} />
    </FormSection>
  )
}

export function GenderField({ form: { field, watch } }: { form: FormParts }) {
  return (
    <RadioCards
      legend="Gender"
      {...field('gender')}
      value={String(watch('gender') ?? '')}
      options={GENDERS.map((gender) => ({ value: gender, title: gender }))}
    />
  )
}
