'use client'

import { useId } from 'react'
import { CheckboxField } from '#components/kit/field/checkbox-field.tsx'
import { DateTimeField } from '#components/kit/field/time-field.tsx'
import type { ContentFinding } from '#lib/contract/content/office/content.ts'
import { instantInNairobi, wallClock } from '#lib/format/clock.ts'
import { describedBy, FieldRow, findingsOf } from './field-row.tsx'

/** Period of an entry, as stored in the content. */
export interface ShownTimes {
  isHidden: boolean
  from: string | null
  until: string | null
}

/** Later years are a slip of the finger, and no instant that the shop reads. */
const LAST_DAY = '2199-12-31'

/** An instant as the field has it: Nairobi's calendar and clock, "2026-12-07T00:00". */
const typedOf = (instant: string | null): string => (instant === null ? '' : wallClock(new Date(instant)).slice(0, 16))

/** The typed instant in Nairobi time; null if the input is empty or incomplete. */
function instantOf(typed: string): string | null {
  const [day = '', time = ''] = typed.split('T')
  const instant = instantInNairobi(day, time.slice(0, 5))
  return Number.isNaN(instant.getTime()) || day > LAST_DAY ? null : instant.toISOString()
}

function InstantField({
  id,
  label,
  value,
  findings,
  isReadOnly,
  onChange,
}: {
  id: string
  label: string
  value: string | null
  findings: readonly ContentFinding[]
  isReadOnly: boolean
  onChange: (value: string | null) => void
}) {
  return (
    <DateTimeField
      {...describedBy(id, findings)}
      id={id}
      label={label}
      hidesLabel
      className="min-w-60 flex-1 max-md:w-full max-md:flex-none"
      max={LAST_DAY}
      readOnly={isReadOnly}
      value={typedOf(value)}
      onChange={(typed) => onChange(instantOf(typed))}
    />
  )
}

/**
 * Period of an entry (days and times in Nairobi; the end is the first minute without it), and whether it is hidden in
 * that period.
 * @param noun kind of entry: "banner", "notice"
 */
export function ShownFields({
  itemId,
  noun,
  value,
  findings,
  refusal,
  onChange,
}: {
  itemId: string
  noun: string
  value: ShownTimes
  findings: readonly ContentFinding[]
  refusal: string | null
  onChange: (value: ShownTimes) => void
}) {
  const id = useId()
  const { isHidden, from, until } = value
  const found = [...findingsOf(findings, itemId, 'from'), ...findingsOf(findings, itemId, 'until')]
  const given = { findings: found, isReadOnly: refusal !== null }
  return (
    <FieldRow label="Shown" htmlFor={id} findings={found}>
      <div className="flex flex-wrap items-center gap-2">
        <InstantField
          {...given}
          id={id}
          label="Shown from, Nairobi"
          value={from}
          onChange={(next) => onChange({ isHidden, from: next, until })}
        />
        <span className="text-muted max-md:w-full">to</span>
        <InstantField
          {...given}
          id={`${id}-until`}
          label="Shown until, Nairobi (if empty: no end)"
          value={until}
          onChange={(next) => onChange({ isHidden, from, until: next })}
        />
      </div>
      <CheckboxField
        label={`Hide this ${noun}`}
        value={isHidden}
        onChange={(next) => (refusal === null ? onChange({ isHidden: next, from, until }) : undefined)}
      />
    </FieldRow>
  )
}
