import type { ReportBasis, ReportGroup } from '#lib/contract/reports/office/report-groups.ts'
import { addDays, showDay, timeInNairobi } from '#lib/format/clock.ts'
import type { Days } from '#lib/format/compared-days.ts'

/** Which date counts, in a sentence. */
export const COUNTS_BY: Readonly<Record<ReportBasis, string>> = {
  orders: 'Orders by the day they were placed, less later cancellations and credits.',
  invoices: 'Invoices and credit notes by the day they were issued.',
  money: 'Money by the day it was received or refunded, from the ledger.',
}

export const TITLES: Readonly<Record<ReportBasis, string>> = {
  orders: 'Sales over time',
  invoices: 'Invoiced over time',
  money: 'Money over time',
}

/** The source against which a report's total is checked. */
export const CHECKED_WITH: Readonly<Record<ReportBasis, string>> = {
  orders: 'the orders',
  invoices: 'the invoices and credit notes',
  money: 'the ledger',
}

/** "1–26 October 2026"; "28 September 2026 to 26 October 2026". */
export const daysWords = ({ from, to }: Days): string =>
  from === to
    ? showDay(from)
    : from.slice(0, 7) === to.slice(0, 7)
      ? `${Number(from.slice(8))}–${showDay(to)}`
      : `${showDay(from)} to ${showDay(to)}`

/** "1–26 October 2026, until 14:05" */
export const beforeWords = ({ from, to, until }: Days & { until: string | null }): string =>
  `${daysWords({ from, to })}${until === null ? '' : `, until ${timeInNairobi(new Date(until))}`}`

const LENGTHS: Partial<Record<ReportGroup, (first: string) => string>> = {
  day: (first) => first,
  week: (first) => addDays(first, 6),
  month: (first) => addDays(`${addDays(first, 31).slice(0, 8)}01`, -1),
}

/** The days of a day, week or month within a report's days; null for other groups. */
export function daysOfGroup(group: ReportGroup, key: string, { from, to }: Days): Days | null {
  const last = LENGTHS[group]?.(key)
  if (last === undefined) return null
  return { from: key < from ? from : key, to: last > to ? to : last }
}

export const countWords = (count: number, [one, several]: readonly [string, string]): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : several}`
