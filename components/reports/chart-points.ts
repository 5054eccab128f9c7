import type { DateRow, Grouping } from '#lib/contract/reports/report.ts'
import { addDays, mondayOf, showDay } from '#lib/format/clock.ts'
import type { Cents } from '#lib/format/money.ts'

/** One bar of sales over time. */
export interface ChartPoint {
  date: string
  /** For people: "24 November 2026", "Week of 23 November 2026", "November 2026". */
  label: string
  /** On the axis: "24 Nov", "Nov 2026". */
  short: string
  orders: number
  total: Cents
}

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`
const STARTS = { day: (day: string) => day, week: mondayOf, month: firstOfMonth }
const NEXT = {
  day: (day: string) => addDays(day, 1),
  week: (day: string) => addDays(day, 7),
  month: (day: string) => firstOfMonth(addDays(day, 31)),
}

function labelOf(day: string, grouping: Grouping): string {
  const text = showDay(day)
  if (grouping === 'day') return text
  return grouping === 'week' ? `Week of ${text}` : text.replace(/^\d+ /, '')
}

function shortOf(day: string, grouping: Grouping): string {
  const [date, month = '', year] = showDay(day).split(' ')
  return grouping === 'month' ? `${month.slice(0, 3)} ${year}` : `${date} ${month.slice(0, 3)}`
}

/**
 * Every day, week or month of a range, including those without orders: without them a chart would distort time.
 * @param rows in any order
 */
export function chartPoints(
  rows: readonly Pick<DateRow, 'date' | 'orders' | 'total'>[],
  grouping: Grouping,
  { fromDate, toDate }: { fromDate: string; toDate: string },
): ChartPoint[] {
  const byDate = new Map(rows.map((row) => [row.date, row]))
  const points: ChartPoint[] = []
  for (let date = STARTS[grouping](fromDate); date <= toDate; date = NEXT[grouping](date)) {
    const { orders = 0, total = 0 } = byDate.get(date) ?? {}
    points.push({ date, label: labelOf(date, grouping), short: shortOf(date, grouping), orders, total })
  }
  return points
}

/** Lines of a scale from 0 to at least `most`: three to five of them, at round figures. */
export function scaleTo(most: Cents): Cents[] {
  if (most <= 0) return [0]
  const rough = most / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, ([1, 2, 2.5, 5, 10].find((n) => n * power >= rough) ?? 10) * power)
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, at) => Math.round(at * step))
}

/** The places on the axis that are named: the ends and some between them. */
export function namedPlaces(count: number, names = 5): number[] {
  const places = Array.from({ length: Math.min(names, count) }, (_, at, last = Math.min(names, count) - 1) =>
    last === 0 ? 0 : Math.round((at * (count - 1)) / last),
  )
  return [...new Set(places)]
}
