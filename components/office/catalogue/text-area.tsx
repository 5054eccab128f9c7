'use client'

import { useId } from 'react'
import { errorLinks, FieldFrame } from '#components/kit/field/field-frame.tsx'

/** Field of several lines: label above, maximum length, error below. */
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
  /** Maximum letters; absent if only the shop checks the length on save. */
  most?: number
  required?: boolean
  error?: string | undefined
  /** Absent for read-only users. */
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
