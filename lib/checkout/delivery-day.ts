import { showDay } from '../format/clock.ts'
import { type DayNames, ENGLISH_DAYS } from '../format/day-names.ts'
import { promisedDay, workingDaysText } from '../format/open-days.ts'

/** The arrival date as text, made in the browser: cached pages cannot know the day on which they are read. */

/**
 * A day in short form: "2026-11-24" → "Tue 24 Nov". Throws RangeError for an invalid day.
 * @param names of the language; English without it
 */
export function shortDay(day: string, names: DayNames = ENGLISH_DAYS): string {
  const [date = '', month = ''] = showDay(day, names).split(' ')
  return `${names.weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]} ${date} ${month.slice(0, 3)}`
}

/**
 * "by Tue 24 Nov", or "in 3 working days" before today is known. @param today a day in Nairobi, null on the server and
 * while hydrating @param days working days promised by the shop
 */
export const arrivalText = (today: string | null, days: number, openDays: string): string =>
  today ? `by ${shortDay(promisedDay(today, days, openDays))}` : `in ${workingDaysText(days)}`
