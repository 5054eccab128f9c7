'use client'

import type { ReactNode } from 'react'

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
        <label key={option} className="flex min-h-8 items-center gap-2.5 max-md:min-h-11">
          <input
            type="checkbox"
            name={name}
            className="size-4 flex-none accent-ink"
            checked={chosen.includes(option)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, option] : chosen.filter((one) => one !== option))
            }
          />
          <span className="min-w-0">{label}</span>
        </label>
      ))}
      {error ? (
        <p role="alert" className="text-tiny font-semibold text-error">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
