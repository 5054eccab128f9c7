'use client'

import { useState } from 'react'
import { classes } from '#components/kit/classes.ts'
import { SelectField } from '#components/kit/field/select-field.tsx'
import { TextField } from '#components/kit/field/text-field.tsx'
import { useRequestedText } from '#components/kit/field/use-requested-text.ts'
import { CloseIcon } from '#components/kit/icon.tsx'
import { useMenu } from '#components/layout/use-menu.ts'
import { useBranches } from '#lib/company/branch-queries.ts'
import { type OrderFilter, rangeProblem } from '#lib/contract/orders/order-filter.ts'
import { systemClock, today } from '#lib/format/clock.ts'
import { DATE_PRESETS, presetOf } from '#lib/format/date-presets.ts'
import { useBelongsToCompany } from '#lib/profile/watch.ts'
import type { AddressedFilter } from './order-address.ts'

/** People type a date part by part: it counts after this pause, in ms. */
const PAUSE_MS = 600

/** A date field that reports its value after a pause in typing, or when it loses focus. */
function DayField({
  label,
  day,
  error,
  onDay,
}: {
  label: string
  day: string
  error?: string | null
  onDay: (day: string) => void
}) {
  const { text, type, request } = useRequestedText({ value: day, onRequest: onDay, pauseMs: PAUSE_MS })
  return (
    <TextField
      label={label}
      type="date"
      max="9999-12-31"
      value={text}
      error={error}
      onBlur={request}
      onChange={({ target }) => type(target.value)}
    />
  )
}

function BranchFilter({
  branches,
  hasFailed,
  hasChosen,
  onPick,
}: {
  branches: readonly { id: number; name: string }[] | undefined
  hasFailed: boolean
  hasChosen: boolean
  onPick: (choice: string) => void
}) {
  return (
    <SelectField
      label="Branch"
      value=""
      disabled={!branches}
      help={!branches && hasFailed ? 'We could not load your branches.' : undefined}
      onChange={({ target: { value } }) => {
        if (value) onPick(value)
      }}
    >
      <option value="">{!branches && !hasFailed ? 'Loading…' : hasChosen ? 'Add another' : 'All branches'}</option>
      {branches?.map(({ id, name }) => (
        <option key={id} value={`b:${id}`}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

/** The chosen collections and branches; a press removes the filter. */
function ChosenFilters({
  chosen,
  names,
  onRemove,
}: {
  chosen: readonly string[]
  names: ReadonlyMap<string, string>
  onRemove: (choice: string) => void
}) {
  return (
    <ul aria-label="Chosen filters" className="mt-4 flex flex-wrap gap-2">
      {chosen.map((choice) => (
        <li key={choice}>
          <button
            type="button"
            className="flex min-h-11 items-center gap-2 rounded-sm border border-hairline bg-ground px-3.5 text-small font-semibold hover:border-field"
            onClick={() => onRemove(choice)}
          >
            {names.get(choice) ?? choice.slice(2)}
            <CloseIcon size={16} />
            <span className="sr-only">remove this filter</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Narrows the list by days, collections and, for companies, branches. Days are Nairobi's, both included. */
export function OrderFilters({
  filter,
  onChange,
}: {
  filter: OrderFilter
  onChange: (part: Partial<AddressedFilter>) => void
}) {
  const { fromDate = '', toDate = '', collection, subcollection, branch } = filter
  const menu = useMenu()
  const ofCompany = useBelongsToCompany()
  const { data: branches, error } = useBranches('all', ofCompany)
  const shopDay = today(systemClock)
  const [choice, setChoice] = useState('')
  const preset = presetOf(filter, shopDay, choice)?.id ?? (fromDate || toDate ? 'own' : '')

  const names = new Map<string, string>()
  for (const { id, name, subCollection } of menu ?? []) {
    names.set(`c:${id}`, name)
    for (const sub of subCollection) names.set(`s:${sub.Code}`, sub.name)
  }
  for (const { id, name } of branches ?? []) names.set(`b:${id}`, name)
  const codes = [...collection.map((code) => `c:${code}`), ...subcollection.map((code) => `s:${code}`)]
  const chosen = [...branch.map((id) => `b:${id}`), ...codes]

  function pick(choice: string, on: boolean) {
    const code = choice.slice(2)
    if (choice.startsWith('b:')) {
      const others = branch.filter((id) => id !== Number(code))
      return onChange({ branch: on ? [...others, Number(code)] : others })
    }
    const changed = (list: string[]) =>
      on ? [...list.filter((one) => one !== code), code] : list.filter((one) => one !== code)
    onChange(choice.startsWith('c:') ? { collection: changed(collection) } : { subcollection: changed(subcollection) })
  }

  return (
    <div className="mt-4 border-y border-hairline bg-calico px-4 py-5 max-md:-mx-4 md:border-x md:px-6">
      <div className={classes('grid gap-x-4 gap-y-5 md:grid-cols-2', ofCompany ? 'xl:grid-cols-3' : 'xl:grid-cols-4')}>
        <SelectField
          label="Placed"
          value={preset}
          onChange={({ target: { value } }) => {
            setChoice(value)
            const range = DATE_PRESETS.find(({ id }) => id === value)?.range(shopDay)
            if (range) onChange(range)
            else if (value === '') onChange({ fromDate: undefined, toDate: undefined })
          }}
        >
          <option value="">Any time</option>
          {DATE_PRESETS.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
          {preset === 'own' ? <option value="own">Choose dates</option> : null}
        </SelectField>
        <DayField label="From" day={fromDate} onDay={(day) => onChange({ fromDate: day || undefined })} />
        <DayField
          label="To"
          day={toDate}
          error={rangeProblem(filter)}
          onDay={(day) => onChange({ toDate: day || undefined })}
        />
        {ofCompany ? (
          <BranchFilter
            branches={branches}
            hasFailed={error !== null}
            hasChosen={branch.length > 0}
            onPick={(choice) => pick(choice, true)}
          />
        ) : null}
        <SelectField
          label="Collection"
          value=""
          disabled={!menu}
          help={menu === null ? 'We could not load the collections.' : undefined}
          onChange={({ target: { value } }) => {
            if (value) pick(value, true)
          }}
        >
          <option value="">
            {menu === undefined ? 'Loading…' : codes.length > 0 ? 'Add another' : 'All collections'}
          </option>
          {menu?.map(({ id, name, subCollection }) => (
            <optgroup key={id} label={name}>
              <option value={`c:${id}`}>All {name}</option>
              {subCollection.map((sub) => (
                <option key={sub.Code} value={`s:${sub.Code}`}>
                  {sub.name}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
      </div>
      {chosen.length > 0 ? (
        <ChosenFilters chosen={chosen} names={names} onRemove={(choice) => pick(choice, false)} />
      ) : null}
    </div>
  )
}
