'use client'

import { type ComponentProps, useId, useRef } from 'react'
import { classes } from '#components/kit/classes.ts'
import { errorLinks, FieldFrame } from './field-frame.tsx'
import { tooLong, useValidity } from './too-long.ts'

/**
 * A field of an office form: its label above, its error below. Text beyond `maxLength` stays in the field and shows an
 * error; the form is then not sent.
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
    <FieldFrame id={id} label={label} error={wrong} className={classes('min-w-0', className)}>
      <input
        autoComplete="off"
        {...rest}
        {...errorLinks(id, wrong)}
        ref={field}
        value={value}
        className="office-field mt-1 w-full"
        onChange={({ target }) => onChange(target.value)}
      />
    </FieldFrame>
  )
}
