'use client'

import { useEffect, useRef, useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { DateField } from '#components/kit/field/date-field.tsx'
import { addDays, today } from '#lib/format/clock.ts'
import { shopTime } from '#lib/http/shop-clock.ts'
import { rangeOf, rangeText } from '#lib/office/filters.ts'
import { FilterForm } from './filter-form.tsx'

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

/** Date range of a filter, with presets. Loaded when its filter is opened. */
export function FilterDays({
  value,
  isAhead,
  onApply,
}: {
  value: string
  isAhead: boolean
  onApply: (value: string) => void
}) {
  const stored = rangeOf(value)
  const [from, setFrom] = useState(stored.from ?? '')
  const [to, setTo] = useState(stored.to ?? '')
  const first = useRef<HTMLDivElement>(null)
  useEffect(() => first.current?.querySelector('button')?.focus(), [])
  const presets = presetsOf(
    today(() => shopTime() ?? new Date()),
    isAhead,
  )
  return (
    <>
      <div ref={first} className="flex flex-wrap gap-2 px-3 pt-3">
        {presets.map((preset) => (
          <OfficeButton key={preset.label} size="small" onClick={() => onApply(rangeText(preset.from, preset.to))}>
            {preset.label}
          </OfficeButton>
        ))}
      </div>
      <FilterForm onApply={() => onApply(rangeText(from, to))}>
        <DateField label="From" value={from} onChange={setFrom} />
        <DateField label="To" value={to} min={from || undefined} onChange={setTo} />
      </FilterForm>
    </>
  )
}
