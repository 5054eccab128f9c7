'use client'

import { type ComponentProps, useId } from 'react'
import { classes } from '../classes.ts'
import { errorLinks, FieldFrame } from './field-frame.tsx'

/** A choice from a list, its label above. @param names the text of each value; children are options before `options` */
export function OfficeSelect<Value extends string>({
  label,
  error,
  value,
  names,
  options = Object.keys(names ?? {}) as Value[],
  onChange,
  className,
  children,
  ...rest
}: Omit<ComponentProps<'select'>, 'onChange' | 'value'> & {
  label: string
  error?: string | undefined
  value: Value
  names?: Readonly<Partial<Record<Value, string>>>
  /** The values in their order; all of `names` by default. */
  options?: readonly Value[]
  /** Undefined for users that can only view. */
  onChange?: ((value: Value) => void) | undefined
}) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} error={error} className={classes('min-w-0', className)}>
      <select
        disabled={!onChange}
        {...rest}
        {...errorLinks(id, error)}
        className="office-field mt-1 w-full"
        value={value}
        onChange={({ target }) => onChange?.(target.value as Value)}
      >
        {children}
        {options.map((one) => (
          <option key={one} value={one}>
            {names?.[one] ?? one}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
