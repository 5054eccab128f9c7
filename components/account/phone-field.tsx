'use client'

import { CONTROL_CLASS } from '#components/ui/field.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { classes } from '#lib/classes.ts'
import { useCountries } from '#lib/query/reference.ts'
import type { FormParts } from './use-checked-form.ts'

/**
 * A phone number: the country's dialling code, and the number as it is written at home.
 * @param name the number's field; its code's is `codeName`
 */
export function PhoneField({
  form,
  name,
  codeName,
  label,
}: {
  form: Pick<FormParts, 'field'>
  name: string
  codeName: string
  label: string
}) {
  const countries = useCountries()
  const { error: codeError, ...code } = form.field(codeName)
  const number = form.field(name)
  return (
    <div className="flex items-start gap-2">
      <label className="block w-30 shrink-0">
        <span className="mb-2 block text-small font-semibold">
          Code<span className="sr-only"> of {label}</span>
        </span>
        <select {...code} aria-invalid={codeError ? true : undefined} className={classes(CONTROL_CLASS, 'px-2')}>
          {countries.data ? null : <option value="254">+254</option>}
          {countries.data?.map(({ id, code: iso, dialCode }) => (
            <option key={id} value={dialCode}>
              +{dialCode} {iso}
            </option>
          ))}
        </select>
      </label>
      <div className="min-w-0 flex-1">
        <TextField
          label={label}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          {...number}
          error={number.error ?? codeError}
        />
      </div>
    </div>
  )
}
