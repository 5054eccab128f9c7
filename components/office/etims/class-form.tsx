'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeSelect } from '#components/kit/field/office-select.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import type { ItemClass } from '#lib/contract/etims/item-class.ts'
import { officeEtimsClassFind, officeEtimsClassSave, type ShownItemClasses } from '#lib/contract/etims/office/tables.ts'
import { useRefusal } from '#lib/office/me.ts'
import { useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'

/** Products that have one class. */
export interface ClassOwner {
  of: 'collection' | 'sub-collection' | 'other' | 'delivery'
  code: string
  name: string
}

const REFRESHES = ['office-etims-classes', 'office-audit-list']
const NONE: ItemClass = { classCode: '', packageCode: '', unitCode: '' }

/** Chooses KRA's class, package and unit of a collection, of other products or of delivery. */
export function ClassForm({
  owner: { of, code, name },
  itemClass,
  shown: { version, packages, units },
  onClose,
}: {
  owner: ClassOwner
  itemClass: ItemClass | null
  shown: ShownItemClasses
  onClose: () => void
}) {
  const refusal = useRefusal('settings.edit')
  const form = useOfficeForm(officeEtimsClassSave, {
    defaults: { itemClass: itemClass ?? NONE },
    toInput: (typed) => ({ of, code, version, itemClass: typed.itemClass }),
    refreshes: REFRESHES,
    onClose,
  })
  const remove = useOfficeAction(officeEtimsClassSave, { refreshes: REFRESHES, onDone: onClose })
  const { itemClass: typed } = form.typed
  const change = (part: Partial<ItemClass>) => form.change('itemClass', { ...form.latest().itemClass, ...part })
  return (
    <OfficeForm
      className="room-gutter py-4"
      words={{ title: name, text: 'Search KRA’s classes by a word or a code.', submit: 'Save' }}
      form={form}
      isIncomplete={refusal !== null}
      onClose={onClose}
    >
      <div className="mt-3 grid gap-3">
        <OfficeField
          label="Class"
          inputMode="numeric"
          value={typed.classCode}
          error={form.errorOf('itemClass.classCode')}
          onChange={(classCode) => change({ classCode })}
        />
        <ClassSearch onChoose={(classCode) => change({ classCode })} />
        <CodeField
          label="Package"
          codes={packages}
          value={typed.packageCode}
          error={form.errorOf('itemClass.packageCode')}
          onChange={(packageCode) => change({ packageCode })}
        />
        <CodeField
          label="Quantity unit"
          codes={units}
          value={typed.unitCode}
          error={form.errorOf('itemClass.unitCode')}
          onChange={(unitCode) => change({ unitCode })}
        />
        {itemClass ? (
          <div>
            <OfficeButton
              size="small"
              disabled={remove.isRunning}
              refusal={refusal}
              onClick={() => void remove.run({ of, code, version, itemClass: null })}
            >
              Remove this class
            </OfficeButton>
          </div>
        ) : null}
      </div>
    </OfficeForm>
  )
}

/** A code of KRA's list; a text field before the tables are read. */
function CodeField({
  codes,
  ...field
}: {
  label: string
  codes: ShownItemClasses['units']
  value: string
  error: string | undefined
  onChange: (code: string) => void
}) {
  const { error, ...rest } = field
  if (codes.length === 0) return <OfficeField {...rest} {...(error !== undefined && { error })} />
  const names = Object.fromEntries(codes.map(({ code, name }) => [code, `${code}, ${name}`]))
  return (
    <OfficeSelect {...field} names={names} options={codes.map(({ code }) => code)}>
      <option value="">Choose</option>
    </OfficeSelect>
  )
}

function ClassSearch({ onChoose }: { onChoose: (classCode: string) => void }) {
  const [search, setSearch] = useState('')
  const { data, error } = useOfficeQuery(officeEtimsClassFind, search.trim() === '' ? null : { search: search.trim() })
  const found = search.trim() === '' ? [] : (data ?? [])
  return (
    <div>
      <OfficeField label="Search KRA’s classes" type="search" maxLength={100} value={search} onChange={setSearch} />
      <p role="status" className="mt-1 text-tiny text-muted">
        {error
          ? 'The search failed. Try again.'
          : search.trim() && data && found.length === 0
            ? 'No class found. The tables may not be read yet.'
            : ''}
      </p>
      <ul className="max-h-64 overflow-y-auto">
        {found.map(({ classCode, name }) => (
          <li key={classCode} className="border-b border-hairline">
            <button
              type="button"
              className="w-full py-1.5 text-left hover:bg-calico focus-visible:-outline-offset-3"
              onClick={() => onChoose(classCode)}
            >
              <span className="tabular-nums">{classCode}</span> {name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
