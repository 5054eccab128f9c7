'use client'

import { useId } from 'react'
import type { ContentFinding } from '#lib/contract/content/office/content.ts'
import { describedBy, FieldRow } from './field-row.tsx'

/** A choice of a few among the fields of an entry. */
export function ChoiceRow<Value extends string>({
  label,
  value,
  names,
  options,
  findings = [],
  refusal,
  onChange,
}: {
  label: string
  value: Value
  names: Readonly<Record<Value, string>>
  options: readonly Value[]
  findings?: readonly ContentFinding[]
  refusal: string | null
  onChange: (value: Value) => void
}) {
  const id = useId()
  return (
    <FieldRow label={label} htmlFor={id} findings={findings}>
      <select
        id={id}
        className="office-field w-full"
        value={value}
        disabled={refusal !== null}
        {...describedBy(id, findings)}
        onChange={({ target }) => onChange(target.value as Value)}
      >
        {options.map((one) => (
          <option key={one} value={one}>
            {names[one]}
          </option>
        ))}
      </select>
    </FieldRow>
  )
}
