'use client'

import { useState } from 'react'
import { OfficeCheckbox } from '#components/kit/field/office-checkbox.tsx'
import { Deferred, deferredPart } from '#components/kit/state/deferred.tsx'
import { choicesOf, type Filter, rangeOf, rangeText } from '#lib/office/filters.ts'
import { FilterForm } from './filter-form.tsx'

const days = deferredPart(() => import('./filter-days.tsx').then(({ FilterDays }) => FilterDays))

/** Above this number of choices, a search field is shown. */
const FEW = 10

/** Editor of a filter's value. Choices apply at once, typed values on Apply. */
export function FilterEditor({
  filter,
  value,
  onChange,
  onDone,
}: {
  filter: Filter
  value: string
  onChange: (value: string | null) => void
  onDone: () => void
}) {
  const apply = (next: string) => {
    onChange(next || null)
    onDone()
  }
  if (filter.kind === 'choices') return <Choices filter={filter} value={value} onChange={onChange} onDone={onDone} />
  if (filter.kind === 'dates')
    return (
      <Deferred
        part={days}
        props={{ value, isAhead: filter.isAhead ?? false, onApply: apply }}
        skeleton={<p className="h-66 p-3 text-muted">Loading…</p>}
      />
    )
  if (filter.kind === 'amounts') return <Amounts value={value} onApply={apply} />
  return <Words placeholder={filter.kind === 'text' ? filter.placeholder : undefined} value={value} onApply={apply} />
}

function Choices({
  filter,
  value,
  onChange,
  onDone,
}: {
  filter: Extract<Filter, { kind: 'choices' }>
  value: string
  onChange: (value: string | null) => void
  onDone: () => void
}) {
  const [typed, setTyped] = useState('')
  const chosen = choicesOf(value)
  const fitting = filter.choices.filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase()))
  function toggle(one: string): void {
    if (filter.isSingle) {
      onChange(chosen.includes(one) ? null : one)
      onDone()
    } else {
      const next = chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]
      onChange(next.join(',') || null)
    }
  }
  return (
    <div className="py-1">
      {filter.choices.length > FEW ? (
        <div className="sticky top-0 bg-paper p-2">
          <input
            type="search"
            aria-label={`Search: ${filter.label}`}
            placeholder="Search"
            className="office-field w-full"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
      ) : null}
      <ul>
        {fitting.map((choice) => (
          <li key={choice.value} className="flex items-center pr-3 pl-1.5 hover:bg-calico">
            <OfficeCheckbox
              label={choice.label}
              isChecked={chosen.includes(choice.value)}
              onChange={() => toggle(choice.value)}
            />
            {/* biome-ignore lint/a11y/noStaticElementInteractions: the box beside it is what a keyboard reaches */}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
            <span className="flex-1 py-1.5 pl-1" onClick={() => toggle(choice.value)}>
              {choice.label}
            </span>
          </li>
        ))}
        {fitting.length === 0 ? <li className="px-3 py-2 text-muted">No matches.</li> : null}
      </ul>
    </div>
  )
}

function Words({
  placeholder,
  value,
  onApply,
}: {
  placeholder: string | undefined
  value: string
  onApply: (value: string) => void
}) {
  const [typed, setTyped] = useState(value)
  return (
    <FilterForm onApply={() => onApply(typed.trim())}>
      <input
        aria-label={placeholder ?? 'Text'}
        placeholder={placeholder}
        className="office-field"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </FilterForm>
  )
}

function Amounts({ value, onApply }: { value: string; onApply: (value: string) => void }) {
  const stored = rangeOf(value)
  const [from, setFrom] = useState(stored.from ?? '')
  const [to, setTo] = useState(stored.to ?? '')
  const ends = [
    { name: 'From KSh', text: from, set: setFrom },
    { name: 'To KSh', text: to, set: setTo },
  ]
  const digits = (text: string) => text.replace(/\D/g, '')
  return (
    <FilterForm onApply={() => onApply(rangeText(digits(from), digits(to)))}>
      {ends.map(({ name, text, set }) => (
        <label key={name} className="flex items-center gap-3">
          <span className="w-16 text-muted">{name}</span>
          <input
            inputMode="numeric"
            className="office-field min-w-0 flex-1"
            value={text}
            onChange={({ target }) => set(target.value)}
          />
        </label>
      ))}
    </FilterForm>
  )
}
