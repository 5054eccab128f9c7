'use client'

import { useId } from 'react'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeSelect } from '#components/kit/field/office-select.tsx'
import { AGE_GROUP_TEXT, GENDER_TEXT, MAX_PATTERN } from '#lib/contract/catalogue/feed-fields.ts'
import { GoogleCategoryField } from '../feed/google-category-field.tsx'
import { PatternList } from '../feed/patterns.tsx'
import type { FormEditor } from './form-editor.ts'

const NOT_STATED = { '': 'Not stated' } as const

/** Fields of a family for product feeds and search engines. Barcode numbers are in the grid. */
export function FeedPart({ form }: { form: FormEditor }) {
  const { values, set, errors } = form
  const patterns = useId()
  return (
    <div className="room-gutter grid max-w-160 gap-4 py-4">
      <GoogleCategoryField
        value={values.googleCategory}
        error={errors.googleCategory}
        onChange={set && ((googleCategory) => set({ googleCategory }, 'googleCategory'))}
      />
      <OfficeSelect<typeof values.gender>
        label="Gender (for clothing)"
        value={values.gender}
        names={{ ...NOT_STATED, ...GENDER_TEXT }}
        error={errors.gender}
        onChange={set && ((gender) => set({ gender }))}
      />
      <OfficeSelect<typeof values.ageGroup>
        label="Age group (for clothing)"
        value={values.ageGroup}
        names={{ ...NOT_STATED, ...AGE_GROUP_TEXT }}
        error={errors.ageGroup}
        onChange={set && ((ageGroup) => set({ ageGroup }))}
      />
      <PatternList id={patterns} />
      <OfficeField
        label="Pattern"
        list={patterns}
        value={values.pattern ?? ''}
        readOnly={!set}
        maxLength={MAX_PATTERN}
        error={errors.pattern}
        onChange={(pattern) => set?.({ pattern }, 'pattern')}
      />
      <p className="text-tiny text-muted">
        Barcode numbers (GTIN) are values of the variants: choose “GTIN” above the grid under “Pictures and grid”.
      </p>
    </div>
  )
}
