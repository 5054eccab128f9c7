import { addDays, mondayOf } from './clock.ts'
import type { Days } from './compared-days.ts'

/** Periods that reports are about, counted from today in Nairobi. */

export const REPORT_PERIODS = ['today', 'yesterday', 'this-week', 'last-week', 'this-month', 'last-month'] as const
export type ReportPeriod = (typeof REPORT_PERIODS)[number]

export const REPORT_PERIOD_TEXT: Readonly<Record<ReportPeriod, string>> = {
  today: 'Today',
  yesterday: 'Yesterday',
  'this-week': 'This week',
  'last-week': 'Last week',
  'this-month': 'This month',
  'last-month': 'Last month',
}

const firstOfMonth = (day: string) => `${day.slice(0, 8)}01`

/** The days of a period. @param today "2026-11-24" */
export function daysOfPeriod(period: ReportPeriod, today: string): Days {
  const lastMonth = addDays(firstOfMonth(today), -1)
  switch (period) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'this-week':
      return { from: mondayOf(today), to: today }
    case 'last-week':
      return { from: addDays(mondayOf(today), -7), to: addDays(mondayOf(today), -1) }
    case 'this-month':
      return { from: firstOfMonth(today), to: today }
    case 'last-month':
      return { from: firstOfMonth(lastMonth), to: lastMonth }
  }
}
