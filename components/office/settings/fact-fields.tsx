import { OfficeField } from '#components/kit/field/office-field.tsx'
import { MAX_OF_ABOUT, MAX_OF_FACT, MAX_OF_SHOP_NAME, type TypedFacts } from '#lib/contract/site/office/shop-facts.ts'
import { TextArea } from '../catalogue/text-area.tsx'
import { OpenDaysField } from './open-days-field.tsx'
import { FACT_GROUPS } from './typed-facts.ts'

const mostOf = (field: keyof TypedFacts) =>
  field === 'name' ? MAX_OF_SHOP_NAME : field === 'about' ? MAX_OF_ABOUT : MAX_OF_FACT

/** The fields of the shop's facts, below their headings. */
export function FactFields({
  typed,
  errors,
  isReadOnly,
  onType,
}: {
  typed: TypedFacts
  /** Sentences by field. */
  errors: Readonly<Record<string, string>>
  isReadOnly: boolean
  onType: (field: keyof TypedFacts, text: string) => void
}) {
  return (
    <div className="room-gutter max-w-180 space-y-7 py-4">
      {FACT_GROUPS.map(({ title, fields }) => (
        <section key={title} aria-label={title}>
          <h2 className="heading border-b border-ink pb-1 text-d5">{title}</h2>
          <div className="mt-3 grid gap-3">
            {fields.map(({ field, label, rows, hint }) => (
              <div key={field}>
                {field === 'openDays' ? (
                  <OpenDaysField
                    label={label}
                    value={typed[field]}
                    error={errors[field]}
                    isReadOnly={isReadOnly}
                    onChange={(openDays) => onType(field, openDays)}
                  />
                ) : rows ? (
                  <TextArea
                    label={label}
                    rows={rows}
                    most={mostOf(field)}
                    value={typed[field]}
                    error={errors[field]}
                    onChange={isReadOnly ? undefined : (text) => onType(field, text)}
                  />
                ) : (
                  <OfficeField
                    label={label}
                    maxLength={mostOf(field)}
                    readOnly={isReadOnly}
                    value={typed[field]}
                    error={errors[field]}
                    onChange={(text) => onType(field, text)}
                  />
                )}
                {hint ? <p className="mt-1 text-tiny text-muted">{hint}</p> : null}
              </div>
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}
