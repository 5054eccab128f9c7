import type { ReactNode } from 'react'
import { classes } from '#components/kit/classes.ts'

/** The attributes that tie a control to the error below it. */
export const errorLinks = (id: string, error: string | undefined) => ({
  id,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': error ? `${id}-error` : undefined,
})

/** A field of an office form: its label above, its length beside the label, its error below. */
export function FieldFrame({
  id,
  label,
  length,
  error,
  className = 'min-w-0',
  hidesLabel = false,
  children,
}: {
  /** Of the control. */
  id: string
  label: ReactNode
  length?: ReactNode
  error: string | undefined
  className?: string
  /** True: only screen readers have the label. */
  hidesLabel?: boolean
  children: ReactNode
}) {
  return (
    <div className={className}>
      <span className={classes('flex justify-between gap-4 text-tiny text-muted', hidesLabel && 'sr-only')}>
        <label htmlFor={id}>{label}</label>
        {length}
      </span>
      {children}
      {error ? (
        <p id={`${id}-error`} role="alert" className="mt-1 text-tiny font-semibold text-error">
          {error}
        </p>
      ) : null}
    </div>
  )
}
