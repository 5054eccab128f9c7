import { NewPasswordField, PasswordField } from '#components/kit/field/password-field.tsx'
import type { FormParts } from '#components/kit/form/use-checked-form.ts'

/** The password of a new account, typed twice, for a grid of two columns. */
export function PasswordFields({ form: { field, watch } }: { form: FormParts }) {
  return (
    <>
      <NewPasswordField label="Password" {...field('password')} value={String(watch('password') ?? '')} />
      <PasswordField label="Confirm password" autoComplete="new-password" {...field('confirmPassword')} />
    </>
  )
}
