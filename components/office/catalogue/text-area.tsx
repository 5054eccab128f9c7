'use client'

import { useId } from 'react'

/** A field of several lines: its label above, how long it may be, what is wrong below. */
export function TextArea({
  label,
  value,
  rows = 4,
  most,
  error,
  onChange,
}: {
  label: string
  value: string
  rows?: number
  /** Letters at most; absent where the shop says it when it is saved. */
  most?: number
  error?: string | undefined
  /** Absent for who may only look. */
  onChange?: ((value: string) => void) | undefined
}) {
  const id = useId()
  return (
    <div>
      <span className="flex justify-between text-tiny text-muted">
        <label htmlFor={id}>{label}</label>
        {most === undefined ? null : (
          <span>
            {value.length} of {most}
          </span>
        )}
      </span>
      <textarea
        id={id}
        rows={rows}
        maxLength={most}
        readOnly={!onChange}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className="office-field mt-1 h-auto w-full py-1.5"
        onChange={({ target }) => onChange?.(target.value)}
      />
      {error ? (
        <p id={`${id}-error`} role="alert" className="mt-1 text-tiny font-semibold text-error">
          {error}
        </p>
      ) : null}
    </div>
  )
}
