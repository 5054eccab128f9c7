'use client'

import type { FormParts } from '#components/kit/form/use-checked-form.ts'
import { useCountries } from '#lib/places/queries.ts'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'

/**
 * A phone number: the country's dialling code and the national number.
 * @param name name of the number's field; `codeName` is that of the code
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
  return (
    <div className="flex flex-wrap items-start gap-2">
      <div className="w-34 shrink-0">
        <SelectField
          {...form.field(codeName)}
          label={
            <>
              Country code<span className="sr-only"> for {label}</span>
            </>
          }
        >
          {countries.data ? null : <option value="254">+254</option>}
          {countries.data?.map(({ id, code, dialCode }) => (
            <option key={id} value={dialCode}>
              +{dialCode} {code}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="min-w-36 flex-1">
        <TextField label={label} type="tel" inputMode="tel" autoComplete="tel-national" {...form.field(name)} />
      </div>
    </div>
  )
}
