import { CheckboxField } from '#components/kit/field/checkbox-field.tsx'
import { FieldError } from '#components/kit/field/field.tsx'
import { openDaysOf, WEEKDAYS } from '#lib/format/open-days.ts'

/** A checkbox for each day of the week. @param value the open days as stored: "Mon, Tue" */
export function OpenDaysField({
  label,
  value,
  error,
  isReadOnly,
  onChange,
}: {
  label: string
  value: string
  error: string | undefined
  isReadOnly: boolean
  onChange: (openDays: string) => void
}) {
  const days = value.split(', ')
  return (
    <fieldset disabled={isReadOnly} aria-describedby={error ? 'open-days-error' : undefined}>
      <legend className="text-small font-medium">{label}</legend>
      <div className="mt-1 flex flex-wrap gap-x-4">
        {WEEKDAYS.map((day) => {
          const isOpen = days.includes(day)
          return (
            <CheckboxField
              key={day}
              label={day}
              value={isOpen}
              onChange={() => onChange(openDaysOf(isOpen ? days.filter((other) => other !== day) : [...days, day]))}
            />
          )
        })}
      </div>
      {error ? <FieldError id="open-days">{error}</FieldError> : null}
    </fieldset>
  )
}
