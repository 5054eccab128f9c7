import type { ReactNode } from 'react'
import { classes } from '../classes.ts'

/** A checkbox of an office form, its text beside it. */
export function CheckboxField({
  name,
  value,
  onChange,
  className,
  children,
}: {
  name?: string
  value: boolean
  onChange: (value: boolean) => void
  className?: string
  children: ReactNode
}) {
  return (
    <label className={classes('flex min-h-7 items-center gap-2.5 max-md:min-h-11', className)}>
      <input
        type="checkbox"
        name={name}
        className="size-4 flex-none accent-ink"
        checked={value}
        onChange={({ target }) => onChange(target.checked)}
      />
      {children}
    </label>
  )
}
