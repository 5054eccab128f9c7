'use client'

import { useEffect, useId, useRef } from 'react'

/** A short form in a row: its button stands beside the fields, whatever is said under one of them. */
export const FORM_IN_A_ROW = 'flex w-full flex-wrap items-start gap-3 md:[&>button]:mt-5.5'

/** A labelled field of a short form in a row. */
export function TextField({
  label,
  name,
  start = '',
  pattern,
  patternWords,
  isWide = false,
  isNeeded = pattern !== undefined,
  hasFocus = false,
  error,
}: {
  label: string
  name: string
  start?: string
  pattern?: string
  /** What `pattern` asks for, in words: browsers say it. */
  patternWords?: string
  isWide?: boolean
  isNeeded?: boolean
  /** It is typed into first. */
  hasFocus?: boolean
  error?: string
}) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (hasFocus) field.current?.focus()
  }, [hasFocus])
  const id = useId()
  return (
    <div className={isWide ? 'min-w-48 flex-1' : 'w-44 max-md:w-full'}>
      <label htmlFor={id} className="block text-tiny text-muted">
        {label}
      </label>
      <input
        ref={field}
        id={id}
        name={name}
        defaultValue={start}
        pattern={pattern}
        title={patternWords}
        required={isNeeded}
        autoComplete="off"
        maxLength={300}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className="office-field mt-1 w-full"
      />
      {error ? (
        <span id={`${id}-error`} role="alert" className="mt-1 block text-tiny font-semibold text-error">
          {error}
        </span>
      ) : null}
    </div>
  )
}
