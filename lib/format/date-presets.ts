import { addDays, mondayOf } from './clock.ts'

/** Preset ranges of days, counted from today in Nairobi (`today` of lib/format/clock.ts). Both days are included. */

export interface DatePreset {
  id: string
  label: string
  /** @param today "2026-11-24" */
  range: (today: string) => { fromDate: string; toDate: string }
}

const firstOfMonth = (day: string) => `${day.slice(0, 8)}01`
const firstOfYear = (day: string) => `${day.slice(0, 5)}01-01`
const lastDayBefore = (day: string) => addDays(day, -1)
/** Monday is the first day of a week. */
const back = (days: number) => (today: string) => ({ fromDate: addDays(today, 1 - days), toDate: today })

export const DATE_PRESETS: readonly DatePreset[] = [
  { id: 'today', label: 'Today', range: back(1) },
  { id: 'yesterday', label: 'Yesterday', range: (day) => back(1)(lastDayBefore(day)) },
  { id: 'this-week', label: 'This week', range: (day) => ({ fromDate: mondayOf(day), toDate: day }) },
  { id: 'last-7', label: 'Last 7 days', range: back(7) },
  { id: 'last-30', label: 'Last 30 days', range: back(30) },
  { id: 'this-month', label: 'This month', range: (day) => ({ fromDate: firstOfMonth(day), toDate: day }) },
  {
    id: 'last-month',
    label: 'Last month',
    range: (day) => {
      const toDate = lastDayBefore(firstOfMonth(day))
      return { fromDate: firstOfMonth(toDate), toDate }
    },
  },
  { id: 'this-year', label: 'This year', range: (day) => ({ fromDate: firstOfYear(day), toDate: day }) },
  {
    id: 'last-year',
    label: 'Last year',
    range: (day) => {
      const toDate = lastDayBefore(firstOfYear(day))
      return { fromDate: firstOfYear(toDate), toDate }
    },
  },
]

/**
 * The preset equal to a range today; null for a custom range.
 * @param chosenId the preset that was chosen last: on a Sunday "this week" and "last 7 days" are the same days
 */
export function presetOf(
  range: { fromDate?: string; toDate?: string },
  today: string,
  chosenId = '',
): DatePreset | null {
  const equal = DATE_PRESETS.filter((preset) => {
    const { fromDate, toDate } = preset.range(today)
    return fromDate === range.fromDate && toDate === range.toDate
  })
  return equal.find(({ id }) => id === chosenId) ?? equal[0] ?? null
}
