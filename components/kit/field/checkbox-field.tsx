import type { ReactNode } from 'react'
import { classes } from '#components/kit/classes.ts'

/** A checkbox of the office, its text beside it. */
export function CheckboxField({
  name,
  label,
  value,
  onChange,
  className,
}: {
  name?: string
  label: ReactNode
  value: boolean
  /** Absent for users who cannot change it. */
  onChange?: ((value: boolean) => void) | undefined
  className?: string
}) {
  return (
    <label className={classes('flex min-h-7 items-center gap-2.5 max-md:min-h-11', className)}>
      <input
        type="checkbox"
        name={name}
        className="size-4 flex-none accent-ink"
        disabled={!onChange}
        checked={value}
        onChange={({ target }) => onChange?.(target.checked)}
      />
      <span className="min-w-0">{label}</span>
    </label>
  )
}
