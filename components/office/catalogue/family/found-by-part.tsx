'use client'

import { useId } from 'react'
import { DateField } from '#components/kit/field/date-field.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import type { FamilyChoices } from '#lib/contract/catalogue/office/family-list.ts'
import type { FormEditor } from './form-editor.ts'
import { LineList } from './line-list.tsx'

/** Search data of a family: type, category, hidden search terms, and the day from which it is new. */
export function FoundByPart({ form, choices }: { form: FormEditor; choices: FamilyChoices | undefined }) {
  const { values, set, errors } = form
  const features = useId()
  return (
    <div className="room-gutter grid max-w-160 gap-4 py-4">
      <datalist id={features}>
        {choices?.features.map(({ code, name }) => (
          <option key={code} value={name} />
        ))}
      </datalist>
      <OfficeField
        label="Type (used as a filter)"
        list={features}
        value={values.featureName}
        readOnly={!set}
        maxLength={60}
        error={errors.featureName}
        onChange={(featureName) => set?.({ featureName }, 'featureName')}
      />
      <OfficeField
        label="Category (if empty: the name of the sub-collection)"
        value={values.category ?? ''}
        readOnly={!set}
        maxLength={80}
        error={errors.category}
        onChange={(category) => set?.({ category }, 'category')}
      />
      <DateField
        label="Published on (newest products are listed first)"
        value={values.publishedOn}
        readOnly={!set}
        error={errors.publishedOn}
        onChange={(publishedOn) => set?.({ publishedOn }, 'publishedOn')}
      />
      <LineList
        title="Extra search words (customers do not see them)"
        noun="word"
        lines={values.keywords.map((text) => ({ text }))}
        fields={[{ name: 'text', label: 'Word', width: 'flex-1' }]}
        empty={{ text: '' }}
        edit={{
          onChange: set && ((lines, tag) => set({ keywords: lines.map(({ text }) => text) }, tag)),
          errorAt: (at) => errors[`keywords.${at}`],
          error: errors.keywords,
        }}
      />
    </div>
  )
}
