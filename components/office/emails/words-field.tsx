'use client'

import { type Ref, useId } from 'react'
import { classes } from '#components/kit/classes.ts'
import { errorLinks, FieldFrame } from '#components/kit/field/field-frame.tsx'

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
  const { 'aria-describedby': errorId, ...links } = errorLinks(id, error)
  const isTooLong = most !== undefined && value.length > most
  const length = (
    <span className={classes('tabular-nums', isTooLong && 'font-semibold text-error')}>
      {most === undefined ? `${value.length} characters` : `${value.length} of ${most}`}
    </span>
  )
  return (
    <FieldFrame id={id} label={label} length={length} error={error}>
      <Field
        {...links}
        ref={fieldRef}
        rows={rows}
        value={value}
        readOnly={!onChange}
        aria-describedby={[hint && `${id}-hint`, errorId].filter(Boolean).join(' ') || undefined}
        className={classes('office-field mt-1 w-full', rows !== undefined && 'h-auto py-1.5')}
        onFocus={onFocus}
        onChange={({ target }: { target: { value: string } }) => onChange?.(target.value)}
      />
      {hint ? (
        <p id={`${id}-hint`} className="mt-1 text-tiny text-muted">
          {hint}
        </p>
      ) : null}
    </FieldFrame>
  )
}
