import { type ReactNode, useId } from 'react'
import { Checkbox } from '#components/kit/field/checkbox.tsx'
import { FieldError } from '#components/kit/field/field.tsx'

export interface CheckOption {
  id: number
  name: ReactNode
  /** Shown as fixed: cannot be changed here. */
  fixed?: boolean
}

/** Any number of a list, as tick boxes in two columns. */
export function CheckList({
  legend,
  name,
  help,
  error,
  options,
  chosen,
  onChange,
}: {
  legend: string
  name: string
  help?: ReactNode
  error?: string | undefined
  options: readonly CheckOption[]
  chosen: readonly number[]
  onChange: (ids: number[]) => void
}) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : help ? `${id}-help` : undefined}>
      <legend className="text-small font-semibold">{legend}</legend>
      {options.length > 0 ? (
        <div className="mt-1 grid gap-x-6 md:grid-cols-2">
          {options.map((option) => (
            <Checkbox
              key={option.id}
              name={name}
              checked={option.fixed || chosen.includes(option.id)}
              disabled={option.fixed}
              onChange={({ target: { checked } }) =>
                onChange(checked ? [...chosen, option.id] : chosen.filter((one) => one !== option.id))
              }
            >
              {option.name}
            </Checkbox>
          ))}
        </div>
      ) : null}
      {error ? (
        <FieldError id={id}>{error}</FieldError>
      ) : help ? (
        <p id={`${id}-help`} className="mt-1 text-small text-muted">
          {help}
        </p>
      ) : null}
    </fieldset>
  )
}
