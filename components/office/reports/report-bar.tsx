'use client'

import { type ReactNode, useId } from 'react'
import { DateField } from '#components/kit/field/date-field.tsx'
import { REPORT_BASES, REPORT_BASIS_TEXT, REPORT_GROUP_TEXT } from '#lib/contract/reports/office/report-groups.ts'
import type { Days } from '#lib/format/compared-days.ts'
import { REPORT_PERIOD_TEXT, REPORT_PERIODS } from '#lib/format/report-periods.ts'
import type { ReportState } from '#lib/office/report-state.ts'

const OWN = 'own'

interface Choice {
  value: string
  label: string
}

/** A choice with its name beside it. */
export function ReportSelect({
  label,
  value,
  choices,
  onChange,
}: {
  label: string
  value: string
  choices: readonly Choice[]
  onChange: (value: string) => void
}) {
  const id = useId()
  return (
    <span className="flex min-w-0 items-center gap-1.5 max-md:w-full">
      <label htmlFor={id} className="flex-none text-tiny text-muted max-md:w-20">
        {label}
      </label>
      <select
        id={id}
        className="office-field min-w-0 font-semibold max-md:flex-1"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {choices.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </span>
  )
}

function OwnDays({ days, onChange }: { days: Days; onChange: (days: Days) => void }) {
  const field = (label: string, name: keyof Days) => (
    <DateField
      label={label}
      hidesLabel
      className="max-md:flex-1 md:w-38"
      value={days[name]}
      onChange={(day) => (day ? onChange({ ...days, [name]: day }) : undefined)}
    />
  )
  return (
    <span className="flex items-start gap-1.5 max-md:w-full">
      {field('First day', 'from')}
      <span aria-hidden="true" className="flex h-(--control) items-center">
        –
      </span>
      {field('Last day', 'to')}
    </span>
  )
}

/** Which days a report is about. Days that end before they begin are turned round. */
function PeriodFields({
  state: { period, days, address },
}: {
  state: Pick<ReportState, 'period' | 'days' | 'address'>
}) {
  const set = ({ from, to }: Days) =>
    address.set({ days: from <= to ? `${from}..${to}` : `${to}..${from}`, period: null })
  const choices = [
    ...REPORT_PERIODS.map((value) => ({ value, label: REPORT_PERIOD_TEXT[value] })),
    { value: OWN, label: 'Choose days' },
  ]
  return (
    <>
      <ReportSelect
        label="Period"
        value={period ?? OWN}
        choices={choices}
        onChange={(chosen) => (chosen === OWN ? set(days) : address.set({ period: chosen, days: null }))}
      />
      {period === null ? <OwnDays days={days} onChange={set} /> : null}
    </>
  )
}

/** Controls of a report: its figures, days and grouping. The address stores them. */
export function ReportBar({ state, end }: { state: ReportState; end?: ReactNode }) {
  const { basis, group, groups, address } = state
  return (
    <search className="room-gutter flex min-h-11.5 flex-none flex-wrap items-center gap-x-4 gap-y-2 border-b border-hairline py-1.5">
      <ReportSelect
        label="Report"
        value={basis}
        choices={REPORT_BASES.map((value) => ({ value, label: REPORT_BASIS_TEXT[value] }))}
        onChange={(count) => address.set({ count, of: null })}
      />
      <PeriodFields state={state} />
      <ReportSelect
        label="Group by"
        value={group}
        choices={groups.map((value) => ({ value, label: REPORT_GROUP_TEXT[value] }))}
        onChange={(by) => address.set({ by })}
      />
      {end ? <span className="flex gap-2 md:ml-auto">{end}</span> : null}
    </search>
  )
}

/** A bar that chooses the days. @param children further choices */
export function PeriodBar({ state, children }: { state: ReportState; children?: ReactNode }) {
  return (
    <search className="room-gutter flex min-h-11.5 flex-none flex-wrap items-center gap-x-4 gap-y-2 border-b border-hairline py-1.5">
      <PeriodFields state={state} />
      {children}
    </search>
  )
}
