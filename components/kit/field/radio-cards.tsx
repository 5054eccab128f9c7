'use client'

import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from '#components/kit/classes.ts'
import { useHydrated } from '#lib/browser/use-hydrated.ts'
import { FieldError } from './field.tsx'

export type RadioCard = { value: string; title: ReactNode; text?: ReactNode; disabled?: boolean }

/**
 * A few choices as cards side by side (stacked on a phone). The other attributes are passed to each radio: `name` with
 * `value`/`onChange`, or the result of a form library's `register`. Disabled until its script has loaded.
 */
export function RadioCards({
  legend,
  options,
  error,
  value,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & {
  legend: ReactNode
  options: readonly RadioCard[]
  error?: ReactNode
}) {
  const id = useId()
  const hydrated = useHydrated()
  return (
    // As a whole: react-hook-form takes a radio that is disabled itself for one without a value.
    <fieldset disabled={!hydrated} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-2 text-small font-semibold">{legend}</legend>
      <div className={classes('grid gap-3', options.length % 3 === 0 ? 'md:grid-cols-3' : 'md:grid-cols-2')}>
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-16 flex-col justify-center rounded-sm border border-field bg-ground px-4 py-3 transition-colors hover:bg-calico has-checked:border-ink has-checked:bg-calico has-checked:outline has-checked:outline-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-link has-disabled:text-muted"
          >
            <input
              type="radio"
              {...rest}
              value={option.value}
              checked={value === undefined ? undefined : value === option.value}
              disabled={option.disabled || rest.disabled}
              className="sr-only"
            />
            <span className="font-semibold">{option.title}</span>
            {option.text ? <span className="text-small text-muted">{option.text}</span> : null}
          </label>
        ))}
      </div>
      {error ? <FieldError id={id}>{error}</FieldError> : null}
    </fieldset>
  )
}
