'use client'

import { type Ref, useId } from 'react'
import { classes } from '#components/kit/classes.ts'

/** Field of an email's text with its length and error. Too long text stays, with an error; it is never cut. */
export function WordsField({
  label,
  value,
  most,
  rows,
  hint,
  error,
  fieldRef,
  onChange,
  onFocus,
}: {
  label: string
  value: string
  /** Characters at most; absent for paragraphs, of which each has its own. */
  most?: number
  /** Makes it a field of this many lines. */
  rows?: number
  hint?: string
  error?: string | undefined
  fieldRef: Ref<HTMLInputElement & HTMLTextAreaElement>
  /** Absent for read-only users. */
  onChange?: ((value: string) => void) | undefined
  onFocus: () => void
}) {
  const id = useId()
  const Field = rows ? 'textarea' : 'input'
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div>
      <span className="flex justify-between gap-4 text-tiny text-muted">
        <label htmlFor={id}>{label}</label>
        <span
          className={classes('tabular-nums', most !== undefined && value.length > most && 'font-semibold text-error')}
        >
          {most === undefined ? `${value.length} characters` : `${value.length} of ${most}`}
        </span>
      </span>
      <Field
        ref={fieldRef}
        id={id}
        rows={rows}
        value={value}
        readOnly={!onChange}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        className={classes('office-field mt-1 w-full', rows !== undefined && 'h-auto py-1.5')}
        onFocus={onFocus}
        onChange={({ target }: { target: { value: string } }) => onChange?.(target.value)}
      />
      {error ? (
        <p id={`${id}-error`} role="alert" className="mt-1 text-tiny font-semibold text-error">
          {error}
        </p>
      ) : null}
      {hint ? (
        <p id={`${id}-hint`} className="mt-1 text-tiny text-muted">
          {hint}
        </p>
      ) : null}
    </div>
  )
}
