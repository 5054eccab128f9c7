import { addDays, dayInNairobi, isDay, showDay, startOfDay } from './clock.ts'
import { ENGLISH_DAYS } from './day-names.ts'

/** Days in Nairobi, both included. */
export interface Days {
  from: string
  to: string
}

const firstOfMonth = (day: string) => `${day.slice(0, 8)}01`
const lastOfMonth = (day: string) => addDays(firstOfMonth(addDays(firstOfMonth(day), 31)), -1)
const earlier = (one: string, other: string) => (one < other ? one : other)
const countOf = ({ from, to }: Days) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
const isMonday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() === 1

/**
 * The comparison period. For a whole month, the month before; for a month to date, as many days of the month before.
 * For a week, the week before; for any other range, as many days before it.
 */
export function comparedDays({ from, to }: Days): Days {
  const count = countOf({ from, to })
  if (from === firstOfMonth(from) && to <= lastOfMonth(from)) {
    const start = firstOfMonth(addDays(from, -1))
    const last = lastOfMonth(start)
    return { from: start, to: to === lastOfMonth(from) ? last : earlier(addDays(start, count - 1), last) }
  }
  const back = isMonday(from) && count > 1 && count <= 7 ? 7 : count
  return { from: addDays(from, -back), to: addDays(to, -back) }
}

/** Start and end of days as instants; the end is exclusive. */
export interface Span {
  start: Date
  end: Date
}

export const spanOf = ({ from, to }: Days): Span => ({ start: startOfDay(from), end: startOfDay(addDays(to, 1)) })

/**
 * The span of the comparison period. If a period ends today, the span ends at the same time of its last day.
 * @returns the span, and that time if there is one
 */
export function comparedSpan(days: Days, now: Date): Span & Days & { until: Date | null } {
  const before = comparedDays(days)
  const { start, end } = spanOf(before)
  const today = dayInNairobi(now)
  if (days.to !== today) return { ...before, start, end, until: null }
  const until = new Date(startOfDay(before.to).getTime() + now.getTime() - startOfDay(today).getTime())
  return { ...before, start, end: until, until }
}

/**
 * A day, week or month by its first day: "Thu 26 Nov 2026", "Week of 23 November 2026", "November 2026"; null for an
 * invalid day.
 */
export function shortPeriod(first: string, unit: 'day' | 'week' | 'month'): string | null {
  if (!isDay(first)) return null
  const text = showDay(first)
  if (unit === 'week') return `Week of ${text}`
  if (unit === 'month') return text.replace(/^\d+ /, '')
  return `${ENGLISH_DAYS.weekdays[new Date(`${first}T00:00:00Z`).getUTCDay()]} ${text}`
}
