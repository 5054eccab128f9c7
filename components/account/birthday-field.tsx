'use client'

import { TextField } from '#components/ui/text-field.tsx'
import type { FormParts } from './use-checked-form.ts'

/** DD/MM/YYYY as it is typed: the strokes come by themselves. */
const withStrokes = (text: string) => {
  const digits = text.replace(/\D/g, '').slice(0, 8)
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('/')
}

/** The date of birth, `dob`. */
export function BirthdayField({ form }: { form: Pick<FormParts, 'field'> }) {
  return (
    <TextField
      label="Date of birth"
      inputMode="numeric"
      autoComplete="bday"
      placeholder="DD/MM/YYYY"
      help="You must be 18 or older."
      {...form.field('dob')}
      onInput={(event) => {
        event.currentTarget.value = withStrokes(event.currentTarget.value)
      }}
    />
  )
}
