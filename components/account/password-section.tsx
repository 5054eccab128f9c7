import { NewPasswordField, PasswordField } from '#components/kit/field/password-field.tsx'
import { FormSection } from '#components/kit/form/form-section.tsx'
import type { FormParts } from '#components/kit/form/use-checked-form.ts'

/** The password of a new account, typed twice. */
export function PasswordSection({ form: { field, watch } }: { form: FormParts }) {
  return (
    <FormSection title="Password">
      <NewPasswordField label="Password" {...field('password')} value={String(watch('password') ?? '')} />
      <PasswordField label="Confirm password" autoComplete="new-password" {...field('confirmPassword')} />
    </FormSection>
  )
}
