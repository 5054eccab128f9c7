'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeSelect } from '#components/kit/field/office-select.tsx'
import { TimeField } from '#components/kit/field/time-field.tsx'
import { CheckList } from '#components/office/settings/check-list.tsx'
import type { Output } from '#lib/contract/base/call.ts'
import { narrowText } from '#lib/contract/reports/office/report-address.ts'
import {
  GROUPS_OF,
  nameOfKey,
  REPORT_BASES,
  REPORT_BASIS_TEXT,
  REPORT_GROUP_TEXT,
} from '#lib/contract/reports/office/report-groups.ts'
import {
  LAST_MAIL_DAY,
  MAIL_CADENCES,
  type officeReportMails,
  type ReportMailForm,
  WEEKDAYS,
} from '#lib/contract/reports/office/report-mails.ts'
import { REPORT_PERIOD_TEXT, REPORT_PERIODS } from '#lib/format/report-periods.ts'

const CADENCE_TEXT = { daily: 'Every day', weekly: 'Every week', monthly: 'Every month' } as const

export type People = Output<typeof officeReportMails>['people']

/** A report of yesterday's sales, each morning. */
export const FIRST_MAIL: ReportMailForm = {
  ...{ name: '', basis: 'orders', group: 'day', of: null, period: 'yesterday' },
  ...{ cadence: 'daily', weekday: 1, monthDay: 1, time: '07:00', recipients: [] },
}

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
    ...lapsed.map((id) => ({ value: String(id), label: `No. ${id} (no longer allowed to see reports)` })),
  ]
}

/** The parts of the form that these fields use. */
interface MailForm {
  typed: ReportMailForm
  errorOf(name: keyof ReportMailForm): string | undefined
  change<Name extends keyof ReportMailForm>(name: Name, value: ReportMailForm[Name]): void
}

const MONTH_DAYS = Array.from({ length: LAST_MAIL_DAY }, (_, at) => String(at + 1))
const WEEKDAY_NAMES = Object.fromEntries(WEEKDAYS.map((name, at) => [String(at + 1), name]))

/**
 * Content, schedule and recipients of a mailed report. @param lapsed selected recipients without permission to see
 * reports
 */
export function ReportMailFields({
  form: { typed, errorOf, change },
  people,
  lapsed,
}: {
  form: MailForm
  people: People
  lapsed: readonly number[]
}) {
  const field = <Name extends keyof ReportMailForm>(name: Name) => ({
    ...{ name, value: typed[name], error: errorOf(name) },
    onChange: (value: ReportMailForm[Name]) => change(name, value),
  })
  return (
    <div className="mt-3 grid gap-3">
      <OfficeField label="Name (also the subject of the email)" maxLength={80} {...field('name')} />
      <OfficeSelect
        label="Report"
        names={REPORT_BASIS_TEXT}
        options={REPORT_BASES}
        {...field('basis')}
        onChange={(basis) => {
          change('basis', basis)
          change('of', null)
          if (!GROUPS_OF[basis].includes(typed.group)) change('group', 'day')
        }}
      />
      <OfficeSelect label="Group by" names={REPORT_GROUP_TEXT} options={GROUPS_OF[typed.basis]} {...field('group')} />
      {typed.of ? (
        <p>
          Only {nameOfKey(typed.of.group, typed.of.key) ?? narrowText(typed.of)}{' '}
          <OfficeButton size="small" onClick={() => change('of', null)}>
            Include all
          </OfficeButton>
        </p>
      ) : null}
      <OfficeSelect label="Period" names={REPORT_PERIOD_TEXT} options={REPORT_PERIODS} {...field('period')} />
      <OfficeSelect label="Sent" names={CADENCE_TEXT} options={MAIL_CADENCES} {...field('cadence')} />
      {typed.cadence === 'weekly' ? (
        <OfficeSelect
          label="On"
          value={String(typed.weekday)}
          names={WEEKDAY_NAMES}
          onChange={(weekday) => change('weekday', Number(weekday))}
        />
      ) : null}
      {typed.cadence === 'monthly' ? (
        <OfficeSelect
          label="On day"
          value={String(typed.monthDay)}
          options={MONTH_DAYS}
          onChange={(monthDay) => change('monthDay', Number(monthDay))}
        />
      ) : null}
      <TimeField label="Time in Nairobi" {...field('time')} />
      <CheckList
        legend="Recipients (staff who can see reports)"
        options={recipientsOf(people, lapsed)}
        name="recipients"
        value={typed.recipients.map(String)}
        error={errorOf('recipients')}
        onChange={(chosen) => change('recipients', chosen.map(Number))}
      />
    </div>
  )
}
