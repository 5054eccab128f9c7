'use client'

import { type ReactNode, useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { DateField } from '#components/kit/field/date-field.tsx'
import { OfficeCheckbox } from '#components/kit/field/office-checkbox.tsx'
import { addDays, today } from '#lib/format/clock.ts'
import { shopTime } from '#lib/http/shop-clock.ts'
import { choicesOf, type Filter, rangeOf, rangeText } from '#lib/office/filters.ts'

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
  if (filter.kind === 'dates') return <Dates value={value} isAhead={filter.isAhead ?? false} onApply={apply} />
  if (filter.kind === 'amounts') return <Range kind="amounts" value={value} onApply={apply} />
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

function Applied({ children, onApply }: { children: ReactNode; onApply: () => void }) {
  return (
    <form
      className="flex flex-col gap-3 p-3"
      onSubmit={(event) => {
        event.preventDefault()
        onApply()
      }}
    >
      {children}
      <OfficeButton type="submit" variant="main">
        Apply
      </OfficeButton>
    </form>
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
    <Applied onApply={() => onApply(typed.trim())}>
      <input
        aria-label={placeholder ?? 'Text'}
        placeholder={placeholder}
        className="office-field"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </Applied>
  )
}

function Range({
  kind,
  value,
  onApply,
}: {
  kind: 'days' | 'amounts'
  value: string
  onApply: (value: string) => void
}) {
  const kept = rangeOf(value)
  const [from, setFrom] = useState(kept.from ?? '')
  const [to, setTo] = useState(kept.to ?? '')
  const tidy = (text: string) => (kind === 'amounts' ? text.replace(/\D/g, '') : text)
  const ends = [
    { name: 'From', text: from, set: setFrom },
    { name: 'To', text: to, set: setTo },
  ]
  return (
    <Applied onApply={() => onApply(rangeText(tidy(from), tidy(to)))}>
      {ends.map(({ name, text, set }) =>
        kind === 'days' ? (
          <DateField key={name} label={name} value={text} onChange={set} />
        ) : (
          <label key={name} className="flex items-center gap-3">
            <span className="w-16 text-muted">{name} KSh</span>
            <input
              inputMode="numeric"
              className="office-field min-w-0 flex-1"
              value={text}
              onChange={({ target }) => set(target.value)}
            />
          </label>
        ),
      )}
    </Applied>
  )
}

/** Presets of a date range: past days, or "before today" and future days. */
function presetsOf(day: string, isAhead: boolean) {
  const tomorrow = addDays(day, 1)
  const yesterday = addDays(day, -1)
  return isAhead
    ? [
        { label: 'Before today', from: '', to: yesterday },
        { label: 'Today', from: day, to: day },
        { label: 'Tomorrow', from: tomorrow, to: tomorrow },
        { label: 'Next 7 days', from: day, to: addDays(day, 6) },
      ]
    : [
        { label: 'Today', from: day, to: day },
        { label: 'Yesterday', from: yesterday, to: yesterday },
        { label: 'Last 7 days', from: addDays(day, -6), to: day },
        { label: 'This month', from: `${day.slice(0, 8)}01`, to: day },
      ]
}

/** Date range with presets. */
function Dates({ value, isAhead, onApply }: { value: string; isAhead: boolean; onApply: (value: string) => void }) {
  const presets = presetsOf(
    today(() => shopTime() ?? new Date()),
    isAhead,
  )
  return (
    <>
      <div className="flex flex-wrap gap-2 px-3 pt-3">
        {presets.map(({ label, from, to }) => (
          <OfficeButton key={label} size="small" onClick={() => onApply(rangeText(from, to))}>
            {label}
          </OfficeButton>
        ))}
      </div>
      <Range kind="days" value={value} onApply={onApply} />
    </>
  )
}
