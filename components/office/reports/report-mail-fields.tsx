'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { CheckList } from '#components/office/settings/check-list.tsx'
import type { Output } from '#lib/contract/call.ts'
import { narrowText } from '#lib/contract/office/report-address.ts'
import {
  GROUPS_OF,
  nameOfKey,
  REPORT_BASES,
  REPORT_BASIS_TEXT,
  REPORT_GROUP_TEXT,
  type ReportBasis,
} from '#lib/contract/office/report-groups.ts'
import {
  LAST_MAIL_DAY,
  MAIL_CADENCES,
  type officeReportMails,
  type ReportMailForm,
  WEEKDAYS,
} from '#lib/contract/office/report-mails.ts'
import type { Problem } from '#lib/contract/problem.ts'
import { REPORT_PERIOD_TEXT, REPORT_PERIODS } from '#lib/format/report-periods.ts'
import { ReportSelect } from './report-bar.tsx'

const CADENCE_TEXT = { daily: 'Every day', weekly: 'Every week', monthly: 'Every month' } as const

export type People = Output<typeof officeReportMails>['people']

/** A report of yesterday's sales, each morning. */
export const FIRST_MAIL: ReportMailForm = {
  ...{ name: '', basis: 'orders', group: 'day', of: null, period: 'yesterday' },
  ...{ cadence: 'daily', weekday: 1, monthDay: 1, time: '07:00', recipients: [] },
}

const choicesOf = <Value extends string>(values: readonly Value[], texts: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: texts[value] }))

/** Possible recipients, and former recipients who are still selected. */
function recipientsOf(people: People, lapsed: readonly number[]) {
  return [
    ...people.map(({ staffId, name, email }) => ({
      value: String(staffId),
      label: (
        <>
          {name} <span className="text-tiny text-muted">{email}</span>
        </>
      ),
    })),
    ...lapsed.map((id) => ({ value: String(id), label: `No. ${id}, who may not see reports any more` })),
  ]
}

/**
 * Content, schedule and recipients of a mailed report. @param lapsed selected recipients without permission to see
 * reports
 */
export function ReportMailFields({
  form,
  people,
  lapsed,
  problem,
  onChange,
}: {
  form: ReportMailForm
  people: People
  lapsed: readonly number[]
  problem: Problem | null
  onChange: (form: ReportMailForm) => void
}) {
  const set = (change: Partial<ReportMailForm>) => onChange({ ...form, ...change })
  const chooseBasis = (basis: ReportBasis) =>
    set({ basis, of: null, group: GROUPS_OF[basis].includes(form.group) ? form.group : 'day' })
  return (
    <div className="mt-3 grid gap-3">
      <OfficeField
        label="Name, which is the subject of the email"
        value={form.name}
        maxLength={80}
        error={problem?.fields?.name}
        onChange={(name) => set({ name })}
      />
      <ReportSelect
        isInForm
        label="Count"
        value={form.basis}
        choices={choicesOf(REPORT_BASES, REPORT_BASIS_TEXT)}
        onChange={(basis) => chooseBasis(basis as ReportBasis)}
      />
      <ReportSelect
        isInForm
        label="By"
        value={form.group}
        choices={choicesOf(GROUPS_OF[form.basis], REPORT_GROUP_TEXT)}
        onChange={(group) => set({ group: group as ReportMailForm['group'] })}
      />
      {form.of ? (
        <p>
          Only {nameOfKey(form.of.group, form.of.key) ?? narrowText(form.of)}{' '}
          <OfficeButton size="small" onClick={() => set({ of: null })}>
            Take all
          </OfficeButton>
        </p>
      ) : null}
      <ReportSelect
        isInForm
        label="Period"
        value={form.period}
        choices={choicesOf(REPORT_PERIODS, REPORT_PERIOD_TEXT)}
        onChange={(period) => set({ period: period as ReportMailForm['period'] })}
      />
      <ReportSelect
        isInForm
        label="Sent"
        value={form.cadence}
        choices={choicesOf(MAIL_CADENCES, CADENCE_TEXT)}
        onChange={(cadence) => set({ cadence: cadence as ReportMailForm['cadence'] })}
      />
      {form.cadence === 'weekly' ? (
        <ReportSelect
          isInForm
          label="On"
          value={String(form.weekday)}
          choices={WEEKDAYS.map((label, at) => ({ value: String(at + 1), label }))}
          onChange={(weekday) => set({ weekday: Number(weekday) })}
        />
      ) : null}
      {form.cadence === 'monthly' ? (
        <ReportSelect
          isInForm
          label="On day"
          value={String(form.monthDay)}
          choices={Array.from({ length: LAST_MAIL_DAY }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }))}
          onChange={(monthDay) => set({ monthDay: Number(monthDay) })}
        />
      ) : null}
      <OfficeField
        label="Time in Nairobi"
        type="time"
        value={form.time}
        error={problem?.fields?.time}
        onChange={(time) => set({ time })}
      />
      <CheckList
        legend="To, of the staff who may see reports"
        options={recipientsOf(people, lapsed)}
        value={form.recipients.map(String)}
        error={problem?.fields?.recipients}
        onChange={(chosen) => set({ recipients: chosen.map(Number) })}
      />
    </div>
  )
}
