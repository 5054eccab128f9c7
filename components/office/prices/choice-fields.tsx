'use client'

import { OfficeCheckbox } from '#components/kit/field/office-checkbox.tsx'

/** A checkbox with its label beside it. */
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
