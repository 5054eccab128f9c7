'use client'

import { useEffect, useRef } from 'react'

/** A labelled field of a short form in a row. */
export function TextField({
  label,
  name,
  start = '',
  pattern,
  isWide = false,
  isNeeded = pattern !== undefined,
  hasFocus = false,
  error,
}: {
  label: string
  name: string
  start?: string
  pattern?: string
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
  return (
    <label className={isWide ? 'min-w-48 flex-1' : 'w-44 max-md:w-full'}>
      <span className="block text-tiny text-muted">{label}</span>
      <input
        ref={field}
        name={name}
        defaultValue={start}
        pattern={pattern}
        required={isNeeded}
        autoComplete="off"
        maxLength={300}
        aria-invalid={error ? true : undefined}
        className="office-field w-full"
      />
      {error ? <span className="block text-tiny font-semibold text-error">{error}</span> : null}
    </label>
  )
}
