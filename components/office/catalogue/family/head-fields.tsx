'use client'

import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeSelect } from '#components/kit/field/office-select.tsx'
import { MAX_NAME, UNITS } from '#lib/contract/catalogue/office/family-form.ts'
import type { FamilyChoices } from '#lib/contract/catalogue/office/family-list.ts'
import type { FormEditor } from './form-editor.ts'

const MARKS = [
  ['isNew', 'New'],
  ['isTrending', 'Trending'],
  ['isOffer', 'Offer'],
  ['showsPrice', 'Show price'],
  ['isReturnable', 'Returnable'],
] as const

/** Collections with their parts as options. @param empty label of the first option, for no choice */
export function CollectionChoices({ choices, empty }: { choices: FamilyChoices | undefined; empty?: string }) {
  return (
    <>
      {empty ? <option value="">{empty}</option> : null}
      {choices?.collections.map((collection) => (
        <optgroup key={collection.code} label={collection.name}>
          {collection.subCollections.map(({ code, name }) => (
            <option key={code} value={code}>
              {collection.name}, {name}
            </option>
          ))}
        </optgroup>
      ))}
    </>
  )
}

/** First fields of a family page: name, brand, collection, unit, tags. */
export function HeadFields({ form, choices }: { form: FormEditor; choices: FamilyChoices | undefined }) {
  const { values, set, errors } = form
  return (
    <div className="room-gutter flex flex-wrap items-start gap-3 pt-3">
      <OfficeField
        label="Name"
        className="min-w-52 flex-2"
        value={values.name}
        readOnly={!set}
        maxLength={MAX_NAME}
        error={errors.name}
        onChange={(name) => set?.({ name }, 'name')}
      />
      <div className="min-w-40 flex-1">
        <OfficeSelect
          label="Brand"
          value={values.brandCode}
          error={errors.brandCode}
          onChange={set && ((brandCode) => set({ brandCode }))}
        >
          {choices?.brands.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </OfficeSelect>
      </div>
      <div className="min-w-44 flex-1">
        <OfficeSelect
          label="Collection"
          value={values.subCollectionCode}
          error={errors.subCollectionCode}
          onChange={set && ((subCollectionCode) => set({ subCollectionCode }))}
        >
          <CollectionChoices choices={choices} />
        </OfficeSelect>
      </div>
      <div className="w-24">
        <OfficeSelect
          label="Sold by"
          value={values.unit}
          error={errors.unit}
          onChange={set && ((unit) => set({ unit, soldByTenths: unit === 'metre' }))}
        >
          {[...new Set([...Object.keys(UNITS), values.unit])].map((unit) => (
            <option key={unit} value={unit}>
              {unit}
            </option>
          ))}
        </OfficeSelect>
      </div>
      <fieldset className="min-w-0">
        <legend className="text-tiny text-muted">Labels</legend>
        <span className="mt-1 flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1">
          {MARKS.map(([name, label]) => (
            <label key={name} className="flex min-h-6 items-center gap-1.5">
              <input
                type="checkbox"
                disabled={!set}
                checked={values[name]}
                onChange={({ target }) => set?.({ [name]: target.checked })}
              />
              {label}
            </label>
          ))}
        </span>
      </fieldset>
    </div>
  )
}
