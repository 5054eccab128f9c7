import type { RefObject } from 'react'
import type { FormParts } from '#components/kit/form/use-checked-form.ts'
import { TextField } from './text-field.tsx'

/** First, middle and last name, for a grid of two columns. @param first gets the first field: a window's initial focus */
export function NameFields({
  form: { field },
  first,
}: {
  form: Pick<FormParts, 'field'>
  first?: RefObject<HTMLInputElement | null>
}) {
  const firstName = field('firstName')
  return (
    <>
      <TextField
        label="First name"
        autoComplete="given-name"
        {...firstName}
        ref={(element) => {
          firstName.ref(element)
          if (first) first.current = element
        }}
      />
      <TextField label="Middle name (optional)" autoComplete="additional-name" {...field('middleName')} />
      <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
    </>
  )
}
