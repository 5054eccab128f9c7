'use client'

import type { FormParts } from '#components/kit/form/use-checked-form.ts'
import { TextField } from './text-field.tsx'
import { endsWithYear, tidyDate } from './typed-date.ts'

/** The date of birth, `dob`: typed as people type dates, written as DD/MM/YYYY once it is whole. */
export function BirthdayField({ form }: { form: Pick<FormParts, 'field'> }) {
  const field = form.field('dob')
  return (
    <TextField
      label="Date of birth"
      inputMode="numeric"
      autoComplete="bday"
      placeholder="DD/MM/YYYY"
      help="Day, month and year, for example 24/11/1990. You must be 18 or older."
      {...field}
      onInput={({ currentTarget }) => {
        if (endsWithYear(currentTarget.value))
          currentTarget.value = tidyDate(currentTarget.value) ?? currentTarget.value
      }}
      onBlur={(event) => {
        event.currentTarget.value = tidyDate(event.currentTarget.value) ?? event.currentTarget.value
        return field.onBlur(event)
      }}
    />
  )
}
