'use client'

import { type ComponentProps, useId, useRef } from 'react'
import { classes } from '#components/kit/classes.ts'
import { tooLong, useValidity } from './too-long.ts'

/**
 * A field of an office form: its label above, what is wrong below. Words beyond `maxLength` are kept and said to be too many:
 * the form is not sent with them.
 */
export function OfficeField({
  label,
  error,
  value,
  onChange,
  className,
  maxLength,
  ...rest
}: Omit<ComponentProps<'input'>, 'onChange' | 'value'> & {
  label: string
  error?: string
  value: string
  onChange: (value: string) => void
}) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const overlong = tooLong(value, maxLength)
  useValidity(field, overlong)
  const wrong = overlong ?? error
  return (
    <div className={classes('min-w-0', className)}>
      <label htmlFor={id} className="block text-tiny text-muted">
        {label}
      </label>
      <input
        {...rest}
        ref={field}
        id={id}
        value={value}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong ? `${id}-error` : undefined}
        className="office-field mt-1 w-full"
        onChange={({ target }) => onChange(target.value)}
      />
      {wrong ? (
        <p id={`${id}-error`} role="alert" className="mt-1 text-tiny font-semibold text-error">
          {wrong}
        </p>
      ) : null}
    </div>
  )
}
