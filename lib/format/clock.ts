/**
 * The time, handed in where it is needed so that tests can set it. An instant is a Date; a day is text, "2026-11-24",
 * and always a day in Nairobi: Kenya keeps UTC+3 all year, whatever the zone of this machine.
 */

/** Answers the present instant. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

const NAIROBI_OFFSET_MS = 3 * 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/** The day an instant falls on in Nairobi, "2026-11-24". */
export function dayInNairobi(instant: Date): string {
  return new Date(instant.getTime() + NAIROBI_OFFSET_MS).toISOString().slice(0, 10)
}

/** Today in Nairobi. */
export function today(clock: Clock): string {
  return dayInNairobi(clock())
}

/** Days counted as on a calendar, months and leap years included. Throws RangeError when `day` is no day. */
export function addDays(day: string, days: number): string {
  const start = startOfDay(day)
  return new Date(start + days * DAY_MS).toISOString().slice(0, 10)
}

/** Midnight UTC of a day as milliseconds: a number to count with, not an instant in Nairobi. */
function startOfDay(day: string): number {
  const start = DAY.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  // Date.parse may carry 31 February over into March; writing it back shows that.
  if (Number.isNaN(start) || new Date(start).toISOString().slice(0, 10) !== day) {
    throw new RangeError(`not a day: ${day}`)
  }
  return start
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** A day for people: "2026-11-24" → "24 November 2026". */
export function showDay(day: string): string {
  const date = new Date(startOfDay(day))
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}

/** An instant for people, in Nairobi: "24 November 2026, 09:05". */
export function showInstant(instant: Date): string {
  const time = new Date(instant.getTime() + NAIROBI_OFFSET_MS).toISOString().slice(11, 16)
  return `${showDay(dayInNairobi(instant))}, ${time}`
}
