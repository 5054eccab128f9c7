'use client'

import { useId } from 'react'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { GOOGLE_CATEGORIES } from '#lib/contract/catalogue/google-categories.ts'

const MAX_DIGITS = 6

/** Number of a Google category; shows the path of a category that fits textiles. */
export function GoogleCategoryField({
  value,
  error,
  onChange,
}: {
  value: number | null
  error?: string
  /** Undefined for users that can only view. */
  onChange?: ((value: number | null) => void) | undefined
}) {
  const list = useId()
  const path = value === null ? undefined : GOOGLE_CATEGORIES.get(value)
  return (
    <div>
      <datalist id={list}>
        {[...GOOGLE_CATEGORIES].map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </datalist>
      <OfficeField
        label="Google category (number)"
        list={list}
        inputMode="numeric"
        value={value === null ? '' : String(value)}
        readOnly={!onChange}
        error={error}
        onChange={(typed) => {
          const digits = typed.replaceAll(/\D/g, '').slice(0, MAX_DIGITS)
          onChange?.(digits === '' ? null : Number(digits))
        }}
      />
      <p className="mt-1 min-h-4 text-tiny text-muted" aria-live="polite">
        {value === null
          ? 'Choose a category of the list, or enter its number.'
          : (path ?? 'Not in the list of textiles.')}
      </p>
    </div>
  )
}
