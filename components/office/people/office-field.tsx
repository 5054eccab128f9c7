'use client'

import { type ComponentProps, useId } from 'react'
import { classes } from '#components/ui/classes.ts'

/** A field of an office form: its label above, what is wrong below. */
export function OfficeField({
  label,
  error,
  value,
  onChange,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'onChange' | 'value'> & {
  label: string
  error?: string
  value: string
  onChange: (value: string) => void
}) {
  const id = useId()
  return (
    <div className={classes('min-w-0', className)}>
      <label htmlFor={id} className="block text-tiny text-muted">
        {label}
      </label>
      <input
        {...rest}
        id={id}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className="office-field mt-1 w-full"
        onChange={({ target }) => onChange(target.value)}
      />
      {error ? (
        <p id={`${id}-error`} role="alert" className="mt-1 text-tiny font-semibold text-error">
          {error}
        </p>
      ) : null}
    </div>
  )
}
