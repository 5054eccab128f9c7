'use client'

import { useId } from 'react'
import { errorLinks, FieldFrame } from '#components/kit/field/field-frame.tsx'

/** A field of several lines: its label above, how long it may be, what is wrong below. */
export function TextArea({
  name,
  label,
  value,
  rows = 4,
  most,
  required,
  error,
  onChange,
}: {
  name?: string
  label: string
  value: string
  rows?: number
  /** Letters at most; absent where the shop says it when it is saved. */
  most?: number
  required?: boolean
  error?: string | undefined
  /** Absent for who may only look. */
  onChange?: ((value: string) => void) | undefined
}) {
  const id = useId()
  const length = most === undefined ? null : `${value.length} of ${most}`
  return (
    <FieldFrame id={id} label={label} length={length} error={error}>
      <textarea
        {...errorLinks(id, error)}
        name={name}
        rows={rows}
        maxLength={most}
        required={required}
        readOnly={!onChange}
        value={value}
        className="office-field mt-1 h-auto w-full py-1.5"
        onChange={({ target }) => onChange?.(target.value)}
      />
    </FieldFrame>
  )
}
