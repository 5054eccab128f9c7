import { isDay } from '../../../format/clock.ts'
import type { Days } from '../../../format/compared-days.ts'
import type { ReportPeriod } from '../../../format/report-periods.ts'
import { NARROW_GROUPS, REPORT_BASES, type ReportBasis, type ReportGroup } from './report-groups.ts'
import type { ReportNarrow, ReportScope } from './reports.ts'

/** Reports and the rows behind their figures as addresses of the office. */

const daysText = ({ from, to }: Days) => `${from}..${to}`

/** Days of an address, "2026-11-01..2026-11-30"; null for anything else. */
export function readDays(text: string): Days | null {
  const [from = '', to = ''] = text.split('..')
  return isDay(from) && isDay(to) && from <= to ? { from, to } : null
}

/** One group in an address, "county:Kisumu". */
export const narrowText = ({ group, key }: ReportNarrow): string => `${group}:${key}`

export function readNarrow(text: string): ReportNarrow | null {
  const at = text.indexOf(':')
  const group = NARROW_GROUPS.find((one) => one === text.slice(0, at))
  const key = text.slice(at + 1)
  return group && key && key.length <= 100 ? { group, key } : null
}

export const readBasis = (text: string): ReportBasis => REPORT_BASES.find((one) => one === text) ?? 'orders'

const address = (path: string, parts: Readonly<Record<string, string | null>>): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parts)) if (value) query.set(name, value)
  return `${path}?${query}`
}

/** The report of these days. */
export const reportPath = ({ basis, from, to, of }: ReportScope, group: ReportGroup): string =>
  address('/office/reports', { count: basis, by: group, days: daysText({ from, to }), of: of && narrowText(of) })

/** Address of the form for emailing a report, filled in with it. @param period null for a custom range of days */
export const mailReportPath = ({ basis, of }: ReportScope, group: ReportGroup, period: ReportPeriod | null): string =>
  address('/office/reports/mailed', { mail: 'new', count: basis, by: group, of: of && narrowText(of), period })

/** The rows behind a figure. */
export const reportRowsPath = ({ basis, from, to, of }: ReportScope): string =>
  address('/office/reports/rows', { count: basis, days: daysText({ from, to }), of: of && narrowText(of) })
