import type { MailCadence } from '#lib/contract/reports/office/report-mails.ts'
import { addDays, dayInNairobi, instantInNairobi } from '#lib/format/clock.ts'

/** When a report is mailed: at a time in Nairobi each day, each week or each month. */
export interface MailSchedule {
  cadence: MailCadence
  /** Monday is 1; of a weekly one. */
  weekday: number
  /** Of a monthly one. */
  monthDay: number
  /** "07:00" */
  time: string
}

/** Every schedule has a due day within this number of days. */
const MAX_DAYS = 32

function isOn({ cadence, weekday, monthDay }: MailSchedule, day: string): boolean {
  if (cadence === 'weekly') return (new Date(`${day}T00:00:00Z`).getUTCDay() || 7) === weekday
  return cadence === 'daily' || Number(day.slice(8)) === monthDay
}

/** The next time after an instant. */
export function nextMailTime(schedule: MailSchedule, after: Date): Date {
  const first = dayInNairobi(after)
  for (let days = 0; days <= MAX_DAYS; days += 1) {
    const day = addDays(first, days)
    const at = instantInNairobi(day, schedule.time)
    if (isOn(schedule, day) && at > after) return at
  }
  throw new Error(`a schedule without a day: ${JSON.stringify(schedule)}`)
}

export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
