import { REPORT_BASIS_TEXT, REPORT_GROUP_TEXT } from '#lib/contract/reports/office/report-groups.ts'
import { type ReportMail, type ReportMailForm, WEEKDAYS } from '#lib/contract/reports/office/report-mails.ts'
import { REPORT_PERIOD_TEXT } from '#lib/format/report-periods.ts'

const ENDINGS: Readonly<Record<number, string>> = { 1: 'st', 2: 'nd', 3: 'rd', 21: 'st', 22: 'nd', 23: 'rd' }

/** "every Monday at 07:00" */
export function whenWords({
  cadence,
  weekday,
  monthDay,
  time,
}: Pick<ReportMailForm, 'cadence' | 'weekday' | 'monthDay' | 'time'>): string {
  if (cadence === 'daily') return `every day at ${time}`
  if (cadence === 'weekly') return `every ${WEEKDAYS[weekday - 1]} at ${time}`
  return `on the ${monthDay}${ENDINGS[monthDay] ?? 'th'} of each month at ${time}`
}

/** "Invoices by county, last month, of Kisumu" */
export const whatWords = (mail: Pick<ReportMail, 'basis' | 'group' | 'period' | 'ofName'>): string =>
  `${REPORT_BASIS_TEXT[mail.basis]} by ${REPORT_GROUP_TEXT[mail.group].toLowerCase()}, ${REPORT_PERIOD_TEXT[mail.period].toLowerCase()}${mail.ofName ? `, of ${mail.ofName}` : ''}`
