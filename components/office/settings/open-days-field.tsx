import { FieldError } from '#components/kit/field/field.tsx'
import { OfficeCheckbox } from '#components/kit/field/office-checkbox.tsx'
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
            <span key={day} className="inline-flex items-center gap-1">
              <OfficeCheckbox
                label={day}
                isChecked={isOpen}
                onChange={() => onChange(openDaysOf(isOpen ? days.filter((other) => other !== day) : [...days, day]))}
              />
              <span aria-hidden="true">{day}</span>
            </span>
          )
        })}
      </div>
      {error ? <FieldError id="open-days">{error}</FieldError> : null}
    </fieldset>
  )
}
