import { dayInNairobi, showDay, showInstant, timeInNairobi } from '../format/clock.ts'

const MINUTE = 60_000
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const WEEK_MS = 6 * 24 * 60 * MINUTE

/** A day in short: "Wed 25 Nov". */
export function shortDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  return `${DAYS[date.getUTCDay()]} ${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`
}

/** A short day, with its year if it differs from today's: "Tue 1 Jan 2019". @param today "2026-11-26" */
export const shortDayFrom = (day: string, today: string): string =>
  day.slice(0, 4) === today.slice(0, 4) ? shortDay(day) : `${shortDay(day)} ${day.slice(0, 4)}`

/** "Wed 25", if the month is obvious. */
export const dayOfMonth = (day: string): string => shortDay(day).split(' ').slice(0, 2).join(' ')

/** "Wednesday" of a day. */
export const weekdayOf = (day: string): string => WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''

/** A long day without its year: "Wednesday 25 November". */
export const longDay = (day: string): string => `${weekdayOf(day)} ${showDay(day).replace(/ \d{4}$/, '')}`

/** An instant in Nairobi, in short: "11:36" today, "Tue 16:05" this week, "12 Nov" before, "12 Nov 2025" in another year. */
export function showWhen(instant: Date, now: Date): string {
  const day = dayInNairobi(instant)
  const current = dayInNairobi(now)
  if (day === current) return timeInNairobi(instant)
  const [weekday, date, month] = shortDay(day).split(' ')
  if (Math.abs(now.getTime() - instant.getTime()) < WEEK_MS) return `${weekday} ${timeInNairobi(instant)}`
  return day.slice(0, 4) === current.slice(0, 4) ? `${date} ${month}` : `${date} ${month} ${day.slice(0, 4)}`
}

/** Days that a promised day is past; 0 if it is not. @param today "2026-11-26" */
export const daysLate = (promisedOn: string, today: string): number =>
  Math.max(0, Math.round((Date.parse(today) - Date.parse(promisedOn)) / (24 * 60 * MINUTE)))

/** An age in its two largest units: "26 min", "2 h 3 min", "1 d 3 h". */
export function showAge(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE))
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60]
  if (days > 0) return hours > 0 ? `${days} d ${hours} h` : `${days} d`
  if (hours > 0) return rest > 0 ? `${hours} h ${rest} min` : `${hours} h`
  return minutes === 0 ? 'now' : `${rest} min`
}

/** The largest unit of an age: "2 h" of "2 h 3 min". */
export const longestUnit = (age: string): string => age.split(' ').slice(0, 2).join(' ')

/** The exact time, for a title: "24 November 2026, 09:05". */
export const exactTime = (instant: Date): string => showInstant(instant)
