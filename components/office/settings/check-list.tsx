'use client'

import type { ReactNode } from 'react'
import { CheckboxField } from '#components/kit/field/checkbox-field.tsx'

/** A list of checkboxes in a form, with its error below. */
export function CheckList<Value extends string>({
  legend,
  options,
  name,
  value: chosen,
  error,
  onChange,
}: {
  legend: string
  options: readonly { value: Value; label: ReactNode }[]
  name?: string
  value: readonly Value[]
  error?: string | undefined
  onChange: (chosen: Value[]) => void
}) {
  return (
    <fieldset>
      <legend className="text-tiny text-muted">{legend}</legend>
      {options.map(({ value: option, label }) => (
        <CheckboxField
          key={option}
          className="min-h-8"
          name={name}
          label={label}
          value={chosen.includes(option)}
          onChange={(isChosen) => onChange(isChosen ? [...chosen, option] : chosen.filter((one) => one !== option))}
        />
      ))}
      {error ? (
        <p role="alert" className="text-tiny font-semibold text-error">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
