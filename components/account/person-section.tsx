import { GENDERS } from '#lib/contract/choices.ts'
import { BirthdayField } from '../form/birthday-field.tsx'
import { FormSection } from '../form/form-section.tsx'
import { NameFields } from '../form/name-fields.tsx'
import { RadioCards } from '../form/radio-cards.tsx'
import type { FormParts } from '../form/use-checked-form.ts'

/** Who a person is: what a company does not have. */
export function PersonSection({ form }: { form: FormParts }) {
  const { field, watch } = form
  return (
    <FormSection title="About you">
      <div className="grid grid-cols-1 gap-x-4 gap-y-5 md:grid-cols-2">
        <NameFields form={form} />
        <BirthdayField form={form} />
      </div>
      <RadioCards
        legend="Gender"
        {...field('gender')}
        value={String(watch('gender') ?? '')}
        options={GENDERS.map((gender) => ({ value: gender, title: gender }))}
      />
    </FormSection>
  )
}
