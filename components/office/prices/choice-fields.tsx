'use client'

import { useId } from 'react'
import { OfficeCheckbox } from '#components/kit/field/office-checkbox.tsx'

/** A box to tick with its words beside it. */
export function CheckboxField({
  label,
  isChecked,
  onChange,
}: {
  label: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}) {
  return (
    <span className="-ml-1.5 flex items-center gap-1">
      <OfficeCheckbox label={label} isChecked={isChecked} onChange={() => onChange(!isChecked)} />
      <span aria-hidden="true">{label}</span>
    </span>
  )
}

/** A choice of a few, its label above. */
export function SelectField<Value extends string>({
  label,
  value,
  names,
  options,
  onChange,
}: {
  label: string
  value: Value
  names: Readonly<Record<Value, string>>
  options: readonly Value[]
  onChange: (value: Value) => void
}) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="block text-tiny text-muted">
        {label}
      </label>
      <select
        id={id}
        className="office-field mt-1 w-full"
        value={value}
        onChange={({ target }) => onChange(target.value as Value)}
      >
        {options.map((one) => (
          <option key={one} value={one}>
            {names[one]}
          </option>
        ))}
      </select>
    </div>
  )
}
