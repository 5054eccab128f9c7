import type { OrderFilter } from '#lib/contract/orders/order-filter.ts'
import type { Grouping } from '#lib/contract/reports/report.ts'
import { addDays, type Clock, showDay, today } from '#lib/format/clock.ts'

/** The days of a report: the requested days, or the twelve months up to today. */
export function reportRange(
  { fromDate, toDate }: Pick<OrderFilter, 'fromDate' | 'toDate'>,
  clock: Clock,
): { fromDate: string; toDate: string } {
  const last = toDate || (fromDate && fromDate > today(clock) ? fromDate : today(clock))
  return { fromDate: fromDate || yearBefore(last), toDate: last }
}

/** The day after the same day a year before: 24 November 2026 → 25 November 2025. */
function yearBefore(day: string): string {
  const [year, month, date] = day.split('-') as [string, string, string]
  // 29 February has no same day a year before; the day after the 28th is meant then too.
  const same = `${Number(year) - 1}-${month}-${month === '02' && date === '29' ? '28' : date}`
  return addDays(same, 1)
}

const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1

/** Days up to two months, weeks up to a year, months beyond: as many as a chart can show. */
export function groupingFor(fromDate: string, toDate: string): Grouping {
  const span = days(fromDate, toDate)
  if (span <= 62) return 'day'
  return span <= 366 ? 'week' : 'month'
}

/** The label of a row: "24 November 2026", "Week of 23 November 2026", "November 2026". */
export function rowLabel(day: string, grouping: Grouping): string {
  const text = showDay(day)
  if (grouping === 'day') return text
  return grouping === 'week' ? `Week of ${text}` : text.replace(/^\d+ /, '')
}
