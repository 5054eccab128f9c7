import { addDays, weekdayOf } from './clock.ts'

/** Days on which the shop delivers and hands out orders, and the promises counted in them. Ignores public holidays. */

export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** The open days until staff set others. */
export const USUAL_OPEN_DAYS = 'Mon, Tue, Wed, Thu, Fri, Sat'

const NAMES = {
  ...{ Mon: 'Monday', Tue: 'Tuesday', Wed: 'Wednesday', Thu: 'Thursday' },
  ...{ Fri: 'Friday', Sat: 'Saturday', Sun: 'Sunday' },
} as const

/** The named days in the order of the week: "Mon, Wed" → ["Mon", "Wed"]. */
const namedDays = (openDays: string) => {
  const named = new Set(openDays.split(', '))
  return WEEKDAYS.filter((day) => named.has(day))
}

/** The open days of a stored text; the usual days if it names no day. */
export const daysOf = (openDays: string) => {
  const days = namedDays(openDays)
  return days.length > 0 ? days : namedDays(USUAL_OPEN_DAYS)
}

/** Text of a set of days in the order of the week: "Mon, Wed". */
export const openDaysOf = (days: readonly string[]): string => WEEKDAYS.filter((day) => days.includes(day)).join(', ')

/** Whether a text is at least one day in the stored form. */
export const isOpenDays = (text: string): boolean => text !== '' && namedDays(text).join(', ') === text

/** Whether the shop delivers on a day. Throws RangeError for an invalid day. */
function isOpenOn(day: string, openDays: string): boolean {
  const weekday = weekdayOf(day)
  return daysOf(openDays).some((open) => WEEKDAYS.indexOf(open) === weekday)
}

/** The day itself if the shop is open, else the next open day. @throws RangeError for an invalid day */
export function openDayFrom(day: string, openDays: string): string {
  let open = day
  while (!isOpenOn(open, openDays)) open = addDays(open, 1)
  return open
}

/** The day that is promised for an order. @param day the day of the order @param workingDays number of open days after it */
export function promisedDay(day: string, workingDays: number, openDays: string): string {
  let promised = openDayFrom(workingDays > 0 ? addDays(day, 1) : day, openDays)
  for (let left = workingDays - 1; left > 0; left -= 1) promised = openDayFrom(addDays(promised, 1), openDays)
  return promised
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Calendar days from the day of an order to its promised day. */
export const calendarDays = (day: string, workingDays: number, openDays: string): number =>
  (Date.parse(promisedDay(day, workingDays, openDays)) - Date.parse(day)) / DAY_MS

/** "1 working day", "3 working days". */
export const workingDaysText = (days: number): string => `${days} working ${days === 1 ? 'day' : 'days'}`

/** The open days for sentences: "Monday to Saturday", or "Monday, Wednesday and Friday". */
export function openDaysText(openDays: string): string {
  const days = daysOf(openDays)
  const names = days.map((day) => NAMES[day])
  const [first = '', last = ''] = [names[0], names.at(-1)]
  const isRun = WEEKDAYS.join().includes(days.join()) && days.length > 2
  if (days.length === WEEKDAYS.length) return 'every day'
  if (isRun) return `${first} to ${last}`
  return days.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : first
}
