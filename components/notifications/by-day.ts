import { addDays, dayInNairobi, showDay } from '#lib/format/clock.ts'

/** Notifications of one day in Nairobi. */
export interface Day<One> {
  day: string
  /** "Today", "Yesterday", "21 November 2026" */
  label: string
  list: One[]
}

/**
 * Splits a list by days, in its order.
 * @param today "2026-11-24"
 */
export function byDay<One extends { dateTime: string }>(list: readonly One[], today: string): Day<One>[] {
  const days: Day<One>[] = []
  for (const one of list) {
    const day = dayInNairobi(new Date(one.dateTime))
    const last = days.at(-1)
    if (last?.day === day) last.list.push(one)
    else days.push({ day, label: labelOf(day, today), list: [one] })
  }
  return days
}

function labelOf(day: string, today: string): string {
  if (day === today) return 'Today'
  return day === addDays(today, -1) ? 'Yesterday' : showDay(day)
}
